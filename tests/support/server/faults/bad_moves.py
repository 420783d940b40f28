"""Bad moves over real sockets: each gets its typed error and the rule it breaks, and changes neither log nor position.

Two people play with seeded luck and random moves; whenever the moment for a mistake has come it is made.
"""

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from kingdomino.errors import IllegalActionError
from kingdomino.game import CHANCE
from kingdomino.games import game_named
from tests.support.server.faults.reconnecting_socket import random_turn
from tests.support.server.live_server import LiveServer, Person, Socket, new_id
from tests.support.server.stored_log import events_of

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
Cases = dict[str, tuple[Mistake, str, str | None]]
"""Mistakes, each with the code and the rule of its refusal."""


def all_refused(server: LiveServer, game: str, cases: Cases) -> None:
    """Make each of these mistakes as soon as it can be made: it is refused for its reason, and nothing has changed."""

    async def made() -> Cases:
        left = dict(cases)
        for seed in SEEDS:
            table = await Table.laid(server, game, seed)
            while left:
                for case, (mistake, code, rule) in tuple(left.items()):
                    if table.is_over and mistake is not after_the_end:
                        continue
                    if (command := mistake(table)) is not None:
                        await check(case, table, command, code, rule)
                        del left[case]
                if table.is_over:
                    break
                await table.play()
            await table.close()
        return left

    assert asyncio.run(asyncio.wait_for(made(), 120)) == {}, "the moment of these never came"


async def check(
    case: str, table: Table, command: dict[str, Any], code: str, rule: str | None
) -> None:
    """Send a bad command; it is refused for this reason, and nothing has changed."""
    before, sender = await table.log(), command.pop("by", table.mover)
    answer = await sender.ask(**command)
    if code == "done":
        assert answer == table.last_answer, case
    else:
        found = (answer["type"], answer.get("code"), answer.get("rule"))
        assert found == ("error", code, rule), (case, answer)
        assert answer["message"], case
        assert answer["id"] == command["id"], case
        assert answer["seq"] == (len(before) if code == "stale" else None), case
    assert await table.log() == before, case
    fresh = await table.people[0].socket(table.match)
    assert fresh.position["hash"] == before[-1].hash, case
    assert fresh.position == table.sockets[0].position, case
    await fresh.close()


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


BY_ANYBODY: Cases = {
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
