"""The ways to play Kingdomino: how many players, and the variants (rules K2, K3, K7, K14 to K16, K18)."""

from dataclasses import dataclass

from kingdomino.classic.dominoes import DOMINOES
from kingdomino.errors import OptionError
from kingdomino.options import option


@dataclass(frozen=True, slots=True)
class Options:
    """What is agreed before a game of Kingdomino."""

    players: int = option(2, (2, 3, 4), "K2", "How many play, each with a kingdom of their own.")
    mighty_duel: bool = option(
        False, (False, True), "K14", "Two players use all 48 dominoes and build 7x7 kingdoms."
    )
    harmony: bool = option(
        False, (False, True), "K15", "5 points for a kingdom that fills its whole frame."
    )
    middle_kingdom: bool = option(
        False, (False, True), "K16", "10 points for a castle in the exact centre of the kingdom."
    )
    lines_of_three: bool = option(
        False,
        (False, True),
        "K18",
        "Three players use 36 dominoes in lines of 3, as in the first printing, instead of 48 in lines of 4.",
    )

    def __post_init__(self) -> None:
        if self.mighty_duel and self.players != 2:
            raise OptionError(f"mighty_duel is for 2 players, not {self.players} (rule K14)")
        if self.lines_of_three and self.players != 3:
            raise OptionError(f"lines_of_three is for 3 players, not {self.players} (rule K18)")

    @property
    def frame(self) -> int:
        """How wide and high a kingdom may become, castle included (rules K10, K14)."""
        return 7 if self.mighty_duel else 5

    @property
    def kings(self) -> int:
        """How many kings each player has (rule K2)."""
        return 2 if self.players == 2 else 1

    @property
    def line_length(self) -> int:
        """How many dominoes are laid out in a line (rules K4, K18)."""
        return 3 if self.lines_of_three else 4

    @property
    def dominoes_in_play(self) -> int:
        """How many dominoes are revealed in a whole game (rules K3, K14, K18)."""
        if self.lines_of_three:
            return 36
        return 24 if self.players == 2 and not self.mighty_duel else len(DOMINOES)

    @property
    def rounds(self) -> int:
        """How many rounds there are: one for each line, and a last one in which dominoes are only placed (rules K5 to K7)."""
        return self.dominoes_in_play // self.line_length + 1
