"""How much time each seat has left, from what the log says of who thought when. Pure: the time is always handed in.

- `fischer`: each seat begins with so many seconds and gains the increment whenever its turn is done, that is, when
  chance or another seat comes next. A turn sent in parts is one turn, and so are those of two kings in a row.
- `days`: each turn may take so long; the next one begins anew.
- Bots have no clock, neither those chosen nor those that stand in; the person's clock stands still meanwhile.
- Time in which we ourselves were away (an outage) counts for nobody.
- A take-back does not turn clocks back: what was thought is spent, what was gained stays; the clock of the seat that
  is to act again runs from the take-back on, with `days` for a whole turn.
- Who ran out of time and is waited for plays on, with no more than the increments still to come.
"""

from dataclasses import dataclass, replace
from typing import NamedTuple

from kingdomino.server.match.model import Clock
from kingdomino.server.match.outages import Outages, counted, later


class Stretch(NamedTuple):
    """A while in which a seat's clock ran."""

    seat: int
    begin: int
    end: int
    finished_turn: bool
    """Whether the turn was done with it, so that the increment was gained."""


@dataclass(frozen=True, slots=True)
class Clocks:
    """The clocks of a match."""

    clock: Clock
    seats: int
    stretches: tuple[Stretch, ...] = ()
    running: tuple[int, int] | None = None
    """The seat whose clock runs, and since when."""

    def after(self, seat: int | None, at: int, finished_turn: bool, restarts: bool) -> "Clocks":
        """The clocks after something that happened at a time, with this seat to think from then on.

        `restarts` tells whether that is the beginning of a new turn although the same seat thinks on.
        """
        if self.clock.kind == "none":
            return self
        if self.running is None:
            return self if seat is None else replace(self, running=(seat, at))
        if seat == self.running[0] and not finished_turn and not restarts:
            return self
        stretch = Stretch(*self.running, max(at, self.running[1]), finished_turn)
        running = None if seat is None else (seat, at)
        return replace(self, stretches=(*self.stretches, stretch), running=running)

    def remaining_ms(self, now: int, outages: Outages) -> tuple[int, ...] | None:
        """What is left to each seat; None without a clock."""
        if self.clock.kind == "none":
            return None
        left = self._left_before(outages)
        if self.running is not None:
            seat, begin = self.running
            left[seat] = max(0, left[seat] - counted(begin, now, outages))
        return tuple(left)

    def runs_out_at(self, outages: Outages) -> int | None:
        """When the seat that thinks has no time left, if nothing happens before; None if no clock runs."""
        if self.running is None:
            return None
        seat, begin = self.running
        return later(begin, self._left_before(outages)[seat], outages)

    def _left_before(self, outages: Outages) -> list[int]:
        """What was left to each seat when the one that thinks now began."""
        left = [self.clock.seconds * 1000] * self.seats
        if self.clock.kind == "fischer":
            for stretch in self.stretches:
                spent = counted(stretch.begin, stretch.end, outages)
                gained = self.clock.increment * 1000 if stretch.finished_turn else 0
                left[stretch.seat] = max(0, left[stretch.seat] - spent) + gained
        return left
