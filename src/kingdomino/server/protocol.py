r"""Every message between server and clients; docs/protocol.md explains them, the browser's types are made from them.

Tables are handled over HTTP; a match is played over one websocket. Every message has a `type`. Unknown fields and
values of another type are refused: `1.0` and `true` are no integers. (In patterns `(?!\n)` stands before `$` because
for Python that also matches before a last line end.)
"""

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from kingdomino.server.errors import Code
from kingdomino.server.events import AnyEvent

ID_PATTERN = r"^[A-Za-z0-9_-]{1,64}(?!\n)$"
HEX_PATTERN = r"^[0-9a-f]{64}(?!\n)$"

Id: TypeAlias = Annotated[str, Meta(pattern=ID_PATTERN)]
"""Chosen by the client, another one for every command: sending a command again with its id does nothing twice."""
Seq: TypeAlias = Annotated[int, Meta(ge=0, le=2**31)]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=3)]
Token: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
Actions: TypeAlias = Annotated[tuple[Token, ...], Meta(max_length=8)]
Hex256: TypeAlias = Annotated[str, Meta(pattern=HEX_PATTERN)]
Square: TypeAlias = Annotated[str, Meta(pattern=r"^[a-m][0-9]{1,2}(?!\n)$")]
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=100)]
"""As sent; it is cleaned and cut to 24 characters."""
Reaction: TypeAlias = Literal[
    "hello", "well_played", "thanks", "oops", "wow", "thinking", "good_luck", "good_game"
]


class Message(
    msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True, omit_defaults=False
):
    """Anything sent over a socket."""


# Tables, over HTTP


class Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is sent with a request."""


class NewGuest(Body, frozen=True):
    """`POST /api/guests`: come in; the cookie is set."""

    name: Name


class UseCode(Body, frozen=True):
    """`POST /api/guests/moved`: come in as the guest whose other device showed this code."""

    code: Annotated[str, Meta(min_length=1, max_length=40)]


class Rename(Body, frozen=True):
    """`PATCH /api/me`."""

    name: Name


class MutedGuest(Body, frozen=True):
    """`POST /api/matches/{id}/mute`: whether to see the reactions of whoever sits there."""

    seat: SeatNumber
    muted: bool


class Here(Message, frozen=True, tag="here"):
    """A seat for somebody at this device; the first of them is the host's own."""

    name: Name | None = None


class Open(Message, frozen=True, tag="open"):
    """A seat for whoever comes by the link or from the lobby."""


class BotSeat(Message, frozen=True, tag="bot"):
    """A seat for a bot."""

    bot: Annotated[str, Meta(max_length=20)]


NewSeat: TypeAlias = Here | Open | BotSeat


class ClockChoice(Body, frozen=True):
    """How much time there is."""

    kind: Literal["none", "fischer", "days"] = "none"
    seconds: Annotated[int, Meta(ge=0, le=14 * 86_400)] = 0
    """`fischer`: 10 to 10,800 seconds for each player; `days`: 1 to 14 days (in seconds) for each move."""
    increment: Annotated[int, Meta(ge=0, le=180)] = 0


class NewMatch(Body, frozen=True):
    """`POST /api/matches`: a new table."""

    game: Annotated[str, Meta(max_length=20)]
    seats: Annotated[tuple[NewSeat, ...], Meta(min_length=1, max_length=4)]
    options: dict[str, int | bool | str] = {}
    """By name, as `GET /api/games` lists them; `players` may be left out, the seats say it."""
    is_public: bool = False
    clock: ClockChoice = ClockChoice()
    thinking_ms: Annotated[int, Meta(ge=10, le=10_000)] = 1000
    dynasty: bool = False
    """Kingdomino: a series of three games."""
    seed: Annotated[str, Meta(max_length=64)] | None = None
    """The luck is made from this instead of from a secret: the same seed, the same dice."""
    same_dice_as: Annotated[str, Meta(max_length=40)] | None = None
    """A finished match whose luck is used again."""
    commitment: Hex256 | None = None
    """The SHA-256 of the share that the host adds to the luck."""


class Join(Body, frozen=True):
    """`POST /api/matches/{id}/join`."""

    seat: SeatNumber | None = None
    """The first open one unless told."""
    commitment: Hex256 | None = None


class Remove(Body, frozen=True):
    """`POST /api/matches/{id}/remove`: the host makes a seat open again before the start."""

    seat: SeatNumber


class Reveal(Body, frozen=True):
    """`POST /api/matches/{id}/reveal`: the share whose SHA-256 was committed to."""

    share: Hex256


