"""What happened at the table beside the actions, in words."""

from kingdomino.cli.terminal.screen.counting import counted
from kingdomino.cli.terminal.seats import Seats
from kingdomino.record import TableEntry
from kingdomino.record.table_events import Ended, RanOut, Regained, Resigned, TakenOver, TookBack

REASON_WORDS = {
    "resigned": "one of two players resigned",
    "agreed": "the players agreed to end it",
    "expired": "it was left alone for too long",
    "left": "a player left",
    "out_of_time": "a player ran out of time",
}
"""Why a game was ended at the table."""


def table_words(entry: TableEntry, seats: Seats) -> str:
    """One table event as a sentence."""
    match entry.event:
        case TookBack(seat):
            return (
                f"{seats.says(seat, 'take')} back: {counted(len(entry.undone), 'action')} undone."
            )
        case Resigned(seat):
            return f"{seats.says(seat, 'resign')}."
        case RanOut(seat):
            return f"The time of {seats.whom(seat)} is over."
        case TakenOver(seat, bot):
            return f"The bot {bot} plays on for {seats.whom(seat)}."
        case Regained(seat):
            return f"{seats.says(seat, 'play')} again."
        case Ended(reason, seat):
            of_whom = "" if seat is None else f" ({seats.names[seat]})"
            return f"The game is ended: {REASON_WORDS[reason]}{of_whom}."
