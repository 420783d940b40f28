"""Kingdomino in words: dominoes, actions and what happened."""

from kingdomino.classic.actions import Action, Claim, Discard, DrawKings, Place, Reveal
from kingdomino.classic.board import GRID
from kingdomino.classic.dominoes import DOMINOES, Domino
from kingdomino.classic.setup import Step
from kingdomino.classic.state import State
from kingdomino.cli.terminal.classic.kingdom import territory_points
from kingdomino.cli.terminal.screen.look import Look
from kingdomino.cli.terminal.seats import Seats
from kingdomino.kingdom.kingdom import Half


class ClassicWords:
    """Says what things are, with the signs of a look and the names of the players."""

    def __init__(self, seats: Seats, look: Look) -> None:
        self.seats = seats
        self.look = look

    def half(self, half: Half) -> str:
        """`grassland ♛`."""
        return f"{half.kind} {self.look.crown * half.crowns}".rstrip()

    def domino(self, domino: Domino) -> str:
        """`lake / grassland ♛`."""
        return f"{self.half(domino.left)} / {self.half(domino.right)}"

    def place(self, domino: Domino, place: Place) -> str:
        """`g6 lake, g5 grassland ♛`."""
        left, right = GRID.square_name(place.left), GRID.square_name(place.right)
        return f"{left} {self.half(domino.left)}, {right} {self.half(domino.right)}"

    def choice(self, state: State, action: Action) -> str:
        """What an action means, for the list of choices."""
        match action:
            case Place():
                return self.place(state.domino_to_place, action)
            case Claim(number):
                return self.domino(DOMINOES[number])
            case Discard():
                return f"discard {state.domino_to_place.number}: it fits nowhere"
            case Reveal() | DrawKings():
                return str(action)

    def event(self, before: State, action: Action, after: State) -> str:
        """What happened; empty while a line is only partly laid out."""
        match action:
            case Reveal():
                if after.step == Step.REVEAL:
                    return ""
                numbers = ", ".join(str(domino.number) for domino in after.next_line)
                return f"The next line is laid out: {numbers}"
            case DrawKings(seats):
                return f"The kings are drawn: {', '.join(self.seats.names[seat] for seat in seats)}"
            case _:
                return f"{self._done(before, action, after)}{self._followed(before, action, after)}"

    def _done(self, before: State, action: Action, after: State) -> str:
        seat = before.to_act or 0
        match action:
            case Place():
                domino = before.domino_to_place
                gained = territory_points(after, seat) - territory_points(before, seat)
                gains = f" ({gained:+})" if gained else ""
                where = self.place(domino, action)
                return f"{self.seats.says(seat, 'place')} {domino.number}: {where}{gains}"
            case Claim(number):
                what = self.domino(DOMINOES[number])
                return f"{self.seats.says(seat, 'claim')} {number} ({what})"
            case _:
                number = before.domino_to_place.number
                return f"{self.seats.says(seat, 'discard')} {number}: it fits nowhere"

    def _followed(self, before: State, action: Action, after: State) -> str:
        """What came of it without a choice: forced claims (rule K6) and a leftover domino (rule K18)."""
        chosen = {action.number} if isinstance(action, Claim) else set[int]()
        had = {
            domino.number for domino in (*before.line, *before.next_line) if domino.king is not None
        }
        now = [domino for domino in (*after.line, *after.next_line) if domino.king is not None]
        forced = [domino for domino in now if domino.number not in had | chosen]
        text = ""
        if forced:
            numbers = " and ".join(str(domino.number) for domino in forced)
            text = f"; the rest, {numbers}, is for {self.seats.whom(forced[0].king or 0)}"
        lost = {domino.number for domino in before.next_line} - {
            domino.number for domino in (*after.line, *after.next_line)
        }
        return text + "".join(f"; {number} is left over and discarded" for number in sorted(lost))