class Me(msgspec.Struct, frozen=True):
    """You, as far as we know you."""

    name: str


class CodeView(msgspec.Struct, frozen=True):
    """A code that moves a guest to another device."""

    code: str
    until: int
    """When it is no longer good, in milliseconds since 1970."""


class OptionView(msgspec.Struct, frozen=True):
    """An option of a game."""

    name: str
    default: int | bool | str
    choices: tuple[int | bool | str, ...]
    help: str
    rule: str
    """The rule that it switches, as in docs/rules.md."""


class GameInfo(msgspec.Struct, frozen=True):
    """A game that can be played."""

    name: str
    title: str
    summary: str
    options: tuple[OptionView, ...]


class BotInfo(msgspec.Struct, frozen=True):
    """A bot that can sit at a table."""

    name: str
    summary: str
    is_level: bool
    """Whether it is meant for people to play against; the weakest come first."""
    is_usual: bool
    """Whether it is the one to offer first."""


class GamesView(msgspec.Struct, frozen=True):
    """`GET /api/games`."""

    games: tuple[GameInfo, ...]
    bots: tuple[BotInfo, ...]
    reactions: tuple[str, ...]


class HealthView(msgspec.Struct, frozen=True):
    """`GET /api/health`."""

    status: str
    version: str
    warnings: tuple[str, ...] = ()
    """What may cost acknowledged moves one day, such as a database that is not set up to be durable."""


# Matches, over a socket: what clients send


class Hello(Message, frozen=True, tag="hello"):
    """The first message: everything after this event is sent, now and as it happens."""

    seq: Seq = 0


class Act(Message, frozen=True, tag="act"):
    """A whole turn, or a part of it: all of the actions are done, or none."""

    id: Id
    seq: Seq
    """The last event that the client has seen; if the log has gone on the answer is `stale`."""
    actions: Annotated[tuple[Token, ...], Meta(min_length=1, max_length=8)]


class Preview(Message, frozen=True, tag="preview"):
    """What the position would be after these actions and what could follow; nothing is stored."""

    id: Id
    seq: Seq
    actions: Actions = ()
    verb: Annotated[str, Meta(pattern=r"^[a-z-]{1,20}$")] | None = None
    """Only list the choices of this kind, such as `split`. Without it the largest kinds are left out if there are
    more than 1,000 choices."""
    square: Square | None = None
    """Also say which rule forbids this square."""


class Resign(Message, frozen=True, tag="resign"):
    """Give up a seat."""

    id: Id
    seat: SeatNumber


class Ask(Message, frozen=True, tag="ask"):
    """Ask the others for something."""

    id: Id
    seq: Seq
    seat: SeatNumber
    what: Literal["take_back", "end"]


class Reply(Message, frozen=True, tag="reply"):
    """Answer what another seat has asked."""

    id: Id
    seq: Seq
    seat: SeatNumber
    """Who replies."""
    to: SeatNumber
    """Who asked."""
    what: Literal["take_back", "end"]
    """For what: an answer is never taken for one to another question."""
    yes: bool


class Decide(Message, frozen=True, tag="decide"):
    """What to do about a seat whose player is away too long or out of time."""

    id: Id
    seq: Seq
    seat: SeatNumber
    choice: Literal["bot", "end"]
    """Let a bot play, or end the game. To wait, do nothing."""


class Regain(Message, frozen=True, tag="regain"):
    """Play a seat again that a bot has taken over."""

    id: Id
    seat: SeatNumber


class React(Message, frozen=True, tag="react"):
    """Say something to the table."""

    id: Id
    seat: SeatNumber
    reaction: Reaction


class Ping(Message, frozen=True, tag="ping"):
    """Ask whether anybody is there."""

    id: Id


ClientMessage: TypeAlias = (
    Hello | Act | Preview | Resign | Ask | Reply | Decide | Regain | React | Ping
)


# What the server sends


class SeatView(msgspec.Struct, frozen=True):
    """A seat as everybody may see it."""

    name: str | None
    """None for an open seat, empty for somebody who is forgotten."""
    bot: str | None = None
    """The bot that plays here now, chosen or in place of a person."""
    is_you: bool = False
    is_person: bool = False
    """Whether a person has the seat, even if a bot plays it for them."""
    is_host: bool = False
    is_away: bool = False
    away_ms: int = 0
    can_be_decided: bool = False
    """Whether `decide` is possible: away or out of time for too long."""
    has_resigned: bool = False
    has_committed: bool = False
    has_revealed: bool = False
    clock_ms: int | None = None
    """What is left when this is sent, without a clock None."""


