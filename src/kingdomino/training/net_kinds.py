"""The kinds of nets: which game and number of players each is trained and compared on."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from kingdomino import _core
from kingdomino.games import game_named


class Trainer(Protocol):
    """A net in the core that plays itself and learns."""

    @property
    def mean_score(self) -> float:
        """The mean final points of the last games."""
        ...

    def play(
        self,
        games: int,
        seed: int,
        threads: int,
        lambda_: float,
        exploring: float,
        foresight: float,
    ) -> None:
        """Play games with the net as it is; what was seen waits for `merge`."""
        ...

    def merge(self) -> None:
        """Let what was seen in the last games be learned from."""
        ...

    def learn(self, batches: int, size: int, rate: float, seed: int) -> float:
        """Learn from so many batches; the root of the mean squared error in points."""
        ...

    def measure(self, games: int, seed: int, threads: int) -> None:
        """Measure how far results lie from what is expected, which winning chances are made of."""
        ...

    def net(self) -> bytes:
        """The net as the bytes of its file."""
        ...

    def save(self) -> bytes:
        """All that is needed to go on later, but for the samples."""
        ...

    def restore(self, bytes: bytes) -> None:
        """Go on from what `save` gave."""
        ...


@dataclass(frozen=True, slots=True)
class GameSetting:
    """The games in which nets of a kind are compared; they learn with every switch."""

    game: str
    options: dict[str, Any]

    @property
    def seats(self) -> int:
        """How many play."""
        game = game_named(self.game)
        return game.players(game.options_type(**self.options))


BONUSES = {"harmony": True, "middle_kingdom": True}

GAME_SETTINGS = {
    "duel": GameSetting("duel", {}),
    "classic-2": GameSetting("classic", {"players": 2, **BONUSES}),
    "classic-3": GameSetting("classic", {"players": 3, **BONUSES}),
    "classic-4": GameSetting("classic", {"players": 4, **BONUSES}),
    "classic-7x7": GameSetting("classic", {"players": 2, "mighty_duel": True, **BONUSES}),
}

TRAINERS: dict[str, Callable[[int, int], Trainer]] = {
    "duel": _core.DuelTrainer,
    "classic-2": _core.ClassicTrainer2,
    "classic-3": _core.ClassicTrainer3,
    "classic-4": _core.ClassicTrainer4,
    "classic-7x7": _core.ClassicTrainer7x7,
}
"""What makes a trainer from a seed and the number of positions to remember."""
