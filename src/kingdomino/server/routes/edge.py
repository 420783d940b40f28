"""What every HTTP request passes: size, time and strict JSON on its way in; headers and typed errors on its way out."""

import logging
import time
from typing import Annotated, Any, Literal, TypeAlias, get_args, get_origin

from litestar import Request, Response
from litestar.connection import ASGIConnection
from litestar.datastructures import MutableScopeHeaders
from litestar.di import NamedDependency
from litestar.exceptions import HTTPException, InternalServerException, ValidationException
from litestar.params import PathParameter
from litestar.routes import HTTPRoute
from litestar.types import Message, Scope

from kingdomino.server.edge import strict_json
from kingdomino.server.edge.limits import address_of
from kingdomino.server.errors import HTTP_STATUS, Code, Refusal
from kingdomino.server.match.model import Guest
from kingdomino.server.protocol import Error
from kingdomino.server.storage.contract import StorageBusyError, StorageUnavailableError
from kingdomino.server.worker import Worker

log = logging.getLogger(__name__)

BODY_SECONDS = 10
"""How long a request's body may take to arrive."""

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
"""Methods that change nothing."""

CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)

SECURITY_HEADERS = {
    "content-security-policy": CONTENT_SECURITY_POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
}


def worker_of(connection: ASGIConnection[Any, Any, Any, Any]) -> Worker:
    """The worker that serves this."""
    worker: Worker = connection.app.state.worker
    return worker


# What handlers are handed

TheWorker: TypeAlias = NamedDependency[Worker]
TheGuest: TypeAlias = NamedDependency[Guest]
"""The guest who asks; nobody else may."""
TheVisitor: TypeAlias = NamedDependency[Guest | None]
"""Whoever asks, who need not be known."""
MatchId: TypeAlias = Annotated[
    str, PathParameter(pattern=r"^[a-z0-9]{1,40}$", description="The id of the match.")
]


# On the way in


class StrictRequest(Request[Any, Any, Any]):
    """A request whose body comes in time and is decoded strictly, into the type that its handler declares."""

    async def body(self) -> bytes:
        """The body, or `too_slow`, or `unavailable` if we go meanwhile. Where a message is expected, nothing at all is one without any field."""
        worker = worker_of(self)
        try:
            async with worker.patience(BODY_SECONDS):
                data = await super().body()
                return data or (b"" if self.route_handler.parsed_data_field is None else b"{}")
        except InternalServerException as error:
            cut = "The connection was cut before the whole body had arrived."
            raise Refusal(Code.BAD_MESSAGE, cut) from error
        except TimeoutError as error:
            if worker.says_goodbye:
                leaving = "The server restarts; send this again in a moment."
                raise Refusal(Code.UNAVAILABLE, leaving, retry_seconds=2) from error
            raise Refusal(
                Code.TOO_SLOW, f"The body of a request has to arrive in {BODY_SECONDS} seconds."
            ) from error

    async def json(self) -> Any:
        """The message in the body."""
        field = self.route_handler.parsed_data_field
        assert field is not None
        return strict_json.decode(await self.body(), field.annotation)


async def admit(request: Request[Any, Any, Any]) -> None:
    """Count a request, and refuse it if it comes from a foreign page or too often."""
    worker = worker_of(request)
    request.scope["state"]["began"] = time.monotonic()
    worker.limits.requests_from.take(address_of(request))
    if request.method not in SAFE_METHODS:
        worker.sessions.check_origin(request)


async def the_visitor(request: Request[Any, Any, Any]) -> Guest | None:
    """Whoever asks, who need not be known."""
    worker = worker_of(request)
    visitor = await worker.sessions.visitor(request)
    if visitor is not None:
        worker.limits.requests.take(visitor.id)
    return visitor


async def the_guest(request: Request[Any, Any, Any]) -> Guest:
    """The guest who asks; nobody else may."""
    worker = worker_of(request)
    guest = await worker.sessions.guest(request)
    worker.limits.requests.take(guest.id)
    return guest


# On the way out


async def finish(message: Message, scope: Scope) -> None:
    """Put the security headers on an answer and count it."""
    if message["type"] != "http.response.start" or scope["type"] != "http":
        return
    worker: Worker = scope["litestar_app"].state.worker
    headers = MutableScopeHeaders(message)
    for name, value in SECURITY_HEADERS.items():
        headers[name] = value
    if worker.settings.is_secure:
        headers["strict-transport-security"] = "max-age=31536000"
        # Over plain HTTP a browser ignores it, and complains at every page of the site.
        headers["cross-origin-opener-policy"] = "same-origin"
    if "cache-control" not in headers:
        headers["cache-control"] = "no-store"
    status = message["status"]
    worker.metrics.requests.labels(str(status)).inc()
    if (began := scope["state"].get("began")) is not None:
        worker.metrics.request_seconds.observe(time.monotonic() - began)


