"""The last commands that left nothing in the log: reactions, offers, answers to them.

They are remembered for a while so that nothing is said twice and no id is used for two things; at this worker, which
hears the reactions of all of them, and not in the database.
"""

from kingdomino.server.live.idempotency import CommandName

MOST_REMEMBERED = 64


class RecentCommands:
    """Those of one match."""

    def __init__(self) -> None:
        self._bodies: dict[str, str] = {}

    def contradict(self, name: CommandName) -> bool:
        """Whether something else was sent with this id."""
        return self._bodies.get(name.key, name.body) != name.body

    def note(self, name: CommandName) -> bool:
        """Remember a command; whether it is new."""
        if self._bodies.get(name.key) == name.body:
            return False
        self._bodies[name.key] = name.body
        if len(self._bodies) > MOST_REMEMBERED:
            del self._bodies[next(iter(self._bodies))]
        return True
