"""A position of Duel and how it changes: the round from the roll to the spellbook (rules D4 to D13, D21).

A round goes through these steps, those of drawing first for player A and then for B:

    roll -> take (A) -> pair (B) -> turn or draw [-> second] -> domain or cross, if won -> roll

Turning a die and the castle's cross are never skipped by an action: who draws has passed them by.
"""

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from itertools import product
from typing import Any, TypeVar

from kingdomino.duel.actions import (
    Action,
    AddCross,
    Castle,
    DomainBonus,
    Draw,
    Nothing,
    Roll,
    Second,
    Split,
    Take,
    TurnDie,
)
from kingdomino.duel.castle import crossed
from kingdomino.duel.coats import COATS, Coat
from kingdomino.duel.dice import DICE, Die, Face
from kingdomino.duel.dice_draft import check_take, taken
from kingdomino.duel.drawing import can_draw, check_die, check_draw, legal_dice
from kingdomino.duel.ending import outcome, reason_to_end, score
from kingdomino.duel.hand import Hand, fills_of
from kingdomino.duel.legal import legal_actions, take_sizes
from kingdomino.duel.map import EMPTY_MAP, GRID
from kingdomino.duel.notation import position_line
from kingdomino.duel.options import Options
from kingdomino.duel.setup import SPELL_OF_STEP, Setup, Step
from kingdomino.duel.setup_check import setup_problems
from kingdomino.duel.spellbook import Spellbook
from kingdomino.duel.spells import Spell, turned
from kingdomino.errors import IllegalActionError, SetupError
from kingdomino.game import Outcome
from kingdomino.kingdom.grid import Square
from kingdomino.kingdom.kingdom import Half
from kingdomino.kingdom.score import Score

Value = TypeVar("Value")


def _all_rolls() -> tuple[Roll, ...]:
    """A ticket for each way the dice can fall; equal rolls are one and the same object."""
    rolls: dict[Roll, Roll] = {}
    return tuple(rolls.setdefault(Roll(faces), Roll(faces)) for faces in product(*DICE.values()))


ROLLS = _all_rolls()
"""All 1,296 rolls, 1,080 of them different: a roll is known by its coats and crosses only."""

_POSSIBLE_ROLLS = frozenset(ROLLS)

_STEP_OF_SPELL = {spell: step for step, spell in SPELL_OF_STEP.items()}


