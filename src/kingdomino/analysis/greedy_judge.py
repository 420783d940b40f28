"""A judge that needs no core: the worth that the bot `greedy` sees in each action."""

from collections.abc import Sequence
from typing import Any

from kingdomino.analysis.chance import chance_of_margin, margin_now, share_left
from kingdomino.analysis.judge import Judged
from kingdomino.bots.greedy import action_worth
from kingdomino.bots.limit import Limit
from kingdomino.game import Action, State


class GreedyJudge:
    """Adds what an action is worth at once to the margin as it is now. Quick, and short-sighted."""

    name = "greedy"

    def judge(
        self, state: State[Any], limit: Limit, seed: int, played: Action | None = None
    ) -> Sequence[Judged]:
        """All legal actions, the best first."""
        seat = state.to_act
        assert seat is not None, "somebody is to decide"
        margin, left = margin_now(state, seat), share_left(state)
        judged = [
            Judged(action, margin + worth, chance_of_margin(margin + worth, left))
            for action, worth in action_worth(state).items()
        ]
        return sorted(judged, key=lambda each: -each.points)

    def stop(self) -> None:
        """It is always quick."""
