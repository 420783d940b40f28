"""The tables, the same in SQLite and PostgreSQL.

    guest ─┬─ session          match ─┬─ seat
           ├─ code                    ├─ secret
           ├─ mute                    ├─ event        worker   outage   draw
           └─────────── removed ──────┘

Columns have the names of the fields of `match/model.py`. A change here needs a migration in `migrations/versions`; a test
compares the two. Times are whole milliseconds since 1970.
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    UniqueConstraint,
    text,
)

metadata = MetaData()

guest = Table(
    "guest",
    metadata,
    Column("id", String, primary_key=True),
    Column("name", String, nullable=False),
    Column("created_at", BigInteger, nullable=False),
)


def _guest_column(name: str, *, primary_key: bool = False, unique: bool = False) -> Column[str]:
    """Whose row it is; it goes with the guest."""
    owner = ForeignKey("guest.id", ondelete="CASCADE")
    return Column(name, String, owner, primary_key=primary_key, nullable=False, unique=unique)


session = Table(
    "session",
    metadata,
    Column("hash", LargeBinary, primary_key=True),
    _guest_column("guest"),
    # Exact to a day: who comes every minute does not write every minute.
    Column("used_at", BigInteger, nullable=False, server_default=text("0")),
    Index("session_guest", "guest"),
    Index("session_used", "used_at"),
)

code = Table(
    "code",
    metadata,
    Column("hash", LargeBinary, primary_key=True),
    _guest_column("guest", unique=True),
    Column("expires_at", BigInteger, nullable=False),
)

mute = Table(
    "mute",
    metadata,
    _guest_column("guest", primary_key=True),
    _guest_column("other", primary_key=True),
    Index("mute_other", "other"),
)

match = Table(
    "match",
    metadata,
    Column("id", String, primary_key=True),
    Column("game", String, nullable=False),
    Column("options", String, nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("status", String, nullable=False),
    # No foreign key: a match outlives who made it.
    Column("host", String, nullable=False),
    Column("is_public", Boolean, nullable=False),
    Column("clock", String, nullable=False),  # JSON
    Column("thinking_ms", Integer, nullable=False),
    Column("commitment", String, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("changed_at", BigInteger, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("version", Integer, nullable=False),
    Column("due_at", BigInteger),
    Column("offers", String, nullable=False),  # JSON
    Column("series", String),
    Column("series_number", Integer, nullable=False),
    Column("series_points", String, nullable=False),  # JSON
    Column("previous", String),
    Column("next", String),
    Column("rotation", Integer, nullable=False, server_default=text("0")),
    Column("is_seeded", Boolean, nullable=False),
    Column("is_upload", Boolean, nullable=False),
    # Whether what was drawn in it is in the table `draw` already.
    Column("is_counted", Boolean, nullable=False),
    Index("match_due", "due_at"),
    # Only of public matches: the others need not keep it up to date with every append. The migration says which; said
    # here it would load PostgreSQL's half of the library for SQLite, too.
    Index("match_lobby", "status", "changed_at"),
    Index("match_host", "host", "status"),
    Index("match_uncounted", "is_counted", "status"),
)


def _match_column() -> Column[str]:
    """The match that it is part of. No cascade: no statement can remove a log by accident."""
    return Column("match", String, ForeignKey("match.id"), primary_key=True)


seat = Table(
    "seat",
    metadata,
    _match_column(),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("bot", String),
    Column("guest", String),
    Column("name", String),
    Column("commitment", String),
    Column("share", String),
    Column("away_since", BigInteger),
    Column("worker", String),
    Index("seat_guest", "guest"),
    Index("seat_worker", "worker"),
)

removed = Table(
    "removed",
    metadata,
    _match_column(),
    _guest_column("guest", primary_key=True),
    Index("removed_guest", "guest"),
)

secret = Table(
    "secret",
    metadata,
    _match_column(),
    Column("secret", LargeBinary, nullable=False),
)

event = Table(
    "event",
    metadata,
    _match_column(),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("body", String, nullable=False),  # JSON
    Column("hash", String, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("command", String),
    UniqueConstraint("match", "command", name="event_command"),
    sqlite_with_rowid=False,  # the events of a match lie side by side
)

worker = Table(
    "worker",
    metadata,
    Column("id", String, primary_key=True),
    Column("seen_at", BigInteger, nullable=False),
)

outage = Table(
    "outage",
    metadata,
    Column("begin", BigInteger, primary_key=True, autoincrement=False),
    Column("end", BigInteger, nullable=False),
)

draw = Table(
    "draw",
    metadata,
    Column("token", String, primary_key=True),
    Column("count", BigInteger, nullable=False),
)
