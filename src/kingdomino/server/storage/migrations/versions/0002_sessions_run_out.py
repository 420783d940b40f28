"""Sessions run out when they are not used; those of before begin to count now."""

import time

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Note when a session was last used."""
    op.add_column(
        "session",
        sa.Column("used_at", sa.BigInteger, nullable=False, server_default=sa.text("0")),
    )
    op.create_index("session_used", "session", ["used_at"])
    now = sa.bindparam("now", int(time.time() * 1000), sa.BigInteger)
    op.execute(sa.text("UPDATE session SET used_at = :now").bindparams(now))
