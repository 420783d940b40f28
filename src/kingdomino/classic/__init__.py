"""Kingdomino: tiles round a castle, 2 to 4 players, all variants (rules K1 to K18)."""

from kingdomino.classic.actions import Action, parse_action
from kingdomino.classic.draft import all_kings
from kingdomino.classic.notation import parse_position_line
from kingdomino.classic.options import Options
from kingdomino.classic.setup import Step
from kingdomino.classic.state import State
from kingdomino.game import Game


class Classic(Game[State, Action]):
    """Kingdomino behind the contract of `kingdomino.game`."""

    name = "classic"
    title = "Kingdomino"
    summary = "Claim dominoes from a line and fit them round your castle, 2 to 4 players."
    options_type = Options
    endings = ("pile_empty",)

    def start(self, options: Options | None = None) -> State:
        """The position before the first domino is revealed."""
        return State.start(options or Options())

    def players(self, options: Options) -> int:
        """How many seats there are (rule K2)."""
        return options.players

    def parse_position(self, line: str) -> State:
        """The position that a line stands for."""
        return State.from_setup(parse_position_line(line))

    def parse_action(self, token: str) -> Action:
        """The action that a token stands for."""
        return parse_action(token)

    def starts_round(self, state: State) -> bool:
        """A round begins when the next line is laid out; in the last one the dominoes are only placed."""
        if state.step == Step.REVEAL:
            return not state.next_line
        all_to_place = len(state.line) == len(all_kings(state.options))
        return not state.next_line and all_to_place

    def ends_turn(self, before: State, after: State) -> bool:
        """A turn is one king's, who places and then claims (rule K6): the next king may be of the same seat."""
        is_next_king = before.step == Step.CLAIM or after.step == Step.PLACE
        return is_next_king or super().ends_turn(before, after)