class OfferView(msgspec.Struct, frozen=True):
    """Something asked that is not answered by all."""

    what: Literal["take_back", "end"]
    seat: int
    agreed: tuple[int, ...]


class TableView(msgspec.Struct, frozen=True):
    """A match as a table: who sits where, how it is played and how far it is."""

    id: str
    game: str
    options: dict[str, Any]
    status: str
    seq: int
    version: int
    seats: tuple[SeatView, ...]
    to_act: int | None
    """The seat to act; -1 is chance; None when it is over or has not begun."""
    is_public: bool
    clock: ClockChoice
    thinking_ms: int
    commitment: str
    is_seeded: bool
    is_upload: bool
    created_at: int
    changed_at: int
    offers: tuple[OfferView, ...] = ()
    outcome: "OutcomeView | None" = None
    """How it ended, None before that."""
    dynasty: "DynastyView | None" = None
    previous: str | None = None
    next: str | None = None
    link: str = ""
    """The address by which others join or watch."""


class DynastyView(msgspec.Struct, frozen=True):
    """A series of three games."""

    number: int
    totals: tuple[int, ...]
    """Points of finished games, by this match's seats."""
    ranks: tuple[int, ...]
    """The places by these points, 1 being the best; equal points share a place."""
    is_over: bool


class MatchList(msgspec.Struct, frozen=True):
    """`GET /api/matches`."""

    matches: tuple[TableView, ...]


class OutcomeView(msgspec.Struct, frozen=True):
    """How a match ended."""

    reason: str
    """`full_map`, `nobody_drew`, `pile_empty`; `resigned`, `agreed`, `left`, `out_of_time` or `expired`."""
    ranks: tuple[int, ...]
    scores: tuple[int, ...]


class Position(msgspec.Struct, frozen=True):
    """A position, as a line of the notation and as data to draw."""

    line: str
    hash: str
    to_act: int | None
    round: int
    kingdoms: tuple["KingdomView", ...]
    scores: tuple["ScoreView", ...]
    duel: "DuelView | None" = None
    classic: "ClassicView | None" = None


class SquareView(msgspec.Struct, frozen=True):
    """A drawn or covered square."""

    square: str
    kind: str
    """The coat's or terrain's name."""
    crowns: int
    """Crowns, in Duel crosses."""
    domino: int | None = None
    """Kingdomino: the number of the domino that covers it."""


class KingdomView(msgspec.Struct, frozen=True):
    """A kingdom: its squares but the castle, which is on `castle`."""

    squares: tuple[SquareView, ...]
    castle: str
    first: str
    """The top left and the bottom right square of all that can ever be used, as the kingdom lies."""
    last: str
    has_castle_bonus: bool = False
    """Duel: whether the castle's cross is still unspent."""


class TerritoryView(msgspec.Struct, frozen=True):
    """A territory (in Duel a domain) and what it counts."""

    kind: str
    squares: tuple[str, ...]
    crowns: int
    points: int


class BonusView(msgspec.Struct, frozen=True):
    """Points that do not come from a territory."""

    name: str
    """`harmony`, `middle_kingdom` or `domain_bonus`."""
    points: int
    """What it brings as the kingdom lies."""
    worth: int
    """What it would bring if it were earned."""
    done: int
    """How far it is, out of `needed`: for harmony the covered squares."""
    needed: int
    is_out_of_reach: bool = False
    """Whether it can no longer be earned."""


class ScoreView(msgspec.Struct, frozen=True):
    """What a kingdom is worth as it lies."""

    total: int
    territories: tuple[TerritoryView, ...]
    bonuses: tuple[BonusView, ...]


class DieView(msgspec.Struct, frozen=True):
    """A die."""

    face: str
    """As in the notation: `d`, `fxx`, `?`."""
    number: int | None = None
    """Which of the four dice it is, as long as that matters."""


class HandView(msgspec.Struct, frozen=True):
    """One player's part of a round of Duel."""

    dice: tuple[DieView, ...]
    """The dice still to be drawn."""
    has_drawn: bool | None
    """Whether anything was drawn this round; None as long as drawing is not finished."""
    twin: str | None = None
    """Between the two dice of a split: where the first one was drawn."""


