"""People keep their colours in a rematch; matches of before have each seat's own."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Note how far the seats of a rematch are rotated."""
    op.add_column(
        "match",
        sa.Column("rotation", sa.Integer, nullable=False, server_default=sa.text("0")),
    )
