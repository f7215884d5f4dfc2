"""Writes to slips, claims, results, rulings and calls; what other areas call is named here."""

from tournaments.slips.operations.calls import answer_call, call_director
from tournaments.slips.operations.endings import end_match, end_running, resume_match
from tournaments.slips.operations.fields import (
    add_field,
    keep_bot_result,
    note_bot_failure,
    try_field_again,
    withdraw_field,
)
from tournaments.slips.operations.importing import ImportedResults, import_results
from tournaments.slips.operations.rulings import annul_ruling, rule
from tournaments.slips.operations.submitting import ask_again, submit_slip
from tournaments.slips.operations.words import SlipOutcome

__all__ = [
    "ImportedResults",
    "SlipOutcome",
    "add_field",
    "annul_ruling",
    "answer_call",
    "ask_again",
    "call_director",
    "end_match",
    "end_running",
    "import_results",
    "keep_bot_result",
    "note_bot_failure",
    "resume_match",
    "rule",
    "submit_slip",
    "try_field_again",
    "withdraw_field",
]
