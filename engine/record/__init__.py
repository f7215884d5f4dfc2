"""Deal records (牌谱): what was dealt, shown, buried, played and counted, as text for people and JSON for programs."""

from engine.record.faults import Fault, RecordUnreadable
from engine.record.json_text import read_json, write_json
from engine.record.model import (
    Bank,
    Bid,
    BiddingAct,
    BoardTrump,
    Bury,
    Count,
    DealRecord,
    Ending,
    Flip,
    Name,
    Pass,
    Play,
    Promise,
    RecordContradictory,
    Rest,
    RestKind,
    Result,
    Ruling,
    RulingKind,
    Trick,
)
from engine.record.parsing import parse_record, parse_records
from engine.record.printing import print_record, print_records
from engine.record.values import record_values
from engine.record.words import parse_trump, print_trump

__all__ = [
    "Bank",
    "Bid",
    "BiddingAct",
    "BoardTrump",
    "Bury",
    "Count",
    "DealRecord",
    "Ending",
    "Fault",
    "Flip",
    "Name",
    "Pass",
    "Play",
    "Promise",
    "RecordContradictory",
    "RecordUnreadable",
    "Rest",
    "RestKind",
    "Result",
    "Ruling",
    "RulingKind",
    "Trick",
    "parse_record",
    "parse_records",
    "parse_trump",
    "print_record",
    "print_records",
    "print_trump",
    "read_json",
    "record_values",
    "write_json",
]
