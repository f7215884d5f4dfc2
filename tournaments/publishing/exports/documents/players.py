"""The schedule of single players: the sheet of all rounds, and a guide card for each player (引导卡)."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.pairings.models import MovementPlan
from tournaments.publishing.exports import headings
from tournaments.publishing.exports.documents import guides
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
    return guides.sheet(
        ((each.number, each.tables, each.sitting_out) for each in rounds_of(known, drawn=0)),
        tables=max((each.table + 1 for each in known.schedule.foursomes), default=0),
        says=_place,
        title=title,
        stage=stage,
        note=_("North + South : East + West by their numbers."),
    )


def _place(seated: FourSeats) -> str:
    return f"{_numbers(seated.ns)} : {_numbers(seated.ew)}"


def _numbers(side: tuple[PublicEntry | None, ...]) -> str:
    return " + ".join(str(entry.number) if entry else "–" for entry in side)


def _card(card: PlayerCard, title: str, stage: int) -> Table:
    columns = (
        headings.words("seat", _("Seat")),
        headings.words("partner", _("Partner"), wide=True),
        headings.words("opponents", pgettext("duplicate", "Against"), wide=True),
    )
    rows = (
        (
            step.round,
            step.table,
            str(step.seat.label) if step.seat else _("sits out"),
            _names((step.partner,)) if step.partner else "",
            _names(step.opponents),
        )
        for step in card.steps
    )
    return guides.card(card.entry, columns=columns, rows=rows, title=title, stage=stage)


def _names(entries: tuple[PublicEntry, ...]) -> str:
    return " + ".join(f"{entry.number} {short_name(entry)}" for entry in entries)
