"""Kingdomino Duel: dice instead of dominoes, two players, all spells (rules D1 to D23)."""

from kingdomino.duel.actions import Action, parse_action
from kingdomino.duel.notation import parse_position_line
from kingdomino.duel.options import Options
from kingdomino.duel.setup import Step
from kingdomino.duel.state import State
from kingdomino.game import Game


class Duel(Game[State, Action]):
    """Duel behind the contract of `kingdomino.game`."""

    name = "duel"
    title = "Kingdomino Duel"
    summary = "Draft dice, draw them on your map and race for the spells, 2 players."
    options_type = Options
    endings = ("full_map", "nobody_drew")

    def start(self, options: Options | None = None) -> State:
        """The position before the first roll."""
        return State.start(options or Options())

    def players(self, options: Options) -> int:
        """Always two (rule D1)."""
        return 2

    def parse_position(self, line: str) -> State:
        """The position that a line stands for."""
        return State.from_setup(parse_position_line(line))

    def parse_action(self, token: str) -> Action:
        """The action that a token stands for."""
        return parse_action(token)

    def starts_round(self, state: State) -> bool:
        """A round begins with the roll."""
        return state.step == Step.ROLL
