"""Both games in C++: see kingdomino.core."""

from typing import Any, overload


def architecture() -> str:
    """The processors that this module was built for."""

class State:
    """
    A position. `apply` gives a new one; `act` changes this one. Positions are equal when their lines are, and can be copied and pickled.
    """

    @property
    def to_act(self) -> int | None:
        """The seat to decide, -1 for chance, or None when the game is over."""

    def actions(self) -> list[str]:
        """
        All that the seat to act may do, as tokens of the notation; empty where chance acts.
        """

    def codes(self) -> list[int]:
        """
        All that the seat to act may do, as dense numbers; empty where chance acts.
        """

    def chance_tickets(self) -> tuple[int, ...]:
        """
        What chance may do, as dense numbers, each ticket as likely as any other: draw one with random.choice. An outcome that is twice as likely has twice as many tickets. Empty unless chance acts.
        """

    def token(self, code: int) -> str:
        """The token of a number; some numbers below `action_count` are not used."""

    def code(self, token: str) -> int:
        """The number of a token."""

    def is_legal(self, code: int) -> bool:
        """
        Whether the action with this number, of a seat or of chance, can happen next.
        """

    @overload
    def apply(self, code: int) -> State:
        """The position after an action, by its number."""

    @overload
    def apply(self, token: str) -> State:
        """The position after an action, by its token."""

    @overload
    def act(self, token: str) -> None:
        """Let an action happen here, by its token."""

    @overload
    def act(self, code: int) -> None:
        """Let an action happen here, by its number."""

    def __repr__(self) -> str: ...

    def __eq__(self, other: object, /) -> bool:
        """Whether it is the same position."""

    def __hash__(self) -> int:
        """
        Equal positions have equal hashes; `act` changes the hash, so use `apply` on keys of a dictionary.
        """

    def copy(self) -> State:
        """The same position once more."""

    def __copy__(self) -> State: ...

    def __deepcopy__(self, memo: dict[int, Any]) -> State: ...

    def __str__(self) -> str: ...

    def hash(self) -> int:
        """The first 64 bits of the SHA-256 of the position line."""

    def outcome(self) -> dict[str, Any] | None:
        """How the game ended, or None while it goes on."""

    def totals(self) -> list[int]:
        """What each seat's kingdom is worth as it lies."""

    def decisions_left(self) -> int:
        """
        How many decisions the seat to act has before chance acts, this one included, as far as can be foreseen.
        """

    def size(self) -> int:
        """How many bytes a position takes."""

    def action_count(self) -> int:
        """One more than the largest number of an action."""

    def playouts(self, games: int, seed: int = 0, policy: str = 'random', threads: int = 1) -> memoryview:
        """
        Play on to the end so many times; the final points as a memoryview of games by seats.
        """

def parse(line: str) -> State:
    """The position of a line that is known to be possible."""

def simulate(start: str, games: int, seed: int, policy: str, threads: int) -> dict[str, float]:
    """Sums over many games, for kingdomino.core.simulate."""

class Batch:
    """
    Many games of one kind, stepped together, by one thread at a time; `kingdomino.core.batch` makes one.
    """

    def __init__(self, start: str, games: int, seed: int) -> None: ...

    def __len__(self) -> int: ...

    def ended(self) -> memoryview:
        """1 for each game that came to its end in the last step, else 0."""

    @property
    def finished(self) -> int:
        """How many games have come to their end so far."""

    def to_act(self) -> memoryview:
        """The seat to decide in each game."""

    def legal(self) -> tuple[memoryview, memoryview]:
        """
        Where each game's actions begin, one more for the end; and the numbers of all actions in a row.
        """

    def step(self, codes: Any) -> None:
        """
        Let an action happen in each game, then chance; games that are over begin anew. `codes` is an array of 32-bit integers, such as array('i').
        """

    def totals(self) -> memoryview:
        """
        What each kingdom of each game was worth when the game before it ended; 0 before that.
        """

    def state(self, game: int) -> State:
        """The position of one game."""

