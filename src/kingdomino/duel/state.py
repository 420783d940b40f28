"""A position of Duel and how it changes: the round from the roll to the spellbook (rules D4 to D13, D21).

A round goes through these steps, those of drawing first for player A and then for B:

    roll -> take (A) -> pair (B) -> turn or draw [-> second] -> domain or cross, if won -> roll

Turning a die and the castle's cross are never skipped by an action: who draws has passed them by.
"""

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from itertools import product

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
    Turn,
)
from kingdomino.duel.coats import COATS, Coat
from kingdomino.duel.dice import DICE, Die, Face
from kingdomino.duel.dice_draft import check_take, legal_takes, taken
from kingdomino.duel.drawing import (
    can_draw,
    check_die,
    check_draw,
    legal_dice,
    legal_draws,
)
from kingdomino.duel.ending import outcome, reason_to_end, score
from kingdomino.duel.hand import Hand, fills_of
from kingdomino.duel.map import EMPTY_MAP, GRID
from kingdomino.duel.notation import position_line
from kingdomino.duel.options import Options
from kingdomino.duel.setup import Setup, Step
from kingdomino.duel.setup_check import setup_problems
from kingdomino.duel.spellbook import Spellbook
from kingdomino.duel.spells import Spell, crossed, legal_castles, legal_turns, turned
from kingdomino.errors import IllegalActionError, SetupError
from kingdomino.game import CHANCE, Outcome
from kingdomino.kingdom.kingdom import Half, Kingdom
from kingdomino.kingdom.score import Score


def _all_rolls() -> tuple[Roll, ...]:
    """A ticket for each way the dice can fall; equal rolls are one and the same object."""
    rolls: dict[Roll, Roll] = {}
    return tuple(rolls.setdefault(Roll(faces), Roll(faces)) for faces in product(*DICE.values()))


ROLLS = _all_rolls()
"""All 1,296 rolls, 1,080 of them different: a roll is known by its coats and crosses only."""

_POSSIBLE_ROLLS = frozenset(ROLLS)

_SPELL_OF_STEP = {Step.DOMAIN: Spell.DOMAIN_BONUS, Step.CROSS: Spell.ADD_CROSS}
_STEP_OF_SPELL = {spell: step for step, spell in _SPELL_OF_STEP.items()}


