"""Writes to events, stages and entries, one module per thing; what other areas call is named here."""

from tournaments.events.operations.arrivals import check_in, undo_check_in
from tournaments.events.operations.attendance import (
    clear_absence,
    enter_as_due,
    late_entry,
    reinstate,
    set_absence,
    substitute_player,
    withdraw_entry,
)
from tournaments.events.operations.chaining import add_stage, remove_stage
from tournaments.events.operations.entries import (
    add_entry,
    cancel_entry,
    edit_entry,
    restore_entry,
)
from tournaments.events.operations.facts import facts_changed
from tournaments.events.operations.imports import Imported, import_entries
from tournaments.events.operations.life import (
    cancel_event,
    change_format,
    close_entries,
    create_event,
    edit_event,
    finish_event,
    open_entries,
    reopen_event,
    settle_event,
    start_event,
)
from tournaments.events.operations.links import renew_link
from tournaments.events.operations.placing import place_by_hand
from tournaments.events.operations.seats import NewPlayer, Seat
from tournaments.events.operations.seeds import set_seeds
from tournaments.events.operations.shaping import reshape_stage
from tournaments.events.operations.stages import (
    Placing,
    bring,
    empty_stage,
    finish_stage,
    place_entries,
    reopen_stage,
    round_published,
    round_withdrawn,
    start_stage_entries,
)
from tournaments.events.options import FormatOptions

__all__ = [
    "FormatOptions",
    "Imported",
    "NewPlayer",
    "Placing",
    "Seat",
    "add_entry",
    "add_stage",
    "bring",
    "cancel_entry",
    "cancel_event",
    "change_format",
    "check_in",
    "clear_absence",
    "close_entries",
    "create_event",
    "edit_entry",
    "edit_event",
    "empty_stage",
    "enter_as_due",
    "facts_changed",
    "finish_event",
    "finish_stage",
    "import_entries",
    "late_entry",
    "open_entries",
    "place_by_hand",
    "place_entries",
    "reinstate",
    "remove_stage",
    "renew_link",
    "reopen_event",
    "reopen_stage",
    "reshape_stage",
    "restore_entry",
    "round_published",
    "round_withdrawn",
    "set_absence",
    "set_seeds",
    "settle_event",
    "start_event",
    "start_stage_entries",
    "substitute_player",
    "undo_check_in",
    "withdraw_entry",
]
