"""The server as one application: state, routes, sockets, and what is done when it starts and stops."""

import asyncio
import logging
import os
import signal
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from types import FrameType
from typing import Any

import msgspec
from litestar import Litestar, Request
from litestar.di import Provide
from litestar.exceptions import NotFoundException
from litestar.openapi import OpenAPIConfig
from litestar.plugins import PluginProtocol
from litestar.plugins.core import MsgspecDIPlugin

from kingdomino import __version__
from kingdomino.server.edge import gc_tuning, strict_json
from kingdomino.server.routes import ROUTES
from kingdomino.server.routes.client import nowhere
from kingdomino.server.routes.edge import (
    EXCEPTION_HANDLERS,
    StrictRequest,
    admit,
    finish,
    the_guest,
    the_visitor,
    worker_of,
)
from kingdomino.server.routes.match_socket import match_socket
from kingdomino.server.routes.openapi import ServedDocument
from kingdomino.server.settings import Settings
from kingdomino.server.worker import Worker

log = logging.getLogger(__name__)

SETTINGS_VARIABLE = "KINGDOMINO_SETTINGS"
"""How workers hear of the settings: as JSON in the environment."""

SWITCH_SECONDS = 0.0005
"""How long the thread that stores waits at most until Python lets it go on; by itself Python lets it wait for 5 ms at
every statement, which is as long as a whole acknowledgement may take."""


class _App(Litestar):
    """Litestar for messages that are structs of msgspec.

    It would also load pydantic, only because that happens to be installed: a quarter of a second at every start.
    """

    @staticmethod
    def _get_default_plugins(plugins: list[PluginProtocol]) -> list[PluginProtocol]:
        return [*plugins, MsgspecDIPlugin()]

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer; HEAD is answered as GET, of which the web server sends the headers only."""
        if scope["type"] == "http" and scope["method"] == "HEAD":
            scope = {**scope, "method": "GET"}
        await super().__call__(scope, receive, send)


def create_app(settings: Settings) -> Litestar:
    """The application with these settings; nothing is opened before it starts."""
    worker = Worker(settings)
    app = _App(
        route_handlers=[*ROUTES, match_socket],
        request_class=StrictRequest,
        request_max_body_size=strict_json.MOST_BYTES,
        before_request=admit,
        before_send=[finish],
        dependencies={
            "worker": Provide(_the_worker, sync_to_thread=False),
            "guest": Provide(the_guest),
            "visitor": Provide(the_visitor),
        },
        exception_handlers={**EXCEPTION_HANDLERS, NotFoundException: nowhere},
        lifespan=[_running],
        openapi_config=OpenAPIConfig(
            title="Kingdomino",
            version=__version__,
            description="Tables over HTTP, matches over one websocket each: docs/protocol.md explains both.",
            render_plugins=[],
            use_handler_docstrings=True,
        ),
        logging_config=None,
        debug=False,
    )
    app.state.worker = worker
    app.state.openapi_document = ServedDocument()
    return app


def app_of_environment() -> Litestar:
    """The application of a worker process, with the settings of whoever started it."""
    app = create_app(msgspec.json.decode(os.environ[SETTINGS_VARIABLE], type=Settings))
    app.on_startup += [_say_goodbye_when_stopped, _collect_seldom, _switch_often]
    return app


async def _collect_seldom(app: Litestar) -> None:
    """A process that does nothing but serve decides itself when garbage is looked for."""
    gc_tuning.settle()
    app.state.collecting = asyncio.create_task(gc_tuning.collect_sometimes())


async def _switch_often(app: Litestar) -> None:
    """A process that does nothing but serve has few threads, and all of them are waited for."""
    sys.setswitchinterval(SWITCH_SECONDS)


async def _say_goodbye_when_stopped(app: Litestar) -> None:
    """When we are asked to stop, tell the sockets to come back; without that uvicorn just closes them."""
    loop = asyncio.get_running_loop()
    worker: Worker = app.state.worker
    for number in (signal.SIGTERM, signal.SIGINT):
        stop = signal.getsignal(number)

        def stop_gently(number: int, frame: FrameType | None, stop: Any = stop) -> None:
            loop.call_soon_threadsafe(worker.say_goodbye)
            stop(number, frame)

        signal.signal(number, stop_gently)


def _the_worker(request: Request[Any, Any, Any]) -> Worker:
    return worker_of(request)


@asynccontextmanager
async def _running(app: Litestar) -> AsyncGenerator[None]:
    worker: Worker = app.state.worker
    await worker.start()
    log.info("the server has started")
    try:
        yield
    finally:
        await worker.stop()
        log.info("the server has stopped")