class Judgement:
    """What a bot thinks of one action."""

    @property
    def code(self) -> int:
        """The number of the action."""

    @property
    def points(self) -> float:
        """
        The points by which the seat to act is expected to beat its best opponent.
        """

    @property
    def chance(self) -> float:
        """The chance to win; negative if the bot has no idea."""

    @property
    def visits(self) -> int:
        """How many simulations went this way."""

class SearchResult:
    """
    What a bot thinks of a position: its choice, and every action it looked at.
    """

    @property
    def code(self) -> int:
        """The number of the action that it chooses."""

    @property
    def judgements(self) -> list[Judgement]:
        """All actions that it looked at, the best first."""

    @property
    def simulations(self) -> int:
        """How many simulations it took."""

class Nets:
    """The nets that learned bots play with."""

    def __init__(self) -> None: ...

    def load(self, kind: str, bytes: bytes) -> None:
        """Take a net from the bytes of its file."""

    def duel_values(self, line: str) -> list[float]:
        """
        The points that each kingdom of a Duel position is expected to end with, as it lies.
        """

    def duel_expectation(self, line: str) -> tuple[float, float]:
        """
        What player A can expect of a Duel position before a roll, looked through all 1,296 rolls: the points ahead, and the chance to win.
        """

    def duel_evaluations(self, games: int, seed: int = 0) -> int:
        """
        Judge every drawing of random games of Duel; how many positions that were.
        """

    def classic_values(self, line: str) -> list[float]:
        """
        The points that each kingdom of a Kingdomino position is expected to end with, its dominoes placed.
        """

    def classic_value_gap(self, line: str) -> float:
        """
        How far quick values of placements lie from those from scratch, at most; for tests.
        """

    def classic_evaluations(self, start: str, games: int, seed: int = 0) -> int:
        """
        Judge every placement of random games of Kingdomino; how many positions that were.
        """

class Bot:
    """
    A bot that judges positions of every game; `kingdomino.bots` has those that play by name.
    """

    def __init__(self, name: str, nets: Nets | None = None) -> None: ...

    def think(self, state: State, seconds: float = 0.0, simulations: int = 0, seed: int = 0, threads: int = 1, cpu_time: bool = False) -> SearchResult:
        """
        Think about a position in which a seat is to act, within what is left of its turn's limits (0: none). With cpu_time and one thread, seconds are those of its own work, so that a busy machine gives everybody the same.
        """

    def stop(self) -> None:
        """From another thread: end the search that is running."""

def play_series(start: str, bots: list[Bot], first_game: int, last_game: int, seed: int = 0, seconds: float = 0.0, simulations: int = 0, threads: int = 1) -> tuple[memoryview, memoryview]:
    """
    Games first to last - 1 between bots of the core: final points and places, a row a game, a column a bot. Seats rotate from game to game, and as many games as there are seats share their chance. Limits are a turn's.
    """

class DuelTrainer:
    """
    A net that plays itself and learns from it. Play and learn may run side by side.
    """

    def __init__(self, seed: int, capacity: int) -> None: ...

    def play(self, games: int, seed: int, threads: int, lambda_: float, exploring: float, foresight: float) -> None:
        """Play games with the net as it is; what was seen waits for `merge`."""

    def merge(self) -> None:
        """Let what was seen in the last games be learned from."""

    def learn(self, batches: int, size: int, rate: float, seed: int) -> float:
        """
        Learn from so many batches; the root of the mean squared error in points.
        """

    def measure(self, games: int, seed: int, threads: int) -> None:
        """
        Measure how far results lie from what is expected, which winning chances are made of.
        """

    @property
    def mean_score(self) -> float:
        """The mean final points of the last games."""

    @property
    def samples(self) -> int:
        """How many positions can be learned from."""

    def net(self) -> bytes:
        """The net as the bytes of its file."""

    def save(self) -> bytes:
        """All that is needed to go on later, but for the samples."""

    def restore(self, bytes: bytes) -> None:
        """Go on from what `save` gave."""

