"""Who and what the lines of the audit trail speak of, in words. The trail stores them plainly, in no language."""

import re
from collections.abc import Callable, Mapping
from datetime import datetime

from django.utils import formats, timezone
from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_lazy as _

from tournaments.shared.messages.formats import STAGE_KINDS

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
    "ruled": _("Ruled"),
    "running": _("Running"),
    "waiting": _("Waiting"),
    "withdrawn": _("Withdrawn"),
}
NO_TABLE: Mapping[str, str | Promise] = {"bye": _("bye"), "absence": _("absence"), "play": _("no table yet")}
ROOMS: Mapping[str, str | Promise] = {"open": _("open room"), "closed": _("closed room")}
AUTHORS = {"system": _("the program"), "command line": _("command line"), "visitor": _("visitor")}
PHONE = re.compile(r"table (?P<number>\d+) \((?P<device>.*)\)")
SUBJECT = re.compile(
    r"(?P<kind>[a-z_]+) (?P<stage>\d+)"
    r"(?: (?P<round>\d+)(?: / (?P<table>\w+)(?: deal (?P<deal>\d+))?)?)?"
    r"(?:: (?P<rest>.*))?",
    re.DOTALL,
)
# How the rows of an event call themselves: a stage by its name, or else by its kind and number.
IN_STAGE = r"(?P<stage>.+)"
IN_ROUND = rf"{IN_STAGE} (?P<round>\d+)"
IN_MATCH = rf"{IN_ROUND} / (?P<table>\w+)"
# Lines from before the rooms of teams and boards were named have neither, and are read all the same.
IN_ROOM = rf"{IN_MATCH}(?: (?P<room>open|closed) room)?"
OF_DEAL = rf"{IN_ROOM} (?:deal (?P<deal>\d+)|board (?P<board>\d+))"
LABELS: Mapping[str, re.Pattern[str]] = {
    "events.stage": re.compile(IN_STAGE),
    "pairings.round": re.compile(IN_ROUND),
    "pairings.match": re.compile(IN_ROOM),
    "slips.claim": re.compile(rf"{OF_DEAL}: (?P<rest>\w+)"),
    "slips.scoreslip": re.compile(OF_DEAL),
    "slips.result": re.compile(OF_DEAL),
    "slips.directorcall": re.compile(rf"{IN_ROOM}: (?P<rest>.*)", re.DOTALL),
    "slips.botfield": re.compile(rf"{IN_STAGE}: (?P<bots>\d+) bots"),
    "draws.drawrequest": re.compile(rf"{IN_ROUND}: (?P<rest>\w+)"),
}
# What a label says beside the thing itself stands among the values of the line, in the reader's language.
SHORTER: Mapping[str, Callable[[str], str]] = {
    "clubs.office": lambda label: label.rpartition(": ")[0] or label,
    "slips.ruling": lambda label: label.partition(": ")[2] or label,
}


def author_words(name: str) -> str:
    """Name who did something where it was no person: the program, the command line, a phone at a table."""
    if phone := PHONE.fullmatch(name):
        return gettext("table %(number)s, phone %(device)s") % phone.groupdict()
    return str(AUTHORS.get(name, name))


def moment(value: str) -> str:
    """Write a stored moment in the active time zone; what is no moment stays as it is."""
    try:
        at = datetime.fromisoformat(value)
    except ValueError:
        return value
    local = timezone.localtime(at) if timezone.is_aware(at) else at
    return formats.date_format(local, pgettext("date format", "D j N Y, H:i"))


def subject_words(label: str, kind: str = "", tell: Callable[[str], str] = str) -> str:
    """Say which stage, round, table or deal a line speaks of; other subjects carry names of their own.

    `kind` is the model of the subject, `"pairings.match"`, where it is known; `tell` words what it says besides.
    """
    if kind in SHORTER:
        return SHORTER[kind](label)
    if kind in LABELS:
        found = LABELS[kind].fullmatch(label)
        return _told(found.groupdict(), tell) if found else label
    found = SUBJECT.fullmatch(label)
    if found is None or found["kind"] not in STAGE_KINDS:
        return label
    return _told(found.groupdict() | {"stage": f"{found['kind']} {found['stage']}"}, tell)


def stage_words(label: str) -> str:
    """Name a stage that bears no name of its own; any other label stays as it is."""
    found = SUBJECT.fullmatch(label)
    if found is None or found["kind"] not in STAGE_KINDS or found["round"] or found["rest"]:
        return label
    return gettext("stage %(at)s, %(kind)s") % {"at": found["stage"], "kind": STAGE_KINDS[found["kind"]]}


def _told(found: Mapping[str, str | None], tell: Callable[[str], str]) -> str:
    words = pgettext("list", ", ").join(_parts(found))
    rest = found.get("rest")
    return f"{words}: {STATES.get(rest) or tell(rest)}" if rest else words


def _parts(found: Mapping[str, str | None]) -> list[str]:
    stage = found["stage"] or ""
    parts = [str(STAGE_KINDS.get(stage.rpartition(" ")[0], stage))]
    table, deal = found.get("table"), found.get("deal")
    if found.get("round"):
        parts.append(gettext("round %(number)s") % {"number": found["round"]})
    if table and table.isdigit():
        parts.append(gettext("table %(number)s") % {"number": table})
    elif table and table in NO_TABLE:
        parts.append(str(NO_TABLE[table]))
    if room := found.get("room"):
        parts.append(str(ROOMS[room]))
    if found.get("board"):
        parts.append(gettext("board %(number)s") % {"number": found["board"]})
    if deal and deal != "0":
        parts.append(gettext("deal %(number)s") % {"number": deal})
    if found.get("bots"):
        parts.append(gettext("bots at %(number)s tables") % {"number": found["bots"]})
    return parts
