"""Hints and analyses on the screen: short first, then what cost most, then as much as is asked for."""

import textwrap
from collections.abc import Iterable, Sequence
from typing import Any

from rich.text import Text

from kingdomino.analysis import Assessed, Decision, GameAnalysis, Grade, Hint, PlayerSummary, Reason
from kingdomino.analysis.compare import WEIGHTY, Difference
from kingdomino.cli.terminal.game_tables import make_table
from kingdomino.cli.terminal.screen.counting import counted
from kingdomino.cli.terminal.screen.look import SEAT_STYLES
from kingdomino.cli.terminal.screen.screen import Screen
from kingdomino.cli.terminal.seats import HUMAN, Seats
from kingdomino.cli.terminal.views.action_words import ActionWords
from kingdomino.cli.terminal.views.chance_chart import chance_chart, percent
from kingdomino.cli.terminal.views.scores import verdict
from kingdomino.game import State
from kingdomino.record import GameRecord

REASONS_TOLD = 4
"""How many reasons the best action of a hint is given at most."""

GRADE_STYLES = {
    Grade.BEST: "green",
    Grade.GOOD: "",
    Grade.INACCURACY: "yellow",
    Grade.MISTAKE: "bright_red",
    Grade.BLUNDER: "bold bright_red",
}

FAULTS = (Grade.INACCURACY, Grade.MISTAKE, Grade.BLUNDER)
"""The grades that are worth a word."""


