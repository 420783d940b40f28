"""`kingdomino serve`: the web server, ready to play with nothing to configure."""

import asyncio
import sys

import typer

from kingdomino.cli.arguments import Database, DataFolder
from kingdomino.cli.serve_options import (
    AddressLimits,
    Host,
    LogFormat,
    OpenBrowser,
    Port,
    PublicUrl,
    Workers,
)


def serve(
    host: Host = "127.0.0.1",
    port: Port = 8000,
    public_url: PublicUrl = None,
    database: Database = None,
    workers: Workers = 1,
    data_folder: DataFolder = None,
    log_format: LogFormat = "text",
    open_browser: OpenBrowser = False,
    address_limits: AddressLimits = True,
) -> None:
    """Serve both games to browsers and programs. Everything can be told by options, or by KINGDOMINO_… variables.

    Without any, it is for this machine only and keeps everything in one file. Ctrl-C stops it, and nothing is lost.
    docs/deploy.md explains how to run it for the house or on the internet.
    """
    # Loaded here: no other command has to wait for what only the server needs.
    from kingdomino.server.edge import gc_tuning

    gc_tuning.wait_for_settle()
    from kingdomino.server.serving import bound_socket, prepare, run
    from kingdomino.server.settings import make_settings
    from kingdomino.server.storage.sqlite.sole_server import sole_server

    settings = make_settings(
        host=host,
        port=port,
        public_url=public_url,
        database=database,
        folder=data_folder,
        workers=workers,
        log_format=log_format,
        address_limits=address_limits,
    )
    with sole_server(settings.database):
        asyncio.run(prepare(settings))
        with bound_socket(settings) as listening:
            typer.echo(f"Kingdomino is at {settings.public_url} (Ctrl-C stops it)")
            if open_browser:
                _open_soon(settings.public_url)
            if settings.is_reachable and sys.stdout.isatty():
                _print_qr(settings.public_url)
            run(settings, listening)


def _open_soon(url: str) -> None:
    """Open the address when the server has had time to start; without a browser the printed address has to do."""
    import threading
    import webbrowser

    timer = threading.Timer(1.5, webbrowser.open, [url])
    timer.daemon = True
    timer.start()


def _print_qr(url: str) -> None:
    """The address for the camera of a phone."""
    import segno

    segno.make(url, micro=False).terminal(compact=True)
