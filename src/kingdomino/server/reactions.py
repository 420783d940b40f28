"""What people said to the table lately, by their seats and the ids of their commands: nothing is said twice."""

from kingdomino.server.protocol import Reaction

MOST_REMEMBERED = 64


class Reactions:
    """The last reactions of a match."""

    def __init__(self) -> None:
        self._heard: dict[tuple[int, str], Reaction] = {}

    def contradict(self, seat: int, reaction: Reaction, id: str) -> bool:
        """Whether something else was said with this id."""
        return self._heard.get((seat, id), reaction) != reaction

    def note(self, seat: int, reaction: Reaction, id: str) -> bool:
        """Remember a reaction; whether it is new."""
        if (seat, id) in self._heard:
            return False
        self._heard[seat, id] = reaction
        if len(self._heard) > MOST_REMEMBERED:
            del self._heard[next(iter(self._heard))]
        return True