class AnalysisView:
    """Tells what an analysis found."""

    def __init__(self, names: tuple[str, ...], *, plain: bool) -> None:
        self.screen = Screen(plain=plain)
        self.names = names
        self.words = ActionWords(names, self.screen.look)

    def tell_hint(self, hint: Hint, question: str) -> None:
        """The best actions, each with its figures and reasons."""
        self.screen.say(question, style="bold")
        if hint.legal == 1:
            self.screen.say("Only one action is legal: there is nothing to choose.")
        for number, advice in enumerate(hint.advice, start=1):
            each = advice.assessed
            self.screen.say("")
            self._say(f"{number}. {self._action(hint.state, each)}", "   ", style="bold")
            self._say(f"   {_worth(each)}", "   ")
            if number == 1:
                self._reasons(each.reasons[:REASONS_TOLD], "   ")
            else:
                self._reasons(advice.difference.played, "   ")
                self._against_first(advice.difference)
        self.screen.say("")
        legal = counted(hint.legal, "legal action")
        self.screen.say(f"Judged by {hint.bot}; {legal}.", style="dim")

    def _against_first(self, difference: Difference) -> None:
        """What the best action has before another one, unless that one's own faults say it."""
        if any(reason.weight <= -WEIGHTY for reason in difference.played):
            return
        telling = [reason for reason in difference.best if reason.weight >= WEIGHTY]
        if telling:
            self._say(f"   1 {telling[0]}", "     ")
        elif difference.gain > 0:
            self._say(f"   1 brings {counted(difference.gain, 'point')} more now", "     ")
        else:
            self._say(f"   against 1: {difference.excuse.replace('it is', '1 is')}", "   ")

    def tell_game(self, analysis: GameAnalysis, *, everything: bool) -> None:
        """The graph, each player's figures, what cost most, and the turns one by one."""
        screen, record = self.screen, analysis.record
        judged = counted(len(analysis.decisions), "decision")
        screen.say(f"{record.game.title}. {self._result(record)}", style="bold")
        screen.say(f"{judged} judged by {analysis.bot}", style="dim")
        screen.say("")
        screen.draw(chance_chart(analysis, screen.width, screen.look.is_plain))
        screen.say("")
        self._table(analysis.players)
        if everything:
            self._every_turn(analysis)
            return
        for player in analysis.players:
            self._costliest(player)
        self._other_faults(analysis)

    def _result(self, record: GameRecord) -> str:
        outcome = record.outcome
        if outcome is None:
            return "The game is not over."
        seats = Seats((HUMAN,) * len(self.names), self.names)
        return verdict(outcome, seats, make_table(record.game.name, seats, self.screen.look))

    def _table(self, players: Sequence[PlayerSummary]) -> None:
        """A row a player."""
        longest = max(map(len, self.names))
        heads = ["accuracy", *(str(grade) for grade in Grade), "points lost"]
        self.screen.draw([Text(f"{'':{longest}} {'  '.join(heads)}", style="dim")])
        for player in players:
            line = Text(f"{player.name:{longest}} ", style=SEAT_STYLES[player.seat])
            accuracy = "-" if player.accuracy is None else f"{player.accuracy:.0f}%"
            counts = [str(player.grades[grade]) for grade in Grade]
            cells = [accuracy, *counts, f"{player.lost_points:.1f}"]
            padded = (cell.rjust(len(head)) for cell, head in zip(cells, heads, strict=True))
            line.append("  ".join(padded), style="default not bold")
            self.screen.draw([line])

    def _costliest(self, player: PlayerSummary) -> None:
        """The decisions of a player that cost most, with why."""
        self.screen.say("")
        name = (player.name, SEAT_STYLES[player.seat])
        if not player.costliest:
            self.screen.draw([Text.assemble(name, ": every decision was the best, or as good")])
            return
        self.screen.draw([Text.assemble(name, ": what cost most")])
        for decision in player.costliest:
            self._explain(decision, f"Round {decision.round}: ")

    def _other_faults(self, analysis: GameAnalysis) -> None:
        """The other faults, two lines each."""
        told = {each.index for player in analysis.players for each in player.costliest}
        others = [
            decision
            for decision in analysis.decisions
            if decision.grade in FAULTS and decision.index not in told
        ]
        if others:
            self.screen.say("")
            self.screen.say("Other faults (--all explains every decision)", style="bold")
        for decision in others:
            self._played(decision, f"Round {decision.round}, {self.names[decision.seat]}: ")
            better = self._action(decision.state, decision.best)
            self._say(f"  better: {better}; {_why(decision.difference)}", "    ")

    def _every_turn(self, analysis: GameAnalysis) -> None:
        """Turn by turn, with what each turn cost."""
        for turn in analysis.turns:
            first = turn[0]
            cost = sum(each.cost_points for each in turn)
            what = f", {cost:.1f} points lost" if cost >= 0.05 else ""
            self.screen.say("")
            name = (self.names[first.seat], SEAT_STYLES[first.seat])
            self.screen.draw([Text.assemble(f"Round {first.round}, ", name, what)])
            for decision in turn:
                if decision.is_best:
                    self._played(decision, "  ")
                    self._reasons(decision.played.reasons[:2], "    ")
                else:
                    self._explain(decision, "  ")

    def _explain(self, decision: Decision, head: str) -> None:
        """What was played, what was best, and what tells them apart."""
        self._played(decision, head)
        difference = decision.difference
        self._reasons(difference.played, "    ")
        self._say(f"    better: {self._action(decision.state, decision.best)}", "      ")
        self._reasons(difference.best, "      ")
        if difference.excuse:
            self._say(f"      {difference.excuse}", "      ")

    def _played(self, decision: Decision, head: str) -> None:
        action = self.words.of(decision.state, decision.played.action)
        gain = _gain(decision.played)
        cost = "" if decision.is_best else f", {_cost(decision)}"
        style = GRADE_STYLES[decision.grade]
        self._say(f"{head}{action}{gain}: {decision.grade}{cost}", "    ", style)

    def _action(self, state: State[Any], assessed: Assessed) -> str:
        words = self.words.of(state, assessed.action)
        return f"{words}{_gain(assessed)}{_or_equals(assessed)}"

    def _reasons(self, reasons: Iterable[Reason], indent: str) -> None:
        for reason in reasons:
            sign = self.screen.look.legal
            if abs(reason.weight) >= WEIGHTY:
                sign = "+" if reason.weight > 0 else "-"
            self._say(f"{indent}{sign} {reason}", f"{indent}  ")

    def _say(self, text: str, indent: str, style: str = "") -> None:
        """Words that hang: the later lines are indented."""
        for line in textwrap.wrap(text, self.screen.width, subsequent_indent=indent):
            self.screen.draw([Text(line, style=style)])


def _why(difference: Difference) -> str:
    """The one thing that tells best why an action is better."""
    for reason in difference.best:
        if reason.weight >= WEIGHTY:
            return str(reason)
    for reason in difference.played:
        if reason.weight <= -WEIGHTY:
            return f"what was played {reason}"
    more = f"it brings {counted(difference.gain, 'point')} more now"
    return difference.excuse or more


def _gain(assessed: Assessed) -> str:
    return f" ({assessed.gain:+})" if assessed.gain else ""


def _worth(assessed: Assessed) -> str:
    # Adding 0 makes -0.0 plain 0.
    points = round(assessed.points, 1) + 0.0
    return f"{points:+.1f} points, {percent(assessed.chance)} to win"


def _cost(decision: Decision) -> str:
    return f"cost {decision.cost_points:.1f} points and {percent(decision.cost_chance)} of winning"


def _or_equals(assessed: Assessed) -> str:
    count = len(assessed.equals)
    return f", or {'an equal one' if count == 1 else f'any of {count} equal ones'}" if count else ""
