"""Bad moves over real sockets: each gets its typed error and the rule it breaks, and changes neither log nor position.

Two people play with seeded luck and random moves until the moment comes at which a mistake can be made.
"""

import asyncio
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest

from kingdomino.classic import state as classic
from kingdomino.classic.board import GRID
from kingdomino.classic.setup import Step as ClassicStep
from kingdomino.duel import state as duel
from kingdomino.duel.setup import Step as DuelStep
from kingdomino.duel.spells import Spell
from kingdomino.errors import IllegalActionError
from kingdomino.game import CHANCE
from kingdomino.games import game_named
from tests.server.faults.line import random_turn
from tests.server.live import LiveServer, Person, Socket, new_id
from tests.server.stored_log import events_of

pytestmark = pytest.mark.usefixtures("nothing_unhandled")

SEEDS = (13, 44, 52, 63)
"""Games that are looked through for the moment of a mistake; in each of these all spells are won and spent."""


@dataclass
class Table:
    """A match of two people, both of whom know all that has happened."""

    server: LiveServer
    game: str
    match: str
    people: tuple[Person, Person]
    sockets: tuple[Socket, Socket]
    random: Random
    last: dict[str, Any] = field(default_factory=dict[str, Any])
    """The last command that was done."""
    last_answer: Any = None

    @classmethod
    async def laid(cls, server: LiveServer, game: str, seed: int) -> "Table":
        """A new one."""
        ana, ben = await Person(server, "Ana").come_in(), await Person(server, "Ben").come_in()
        match = await ana.table(game, "here", "open", seed=f"bad moves {seed}")
        await ben.post(f"/api/matches/{match}/join")
        await ana.post(f"/api/matches/{match}/start")
        sockets = (await ana.socket(match), await ben.socket(match))
        return cls(server, game, match, (ana, ben), sockets, Random(seed))

    @property
    def state(self) -> Any:
        """The position."""
        return game_named(self.game).parse_position(self.sockets[0].position["line"])

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        return self.sockets[0].outcome is not None

    @property
    def mover(self) -> Socket:
        """Who is to act; after the end the first seat."""
        return self.sockets[self.sockets[0].position["to_act"] or 0]

    @property
    def waiting(self) -> Socket:
        """The other one."""
        return self.sockets[1] if self.mover is self.sockets[0] else self.sockets[0]

    def act(self, *actions: str, **changes: Any) -> dict[str, Any]:
        """A command at the last event."""
        command = {"kind": "act", "id": new_id(), "seq": self.sockets[0].seq, "actions": [*actions]}
        return {**command, **changes}

    async def play(self) -> None:
        """Play any turn, of which both hear."""
        self.last = self.act(*random_turn(self.mover.position, self.random))
        self.last_answer = await self.mover.ask(**self.last)
        assert self.last_answer["type"] == "done", self.last_answer
        length = len(await self.log())
        for socket in self.sockets:
            while socket.seq < length:
                await socket.until("events")

    async def log(self) -> list[Any]:
        """What is in the database."""
        return await events_of(self.server, self.match)

    async def close(self) -> None:
        """Everybody goes."""
        for each in (*self.sockets, *self.people):
            await each.close()


Mistake = Callable[[Table], dict[str, Any] | None]
"""A bad command of the one who is to act, or of `by`; None if this is not the moment for it."""


def refused(server: LiveServer, game: str, mistake: Mistake, code: str, rule: str | None) -> None:
    """Make a mistake as soon as it can be made: it is refused for this reason, and nothing has changed."""

    async def made() -> bool:
        for seed in SEEDS:
            table = await Table.laid(server, game, seed)
            while True:
                if (command := mistake(table)) is not None:
                    await check(table, command)
                    await table.close()
                    return True
                if table.is_over:
                    break
                await table.play()
            await table.close()
        return False

    async def check(table: Table, command: dict[str, Any]) -> None:
        before, sender = await table.log(), command.pop("by", table.mover)
        answer = await sender.ask(**command)
        if code == "done":
            assert answer == table.last_answer
        else:
            assert (answer["type"], answer["code"], answer["rule"]) == ("error", code, rule), answer
            assert answer["message"]
            assert answer["id"] == command["id"]
            assert answer["seq"] == (len(before) if code == "stale" else None)
        assert await table.log() == before
        fresh = await table.people[0].socket(table.match)
        assert fresh.position["hash"] == before[-1].hash
        assert fresh.position == table.sockets[0].position
        await fresh.close()
        if not table.is_over:
            await table.play()

    assert asyncio.run(asyncio.wait_for(made(), 60)), "the moment never came"


