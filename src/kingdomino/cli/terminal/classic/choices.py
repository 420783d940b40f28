"""The choices of a decision in Kingdomino, with what each would gain."""

from kingdomino.bots.gain import Gains
from kingdomino.classic.actions import Action, Claim, Place
from kingdomino.classic.board import GRID
from kingdomino.classic.dominoes import DOMINOES
from kingdomino.classic.placing import legal_places
from kingdomino.classic.state import State
from kingdomino.cli.terminal.choice import Choice, numbered
from kingdomino.cli.terminal.classic.kingdom import territory_points
from kingdomino.cli.terminal.classic.words import ClassicWords
from kingdomino.game import CHANCE


def classic_choices(state: State, words: ClassicWords) -> list[Choice]:
    """Every legal action of the player to act."""
    seat = state.to_act
    if seat is None or seat == CHANCE:
        return []
    return numbered(_choice(state, seat, action, words) for action in state.legal_actions())


def _choice(state: State, seat: int, action: Action, words: ClassicWords) -> Choice:
    text = words.choice(state, action)
    match action:
        case Place(left, right):
            # The whole score, not only the gain of the domino: it may earn or lose a bonus too.
            gained = territory_points(state.apply(action), seat) - territory_points(state, seat)
            typed = GRID.square_name(left) + GRID.square_name(right)
            return Choice(action, text, typed, gained)
        case Claim(number):
            key = str(number)
            return Choice(action, text, key, note=_best_note(state, seat, number), key=key)
        case _:
            return Choice(action, text, str(action))


def _best_note(state: State, seat: int, number: int) -> str:
    """The most that a domino could gain if it were placed now."""
    domino, kingdom = DOMINOES[number], state.kingdoms[seat]
    gains = Gains(kingdom)
    places = legal_places(kingdom, domino, state.options.frame)
    if not places:
        return "fits nowhere now"
    best = max(
        gains.of_domino(place.left, domino.left, place.right, domino.right) for place in places
    )
    return f"up to {best:+}"
