"""Random matches: people and bots at a table who do anything that is allowed, and much that is not."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from kingdomino.game import CHANCE
from kingdomino.games import GAMES
from kingdomino.options import all_options, options_text
from kingdomino.server.dice.draws import DrawSource, commitment, draw
from kingdomino.server.errors import Refusal
from kingdomino.server.match.absence import regain, run_out, take_over
from kingdomino.server.match.agreements import take_back
from kingdomino.server.match.endings import end, resign
from kingdomino.server.match.events import AnyEvent, Began, Disclosed, Drew
from kingdomino.server.match.model import Clock, MatchRecord, Status, Stored
from kingdomino.server.match.replay import Match
from kingdomino.server.match.turns import act

KINDS = {
    name: [(name, options_text(options)) for options in all_options(game.options_type)]
    for name, game in GAMES.items()
}
CLOCKS = [Clock(), Clock("fischer", 60, 5), Clock("fischer", 600, 0), Clock("days", 86_400)]


@dataclass(frozen=True, slots=True)
class Played:
    """A random match: its log, and the match after each event."""

    before: Match
    log: tuple[Stored, ...]
    matches: tuple[Match, ...]
    refusals: tuple[Refusal, ...]

    @property
    def match(self) -> Match:
        """The match at its end."""
        return self.matches[-1]


def random_draw(match: Match, random: Random) -> Drew:
    """All that chance does in a row, without any proof."""
    state, tokens = match.course.state, list[str]()
    while state.to_act == CHANCE:
        tickets = state.chance_tickets()
        action = tickets[random.randrange(len(tickets))]
        tokens.append(str(action))
        state = state.apply(action)
    return Drew(tuple(tokens))


def turn(match: Match, random: Random) -> tuple[AnyEvent, ...]:
    """The seat to act acts, with one action or as many as its turn has."""
    seat, state, tokens = match.to_act, match.course.state, list[str]()
    assert seat is not None
    while state.to_act == seat and (not tokens or random.random() < 0.7):
        action = random.choice(state.legal_actions())
        tokens.append(str(action))
        state = state.apply(action)
    return (act(match, seat, tokens, as_bot=match.bots[seat] is not None),)


def trouble(match: Match, random: Random) -> tuple[AnyEvent, ...]:
    """Some command, allowed or not."""
    seat = random.randrange(-1, match.players + 1)
    commands: list[Callable[[], AnyEvent | tuple[AnyEvent, ...]]] = [
        lambda: take_back(match, seat),
        lambda: take_back(match, seat),
        lambda: take_back(match, seat),
        lambda: run_out(match, seat),
        lambda: take_over(match, seat, "knight"),
        lambda: regain(match, seat),
        lambda: regain(match, seat),
        lambda: act(match, seat, ["nothing"]),
        lambda: act(match, seat, ["take:1", "take:9"]),
        lambda: act(match, seat, ["x" * 40]),
        lambda: act(match, seat, []),
    ]
    if random.random() < 0.05:
        commands = [
            lambda: resign(match, seat, "squire"),
            lambda: end(match, random.choice(["left", "out_of_time"]), seat),
            lambda: end(match, random.choice(["agreed", "expired", "boredom"])),
        ]
    made = random.choice(commands)()
    return made if isinstance(made, tuple) else (made,)


def step(match: Match, random: Random, draw_source: DrawSource | None) -> tuple[AnyEvent, ...]:
    """What happens next."""
    if not match.has_begun:
        bots = tuple(random.choice([None, None, "king"]) for _ in range(match.players))
        persons = [seat for seat, bot in enumerate(bots) if bot is None]
        revealing = [seat for seat in persons if random.random() < 0.9]
        shares = {str(seat): random.randbytes(32).hex() for seat in revealing}
        # The others have promised a share, too, and keep it back.
        promised = {str(seat): shares.get(str(seat), "00" * 32) for seat in persons}
        commitments = {seat: commitment(bytes.fromhex(each)) for seat, each in promised.items()}
        return (Began(bots, shares, commitments),)
    if match.to_act is None:
        return (Disclosed(draw_source.secret.hex() if draw_source else "cd" * 32),)
    if random.random() < 0.25:
        return trouble(match, random)
    if match.to_act != CHANCE:
        return turn(match, random)
    drawn = draw(match, draw_source) if draw_source else random_draw(match, random)
    return (drawn,)


def random_match(
    random: Random, kind: tuple[str, str] | None = None, draw_source: DrawSource | None = None
) -> Played:
    """A match from its beginning to its disclosed secret."""
    before = Match.before(
        *(kind or random.choice(KINDS[random.choice([*KINDS])])), random.choice(CLOCKS)
    )
    return Played(before, *_play(before, random, draw_source))


def _play(
    match: Match, random: Random, draw_source: DrawSource | None
) -> tuple[tuple[Stored, ...], tuple[Match, ...], tuple[Refusal, ...]]:
    log, matches, refusals = list[Stored](), [match], list[Refusal]()
    now = 1_700_000_000_000
    while not match.is_disclosed:
        now += random.randrange(20_000)
        try:
            events = step(match, random, draw_source)
        except Refusal as refusal:
            assert match == matches[-1]
            refusals.append(refusal)
            continue
        stored, match = match.record(events, now, f"c{match.seq}")
        log.extend(stored)
        matches.append(match)
    return tuple(log), tuple(matches), tuple(refusals)


def kept(
    played: Played,
    is_seeded: bool = False,
    is_upload: bool = False,
    draw_source: DrawSource | None = None,
) -> MatchRecord:
    """What is stored beside the log."""
    start = played.before.course.state
    return MatchRecord(
        id=draw_source.match_id if draw_source else "m1",
        game=played.before.course.game.name,
        options=str(start).split(" ")[1],
        rules_version=1,
        status=Status.OVER,
        seats=(),
        host="g",
        is_public=False,
        clock=Clock(),
        thinking_ms=100,
        commitment=commitment(draw_source.secret) if draw_source else "c0" * 32,
        created_at=0,
        changed_at=0,
        is_seeded=is_seeded or (draw_source is not None and draw_source.is_chosen),
        is_upload=is_upload,
    )


def random_matches(name: str, count: int) -> Iterator[Played]:
    """So many matches, always the same for a name."""
    for number in range(count):
        yield random_match(Random(f"{name} {number}"))
