"""Any action of a decision in a few words, as an order: `take dot and line`, `claim 23 (lake / forest)`."""

from typing import Any

from kingdomino.classic.actions import Claim, Place
from kingdomino.classic.state import State as ClassicState
from kingdomino.cli.terminal.classic.words import ClassicWords
from kingdomino.cli.terminal.duel.words import DuelWords
from kingdomino.cli.terminal.screen.look import Look
from kingdomino.cli.terminal.seats import HUMAN, Seats
from kingdomino.duel.actions import (
    AddCross,
    Castle,
    DomainBonus,
    Draw,
    Nothing,
    Second,
    Split,
    Take,
)
from kingdomino.duel.state import State as DuelState
from kingdomino.game import Action, State


class ActionWords:
    """Says what an action is, with the signs of a look."""

    def __init__(self, names: tuple[str, ...], look: Look) -> None:
        seats = Seats((HUMAN,) * len(names), names)
        self._classic = ClassicWords(seats, look)
        self._duel = DuelWords(seats, look)

    def of(self, state: State[Any], action: Action) -> str:
        """What the seat to act would do."""
        return (
            self._in_duel(state, action)
            if isinstance(state, DuelState)
            else self._in_classic(state, action)
        )

    def _in_duel(self, state: DuelState, action: Any) -> str:
        words = self._duel.choice(state, action)
        match action:
            case Take():
                return f"take {words}"
            case Draw():
                return f"draw {self._duel.told_drawing(action)}"
            case Split(die):
                return f"split {self._duel.told_split(action)}: first {self._duel.drawn_die(die)}"
            case Castle(face):
                return f"use the castle bonus: a cross more on {self._duel.face(face)}"
            case Nothing():
                return "draw nothing"
            case Second():
                return f"draw the second die: {words}"
            case DomainBonus():
                return f"choose {words} for the domain bonus"
            case AddCross():
                return f"add a cross on {words}"
            case _:
                return words

    def _in_classic(self, state: Any, action: Any) -> str:
        assert isinstance(state, ClassicState)
        words = self._classic.choice(state, action)
        match action:
            case Place():
                return f"place {state.domino_to_place.number}: {words}"
            case Claim(number):
                return f"claim {number} ({words})"
            case _:
                return words
