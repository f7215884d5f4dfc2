"""Standings (排名): the facts of an event, the metrics, places with shared ranks, and why."""

from scoring.standings.board_facts import BoardScoring, BoardSheet, Foursome, Played
from scoring.standings.boards.travellers import BoardTable, TravellerRow
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
from scoring.standings.tally import BoardCount, EventTally, RoundLine, Row, RowBoards, TallyTable, compute
from scoring.standings.written import Exact, digest_of, exactly, hundredths, written

__all__ = [
    "METRICS",
    "Adjustment",
    "BoardCount",
    "BoardScoring",
    "BoardSheet",
    "BoardTable",
    "Direction",
    "EventTally",
    "Exact",
    "Explanation",
    "Foursome",
    "GroupSheet",
    "Meeting",
    "MeetingKind",
    "Metric",
    "Participant",
    "Played",
    "RoundLine",
    "RoundSheet",
    "Row",
    "RowBoards",
    "ScoreSheet",
    "StageRules",
    "StageSheet",
    "TallyTable",
    "TravellerRow",
    "Unplayed",
    "collector_paused",
    "compute",
    "digest_of",
    "exactly",
    "explain",
    "hundredths",
    "written",
]