@dataclass(frozen=True, slots=True)
class State:
    """A position."""

    options: Options
    kingdoms: tuple[Kingdom, Kingdom]
    """Each seat's map."""
    castles: tuple[bool, bool]
    """Whether each seat still has its castle bonus."""
    spellbook: Spellbook
    first: int
    """The seat of player A, who rolls and chooses first this round."""
    step: Step
    """What has to happen next."""
    free: tuple[Die, ...] = ()
    """The dice on the table that nobody has taken yet."""
    hands: tuple[Hand, Hand] = (Hand(), Hand())
    """Each seat's dice, and what became of them this round."""

    @classmethod
    def start(cls, options: Options) -> "State":
        """The position before the first roll; seat 0 is player A (rule D4)."""
        return cls(
            options=options,
            kingdoms=(EMPTY_MAP, EMPTY_MAP),
            castles=(True, True),
            spellbook=Spellbook(),
            first=0,
            step=Step.ROLL,
        )

    def __str__(self) -> str:
        return position_line(self.to_setup())

    @classmethod
    def from_setup(cls, setup: Setup) -> "State":
        """The position that a set-up describes; `SetupError` lists everything that is wrong with it."""
        problems = setup_problems(setup)
        if problems:
            raise SetupError(problems)
        return cls(**{field.name: getattr(setup, field.name) for field in fields(Setup)})

    def to_setup(self) -> Setup:
        """This position as plain data; the inverse of `from_setup`."""
        return Setup(**{field.name: getattr(self, field.name) for field in fields(Setup)})

    # Who acts, and what may be done

    @property
    def to_act(self) -> int | None:
        """The seat to decide, `CHANCE`, or None when the game is over."""
        match self.step:
            case Step.ROLL:
                return CHANCE
            case Step.TAKE:
                return self.first
            case Step.PAIR:
                return 1 - self.first
            case Step.TURN | Step.DRAW | Step.SECOND:
                return self.first if self.hands[self.first].drew is None else 1 - self.first
            case Step.DOMAIN | Step.CROSS:
                return self.spellbook.owner(_SPELL_OF_STEP[self.step])
            case Step.OVER:
                return None

    def legal_actions(self) -> list[Action]:
        """All that the seat to act may do."""
        match self.step:
            case Step.TAKE | Step.PAIR:
                return [*legal_takes(self.free, self._take_sizes())]
            case Step.TURN:
                return [*legal_turns(self._hand.dice), *self._legal_drawing()]
            case Step.DRAW:
                return self._legal_drawing()
            case Step.SECOND:
                hand = self._hand
                dice = legal_dice(self._kingdom, hand.faces, hand.ignoring, hand.twin)
                return [Second(die) for die in dice]
            case Step.DOMAIN:
                return [DomainBonus(coat) for coat in COATS]
            case Step.CROSS:
                return [AddCross(square) for square in sorted(self._kingdom.halves)]
            case Step.ROLL | Step.OVER:
                return []

    def _legal_drawing(self) -> list[Action]:
        """Castle, drawing whole or split, with and without the connection, or nothing at all."""
        kingdom, faces = self._kingdom, self._hand.faces
        draws = legal_draws(kingdom, faces, ignoring=False)
        actions: list[Action] = [*draws]
        if self.castles[self._seat]:
            actions += legal_castles(self._hand.dice)
        if not draws:
            actions.append(Nothing())
        can_ignore, can_split = self._has(Spell.IGNORE_CONNECTION), self._has(Spell.SPLIT_DOMINO)
        if can_ignore:
            actions += legal_draws(kingdom, faces, ignoring=True)
        if can_split:
            actions += [Split(die) for die in legal_dice(kingdom, faces, ignoring=False)]
        if can_split and can_ignore:
            dice = legal_dice(kingdom, faces, ignoring=True)
            actions += [Split(die, ignoring=True) for die in dice]
        return actions

    def chance_tickets(self) -> Sequence[Action]:
        """Equally likely: one for each way that the four dice can fall."""
        return ROLLS if self.step == Step.ROLL else ()

    @property
    def _seat(self) -> int:
        seat = self.to_act
        assert seat is not None, "somebody is to act"
        return seat

    @property
    def _hand(self) -> Hand:
        return self.hands[self._seat]

    @property
    def _kingdom(self) -> Kingdom:
        return self.kingdoms[self._seat]

    def _has(self, spell: Spell) -> bool:
        return self.spellbook.can_use(self._seat, spell)

    def _take_sizes(self) -> tuple[int, ...]:
        """How many dice may be taken now."""
        if self.step == Step.PAIR:
            return (2,)
        return (1, 2) if self._has(Spell.TAKE_TWO_DICE) else (1,)

    # What happens

    def apply(self, action: Action) -> "State":
        """The position after an action; `IllegalActionError` names the rule that forbids it."""
        match action:
            case Roll():
                return self._roll(action)
            case Take():
                return self._take(action)
            case Turn():
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
        check_take(self.free, take, self._take_sizes())
        seat, first = self._seat, self.first
        chosen, rest = taken(self.free, take)
        if seat == first and len(chosen) == 1:
            return replace(self._with_hand(seat, Hand(chosen)), step=Step.PAIR, free=rest)
        # All dice have an owner now: what is left is B's after a spell, A's otherwise.
        state = self._with_hand(seat, Hand(chosen))
        other = 1 - seat
        dice = tuple(sorted((*self.hands[other].dice, *rest)))
        state = replace(state._with_hand(other, Hand(dice)), free=())
        if seat == first:
            state = replace(state, spellbook=self.spellbook.with_spent(Spell.TAKE_TWO_DICE))
        return state._start_drawing(first)

    def _start_drawing(self, seat: int) -> "State":
        """A seat's drawing begins; without `turn_die` its dice lose their numbers at once."""
        if self.spellbook.can_use(seat, Spell.TURN_DIE):
            return replace(self, step=Step.TURN)
        return replace(
            self._with_hand(seat, self.hands[seat].without_numbers()), step=Step.DRAW
        )

    def _turn(self, turn: Turn) -> "State":
        self._expect(turn, "D18", Step.TURN)
        hand = replace(self._hand, dice=turned(self._hand.dice, turn)).without_numbers()
        spellbook = self.spellbook.with_spent(Spell.TURN_DIE)
        return replace(self._with_hand(self._seat, hand), step=Step.DRAW, spellbook=spellbook)

    def _add_castle_cross(self, castle: Castle) -> "State":
        self._expect(castle, "D11", Step.TURN, Step.DRAW)
        seat = self._seat
        if not self.castles[seat]:
            raise IllegalActionError("D11", "your castle bonus is spent")
        hand = replace(self._hand, dice=crossed(self._hand.dice, castle)).without_numbers()
        castles = (False, self.castles[1]) if seat == 0 else (self.castles[0], False)
        return replace(self._with_hand(seat, hand), step=Step.DRAW, castles=castles)

    def _draw(self, draw: Draw) -> "State":
        self._expect(draw, "D7", Step.TURN, Step.DRAW)
        if draw.ignoring:
            self._check_owned(Spell.IGNORE_CONNECTION, "D15")
        faces = self._hand.faces
        check_draw(self._kingdom, faces, draw)
        spent = [Spell.IGNORE_CONNECTION] if draw.ignoring else []
        halves = {drawn.square: drawn.half for drawn in (draw.first, draw.second)}
        state = self._with_drawn(halves, *spent)
        return state._finish_drawing(Hand(drew=True, fills=fills_of(faces)))

    def _split(self, split: Split) -> "State":
        self._expect(split, "D16", Step.TURN, Step.DRAW)
        self._check_owned(Spell.SPLIT_DOMINO, "D16")
        if split.ignoring:
            self._check_owned(Spell.IGNORE_CONNECTION, "D15")
        die, faces = split.die, list(self._hand.faces)
        check_die(self._kingdom, self._hand.faces, die, split.ignoring)
        fills = self._fills((die.face,), self._hand.faces)
        faces.remove(die.face)
        spent = [Spell.SPLIT_DOMINO, *([Spell.IGNORE_CONNECTION] if split.ignoring else [])]
        state = self._with_drawn({die.square: die.half}, *spent)
        if not legal_dice(state._kingdom, faces, split.ignoring, die.square):
            return state._finish_drawing(Hand(drew=True, fills=fills))
        hand = Hand((Die(None, faces[0]),), None, fills, die.square, split.ignoring)
        return replace(state._with_hand(self._seat, hand), step=Step.SECOND)

    def _second(self, second: Second) -> "State":
        self._expect(second, "D16", Step.SECOND)
        hand, die = self._hand, second.die
        check_die(self._kingdom, hand.faces, die, hand.ignoring, hand.twin)
        own = hand.faces if self.options.spellbook_fills == "placed" else ()
        fills = tuple(sorted((*hand.fills, *fills_of(own)), key=COATS.index))
        return self._with_drawn({die.square: die.half})._finish_drawing(Hand((), True, fills))

    def _draw_nothing(self) -> "State":
        self._expect(Nothing(), "D9", Step.TURN, Step.DRAW)
        faces = self._hand.faces
        if can_draw(self._kingdom, faces):
            shown = " and ".join(map(str, faces))
            raise IllegalActionError("D9", f"{shown} can be drawn, so they must be")
        return self._finish_drawing(Hand(drew=False, fills=self._fills((), faces)))

    def _fills(self, drawn: tuple[Face, ...], drafted: tuple[Face, ...]) -> tuple[Coat, ...]:
        """The lines to fill, by the option `spellbook_fills` (rule D14)."""
        return fills_of(drawn if self.options.spellbook_fills == "placed" else drafted)

    def _finish_drawing(self, hand: Hand) -> "State":
        """A seat is done with drawing: B's turn to draw, or on to the spellbook."""
        seat = self._seat
        state = self._with_hand(seat, hand)
        if seat == self.first:
            return state._start_drawing(1 - seat)
        return state._fill_spellbook()

    def _fill_spellbook(self) -> "State":
        """Fill square after square, A's first, stopping wherever an immediate spell is won (rule D13)."""
        state = self
        for seat in (self.first, 1 - self.first):
            while state.hands[seat].fills:
                coat, *later = state.hands[seat].fills
                state = state._with_hand(seat, replace(state.hands[seat], fills=tuple(later)))
                state = replace(state, spellbook=state.spellbook.with_square(seat, coat))
                spell = state.spellbook.to_settle(seat)
                if spell is not None:
                    return replace(state, step=_STEP_OF_SPELL[spell])
        return state._end_round()

    def _choose_domain(self, action: DomainBonus) -> "State":
        self._expect(action, "D19", Step.DOMAIN)
        spellbook = self.spellbook.with_domain_coat(action.coat)
        return replace(self, spellbook=spellbook)._fill_spellbook()

    def _add_cross(self, action: AddCross) -> "State":
        self._expect(action, "D20", Step.CROSS)
        half = self._kingdom.halves.get(action.square)
        if half is None:
            name = GRID.square_name(action.square)
            raise IllegalActionError("D20", f"nothing is drawn on {name}")
        crossed_half = Half(half.kind, half.crowns + 1)
        return self._with_drawn({action.square: crossed_half}, Spell.ADD_CROSS)._fill_spellbook()

    def _end_round(self) -> "State":
        """The game is over, or the other player rolls."""
        if reason_to_end(self.kingdoms, self.hands):
            return replace(self, step=Step.OVER)
        return replace(self, step=Step.ROLL, first=1 - self.first, hands=(Hand(), Hand()))

    def _check_owned(self, spell: Spell, rule: str) -> None:
        if not self._has(spell):
            lost = "spent already" if spell in self.spellbook.spent else "not won"
            raise IllegalActionError(rule, f"you have not got {spell}: it is {lost}")

    def _with_hand(self, seat: int, hand: Hand) -> "State":
        return replace(self, hands=(hand, self.hands[1]) if seat == 0 else (self.hands[0], hand))

    def _with_drawn(self, halves: dict[int, Half], *spent: Spell) -> "State":
        kingdom = self._kingdom.with_halves(halves)
        pair = (kingdom, self.kingdoms[1]) if self._seat == 0 else (self.kingdoms[0], kingdom)
        return replace(self, kingdoms=pair, spellbook=self.spellbook.with_spent(*spent))

    # What it is worth

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
