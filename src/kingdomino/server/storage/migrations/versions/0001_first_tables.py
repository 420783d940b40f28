"""The first tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make all tables."""
    _make_guests()
    _make_matches()
    _make_logs()
    _make_duties()


def _make_guests() -> None:
    op.create_table(
        "guest",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "session",
        sa.Column("hash", sa.LargeBinary, primary_key=True),
        sa.Column(
            "guest", sa.String, sa.ForeignKey("guest.id", ondelete="CASCADE"), nullable=False
        ),
    )
    op.create_index("session_guest", "session", ["guest"])
    op.create_table(
        "code",
        sa.Column("hash", sa.LargeBinary, primary_key=True),
        sa.Column(
            "guest",
            sa.String,
            sa.ForeignKey("guest.id", ondelete="CASCADE"),
            nullable=False,
            unique=True,
        ),
        sa.Column("expires_at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "mute",
        sa.Column(
            "guest", sa.String, sa.ForeignKey("guest.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column(
            "other", sa.String, sa.ForeignKey("guest.id", ondelete="CASCADE"), primary_key=True
        ),
    )
    op.create_index("mute_other", "mute", ["other"])


def _make_matches() -> None:
    op.create_table(
        "match",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("game", sa.String, nullable=False),
        sa.Column("options", sa.String, nullable=False),
        sa.Column("rules_version", sa.Integer, nullable=False),
        sa.Column("status", sa.String, nullable=False),
        sa.Column("host", sa.String, nullable=False),
        sa.Column("is_public", sa.Boolean, nullable=False),
        sa.Column("clock", sa.String, nullable=False),
        sa.Column("thinking_ms", sa.Integer, nullable=False),
        sa.Column("commitment", sa.String, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("changed_at", sa.BigInteger, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("due_at", sa.BigInteger),
        sa.Column("offers", sa.String, nullable=False),
        sa.Column("series", sa.String),
        sa.Column("series_number", sa.Integer, nullable=False),
        sa.Column("series_points", sa.String, nullable=False),
        sa.Column("previous", sa.String),
        sa.Column("next", sa.String),
        sa.Column("is_seeded", sa.Boolean, nullable=False),
        sa.Column("is_upload", sa.Boolean, nullable=False),
        sa.Column("is_counted", sa.Boolean, nullable=False),
    )
    op.create_index("match_due", "match", ["due_at"])
    op.create_index(
        "match_lobby",
        "match",
        ["status", "changed_at"],
        sqlite_where=sa.text("is_public = 1"),
        postgresql_where=sa.text("is_public"),
    )
    op.create_index("match_host", "match", ["host", "status"])
    op.create_index("match_uncounted", "match", ["is_counted", "status"])
    op.create_table(
        "seat",
        sa.Column("match", sa.String, sa.ForeignKey("match.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("bot", sa.String),
        sa.Column("guest", sa.String),
        sa.Column("name", sa.String),
        sa.Column("commitment", sa.String),
        sa.Column("share", sa.String),
        sa.Column("away_since", sa.BigInteger),
        sa.Column("worker", sa.String),
    )
    op.create_index("seat_guest", "seat", ["guest"])
    op.create_index("seat_worker", "seat", ["worker"])
    op.create_table(
        "secret",
        sa.Column("match", sa.String, sa.ForeignKey("match.id"), primary_key=True),
        sa.Column("secret", sa.LargeBinary, nullable=False),
    )


def _make_logs() -> None:
    op.create_table(
        "event",
        sa.Column("match", sa.String, sa.ForeignKey("match.id"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("body", sa.String, nullable=False),
        sa.Column("hash", sa.String, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("command", sa.String),
        sa.UniqueConstraint("match", "command", name="event_command"),
        sqlite_with_rowid=False,
    )


def _make_duties() -> None:
    op.create_table(
        "worker",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("seen_at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "outage",
        sa.Column("begin", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("end", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "draw",
        sa.Column("token", sa.String, primary_key=True),
        sa.Column("count", sa.BigInteger, nullable=False),
    )
