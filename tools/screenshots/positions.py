"""Games played over the interface up to moments that are worth a picture."""

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from kingdomino.server.edge.limits import Rate
from tests.support.server.live_server import LiveServer, Person, Socket

Wanted = Callable[[Any], bool]
"""Whether what can be done now, as `preview` says it, is the moment that was looked for."""

MOST_TRIES = 60
TURNS_TOGETHER = 18

SPELLS = ("ignore", "split", "turn")
SPENDING = (*SPELLS, "castle", "split-ignore")
VARIANTS = {"harmony": True, "middle_kingdom": True}


@dataclass(frozen=True)
class Positions:
    """Who looks at the screens, and the matches that they show, by name."""

    cookie: str
    rival: str
    """The cookie of the other person, who sits at some of the tables."""
    matches: dict[str, str]
    file: str
    """A game as a text file."""


async def make_positions(server: LiveServer) -> Positions:
    """Everything that has to be played before a picture can be taken."""
    limits = server.worker.limits
    for each in (limits.tables, limits.requests, limits.hints):
        each.rate = Rate(100_000, 1)
    ana = await Person(server, "Anaïs").come_in()
    bruno = await Person(server, "Guillermo").come_in()
    made = {
        "take": await reach(ana, "duel", ["squire"], lambda shown: at(shown, "take", 6)),
        "duel": await reach(ana, "duel", ["squire"], is_plain_drawing),
        "spells": await reach(ana, "duel", ["page"], has_spells),
        "coat": await reach(ana, "duel", ["squire"], has_question_mark),
        "classic-2": await reach(ana, "classic", ["knight"], places(4), VARIANTS),
        "classic-3": await reach(ana, "classic", ["squire", "knight"], places(6), VARIANTS),
        "classic-4": await reach(ana, "classic", ["page", "squire", "knight"], places(8), VARIANTS),
        "mighty": await reach(
            ana, "classic", ["squire"], places(8), {**VARIANTS, "mighty_duel": True}
        ),
        "discard": await reach(ana, "classic", ["knight"], must_discard, VARIANTS),
        "end-duel": await play_out(ana, "duel", ["squire"]),
        "end-classic": await play_out(ana, "classic", ["page", "squire", "knight"], VARIANTS),
    }
    made |= await dynasty(ana)
    carla = await Person(server, "Carla").come_in()
    made |= await with_people(ana, bruno, carla)
    file = await ana.http.get(f"/api/matches/{made['end-duel']}/file")
    for person in (ana, bruno, carla):
        await person.close()
    return Positions(ana.cookie, bruno.cookie, made, file.text)


def at(shown: Any, step: str, round_number: int) -> bool:
    """Whether this step is to be decided in this round or later, with something to choose."""
    position = shown["position"]
    game = position["duel"] or position["classic"]
    return game["step"] == step and position["round"] >= round_number and len(shown["choices"]) > 1


def faces(shown: Any) -> list[str]:
    """What the dice of whoever is to act show."""
    duel = shown["position"]["duel"]
    return [die["face"] for die in duel["hands"][shown["position"]["to_act"]]["dice"]]


def is_plain_drawing(shown: Any) -> bool:
    """A domino of two coats in the middle of the game."""
    return (
        at(shown, "turn", 8)
        and shown["verbs"].get("draw", 0) > 3
        and not any("?" in face for face in faces(shown))
    )


def has_question_mark(shown: Any) -> bool:
    """A question mark that could be several coats."""
    return (
        at(shown, "turn", 4)
        and shown["verbs"].get("draw", 0) > 3
        and any("?" in face for face in faces(shown))
    )


def has_spells(shown: Any) -> bool:
    """Two spells and the castle's bonus are on offer."""
    return "castle" in shown["verbs"] and sum(spell in shown["verbs"] for spell in SPELLS) >= 2


def places(round_number: int) -> Wanted:
    """A domino can be placed in this round or later, and then one of several claimed."""

    def wanted(shown: Any) -> bool:
        line: list[Any] = shown["position"]["classic"]["next"]
        return (
            at(shown, "place", round_number) and sum(domino["king"] is None for domino in line) > 1
        )

    return wanted


def must_discard(shown: Any) -> bool:
    """A domino that fits nowhere."""
    return any(choice["action"] == "discard" for choice in shown["choices"])


async def reach(
    person: Person,
    game: str,
    bots: list[str],
    wanted: Wanted,
    options: dict[str, Any] | None = None,
) -> str:
    """A match at the first such moment; luck is tried until there is one."""
    for luck in range(MOST_TRIES):
        match = await sit_down(person, game, bots, options or {}, seed=f"picture {luck}")
        if await _play_at(person, match, wanted):
            return match
    raise LookupError(f"no such position of {game} in {MOST_TRIES} games")