def legal(state: Any) -> list[str]:
    """What may be done."""
    return [str(action) for action in state.legal_actions()]


def forbidden(table: Table, tokens: Iterable[str], rule: str) -> dict[str, Any] | None:
    """The first of these actions that breaks this rule."""
    game, state = game_named(table.game), table.state
    for token in tokens:
        try:
            state.apply(game.parse_action(token))
        except IllegalActionError as error:
            if error.rule == rule:
                return table.act(token)
    return None


# Mistakes in any game


def out_of_turn(table: Table) -> dict[str, Any] | None:
    return table.act(legal(table.state)[0], by=table.waiting)


def after_the_end(table: Table) -> dict[str, Any] | None:
    return table.act(*table.last["actions"]) if table.is_over else None


def at(seq: Callable[[int], int]) -> Mistake:
    """A legal move for another event than the last one."""

    def mistake(table: Table) -> dict[str, Any] | None:
        return table.act(legal(table.state)[0], seq=seq(table.mover.seq))

    return mistake


def same_id_same_body(table: Table) -> dict[str, Any] | None:
    return {**table.last, "by": sender_of_the_last(table)} if table.last else None


def same_id_other_body(table: Table) -> dict[str, Any] | None:
    if not table.last:
        return None
    other = [*table.last["actions"][1:], "discard"]
    return {**table.last, "actions": other, "by": sender_of_the_last(table)}


def same_id_later(table: Table) -> dict[str, Any] | None:
    """The id of an old command for a new one, which would be legal."""
    if not table.last or sender_of_the_last(table) is not table.mover:
        return None
    return table.act(legal(table.state)[0], id=table.last["id"])


def sender_of_the_last(table: Table) -> Socket:
    acted = [event["event"] for event in table.mover.events if event["event"]["type"] == "acted"]
    seat: int = acted[-1]["seat"]
    return table.sockets[seat]


def too_much(table: Table) -> dict[str, Any] | None:
    """A turn of theirs and then one of the other."""
    turn = random_turn(table.mover.position, Random(1))
    game, state = game_named(table.game), table.state
    for token in turn:
        state = state.apply(game.parse_action(token))
    if state.to_act in (None, CHANCE) or state.to_act == table.state.to_act or len(turn) > 7:
        return None
    return table.act(*turn, legal(state)[0])


def no_action(table: Table) -> dict[str, Any] | None:
    return table.act("jump")


BY_ANYBODY: dict[str, tuple[Mistake, str, str | None]] = {
    "out of turn": (out_of_turn, "not_your_turn", None),
    "the turn of the other too": (too_much, "not_your_turn", None),
    "no action of this game": (no_action, "bad_notation", None),
    "after the end": (after_the_end, "not_now", None),
    "a stale seq": (at(lambda seq: seq - 1), "stale", None),
    "a future seq": (at(lambda seq: seq + 1), "stale", None),
    "a negative seq": (at(lambda seq: -1), "bad_message", None),
    "same id, same body": (same_id_same_body, "done", None),
    "same id, other body": (same_id_other_body, "id_reused", None),
    "same id, another move": (same_id_later, "id_reused", None),
}


# Mistakes in Kingdomino


def placed(table: Table) -> list[str]:
    """All ways to put a domino down on the grid, allowed or not."""
    if table.state.step != ClassicStep.PLACE:
        return []
    return [
        f"place:{GRID.square_name(left)}{GRID.square_name(right)}"
        for left in GRID.squares
        for right in GRID.neighbours[left]
    ]


def on_the_castle(table: Table) -> dict[str, Any] | None:
    return forbidden(table, [token for token in placed(table) if "g7" in token], "K8")


def apart(table: Table) -> dict[str, Any] | None:
    return forbidden(table, ["place:g6i6"], "K8") if placed(table) else None


def far_away(table: Table) -> dict[str, Any] | None:
    return forbidden(table, placed(table), "K9")


def out_of_the_frame(table: Table) -> dict[str, Any] | None:
    return forbidden(table, placed(table), "K10")


def turned_round(table: Table) -> dict[str, Any] | None:
    """On squares where the domino may lie the other way round."""
    turned = (re.sub(r"([a-z]\d+)([a-z]\d+)$", r"\2\1", token) for token in legal(table.state))
    return forbidden(table, turned, "K9") if placed(table) else None