class SpellView(msgspec.Struct, frozen=True):
    """A line of the spellbook."""

    coat: str
    spell: str
    length: int
    filled: tuple[int, int]
    """By each seat."""
    owner: int | None
    is_spent: bool
    chosen: str | None = None
    """The coat chosen for the domain bonus."""


class DuelView(msgspec.Struct, frozen=True):
    """What lies on the table in Duel."""

    step: str
    first: int
    """Player A of this round."""
    dice: tuple[DieView, ...]
    """Those nobody has taken."""
    hands: tuple[HandView, HandView]
    spellbook: tuple[SpellView, ...]


class LineView(msgspec.Struct, frozen=True):
    """A domino of a line."""

    number: int
    left: str
    left_crowns: int
    right: str
    right_crowns: int
    king: int | None
    """The seat whose king stands on it."""


class ClassicView(msgspec.Struct, frozen=True):
    """What lies on the table in Kingdomino."""

    step: str
    current: tuple[LineView, ...]
    """Dominoes still to be placed, the next one first."""
    next: tuple[LineView, ...]
    pile: int
    """How many dominoes are still to be revealed."""
    unseen: tuple[int, ...]
    """The dominoes among which those are."""
    claimants: tuple[int, ...]
    """Seats that claim before anything else."""


class Happened(msgspec.Struct, frozen=True):
    """An event of the log."""

    seq: int
    at: int
    event: AnyEvent


class EventList(msgspec.Struct, frozen=True):
    """`GET /api/matches/{id}/events`."""

    events: tuple[Happened, ...]


class PositionAt(msgspec.Struct, frozen=True):
    """The position after an event."""

    seq: int
    position: Position


class PositionList(msgspec.Struct, frozen=True):
    """`GET /api/matches/{id}/positions`."""

    positions: tuple[PositionAt, ...]


class LuckCount(msgspec.Struct, frozen=True):
    """How often something was drawn."""

    what: str
    drawn: int
    expected: float


class LuckGroup(msgspec.Struct, frozen=True):
    """One die, all dominoes, or the orders of kings: what was drawn against what is expected."""

    name: str
    """`die 1` to `die 4`, `dominoes`, `kings of 3 players`."""
    draws: int
    counts: tuple[LuckCount, ...]
    p: float | None
    """The probability that honest luck lies at least so far off (chi-squared); None where nothing can vary."""


class FairnessView(msgspec.Struct, frozen=True):
    """`GET /api/matches/{id}/fairness`: all that is needed to check the luck of a match (docs/fairness.md)."""

    commitment: str
    """The SHA-256 of the secret, known before the first draw."""
    shares: dict[str, str]
    """What people added, by seat."""
    secret: str | None
    """None until the match is over."""
    is_seeded: bool
    """Whether the luck was chosen, so that it proves nothing."""
    groups: tuple[LuckGroup, ...]


class AllLuckView(msgspec.Struct, frozen=True):
    """`GET /api/fairness`: the luck of all finished games."""

    groups: tuple[LuckGroup, ...]


class Welcome(Message, frozen=True, tag="welcome"):
    """The answer to `hello`: the table, the position, and the events after the one that was named."""

    table: TableView
    events: tuple[Happened, ...]
    position: Position | None
    """None before the match has begun."""
    outcome: OutcomeView | None
    now: int
    """The server's time, in milliseconds since 1970."""


class Events(Message, frozen=True, tag="events"):
    """Something happened: the events, without a gap after those before, and the position after them."""

    events: tuple[Happened, ...]
    position: Position
    outcome: OutcomeView | None
    clocks_ms: tuple[int, ...] | None
    """What is left to each seat, at the time when this was sent."""


class Table(Message, frozen=True, tag="table"):
    """Something about the table has changed: status, seats, names, who is here, offers, a rematch."""

    table: TableView


class Done(Message, frozen=True, tag="done"):
    """A command was carried out and is durable. A repeated command gets the same answer."""

    id: str
    seq: int
    """The event that it made, or the last one if it made none."""


class Choice(msgspec.Struct, frozen=True):
    """A legal action and the points that it brings at once."""

    action: str
    gain: int
    bonus: int = 0
    """How much of the gain comes from bonuses of Kingdomino, which only the end decides."""


class WhyNot(msgspec.Struct, frozen=True):
    """Why a square cannot be used."""

    square: str
    rule: str
    message: str


class Previewed(Message, frozen=True, tag="previewed"):
    """The answer to `preview`."""

    id: str
    seq: int
    position: Position
    choices: tuple[Choice, ...]
    """Empty if the actions end the turn."""
    verbs: dict[str, int]
    """How many choices there are of each kind, listed or not: a preview with `verb` lists those of one kind."""
    ends_turn: bool
    """Whether chance or another seat comes next, so that these actions can be sent with `act`."""
    why_not: WhyNot | None = None


