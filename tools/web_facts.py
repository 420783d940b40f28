"""Write what the browser client needs to know about the package before any request: `make types`.

The client holds no list of its own of games, options, bots, kinds, spells, verbs, close codes or limits: it imports
them from this module. What the server sends is typed by `web/src/protocol.d.ts`.
"""

import json
import sys
from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path
from typing import Any, get_args

from kingdomino.bots import LEVELS, USUAL_BOT
from kingdomino.classic import actions as classic_actions
from kingdomino.classic.terrains import Terrain
from kingdomino.duel import actions as duel_actions
from kingdomino.duel.coats import LETTERS
from kingdomino.duel.spellbook import IMMEDIATE_SPELLS
from kingdomino.duel.spells import Spell
from kingdomino.game import Game
from kingdomino.games import GAMES
from kingdomino.options import all_options, option_infos
from kingdomino.server.close_codes import CloseCode
from kingdomino.server.match.names import LONGEST_NAME
from kingdomino.server.protocol import Reaction

HEADER = (
    "/** What the package knows, for the client; written by tools/web_facts.py (`make types`). */\n"
)


def facts_text() -> str:
    """The module, in TypeScript."""
    return HEADER + "".join(_constant(*fact) for fact in _facts())


def _facts() -> list[tuple[str, str, Any]]:
    """The name of each constant, what it is, and its value."""
    return [
        (
            "GAMES",
            "Each game with its numbers of players and its options, each for so many players.",
            {name: _game(game) for name, game in GAMES.items()},
        ),
        ("LEVELS", "The bots for people to play against, the weakest first.", LEVELS),
        ("USUAL_BOT", "The bot to offer first.", USUAL_BOT),
        ("TERRAINS", "The terrains of Kingdomino, in the order of the rulebook.", tuple(Terrain)),
        ("COAT_LETTERS", "The coats of Duel, each with its letter in the notation.", LETTERS),
        ("SPELLS", "The spells of Duel, in the order of the spellbook.", tuple(Spell)),
        ("IMMEDIATE_SPELLS", "Those that take effect when they are won.", IMMEDIATE_SPELLS),
        ("VERBS", "What an action of either game begins with.", _verbs()),
        ("REACTIONS", "What can be said to the table.", get_args(Reaction)),
        ("LONGEST_NAME", "So many characters of a name are kept.", LONGEST_NAME),
        (
            "CLOSE_CODES",
            "Why the server closes a socket.",
            {code.name.lower(): int(code) for code in CloseCode},
        ),
    ]


def _game(game: Game[Any, Any]) -> dict[str, Any]:
    combinations = all_options(game.options_type)
    players = {game.players(options) for options in combinations}
    options = [
        {
            "name": info.name,
            "choices": info.choices,
            "usual": info.default,
            "players": sorted(
                {
                    game.players(options)
                    for options in combinations
                    if getattr(options, info.name) != info.default
                }
            ),
        }
        for info in option_infos(game.options_type)
        if info.name != "players"
    ]
    return {"players": sorted(players), "options": options}


def _verbs() -> tuple[str, ...]:
    """Chance's too, in the order of the notation; none twice."""
    return tuple(dict.fromkeys((*duel_actions.VERBS, *classic_actions.VERBS)))


def _constant(name: str, text: str, value: Any) -> str:
    return f"\n/** {text} */\nexport const {name} = {_typescript(value)} as const;\n"


def _typescript(value: Any, indent: str = "") -> str:
    """A value as it is written in TypeScript, a line for each part of a mapping or of a list of mappings."""
    inner = indent + "  "
    match value:
        case Mapping():
            parts = [
                f"{inner}{key}: {_typescript(part, inner)},\n"
                for key, part in value.items()  # pyright: ignore[reportUnknownVariableType]
            ]
            return "{\n" + "".join(parts) + indent + "}"
        case [Mapping(), *_]:
            parts = [f"{inner}{_typescript(part, inner)},\n" for part in value]
            return "[\n" + "".join(parts) + indent + "]"
        case tuple() | list():
            return "[" + ", ".join(map(_typescript, value)) + "]"  # pyright: ignore[reportUnknownArgumentType]
        case StrEnum():
            return json.dumps(value.value)
        case _:
            return json.dumps(value)


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(facts_text(), encoding="utf-8")