def claimed_before(table: Table) -> dict[str, Any] | None:
    state: classic.State = table.state
    if state.step != ClassicStep.CLAIM:
        return None
    return forbidden(
        table, [f"claim:{each.number}" for each in state.next_line if each.king is not None], "K6"
    )


def not_revealed(table: Table) -> dict[str, Any] | None:
    state: classic.State = table.state
    return (
        forbidden(table, [f"claim:{min(state.pile)}"], "K6")
        if state.step == ClassicStep.CLAIM
        else None
    )


def claims_before_placing(table: Table) -> dict[str, Any] | None:
    state: classic.State = table.state
    free = [f"claim:{each.number}" for each in state.next_line if each.king is None]
    return forbidden(table, free, "K6") if state.step == ClassicStep.PLACE else None


def places_before_claiming(table: Table) -> dict[str, Any] | None:
    return forbidden(table, ["place:g6g5"], "K6") if table.state.step == ClassicStep.CLAIM else None


def reveals(table: Table) -> dict[str, Any] | None:
    return forbidden(table, [f"reveal:{min(table.state.pile)}"], "K4")


def discards(table: Table) -> dict[str, Any] | None:
    return forbidden(table, ["discard"], "K11") if "discard" not in legal(table.state) else None


CLASSIC: dict[str, tuple[Mistake, str, str | None]] = {
    **BY_ANYBODY,
    "wrong phase: a claim before the domino is placed": (claims_before_placing, "illegal", "K6"),
    "wrong phase: a domino placed before any is claimed": (places_before_claiming, "illegal", "K6"),
    "wrong phase: a person plays chance": (reveals, "illegal", "K4"),
    "an illegal square: the castle's": (on_the_castle, "illegal", "K8"),
    "an illegal square: not side by side": (apart, "illegal", "K8"),
    "an illegal square: it touches nothing": (far_away, "illegal", "K9"),
    "an illegal square: out of the frame": (out_of_the_frame, "illegal", "K10"),
    "an illegal rotation": (turned_round, "illegal", "K9"),
    "a taken domino": (claimed_before, "illegal", "K6"),
    "a domino that nobody has seen": (not_revealed, "illegal", "K6"),
    "discard while placeable": (discards, "illegal", "K11"),
}


@pytest.mark.parametrize("case", CLASSIC)
def test_kingdomino(server: LiveServer, case: str):
    refused(server, "classic", *CLASSIC[case])


# Mistakes in Duel


def takes_a_taken_die(table: Table) -> dict[str, Any] | None:
    state: duel.State = table.state
    if state.step != DuelStep.PAIR:
        return None
    gone = ({1, 2, 3, 4} - {die.number for die in state.free}).pop()
    other = next(die.number for die in state.free)
    return table.act(f"take:{min(gone, other or 0)},{max(gone, other or 0)}")


def is_to_draw(table: Table) -> bool:
    return table.state.step == DuelStep.DRAW


def draws(table: Table) -> list[str]:
    """The legal ways to draw without a spell."""
    return [token for token in legal(table.state) if token.startswith("draw:")]


def takes_while_drawing(table: Table) -> dict[str, Any] | None:
    return forbidden(table, ["take:1"], "D6") if is_to_draw(table) else None


def draws_while_taking(table: Table) -> dict[str, Any] | None:
    return forbidden(table, ["draw:d2=d,e2=d"], "D7") if table.state.step == DuelStep.TAKE else None


def rolls(table: Table) -> dict[str, Any] | None:
    return forbidden(table, ["roll:d,d,d,d"], "D5")


def moved(token: str, *squares: str) -> str:
    """The same faces on other squares."""
    first, second = (part.partition("=")[2] for part in token[5:].split(","))
    return f"draw:{squares[0]}={first},{squares[1]}={second}"


def draws_on_the_castle(table: Table) -> dict[str, Any] | None:
    return forbidden(table, [moved(token, "c3", "d3") for token in draws(table)], "D7")


def draws_apart(table: Table) -> dict[str, Any] | None:
    return forbidden(table, [moved(token, "c3", "c5") for token in draws(table)], "D7")


def draws_far_away(table: Table) -> dict[str, Any] | None:
    return forbidden(table, [moved(token, "a1", "b1") for token in draws(table)], "D8")


def draws_something_else(table: Table) -> dict[str, Any] | None:
    return (
        forbidden(table, [moved("draw:x=cxx,x=cxx", "c3", "c4")], "D7")
        if is_to_draw(table)
        else None
    )


