"""Scores with all they are made of, and who won and why (rules K12, K13, K17, D22)."""

from rich.text import Text

from kingdomino.cli.terminal.game_table import GameTable
from kingdomino.cli.terminal.screen.block import Block
from kingdomino.cli.terminal.screen.counting import counted
from kingdomino.cli.terminal.screen.look import SEAT_STYLES
from kingdomino.cli.terminal.seats import YOU, Seats
from kingdomino.cli.terminal.views.table_words import REASON_WORDS
from kingdomino.game import Outcome
from kingdomino.kingdom.score import Score, ranks


def score_block(score: Score, seat: int, seats: Seats, table: GameTable) -> Block:
    """One player's points: each territory that scores, the others together, the bonuses."""
    title = Text(seats.names[seat], style=SEAT_STYLES[seat])
    title.append(f"  {counted(score.total, 'point')}", style="bold")
    block = [title]
    for territory in sorted(score.territories, key=lambda found: -found.points):
        if territory.points:
            sum_text = f"{territory.size} x {territory.crowns} = {territory.points}"
            block.append(Text(f"  {table.kind_words(territory.kind):12} {sum_text:>11}"))
    worthless = [territory for territory in score.territories if not territory.points]
    if worthless:
        squares = sum(territory.size for territory in worthless)
        block.append(Text(f"  no points for {counted(squares, 'square')}", style="dim"))
    block += [
        Text(f"  {bonus.name.replace('_', ' '):16} {bonus.points:>+7}") for bonus in score.bonuses
    ]
    block.append(Text(f"  largest: {counted(score.largest, 'square')}", style="dim"))
    return block


def verdict(outcome: Outcome, seats: Seats, table: GameTable) -> str:
    """Who won, with how many points, and what decided it."""
    winners, scores = outcome.winners, outcome.scores
    names = " and ".join(seats.names[seat] for seat in winners)
    if outcome.reason in REASON_WORDS:
        return f"The game is over: {REASON_WORDS[outcome.reason]}. {_win(names, len(winners))}."
    over = f"The game is over: {table.reason_words(outcome.reason)}. "
    if outcome.ranks != ranks(scores):
        return f"{over}{_win(names, len(winners))}: who did not stay to the end ranks last."
    best = scores[winners[0]]
    level = [seat for seat, score in enumerate(scores) if score.total == best.total]
    if len(winners) > 1:
        return f"{over}{names} share the victory: {best.total} points and a largest territory of {best.largest} squares each."
    others = sorted((score.total for score in scores if score is not best), reverse=True)
    if len(level) > 1:
        rivals = [scores[seat].largest for seat in level if seat not in winners]
        return (
            f"{over}{_win(names)}: {best.total} points each, but the larger territory, "
            f"{best.largest} squares to {max(rivals)}, breaks the tie."
        )
    return (
        f"{over}{_win(names)} with {counted(best.total, 'point')} to {', '.join(map(str, others))}."
    )


def _win(name: str, winners: int = 1) -> str:
    return f"{name} win" if name == YOU or winners > 1 else f"{name} wins"
