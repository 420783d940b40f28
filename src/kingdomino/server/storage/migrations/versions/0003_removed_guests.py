"""Guests whom the host has removed from a table stay out."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Note who was removed from which table."""
    op.create_table(
        "removed",
        sa.Column("match", sa.String, sa.ForeignKey("match.id"), primary_key=True),
        sa.Column(
            "guest", sa.String, sa.ForeignKey("guest.id", ondelete="CASCADE"), primary_key=True
        ),
    )
    op.create_index("removed_guest", "removed", ["guest"])
