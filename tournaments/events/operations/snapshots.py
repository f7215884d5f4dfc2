"""What the audit trail keeps of an event, before a change and after it."""

from typing import Any

from engine.ruleset import to_values
from scoring import formats
from tournaments.events.models import Event
from tournaments.events.options.cards import name_of, rule_data
from tournaments.events.options.levels import levels_of


def snapshot(event: Event) -> dict[str, Any]:
    """Give what the audit trail shows of an event."""
    return {
        "name": event.name,
        "starts_at": event.starts_at.isoformat(),
        "venue": event.venue,
        "preset": event.preset,
        "rules": _rules(formats.from_json(event.format)),
        "levels": _levels(formats.from_json(event.format)),
        "stages": event.format["stages"],
        "status": str(event.status),
        "entry_policy": str(event.entry_policy),
        "entry_limit": event.entry_limit,
        "confirm_policy": str(event.confirm_policy),
        "table_entry": str(event.table_entry),
        "one_phone": event.one_phone,
    }


def _rules(played: formats.EventFormat) -> dict[str, Any]:
    """Write the rules of the cards, one value for each option."""
    return {"rules": name_of(played.ruleset), **rule_data(to_values(played.ruleset))}


def _levels(played: formats.EventFormat) -> dict[str, Any]:
    """Write the level rules as the choices of them do, one value each."""
    return {key: str(value) for key, value in levels_of(played).items()}
