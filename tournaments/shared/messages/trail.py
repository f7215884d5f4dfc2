"""The audit trail's fields, values and subjects in words. The trail stores them plainly, in no language."""

import re
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.utils import formats, timezone
from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_lazy as _

from tournaments.shared.messages.formats import STAGE_KINDS
from tournaments.shared.messages.rules_texts import OPTIONS

FIELDS: dict[str, str | Promise] = {
    "NS": _("North–South"),
    "EW": _("East–West"),
    "N": _("North"),
    "E": _("East"),
    "S": _("South"),
    "W": _("West"),
    "affiliation": _("Plays for"),
    "attacker_cap": _("Attackers go up"),
    "attackers": _("Attackers’ points"),
    "bands": _("Level table"),
    "banker": _("Banker"),
    "by_lot": _("By lot"),
    "checked_in_at": _("Checked in"),
    "confirm_policy": _("Results"),
    "deal": _("Deal"),
    "decks": _("Decks of cards"),
    "differing": _("Otherwise today"),
    "entries": _("Entries"),
    "entry": _("Entry"),
    "entry_limit": _("At most"),
    "entry_policy": _("Who may enter"),
    "final": _("Final standings"),
    "fixed_table": _("Fixed table"),
    "form": _("Kind of result"),
    "hook": _("Thrown back by"),
    "if_stayed": _("The bank stays: next is"),
    "if_taken": _("The bank is taken: next is"),
    "kitty": _("Points in the kitty"),
    "last_trick": _("Last trick"),
    "last_winner": _("Last trick won by"),
    "level_table": _("What points are worth"),
    "levels": _("Levels"),
    "line": _("Side"),
    "link_renewals": _("Link renewed"),
    "matches": _("Matches"),
    "message": _("Message"),
    "must_play": _("Levels that must be played"),
    "pairings": _("Pairings"),
    "passed_a": _("Passed A"),
    "penalty": _("Penalty"),
    "preset": _("Preset"),
    "publication": _("Publication"),
    "round": _("Round"),
    "rules": _("Rules of the cards"),
    **{f"rule_{name}": text.name for name, text in OPTIONS.items()},
    "said": _("Said"),
    "stages": _("Stages"),
    "tables": _("Tables"),
    "trick_points": _("Points in the tricks"),
    "venue": _("Venue"),
    "version": _("Revision"),
}
STATES: dict[str, str | Promise] = {
    "absent": _("absent"),
    "cancelled": _("Cancelled"),
    "closed": _("Closed"),
    "confirmed": _("Confirmed"),
    "disputed": _("Disputed"),
    "done": _("Done"),
    "draft": _("Draft"),
    "failed": _("Failed"),
    "finished": _("Finished"),
    "open": _("Entries open"),
    "playing": _("Playing"),
    "published": _("Published"),
    "queued": _("In the queue"),
    "ready": _("To start"),
    "registered": _("Entered"),
    "running": _("Running"),
    "waiting": _("Waiting"),
    "withdrawn": _("Withdrawn"),
}
SEATS: dict[str, str | Promise] = {key: FIELDS[key] for key in ("NS", "EW", "N", "E", "S", "W")}
FORMS: dict[str, str | Promise] = {"deal": _("One deal"), "levels": _("Final levels"), "void": _("Void deal")}
VALUES: dict[str, Mapping[str, str | Promise]] = {
    "status": STATES,
    "state": STATES,
    "line": SEATS,
    "banker": SEATS,
    "passed_a": SEATS,
    "form": FORMS,
}
AUTHORS = {"system": _("the program"), "command line": _("command line")}
PHONE = re.compile(r"table (?P<number>\d+) \((?P<device>.*)\)")
MOMENTS = frozenset({"starts_at", "checked_in_at"})
SUBJECT = re.compile(
    r"(?P<kind>[a-z_]+) (?P<stage>\d+)"
    r"(?: (?P<round>\d+)(?: / (?P<table>\w+)(?: deal (?P<deal>\d+))?)?)?"
    r"(?:: (?P<rest>.*))?",
    re.DOTALL,
)


def author_words(name: str) -> str:
    """Name who did something where it was no person: the program, the command line, a phone at a table."""
    if phone := PHONE.fullmatch(name):
        return gettext("table %(number)s, phone %(device)s") % phone.groupdict()
    return str(AUTHORS.get(name, name))


def known_value(value: str, field: str) -> str:
    """Write a stored word as people read it: a state, a side, a moment; anything else as it is."""
    if field in MOMENTS:
        return moment(value)
    return str(VALUES.get(field, {}).get(value, value))


def moment(value: str) -> str:
    """Write a stored moment in the active time zone; what is no moment stays as it is."""
    try:
        at = datetime.fromisoformat(value)
    except ValueError:
        return value
    local = timezone.localtime(at) if timezone.is_aware(at) else at
    return formats.date_format(local, pgettext("date format", "D j N Y, H:i"))


def subject_words(label: str) -> str:
    """Say which stage, round, table or deal a line speaks of; other subjects carry names of their own."""
    found = SUBJECT.fullmatch(label)
    if found is None or found["kind"] not in STAGE_KINDS:
        return label
    words = pgettext("list", ", ").join(_parts(found.groupdict()))
    rest = found["rest"]
    return f"{words}: {STATES.get(rest, rest)}" if rest else words


def stage_words(label: str) -> str:
    """Name a stage that bears no name of its own; any other label stays as it is."""
    found = SUBJECT.fullmatch(label)
    if found is None or found["kind"] not in STAGE_KINDS or found["round"] or found["rest"]:
        return label
    return gettext("stage %(at)s, %(kind)s") % {"at": found["stage"], "kind": STAGE_KINDS[found["kind"]]}


def _parts(found: Mapping[str, Any]) -> list[str]:
    parts = [str(STAGE_KINDS[found["kind"]])]
    if found["round"]:
        parts.append(gettext("round %(number)s") % {"number": found["round"]})
    if found["table"] and found["table"].isdigit():
        parts.append(gettext("table %(number)s") % {"number": found["table"]})
    if found["deal"] and found["deal"] != "0":
        parts.append(gettext("deal %(number)s") % {"number": found["deal"]})
    return parts
