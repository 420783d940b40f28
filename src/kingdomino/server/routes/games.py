"""What can be played, and against whom."""

from typing import get_args

from litestar import get

from kingdomino.bots import BOTS, LEVELS, USUAL_BOT
from kingdomino.games import GAMES
from kingdomino.options import option_infos
from kingdomino.server.protocol import BotInfo, GameInfo, GamesView, OptionView, Reaction


@get("/api/games", tags=["games"])
async def list_games() -> GamesView:
    """All games with their options, the bots to play against, and what can be said at the table."""
    return GamesView(
        games=tuple(
            GameInfo(
                name=game.name,
                title=game.title,
                summary=game.summary,
                options=tuple(
                    OptionView(info.name, info.default, info.choices, info.help, info.rule)
                    for info in option_infos(game.options_type)
                ),
            )
            for game in GAMES.values()
        ),
        bots=tuple(
            BotInfo(name, bot.summary, name in LEVELS, name == USUAL_BOT)
            for name, bot in BOTS.items()
        ),
        reactions=get_args(Reaction),
    )


ROUTES = (list_games,)
