"""Who is asking: guests by a random session in a cookie, of which only the hash is kept, and only from our own pages."""

import hashlib
import secrets
from typing import Any

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from kingdomino.server.codes import random_code
from kingdomino.server.errors import Code, Refusal
from kingdomino.server.match.model import Guest
from kingdomino.server.match.names import clean_name
from kingdomino.server.settings import Settings
from kingdomino.server.storage.contract import SESSION_MS, Storage

AnyConnection = ASGIConnection[Any, Any, Any, Any]

SESSION_BYTES = 16
CODE_MS = 10 * 60_000
"""How long a code that moves a guest to another device is good."""
CODE_LENGTH = 8


class Sessions:
    """Guests come, come back, move to another device and are forgotten."""

    def __init__(self, storage: Storage, settings: Settings) -> None:
        self.storage = storage
        self.settings = settings
        # A browser gives a cookie with this prefix to nobody but the host that set it, and over https only.
        self.cookie = "__Host-kingdomino" if settings.is_secure else "kingdomino"

    # Who is it?

    def check_origin(self, connection: AnyConnection) -> None:
        """Refuse what a foreign page makes a browser send. Programs that are no browsers send no Origin."""
        origins = connection.headers.getall("origin", [])
        if any(origin not in self.settings.origins for origin in origins):
            raise Refusal(
                Code.FOREIGN_ORIGIN,
                f"This came from a page that is not ours; ours is {self.settings.public_url}. "
                "Whoever runs the server under another name sets it with --public-url.",
            )

    def session(self, connection: AnyConnection) -> bytes | None:
        """The hash of the session that the cookie claims; None if there is none."""
        session = connection.cookies.get(self.cookie, "")
        return hash_of(session) if _is_session(session) else None

    async def visitor(self, connection: AnyConnection) -> Guest | None:
        """The guest who asks; None for somebody without a session, or with one that is over or forged."""
        session = self.session(connection)
        return None if session is None else await self.storage.guest_of_session(session)

    async def guest(self, connection: AnyConnection) -> Guest:
        """The guest who asks; a `Refusal` for anybody else."""
        guest = await self.visitor(connection)
        if guest is None:
            raise Refusal(
                Code.NO_SESSION, "We do not know you; come in with POST /api/guests first."
            )
        return guest

    # Coming and going

    def keep(self, connection: AnyConnection) -> Cookie:
        """The cookie of somebody who is known, for as long as their session is good from now on."""
        return self._cookie(connection.cookies[self.cookie])

    async def come_in(self, name: str) -> tuple[Guest, Cookie]:
        """A new guest, and the cookie that makes them known."""
        session = _new_session()
        guest = Guest(secrets.token_hex(SESSION_BYTES), clean_name(name), self.storage.now())
        await self.storage.create_guest(guest, hash_of(session))
        return guest, self._cookie(session)

    async def new_code(self, guest: Guest) -> tuple[str, int]:
        """A code for another device, and until when it is good."""
        code = random_code(CODE_LENGTH)
        until = self.storage.now() + CODE_MS
        await self.storage.put_code(hash_of(code), guest.id, until)
        return f"{code[:4]}-{code[4:]}", until

    async def use_code(self, code: str) -> tuple[Guest, Cookie]:
        """The guest of a code, on this device too."""
        plain = "".join(letter for letter in code.lower() if letter.isalnum())
        owner = await self.storage.use_code(hash_of(plain))
        guest = None if owner is None else (await self.storage.guests([owner])).get(owner)
        if guest is None:
            raise Refusal(
                Code.NOT_FOUND,
                "This code is not good, or no longer: it is good once and for ten minutes. Make a new one.",
            )
        session = _new_session()
        await self.storage.add_session(guest.id, hash_of(session))
        return guest, self._cookie(session)

    async def log_out(self, connection: AnyConnection) -> Cookie:
        """End this device's session."""
        session = self.session(connection)
        if session is not None:
            await self.storage.end_session(session)
        return self._cookie("", 0)

    async def forget(self, guest: Guest) -> Cookie:
        """Forget a guest: no name, no session, nothing but the numbers of seats they have had."""
        await self.storage.delete_guest(guest.id)
        return self._cookie("", 0)

    def _cookie(self, session: str, seconds: int = SESSION_MS // 1000) -> Cookie:
        return Cookie(
            key=self.cookie,
            value=session,
            max_age=seconds,
            path="/",
            httponly=True,
            secure=self.settings.is_secure,
            samesite="lax",
        )


def _new_session() -> str:
    return secrets.token_hex(SESSION_BYTES)


def _is_session(text: str) -> bool:
    """Whether it may be one at all; whatever else is in the cookie never reaches the database."""
    return len(text) == 2 * SESSION_BYTES and text.isascii() and text.isalnum()


def hash_of(word: str) -> bytes:
    """What is kept of a session or a code."""
    return hashlib.sha256(word.encode()).digest()
