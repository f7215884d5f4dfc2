"""The schedule of single players: the sheet of all rounds, and a guide card for each player (引导卡)."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.pairings.models import MovementPlan
from tournaments.publishing.exports import headings
from tournaments.publishing.exports.tables import Table
from tournaments.publishing.queries.individual import (
    FourSeats,
    NamedSchedule,
    PlayerCard,
    cards_of,
    rounds_of,
    schedule_of,
)
from tournaments.publishing.queries.names import PublicEntry
from tournaments.shared.templatetags.marks import short_name


def schedule(written: MovementPlan, *, event_id: int, display: str, stage: int, title: str) -> Iterator[Table]:
    """This will make the sheet of a schedule, then a card for each player."""
    known = schedule_of(written, event_id=event_id, display=display)
    yield _sheet(known, title, stage)
    yield from (_card(card, title, stage) for card in cards_of(known))


def _sheet(known: NamedSchedule, title: str, stage: int) -> Table:
    tables = range(1, max((each.table + 1 for each in known.schedule.foursomes), default=0) + 1)
    names = [headings.words(f"table{table}", _("Table %(number)s") % {"number": table}) for table in tables]
    return Table(
        title=title,
        columns=(headings.number("round", _("Round")), *names, headings.words("out", _("Sits out"))),
        rows=tuple(
            (
                each.number,
                *(_place(each.tables, table) for table in tables),
                ", ".join(str(entry.number) for entry in each.sitting_out),
            )
            for each in rounds_of(known, drawn=0)
        ),
        context=((headings.number("stage", _("Stage")), stage),),
        note=_("North + South : East + West by their numbers."),
    )


def _place(seated: tuple[FourSeats, ...], table: int) -> str:
    found = next((each for each in seated if each.table == table), None)
    return f"{_numbers(found.ns)} : {_numbers(found.ew)}" if found else ""


def _numbers(side: tuple[PublicEntry | None, ...]) -> str:
    return " + ".join(str(entry.number) if entry else "–" for entry in side)


def _card(card: PlayerCard, title: str, stage: int) -> Table:
    return Table(
        title=f"{title} · {card.entry.number} {short_name(card.entry)}",
        columns=(
            headings.number("round", _("Round")),
            headings.number("table", _("Table")),
            headings.words("seat", _("Seat")),
            headings.words("partner", _("Partner"), wide=True),
            headings.words("opponents", pgettext("duplicate", "Against"), wide=True),
        ),
        rows=tuple(
            (
                step.round,
                step.table,
                str(step.seat.label) if step.seat else _("sits out"),
                _names((step.partner,)) if step.partner else "",
                _names(step.opponents),
            )
            for step in card.steps
        ),
        context=(
            (headings.number("stage", _("Stage")), stage),
            (headings.number("entry", _("Entry")), card.entry.number),
        ),
    )


def _names(entries: tuple[PublicEntry, ...]) -> str:
    return " + ".join(f"{entry.number} {short_name(entry)}" for entry in entries)
