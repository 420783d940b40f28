"""Analysis: what the best action was, what the played one cost, and why, in plain words.

`hint` is for a position, `analyse` for a whole game; docs/analysis.md says what their figures mean.
"""

from kingdomino.analysis.budget import Budget
from kingdomino.analysis.decision import (
    Assessed,
    ChancePoint,
    Decision,
    GameAnalysis,
    PlayerSummary,
)
from kingdomino.analysis.game_analysis import AnalysisStopped, NothingToAnalyseError, analyse
from kingdomino.analysis.grade import Grade
from kingdomino.analysis.hint import Advice, Hint, NobodyToHelpError, hint
from kingdomino.analysis.judge import Judge, Judged
from kingdomino.analysis.judges import judge_named, judge_names
from kingdomino.analysis.reasons import Reason, reasons_for

__all__ = [
    "Advice",
    "AnalysisStopped",
    "Assessed",
    "Budget",
    "ChancePoint",
    "Decision",
    "GameAnalysis",
    "Grade",
    "Hint",
    "Judge",
    "Judged",
    "NobodyToHelpError",
    "NothingToAnalyseError",
    "PlayerSummary",
    "Reason",
    "analyse",
    "hint",
    "judge_named",
    "judge_names",
    "reasons_for",
]
