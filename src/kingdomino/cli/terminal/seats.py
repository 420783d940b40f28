"""Who plays: people and bots, and their names."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from kingdomino.bots import BOTS, USUAL_BOT, bot_named
from kingdomino.errors import OptionError

HUMAN = "human"
"""What a seat is called that a person has taken."""

YOU = "You"
"""The name of the only person at the table, unless told."""

LONGEST_NAME = 12

_SEPARATOR = " | "
"""Stands between names in a file's headers."""


@dataclass(frozen=True, slots=True)
class Seats:
    """The players, by seat."""

    players: tuple[str, ...]
    """`human`, or the name of a bot."""
    names: tuple[str, ...]

    def is_human(self, seat: int) -> bool:
        """Whether a person decides for this seat."""
        return self.players[seat] == HUMAN

    @property
    def has_humans(self) -> bool:
        """Whether any person plays."""
        return HUMAN in self.players

    def short_name(self, seat: int, width: int) -> str:
        """A name cut to so many characters; a number at its end, which tells bots apart, stays."""
        name = self.names[seat]
        stem, _, number = name.rpartition(" ")
        if len(name) > width and stem and number.isdigit():
            return f"{stem[: width - len(number) - 1]} {number}"
        return name[:width]

    def says(self, seat: int, verb: str) -> str:
        """`Ana draws`, or `You draw`."""
        name = self.names[seat]
        return f"{name} {verb}" if name == YOU else f"{name} {verb}s"

    def whom(self, seat: int) -> str:
        """`Ana`, or `you`."""
        name = self.names[seat]
        return name.lower() if name == YOU else name

    def headers(self) -> dict[str, str]:
        """The headers that keep this in a game's file."""
        return {"players": _SEPARATOR.join(self.names), "seats": _SEPARATOR.join(self.players)}


def chosen_seats(count: int, players: str | None, names: str | None) -> Seats:
    """The seats of a new game: one person against bots of the usual level, unless told."""
    default = [HUMAN, *[USUAL_BOT] * (count - 1)]
    return _checked(count, _split(players, ",") or default, _split(names, ","))


def kept_seats(
    count: int, headers: Mapping[str, str], players: str | None, names: str | None
) -> Seats:
    """The seats of a game that goes on: those of its file, unless told."""
    kept_players = _split(players, ",") or _split(headers.get("seats"), "|")
    kept_names = _split(names, ",") or _split(headers.get("players"), "|")
    if not kept_players:
        return chosen_seats(count, None, ",".join(kept_names) or None)
    return _checked(count, kept_players, kept_names)


def _split(text: str | None, separator: str) -> list[str]:
    return [part.strip() for part in text.split(separator)] if text else []


def _checked(count: int, players: Sequence[str], names: Sequence[str]) -> Seats:
    if len(players) != count:
        raise OptionError(f"this game has {count} seats, not {len(players)}: {', '.join(players)}")
    for player in players:
        if player != HUMAN and player not in BOTS:
            raise OptionError(
                f"nobody here is called {player!r}; seats are {HUMAN} or {' or '.join(BOTS)}"
            )
    names = names or _default_names(players)
    if len(names) != count:
        raise OptionError(f"{len(names)} names for {count} seats: {', '.join(names)}")
    for name in names:
        # `#` begins a comment in a file, and `|` stands between names.
        if not name or len(name) > LONGEST_NAME or not name.isprintable() or {*"#|"} & {*name}:
            raise OptionError(
                f"{name!r} cannot be a name: 1 to {LONGEST_NAME} characters, no # and no |"
            )
    if len({*names}) < count:
        raise OptionError(f"two players have the same name: {', '.join(names)}")
    return Seats(tuple(players), tuple(names))


def _default_names(players: Sequence[str]) -> list[str]:
    """`You` and `Squire`; with several of a sort `Player 1`, `Squire 2` by their seats."""
    names: list[str] = []
    for seat, player in enumerate(players):
        alone = players.count(player) == 1
        if player == HUMAN:
            names.append(YOU if alone else f"Player {seat + 1}")
        else:
            bot = bot_named(player).name.capitalize()
            names.append(bot if alone else f"{bot} {seat + 1}")
    return names