async def play_out(
    person: Person, game: str, bots: list[str], options: dict[str, Any] | None = None
) -> str:
    """A match to its end, with luck that can be checked."""
    match = await sit_down(person, game, bots, options or {})
    await _play_at(person, match)
    return match


async def dynasty(person: Person) -> dict[str, str]:
    """A series: in the middle of its second game, and after the first."""
    first = await sit_down(person, "classic", ["squire"], VARIANTS, dynasty=True)
    await _play_at(person, first)
    second = (await person.post(f"/api/matches/{first}/rematch"))["id"]
    await person.post(f"/api/matches/{second}/start")
    await _play_at(person, second, places(3))
    return {"end-dynasty": first, "dynasty": second}


async def with_people(ana: Person, bruno: Person, carla: Person) -> dict[str, str]:
    """Tables with others: one that waits, some for the lobby, a full one, one where a turn shall be taken back."""
    open_seats = [{"type": "here"}, {"type": "open"}]
    waiting = await ana.post("/api/matches", {"game": "duel", "seats": open_seats})
    clock = {"kind": "fischer", "seconds": 900, "increment": 15}
    public = {
        f"public-{game}": await bruno.post(
            "/api/matches", {"game": game, "seats": open_seats, "is_public": True, "clock": clock}
        )
        for game in ("duel", "classic")
    }
    invited = await bruno.post(
        "/api/matches",
        {
            "game": "classic",
            "seats": [*open_seats, *[{"type": "bot", "bot": "squire"}] * 2],
            "clock": clock,
            "options": VARIANTS,
        },
    )
    ready = await ana.post("/api/matches", {"game": "duel", "seats": open_seats})
    await bruno.post(f"/api/matches/{ready['id']}/join")
    full = await bruno.post("/api/matches", {"game": "duel", "seats": open_seats})
    await carla.post(f"/api/matches/{full['id']}/join")
    watched = {
        "game": "classic",
        "seats": [{"type": "here"}, {"type": "bot", "bot": "king"}],
        "is_public": True,
    }
    watch = await bruno.post("/api/matches", watched)
    await bruno.post(f"/api/matches/{watch['id']}/start")
    together = await ana.post(
        "/api/matches", {"game": "duel", "seats": open_seats, "clock": clock, "seed": "together"}
    )
    match = together["id"]
    await bruno.post(f"/api/matches/{match}/join")
    await ana.post(f"/api/matches/{match}/start")
    await _play_together(match, ana, bruno)
    socket = await bruno.socket(match)
    await socket.ask("ask", seq=socket.seq, seat=1, what="take_back")
    await socket.close()
    return {
        **{name: table["id"] for name, table in public.items()},
        "waiting": waiting["id"],
        "invited": invited["id"],
        "ready": ready["id"],
        "full": full["id"],
        "watch": watch["id"],
        "asked": match,
    }


async def sit_down(
    person: Person, game: str, bots: list[str], options: dict[str, Any], **more: Any
) -> str:
    """A new match against bots that answer at once."""
    match = await person.table(game, "here", *bots, options=options, **more)
    await person.post(f"/api/matches/{match}/start")
    return match


async def _play_at(
    person: Person, match: str, wanted: Wanted | None = None, turns: int = 1000
) -> bool:
    socket = await person.socket(match)
    is_found = await _play(socket, wanted, turns)
    await socket.close()
    return is_found


async def _play_together(match: str, *people: Person) -> None:
    """Some rounds, until it is the first one's turn."""
    turns = 0
    while True:
        seat = (await people[0].http.get(f"/api/matches/{match}")).json()["to_act"]
        if seat == 0 and turns > TURNS_TOGETHER:
            return
        await _play_at(people[seat], match, turns=1)
        turns += 1


async def _play(socket: Socket, wanted: Wanted | None = None, turns: int = 1000) -> bool:
    """Play what scores most until the wanted moment, the end, or so many turns; whether it was found."""
    luck = random.Random(7)
    seats = {index for index, seat in enumerate(socket.table["seats"]) if seat["is_you"]}
    while socket.outcome is None:
        if not turns:
            return False
        if socket.position["to_act"] not in seats:
            await socket.until("events")
            continue
        actions: list[str] = []
        while True:
            shown = await socket.ask("preview", seq=socket.seq, actions=actions)
            if shown["type"] != "previewed" or shown["ends_turn"]:
                break
            if not actions and wanted and wanted(shown):
                return True
            actions.append(_choose(shown["choices"], luck))
        if shown["type"] == "previewed":
            await socket.act(*actions)
            turns -= 1
    return False


def _choose(choices: list[Any], luck: random.Random) -> str:
    """What scores most, and spends nothing that could be shown in a picture."""
    usual = [each for each in choices if each["action"].split(":")[0] not in SPENDING] or choices
    best = max(each["gain"] for each in usual)
    return luck.choice([each["action"] for each in usual if each["gain"] == best])