@dataclass(frozen=True, slots=True)
class State(Setup):
    """A position: a set-up that is known to be possible, and the rules that lead on from it."""

    @classmethod
    def start(cls, options: Options) -> "State":
        """The position before the first roll; seat 0 is player A (rule D4)."""
        return cls(
            options=options,
            step=Step.ROLL,
            first=0,
            kingdoms=(EMPTY_MAP, EMPTY_MAP),
            castles=(True, True),
            spellbook=Spellbook(),
            free=(),
            hands=(Hand(), Hand()),
        )

    @classmethod
    def from_setup(cls, setup: Setup) -> "State":
        """The position that a set-up describes; `SetupError` lists everything that is wrong with it."""
        problems = setup_problems(setup)
        if problems:
            raise SetupError(problems)
        return cls(**{field.name: getattr(setup, field.name) for field in fields(Setup)})

    def __str__(self) -> str:
        return position_line(self)

    def legal_actions(self) -> list[Action]:
        """All that the seat to act may do."""
        return legal_actions(self)

    def chance_tickets(self) -> Sequence[Action]:
        """Equally likely: one for each way that the four dice can fall."""
        return ROLLS if self.step == Step.ROLL else ()

    def apply(self, action: Action) -> "State":
        """The position after an action; `IllegalActionError` names the rule that forbids it."""
        match action:
            case Roll():
                return self._roll(action)
            case Take():
                return self._take(action)
            case TurnDie():
                return self._turn(action)
            case Castle():
                return self._add_castle_cross(action)
            case Draw():
                return self._draw(action)
            case Split():
                return self._split(action)
            case Second():
                return self._second(action)
            case Nothing():
                return self._draw_nothing()
            case DomainBonus():
                return self._choose_domain(action)
            case AddCross():
                return self._add_cross(action)
            case _:
                raise TypeError(f"{action!r} is not an action of Duel")

    def _expect(self, action: Action, rule: str, *steps: Step) -> None:
        if self.step not in steps:
            raise IllegalActionError(rule, f"{action} is not possible now; next comes {self.step}")

    def _roll(self, roll: Roll) -> "State":
        self._expect(roll, "D5", Step.ROLL)
        if roll not in _POSSIBLE_ROLLS:
            raise IllegalActionError("D1", f"the four dice cannot show {roll}")
        free = tuple(Die(number, face) for number, face in zip(DICE, roll.faces, strict=True))
        return replace(self, step=Step.TAKE, free=free, hands=(Hand(), Hand()))

    def _take(self, take: Take) -> "State":
        self._expect(take, "D6", Step.TAKE, Step.PAIR)
        check_take(self.free, take, take_sizes(self))
        seat = self.seat
        chosen, rest = taken(self.free, take)
        if len(chosen) == 1:
            return self._with_hand(seat, Hand(chosen), step=Step.PAIR, free=rest)
        # All dice have an owner now: those left are A's, or B's if A has just taken two.
        other = 1 - seat
        others_dice = tuple(sorted((*self.hands[other].dice, *rest)))
        hands = _pair(seat, Hand(chosen), Hand(others_dice))
        spent = [Spell.TAKE_TWO_DICE] if seat == self.first else []
        state = replace(self, free=(), hands=hands, spellbook=self.spellbook.with_spent(*spent))
        return state._start_drawing(self.first)

    def _start_drawing(self, seat: int) -> "State":
        """A seat's drawing begins; without `turn_die` its dice lose their numbers at once."""
        if self.spellbook.can_use(seat, Spell.TURN_DIE):
            return replace(self, step=Step.TURN)
        return self._with_hand(seat, self.hands[seat].without_numbers(), step=Step.DRAW)

    def _turn(self, turn: TurnDie) -> "State":
        if self.step == Step.DRAW:
            self._check_owned(Spell.TURN_DIE, "D18")
        self._expect(turn, "D18", Step.TURN)
        hand = Hand(turned(self.hand.dice, turn)).without_numbers()
        spellbook = self.spellbook.with_spent(Spell.TURN_DIE)
        return self._with_hand(self.seat, hand, step=Step.DRAW, spellbook=spellbook)

    def _add_castle_cross(self, castle: Castle) -> "State":
        self._expect(castle, "D11", Step.TURN, Step.DRAW)
        seat = self.seat
        if not self.castles[seat]:
            raise IllegalActionError("D11", "your castle bonus is spent")
        hand = Hand(crossed(self.hand.dice, castle)).without_numbers()
        castles = _pair(seat, False, self.castles[1 - seat])
        return self._with_hand(seat, hand, step=Step.DRAW, castles=castles)

    def _draw(self, draw: Draw) -> "State":
        self._expect(draw, "D7", Step.TURN, Step.DRAW)
        if draw.ignoring:
            self._check_owned(Spell.IGNORE_CONNECTION, "D15")
        faces = self.hand.faces
        check_draw(self.kingdom, faces, draw)
        spent = [Spell.IGNORE_CONNECTION] if draw.ignoring else []
        halves = {drawn.square: drawn.half for drawn in (draw.first, draw.second)}
        state = self._with_drawn(halves, *spent)
        return state._finish_drawing(Hand(drew=True, fills=fills_of(faces)))

    def _split(self, split: Split) -> "State":
        self._expect(split, "D16", Step.TURN, Step.DRAW)
        self._check_owned(Spell.SPLIT_DOMINO, "D16")
        if split.ignoring:
            self._check_owned(Spell.IGNORE_CONNECTION, "D15")
        die, faces = split.die, list(self.hand.faces)
        check_die(self.kingdom, self.hand.faces, die, split.ignoring)
        fills = self._fills((die.face,), self.hand.faces)
        faces.remove(die.face)
        spent = [Spell.SPLIT_DOMINO, *([Spell.IGNORE_CONNECTION] if split.ignoring else [])]
        state = self._with_drawn({die.square: die.half}, *spent)
        if not legal_dice(state.kingdom, faces, split.ignoring, die.square):
            return state._finish_drawing(Hand(drew=True, fills=fills))
        hand = Hand((Die(None, faces[0]),), None, fills, die.square, split.ignoring)
        return state._with_hand(self.seat, hand, step=Step.SECOND)

    def _second(self, second: Second) -> "State":
        self._expect(second, "D16", Step.SECOND)
        hand, die = self.hand, second.die
        check_die(self.kingdom, hand.faces, die, hand.ignoring, hand.twin)
        own = hand.faces if self.options.spellbook_fills == "placed" else ()
        fills = tuple(sorted((*hand.fills, *fills_of(own)), key=COATS.index))
        return self._with_drawn({die.square: die.half})._finish_drawing(Hand((), True, fills))

    def _draw_nothing(self) -> "State":
        self._expect(Nothing(), "D9", Step.TURN, Step.DRAW)
        faces = self.hand.faces
        if can_draw(self.kingdom, faces):
            shown = " and ".join(map(str, faces))
            raise IllegalActionError("D9", f"{shown} can be drawn, so they must be")
        return self._finish_drawing(Hand(drew=False, fills=self._fills((), faces)))

    def _fills(self, drawn: tuple[Face, ...], drafted: tuple[Face, ...]) -> tuple[Coat, ...]:
        """The lines to fill, by the option `spellbook_fills` (rule D14)."""
        return fills_of(drawn if self.options.spellbook_fills == "placed" else drafted)

    def _finish_drawing(self, hand: Hand) -> "State":
        """A seat is done with drawing: B's turn to draw, or on to the spellbook."""
        seat = self.seat
        state = self._with_hand(seat, hand)
        if seat == self.first:
            return state._start_drawing(1 - seat)
        return state._fill_spellbook()

    def _fill_spellbook(self) -> "State":
        """Fill square after square, A's first, stopping wherever an immediate spell is won (rule D13)."""
        spellbook, hands = self.spellbook, self.hands
        for seat in (self.first, 1 - self.first):
            while hands[seat].fills:
                coat, *later = hands[seat].fills
                spellbook = spellbook.with_square(seat, coat)
                hands = _pair(seat, replace(hands[seat], fills=tuple(later)), hands[1 - seat])
                spell = spellbook.to_settle(seat)
                if spell is not None:
                    step = _STEP_OF_SPELL[spell]
                    return replace(self, step=step, spellbook=spellbook, hands=hands)
        if reason_to_end(self.kingdoms, hands):
            return replace(self, step=Step.OVER, spellbook=spellbook, hands=hands)
        return replace(
            self,
            step=Step.ROLL,
            first=1 - self.first,
            spellbook=spellbook,
            hands=(Hand(), Hand()),
        )

    def _choose_domain(self, action: DomainBonus) -> "State":
        self._expect(action, "D19", Step.DOMAIN)
        spellbook = self.spellbook.with_domain_coat(action.coat)
        return replace(self, spellbook=spellbook)._fill_spellbook()

    def _add_cross(self, action: AddCross) -> "State":
        self._expect(action, "D20", Step.CROSS)
        half = self.kingdom.halves.get(action.square)
        if half is None:
            name = GRID.square_name(action.square)
            raise IllegalActionError("D20", f"nothing is drawn on {name}")
        crossed_half = Half(half.kind, half.crowns + 1)
        return self._with_drawn({action.square: crossed_half}, Spell.ADD_CROSS)._fill_spellbook()

    def _check_owned(self, spell: Spell, rule: str) -> None:
        if not self.can_use(spell):
            lost = "spent already" if spell in self.spellbook.spent else "not won"
            raise IllegalActionError(rule, f"you have not got {spell}: it is {lost}")

    def _with_hand(self, seat: int, hand: Hand, **changes: Any) -> "State":
        return replace(self, hands=_pair(seat, hand, self.hands[1 - seat]), **changes)

    def _with_drawn(self, halves: dict[Square, Half], *spent: Spell) -> "State":
        seat = self.seat
        kingdoms = _pair(seat, self.kingdom.with_halves(halves), self.kingdoms[1 - seat])
        return replace(self, kingdoms=kingdoms, spellbook=self.spellbook.with_spent(*spent))

    def scores(self) -> tuple[Score, Score]:
        """What each seat's map is worth as it lies."""
        return (
            score(self.kingdoms[0], self.spellbook, 0),
            score(self.kingdoms[1], self.spellbook, 1),
        )

    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        if self.step != Step.OVER:
            return None
        reason = reason_to_end(self.kingdoms, self.hands)
        assert reason is not None, "a game that is over has a reason"
        return outcome(reason, self.scores())


def _pair(seat: int, own: Value, other: Value) -> tuple[Value, Value]:
    """Two values by seat."""
    return (own, other) if seat == 0 else (other, own)
