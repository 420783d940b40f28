"""A position of Kingdomino and how it changes: who plays next, and what then (rules K5 to K7, K11, K18)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import permutations
from typing import TypeVar

from kingdomino.classic.actions import Action, Claim, Discard, DrawKings, Place, Reveal
from kingdomino.classic.board import EMPTY_KINGDOM
from kingdomino.classic.dominoes import DOMINOES, Domino
from kingdomino.classic.draft import (
    Line,
    all_kings,
    are_claims_forced,
    claimed,
    free_numbers,
    left_to_reveal,
    with_domino,
    with_king,
)
from kingdomino.classic.ending import outcome, score
from kingdomino.classic.notation import position_line
from kingdomino.classic.options import Options
from kingdomino.classic.placing import (
    Placement,
    Placements,
    check_place,
    kingdom_of,
    legal_places,
)
from kingdomino.classic.setup import Setup, Step, setup_problems
from kingdomino.errors import IllegalActionError, SetupError
from kingdomino.game import CHANCE, Outcome
from kingdomino.kingdom.kingdom import Kingdom
from kingdomino.kingdom.score import Score

Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class State:
    """A position. In a round the king on the lowest domino of `line` places it, then claims in `next_line`."""

    options: Options
    kingdoms: tuple[Kingdom, ...]
    """Each seat's kingdom."""
    placements: tuple[Placements, ...]
    """The dominoes that make up each kingdom."""
    line: Line
    """The current line: claimed dominoes that are still to be placed. Empty in the starting round."""
    next_line: Line
    """The line that is being laid out, then claimed."""
    claimants: tuple[int, ...]
    """Seats that claim before anything else happens: in the starting round all kings that are left, in
    their order; later the king that has just placed its domino."""
    pile: frozenset[int]
    """The dominoes nobody has seen. With 24 or 36 in play the others stay here to the end."""

    @classmethod
    def start(cls, options: Options) -> "State":
        """The position before the first domino is revealed."""
        return cls(
            options=options,
            kingdoms=(EMPTY_KINGDOM,) * options.players,
            placements=((),) * options.players,
            line=(),
            next_line=(),
            claimants=(),
            pile=frozenset(DOMINOES),
        )

    def __str__(self) -> str:
        return position_line(self.to_setup())

    @classmethod
    def from_setup(cls, setup: Setup) -> "State":
        """The position that a set-up describes; `SetupError` lists everything that is wrong with it."""
        problems = setup_problems(setup)
        if problems:
            raise SetupError(problems)
        return cls(
            options=setup.options,
            kingdoms=tuple(kingdom_of(placements) for placements in setup.placements),
            placements=setup.placements,
            line=setup.line,
            next_line=setup.next_line,
            claimants=setup.claimants,
            pile=setup.pile,
        )

    def to_setup(self) -> Setup:
        """This position as plain data; the inverse of `from_setup`."""
        return Setup(
            options=self.options,
            step=self.step,
            placements=self.placements,
            line=self.line,
            next_line=self.next_line,
            claimants=self.claimants,
            pile=self.pile,
        )

    @property
    def step(self) -> Step:
        """What has to happen next."""
        if self.claimants:
            return Step.CLAIM
        laid_out = len(self.next_line) == self.options.line_length
        if not laid_out and left_to_reveal(self.options, self.pile) > 0:
            return Step.REVEAL
        if self.line:
            return Step.PLACE
        return Step.KINGS if self.next_line else Step.OVER

    @property
    def to_act(self) -> int | None:
        """The seat to decide, `CHANCE`, or None when the game is over."""
        match self.step:
            case Step.CLAIM:
                return self.claimants[0]
            case Step.PLACE:
                return self._placer
            case Step.OVER:
                return None
            case _:
                return CHANCE

    @property
    def domino_to_place(self) -> Domino:
        """The domino that the king to act adds to its kingdom; only in step `place`."""
        return DOMINOES[self.line[0].number]

    def legal_actions(self) -> list[Action]:
        """All that the seat to act may do; `Discard` only where nothing else can be done (rule K11)."""
        match self.step:
            case Step.CLAIM:
                return [Claim(number) for number in free_numbers(self.next_line)]
            case Step.PLACE:
                return [*self._legal_places()] or [Discard()]
            case _:
                return []

    def _legal_places(self) -> list[Place]:
        return legal_places(self.kingdoms[self._placer], self.domino_to_place, self.options.frame)

    @property
    def _placer(self) -> int:
        king = self.line[0].king
        assert king is not None, "every domino of the current line has a king"
        return king

    def chance_tickets(self) -> Sequence[Action]:
        """Equally likely: one for each unseen domino, or for each order of the kings."""
        match self.step:
            case Step.REVEAL:
                return [Reveal(number) for number in sorted(self.pile)]
            case Step.KINGS:
                return [DrawKings(order) for order in permutations(all_kings(self.options))]
            case _:
                return []

    def apply(self, action: Action) -> "State":
        """The position after an action; `IllegalActionError` names the rule that forbids it."""
        match action:
            case Reveal(number):
                return self._reveal(number)
            case DrawKings(seats):
                return self._draw_kings(seats)
            case Claim(number):
                return self._claim(number)
            case Place():
                return self._place(action)
            case Discard():
                return self._discard()
            case _:
                raise TypeError(f"{action!r} is not an action of Kingdomino")

    def _expect(self, step: Step, rule: str, action: Action) -> None:
        if self.step != step:
            raise IllegalActionError(rule, f"{action} is not possible now; next comes {self.step}")

    def _reveal(self, number: int) -> "State":
        self._expect(Step.REVEAL, "K4", Reveal(number))
        if number not in self.pile:
            raise IllegalActionError("K4", f"domino {number} is not in the pile")
        return replace(
            self, next_line=with_domino(self.next_line, number), pile=self.pile - {number}
        )

    def _draw_kings(self, seats: tuple[int, ...]) -> "State":
        self._expect(Step.KINGS, "K5", DrawKings(seats))
        kings = all_kings(self.options)
        if sorted(seats) != kings:
            raise IllegalActionError("K5", f"the kings to draw are those of seats {kings}")
        return replace(self, claimants=seats)

    def _claim(self, number: int) -> "State":
        self._expect(Step.CLAIM, "K6", Claim(number))
        if number not in free_numbers(self.next_line):
            raise IllegalActionError("K6", f"domino {number} is not free in the next line")
        return self._with_claim(number)._go_on()

    def _with_claim(self, number: int) -> "State":
        next_line = with_king(self.next_line, number, self.claimants[0])
        return replace(self, next_line=next_line, claimants=self.claimants[1:])

    def _place(self, place: Place) -> "State":
        self._expect(Step.PLACE, "K6", place)
        seat = self._placer
        check_place(self.kingdoms[seat], self.domino_to_place, place, self.options.frame)
        placed = Placement(self.line[0].number, place.left, place.right)
        kingdom = self.kingdoms[seat].with_halves(placed.halves())
        return replace(
            self,
            kingdoms=_replaced(self.kingdoms, seat, kingdom),
            placements=_replaced(
                self.placements, seat, tuple(sorted((*self.placements[seat], placed)))
            ),
        )._after_placing(seat)

    def _discard(self) -> "State":
        self._expect(Step.PLACE, "K11", Discard())
        number = self.line[0].number
        places = self._legal_places()
        if places:
            raise IllegalActionError("K11", f"domino {number} can be placed: {places[0]}")
        return self._after_placing(self._placer)

    def _after_placing(self, seat: int) -> "State":
        claimants = (seat,) if self.next_line else ()
        return replace(self, line=self.line[1:], claimants=claimants)._go_on()

    def _go_on(self) -> "State":
        """What follows without a choice: forced claims, then the next line moves up."""
        state = self
        if are_claims_forced(state.next_line, state.claimants):
            for number in free_numbers(state.next_line):
                state = state._with_claim(number)
        if not state.line and not state.claimants:
            state = replace(state, line=claimed(state.next_line), next_line=())
        return state

    def scores(self) -> tuple[Score, ...]:
        """What each seat's kingdom is worth as it lies."""
        return tuple(score(kingdom, self.options) for kingdom in self.kingdoms)

    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        return outcome(self.kingdoms, self.options) if self.step == Step.OVER else None


def _replaced(values: tuple[Value, ...], seat: int, value: Value) -> tuple[Value, ...]:
    return (*values[:seat], value, *values[seat + 1 :])