class ClassicTrainer2:
    """
    A net that plays itself and learns from it. Play and learn may run side by side.
    """

    def __init__(self, seed: int, capacity: int) -> None: ...

    def play(self, games: int, seed: int, threads: int, lambda_: float, exploring: float, foresight: float) -> None:
        """Play games with the net as it is; what was seen waits for `merge`."""

    def merge(self) -> None:
        """Let what was seen in the last games be learned from."""

    def learn(self, batches: int, size: int, rate: float, seed: int) -> float:
        """
        Learn from so many batches; the root of the mean squared error in points.
        """

    def measure(self, games: int, seed: int, threads: int) -> None:
        """
        Measure how far results lie from what is expected, which winning chances are made of.
        """

    @property
    def mean_score(self) -> float:
        """The mean final points of the last games."""

    @property
    def samples(self) -> int:
        """How many positions can be learned from."""

    def net(self) -> bytes:
        """The net as the bytes of its file."""

    def save(self) -> bytes:
        """All that is needed to go on later, but for the samples."""

    def restore(self, bytes: bytes) -> None:
        """Go on from what `save` gave."""

class ClassicTrainer3:
    """
    A net that plays itself and learns from it. Play and learn may run side by side.
    """

    def __init__(self, seed: int, capacity: int) -> None: ...

    def play(self, games: int, seed: int, threads: int, lambda_: float, exploring: float, foresight: float) -> None:
        """Play games with the net as it is; what was seen waits for `merge`."""

    def merge(self) -> None:
        """Let what was seen in the last games be learned from."""

    def learn(self, batches: int, size: int, rate: float, seed: int) -> float:
        """
        Learn from so many batches; the root of the mean squared error in points.
        """

    def measure(self, games: int, seed: int, threads: int) -> None:
        """
        Measure how far results lie from what is expected, which winning chances are made of.
        """

    @property
    def mean_score(self) -> float:
        """The mean final points of the last games."""

    @property
    def samples(self) -> int:
        """How many positions can be learned from."""

    def net(self) -> bytes:
        """The net as the bytes of its file."""

    def save(self) -> bytes:
        """All that is needed to go on later, but for the samples."""

    def restore(self, bytes: bytes) -> None:
        """Go on from what `save` gave."""

class ClassicTrainer4:
    """
    A net that plays itself and learns from it. Play and learn may run side by side.
    """

    def __init__(self, seed: int, capacity: int) -> None: ...

    def play(self, games: int, seed: int, threads: int, lambda_: float, exploring: float, foresight: float) -> None:
        """Play games with the net as it is; what was seen waits for `merge`."""

    def merge(self) -> None:
        """Let what was seen in the last games be learned from."""

    def learn(self, batches: int, size: int, rate: float, seed: int) -> float:
        """
        Learn from so many batches; the root of the mean squared error in points.
        """

    def measure(self, games: int, seed: int, threads: int) -> None:
        """
        Measure how far results lie from what is expected, which winning chances are made of.
        """

    @property
    def mean_score(self) -> float:
        """The mean final points of the last games."""

    @property
    def samples(self) -> int:
        """How many positions can be learned from."""

    def net(self) -> bytes:
        """The net as the bytes of its file."""

    def save(self) -> bytes:
        """All that is needed to go on later, but for the samples."""

    def restore(self, bytes: bytes) -> None:
        """Go on from what `save` gave."""

class ClassicTrainer7x7:
    """
    A net that plays itself and learns from it. Play and learn may run side by side.
    """

    def __init__(self, seed: int, capacity: int) -> None: ...

    def play(self, games: int, seed: int, threads: int, lambda_: float, exploring: float, foresight: float) -> None:
        """Play games with the net as it is; what was seen waits for `merge`."""

    def merge(self) -> None:
        """Let what was seen in the last games be learned from."""

    def learn(self, batches: int, size: int, rate: float, seed: int) -> float:
        """
        Learn from so many batches; the root of the mean squared error in points.
        """

    def measure(self, games: int, seed: int, threads: int) -> None:
        """
        Measure how far results lie from what is expected, which winning chances are made of.
        """

    @property
    def mean_score(self) -> float:
        """The mean final points of the last games."""

    @property
    def samples(self) -> int:
        """How many positions can be learned from."""

    def net(self) -> bytes:
        """The net as the bytes of its file."""

    def save(self) -> bytes:
        """All that is needed to go on later, but for the samples."""

    def restore(self, bytes: bytes) -> None:
        """Go on from what `save` gave."""
