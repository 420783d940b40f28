"""The contract of `kingdomino.game`, over every combination of switches, and that its test finds mistakes."""

from typing import Any

import pytest

from kingdomino.classic import Classic
from kingdomino.classic.actions import Action, Claim, Reveal
from kingdomino.classic.options import Options
from kingdomino.classic.state import State
from kingdomino.game import Game
from kingdomino.games import GAMES
from kingdomino.options import options_text
from kingdomino.testing import ContractError, check_game
from tests.support.conformance.conservation import CONSERVATION
from tests.support.conformance.features import all_options
from tests.support.conformance.scale import times

EVERY = [(name, options) for name in GAMES for options in all_options(name)]


@pytest.mark.parametrize(
    ("name", "options"), EVERY, ids=[f"{name}-{options_text(options)}" for name, options in EVERY]
)
def test_a_game_keeps_the_contract_with_every_switch(name: str, options: Any):
    games = times(3 if name == "duel" else 2)
    steps = check_game(GAMES[name], options, games=games, also=CONSERVATION[name])
    assert steps > 50 * games


class Wrong(State):
    """A position that breaks the contract in a way of its own."""

    __slots__ = ()


class WrongClassic(Classic):
    """Kingdomino with other positions."""

    def __init__(self, state_type: type[State]) -> None:
        self.state_type = state_type

    def start(self, options: Options | None = None) -> Any:
        return self.state_type.start(options or Options())

    def parse_position(self, line: str) -> Any:
        return self.state_type.from_setup(super().parse_position(line).to_setup())


class TwiceListed(Wrong):
    __slots__ = ()

    def legal_actions(self) -> list[Action]:
        return super().legal_actions() * 2


class TooFewListed(Wrong):
    __slots__ = ()

    def legal_actions(self) -> list[Action]:
        return super().legal_actions()[:1]


class ClaimsAnything(Wrong):
    __slots__ = ()

    def legal_actions(self) -> list[Action]:
        actions = super().legal_actions()
        return [*actions, Claim(99)] if Claim in map(type, actions) else actions


class ForgetsThePile(Wrong):
    __slots__ = ()

    def __str__(self) -> str:
        return super().__str__().replace("1-", "2-", 1)


class AlwaysTheSame(Wrong):
    __slots__ = ()

    def apply(self, action: Action) -> Any:
        return super().apply(Reveal(1) if isinstance(action, Reveal) and 1 in self.pile else action)


class NeverOver(Wrong):
    __slots__ = ()

    def outcome(self) -> None:
        return None


class UnlikeItsCopy(Wrong):
    __slots__ = ()

    def __reduce__(self) -> tuple[Any, ...]:
        return UnlikeItsCopy.start, (Options(players=4),)


@pytest.mark.parametrize(
    ("state_type", "promise"),
    [
        (TwiceListed, "no action is listed twice"),
        (TooFewListed, "is not listed, so it is refused"),
        (ClaimsAnything, "what is listed is accepted"),
        (ForgetsThePile, "a position reads back"),
        (AlwaysTheSame, "no two actions lead to one position"),
        (NeverOver, "an outcome means the end"),
        (UnlikeItsCopy, "a position is equal to its copy"),
    ],
)
def test_the_contract_test_finds_a_game_that_breaks_a_promise(
    state_type: type[State], promise: str
):
    game: Game[Any, Any] = WrongClassic(state_type)
    with pytest.raises(ContractError, match=promise):
        check_game(game, games=3)


def test_the_contract_test_does_not_wait_for_ever():
    with pytest.raises(ContractError, match="does not end in 5 steps"):
        check_game(GAMES["classic"], most_steps=5)
