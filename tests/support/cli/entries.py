"""What a person types at the prompt, through a whole game."""

from collections.abc import Callable
from typing import Any

from kingdomino.bots import bot_named
from kingdomino.cli.terminal.choice import Choice
from kingdomino.cli.terminal.game_tables import make_table
from kingdomino.cli.terminal.screen.look import UNICODE
from kingdomino.cli.terminal.seats import Seats, chosen_seats
from kingdomino.cli.terminal.session.seeded_chance import SeededChance
from kingdomino.game import CHANCE
from kingdomino.games import GAMES
from kingdomino.options import make_options
from tests.support.cli.running import Run

Kingdomino = Callable[..., Run]


def by_key(choice: Choice) -> str:
    return choice.key


def entries(
    game_name: str,
    seed: int,
    seats: str = "human,squire",
    how: Callable[[Choice], str] = by_key,
    **options: Any,
) -> list[str]:
    """What a person types who always takes the first choice of the list, through a whole game."""
    game = GAMES[game_name]
    agreed = make_options(game.options_type, options)
    who: Seats = chosen_seats(game.players(agreed), seats, None)
    table, chance = make_table(game_name, who, UNICODE), SeededChance(seed)
    state, typed, count = game.start(agreed), list[str](), 0
    while state.to_act is not None:
        seat: int = state.to_act
        if seat == CHANCE:
            action = chance.draw(state)
        elif who.is_human(seat):
            choice = table.choices(state)[0]
            typed.append(how(choice))
            action = choice.action
        else:
            action = bot_named(who.players[seat]).choose(state, chance.random_for_bot(count))
        state = state.apply(action)
        count += 1
    return typed


def lines(typed: list[str]) -> str:
    return "".join(f"{entry}\n" for entry in typed)