class Reacted(Message, frozen=True, tag="reacted"):
    """Somebody said something."""

    seat: int
    reaction: Reaction


class RevealWanted(Message, frozen=True, tag="reveal_wanted"):
    """The host has started: `POST …/reveal` your share now."""

    until: int


class Pong(Message, frozen=True, tag="pong"):
    """The answer to `ping`."""

    id: str
    now: int


class Error(Message, frozen=True, tag="error"):
    """Something was not done. The socket stays open unless docs/protocol.md says otherwise."""

    code: Code
    message: str
    id: str | None = None
    """The command that it is about, where that could be read."""
    rule: str | None = None
    seq: int | None = None
    """With `stale`: where the log is; the events are sent before this."""
    retry_seconds: int | None = None
    """With `too_many`, `busy` and `unavailable`: when to try again."""


ServerMessage: TypeAlias = (
    Welcome | Events | Table | Done | Previewed | Reacted | RevealWanted | Pong | Error
)


# Hints and analyses, over HTTP; docs/analysis.md says what the figures mean


class HintRequest(Body, frozen=True):
    """`POST /api/matches/{id}/hint`: what would be good here?"""

    seq: Seq | None = None
    """The position after this event, of a finished match; without it the last one."""
    actions: Actions = ()
    """What you have chosen of your turn and not sent yet: then what would be good after it."""


class ReasonView(msgspec.Struct, frozen=True):
    """One thing that an action does."""

    key: str
    text: str
    rule: str
    speaks_for: bool
    points: int
    values: dict[str, int | str]
    """What the text tells, by name, to tell it in another language."""


class AssessedView(msgspec.Struct, frozen=True):
    """An action with what it is worth and why."""

    action: str
    points: float
    """By which the seat is expected to beat its best opponent at the end."""
    chance: float
    """To win, from 0 to 1."""
    gain: int
    """The points that it brings at once."""
    equals: tuple[str, ...]
    """Other actions that come to the same."""
    reasons: tuple[ReasonView, ...]


class DifferenceView(msgspec.Struct, frozen=True):
    """What the best action does that another one does not, and the other way round."""

    best: tuple[ReasonView, ...]
    played: tuple[ReasonView, ...]
    gain: int


class AdviceView(AssessedView, frozen=True, kw_only=True):
    """One of the best actions."""

    difference: DifferenceView
    """To the best one; empty for the best itself."""


class HintView(msgspec.Struct, frozen=True):
    """What to do in a position."""

    position: str
    seat: int
    bot: str
    """Whose judgement it is."""
    legal: int
    """How many actions are legal."""
    advice: tuple[AdviceView, ...]
    """The best first."""


class DecisionView(msgspec.Struct, frozen=True):
    """One decision of a game: what was played, what was best, and why."""

    index: int
    """How many actions of the game stand before it."""
    round: int
    turn: int
    seat: int
    position: str
    legal: int
    grade: str
    cost_points: float
    cost_chance: float
    best: AssessedView
    played: AssessedView
    difference: DifferenceView


class ChancePointView(msgspec.Struct, frozen=True):
    """Every seat's chance to win after so many actions of the game."""

    index: int
    chances: tuple[float, ...]


class PlayerSummaryView(msgspec.Struct, frozen=True):
    """One player's game."""

    seat: int
    name: str
    decisions: int
    accuracy: float | None
    """From 0 to 100, or None if the player had nothing to decide."""
    grades: dict[str, int]
    lost_points: float
    costliest: tuple[int, ...]
    """The `index` of each of the decisions that cost most, the worst first."""


class AnalysisView(msgspec.Struct, frozen=True):
    """A whole game, decision by decision."""

    game: str
    options: str
    bot: str
    players: tuple[PlayerSummaryView, ...]
    chances: tuple[ChancePointView, ...]
    decisions: tuple[DecisionView, ...]


class AnalysisProgress(msgspec.Struct, frozen=True):
    """How far an analysis is: `GET /api/matches/{id}/analysis`, which `POST` to the same address begins."""

    status: Literal["waiting", "thinking", "done", "failed"]
    done: int
    """Decisions that are judged."""
    total: int
    """Decisions of the game; 0 as long as nobody has looked."""
    analysis: AnalysisView | None = None
    message: str | None = None
    """Why it failed."""