def refused(request: Request[Any, Any, Any], refusal: Refusal) -> Response[Error]:
    """The answer to what is not done."""
    return answer(request, refusal, HTTP_STATUS[refusal.code])


def answer(request: Request[Any, Any, Any], refusal: Refusal, status: int) -> Response[Error]:
    """A refusal as an answer with this status."""
    worker_of(request).metrics.refusals.labels(refusal.code.value).inc()
    seconds = refusal.retry_seconds
    error = Error(
        refusal.code, refusal.message, rule=refusal.rule, retry_seconds=refusal.retry_seconds
    )
    headers = {} if seconds is None else {"retry-after": str(seconds)}
    return Response(error, status_code=status, headers=headers, media_type="application/json")


def unavailable(request: Request[Any, Any, Any], error: StorageUnavailableError) -> Response[Error]:
    """The answer while the database cannot be reached, or has too much to do."""
    if isinstance(error, StorageBusyError):
        busy = "The server has too much to do; try again in a moment."
        return refused(request, Refusal(Code.BUSY, busy, retry_seconds=1))
    gone = "The database is not available; try again in a moment."
    return refused(request, Refusal(Code.UNAVAILABLE, gone, retry_seconds=2))


_CODES = {404: Code.NOT_FOUND, 405: Code.NOT_FOUND, 413: Code.TOO_LARGE}


def malformed(request: Request[Any, Any, Any], error: HTTPException) -> Response[Error]:
    """The answer to what does not even reach a handler: a wrong path, method or parameter."""
    status = error.status_code
    if status >= 500:
        return internal(request, error)
    if status == 400 and "match_id" in _problems(error):
        # A mistyped link; what an id looks like is nobody's business.
        return refused(request, Refusal(Code.NOT_FOUND, "There is no such match; check the link."))
    if status == 404:
        message = "There is nothing here; GET /api/schema lists what there is."
    elif status == 405:
        message = f"{request.method} is not possible here; GET /api/schema lists what is."
    elif status == 413:
        message = "The body of this request is too long."
    else:
        message = _what_is_wrong(request, error)
    answered = answer(request, Refusal(_CODES.get(status, Code.BAD_MESSAGE), message), status)
    if status == 405:
        answered.headers["allow"] = ", ".join(_methods_at(request))
    return answered


def _methods_at(request: Request[Any, Any, Any]) -> list[str]:
    """What can be asked of a path."""
    asked = request.url.path.strip("/").split("/")
    for route in request.app.routes:
        parts = route.path_components
        if isinstance(route, HTTPRoute) and len(parts) == len(asked):
            pairs = zip(parts, asked, strict=True)
            if all(not isinstance(part, str) or part == word for part, word in pairs):
                return sorted(route.methods)
    return []


def _problems(error: HTTPException) -> dict[str, str]:
    """What is wrong, by the parameters of a handler."""
    found: Any = (error.extra if isinstance(error, ValidationException) else None) or []
    return {problem.get("key", "data"): problem["message"] for problem in found}


def _what_is_wrong(request: Request[Any, Any, Any], error: HTTPException) -> str:
    problems = _problems(error)
    if not problems:
        return "This request cannot be read."
    if "data" in problems:
        return "The body is missing: send a JSON object."
    fields = request.route_handler.parsed_fn_signature.parameters
    choices = {
        key: [str(choice) for choice in get_args(field.annotation)]
        for key, field in fields.items()
        if get_origin(field.annotation) is Literal
    }
    return (
        "; ".join(
            f"`{key}` is one of {', '.join(choices[key])}"
            if key in choices
            else f"{key}: {message}"
            for key, message in problems.items()
        )
        + "."
    )


def internal(request: Request[Any, Any, Any], error: Exception) -> Response[Error]:
    """The last resort: a fault of ours is logged, and whoever asked hears no more than that it was noted."""
    log.error("a request could not be answered", exc_info=error)
    message = "Something went wrong here, and it was noted."
    return answer(request, Refusal(Code.INTERNAL, message), 500)


EXCEPTION_HANDLERS: dict[Any, Any] = {
    Refusal: refused,
    StorageUnavailableError: unavailable,
    HTTPException: malformed,
    Exception: internal,
}