def draws_turned_round(table: Table) -> dict[str, Any] | None:
    """On squares where the domino may be drawn the other way round."""

    def turned(token: str) -> str:
        (one, first), (two, second) = (part.split("=") for part in token[5:].split(","))
        return f"draw:{one}={second},{two}={first}"

    return forbidden(table, map(turned, draws(table)), "D8")


def draws_nothing(table: Table) -> dict[str, Any] | None:
    return forbidden(table, ["nothing"], "D9") if draws(table) else None


def castle_again(table: Table) -> dict[str, Any] | None:
    state: duel.State = table.state
    if not is_to_draw(table) or state.castles[state.seat]:
        return None
    return forbidden(table, [f"castle:{state.hand.faces[0]}"], "D11")


IN_HAND: dict[Spell, tuple[str, Callable[[Table], list[str]]]] = {
    Spell.IGNORE_CONNECTION: (
        "D15",
        lambda table: [token.replace("draw", "ignore") for token in draws(table)],
    ),
    Spell.SPLIT_DOMINO: (
        "D16",
        lambda table: [
            "split:" + part
            for token in draws(table)
            for part in token[5:].split(",")
            if "?" not in part
        ],
    ),
    Spell.TAKE_TWO_DICE: (
        "D17",
        lambda table: ["take:1,2"] if table.state.step == DuelStep.TAKE else [],
    ),
    Spell.TURN_DIE: ("D18", lambda table: ["turn:d-lx"] if is_to_draw(table) else []),
}
"""The spells that can be cast, each with its rule and ways to cast it."""


def casts(spell: Spell, *, is_spent: bool) -> Mistake:
    """Cast a spell that one has not won, or has spent."""
    rule, ways = IN_HAND[spell]

    def mistake(table: Table) -> dict[str, Any] | None:
        book, seat = table.state.spellbook, table.state.to_act
        has_spent = spell in book.spent and book.owner(spell) == seat
        is_nobodys = book.owner(spell) is None
        return (
            forbidden(table, ways(table), rule) if (has_spent if is_spent else is_nobodys) else None
        )

    return mistake


DUEL: dict[str, tuple[Mistake, str, str | None]] = {
    **BY_ANYBODY,
    "wrong phase: a die taken while drawing": (takes_while_drawing, "illegal", "D6"),
    "wrong phase: drawn while dice are taken": (draws_while_taking, "illegal", "D7"),
    "wrong phase: a person plays chance": (rolls, "illegal", "D5"),
    "an illegal square: the castle's": (draws_on_the_castle, "illegal", "D7"),
    "an illegal square: not side by side": (draws_apart, "illegal", "D7"),
    "an illegal square: it touches nothing": (draws_far_away, "illegal", "D8"),
    "an illegal rotation": (draws_turned_round, "illegal", "D8"),
    "not what the dice show": (draws_something_else, "illegal", "D7"),
    "a taken die": (takes_a_taken_die, "illegal", "D6"),
    "discard while placeable": (draws_nothing, "illegal", "D9"),
    "the castle's cross again": (castle_again, "illegal", "D11"),
    **{
        f"a spell not owned: {spell}": (casts(spell, is_spent=False), "illegal", rule)
        for spell, (rule, _) in IN_HAND.items()
    },
    **{
        f"a spell spent: {spell}": (casts(spell, is_spent=True), "illegal", rule)
        for spell, (rule, _) in IN_HAND.items()
    },
}


@pytest.mark.parametrize("case", DUEL)
def test_duel(server: LiveServer, case: str):
    refused(server, "duel", *DUEL[case])


@pytest.mark.parametrize("game", ["classic", "duel"])
def test_both_leave(server: LiveServer, game: str):
    """Nothing happens to the game while nobody is there, and both find it as they left it."""

    async def scenario() -> None:
        table = await Table.laid(server, game, seed=1)
        for _ in range(3):
            await table.play()
        before, position = await table.log(), table.mover.position
        for socket in table.sockets:
            await socket.close()
        for person in table.people:
            while not all(seat["is_away"] for seat in (await seats(person, table.match))):
                await asyncio.sleep(0.05)
        assert await table.log() == before
        table.sockets = (
            await table.people[0].socket(table.match),
            await table.people[1].socket(table.match),
        )
        for socket in table.sockets:
            assert socket.position == position
            assert [event["seq"] for event in socket.events] == [each.seq for each in before]
        await table.play()
        await table.close()

    async def seats(person: Person, match: str) -> Any:
        return (await person.http.get(f"/api/matches/{match}")).json()["seats"]

    asyncio.run(asyncio.wait_for(scenario(), 60))
