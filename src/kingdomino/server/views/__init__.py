"""Positions as data to draw, what can be done next and what it brings, and why something cannot be done.

Pure, and the only place where the server turns a game's own types into messages. The browser knows no rules: all
that it shows comes from here.
"""

from kingdomino.server.views.choices import choices
from kingdomino.server.views.position import position_view
from kingdomino.server.views.preview import preview
from kingdomino.server.views.why_not import why_not

__all__ = ["choices", "position_view", "preview", "why_not"]
