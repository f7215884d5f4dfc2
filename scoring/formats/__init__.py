"""Formats (赛制): everything agreed before play, as data with presets, storage, a plan and a description."""

from scoring.formats.boards import BoardPlan, FixedTrump, OtherResults, RankingShown
from scoring.formats.codec import from_json, to_json
from scoring.formats.competitor import Competitor, Roster
from scoring.formats.describe import describe
from scoring.formats.event import EventFormat
from scoring.formats.intake import Carry, Intake, Seeding
from scoring.formats.pairing import (
    Acceleration,
    ByePolicy,
    Clubmates,
    FirstRound,
    LastRound,
    PairBy,
    PairingOptions,
    StartGroup,
    Unseeded,
)
from scoring.formats.plan import StagePlan, group_sizes, knockout_rounds, minutes_of, plan, plan_as_far, qualifiers
from scoring.formats.presets import PRESETS, preset
from scoring.formats.stage import (
    ADDING_UP,
    StageFormat,
    StageKind,
    shown_metric,
)

__all__ = [
    "ADDING_UP",
    "PRESETS",
    "Acceleration",
    "BoardPlan",
    "ByePolicy",
    "Carry",
    "Clubmates",
    "Competitor",
    "EventFormat",
    "FirstRound",
    "FixedTrump",
    "Intake",
    "LastRound",
    "OtherResults",
    "PairBy",
    "PairingOptions",
    "RankingShown",
    "Roster",
    "Seeding",
    "StageFormat",
    "StageKind",
    "StagePlan",
    "StartGroup",
    "Unseeded",
    "describe",
    "from_json",
    "group_sizes",
    "knockout_rounds",
    "minutes_of",
    "plan",
    "plan_as_far",
    "preset",
    "qualifiers",
    "shown_metric",
    "to_json",
]
