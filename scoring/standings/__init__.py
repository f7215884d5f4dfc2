"""Standings (排名): the facts of an event, the metrics, places with shared ranks, and why."""

from scoring.standings.collector import collector_paused
from scoring.standings.metrics import METRICS, Direction, Metric
from scoring.standings.ranking import Explanation, explain
from scoring.standings.sheet import (
    Adjustment,
    GroupSheet,
    Meeting,
    MeetingKind,
    Participant,
    RoundSheet,
    ScoreSheet,
    StageRules,
    StageSheet,
    Unplayed,
)
from scoring.standings.tally import EventTally, Exact, RoundLine, Row, TallyTable, compute, digest_of, written

__all__ = [
    "METRICS",
    "Adjustment",
    "Direction",
    "EventTally",
    "Exact",
    "Explanation",
    "GroupSheet",
    "Meeting",
    "MeetingKind",
    "Metric",
    "Participant",
    "RoundLine",
    "RoundSheet",
    "Row",
    "ScoreSheet",
    "StageRules",
    "StageSheet",
    "TallyTable",
    "Unplayed",
    "collector_paused",
    "compute",
    "digest_of",
    "explain",
    "written",
]
