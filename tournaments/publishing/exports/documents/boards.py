"""Travellers of boards, and the movement: the sheet of all rounds and a guide card for each entry."""

from collections.abc import Iterator
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from engine.cards import PLAYERS
from scoring.formats.boards import BOTH_ROOMS
from scoring.standings.written import hundredths
from tournaments.events.models import Stage
from tournaments.pairings.generators.individual.codec import is_schedule
from tournaments.pairings.models import SeatName
from tournaments.pairings.queries import newest_plan
from tournaments.publishing.exports import headings
from tournaments.publishing.exports.documents import guides
from tournaments.publishing.exports.documents.parts import Selection, part_title
from tournaments.publishing.exports.documents.players import schedule
from tournaments.publishing.exports.dossier import Dossier
from tournaments.publishing.exports.tables import Column, Look, Table, Value
from tournaments.publishing.queries.boards import TravellerLine, traveller_lines
from tournaments.publishing.queries.movement import GuideCard, NamedPlan, Seating, cards_of, plan_of, rounds_of
from tournaments.publishing.queries.names import PublicEntry
from tournaments.publishing.queries.scores import award_words
from tournaments.shared.templatetags.marks import short_name
from tournaments.slips.queries.boards import StageBoards, stage_boards


def travellers(dossier: Dossier, selection: Selection) -> Iterator[Table]:
    """This will make a table for each board of which anything may be seen; officers see here what everybody sees."""
    for stage in _stages(dossier, selection):
        if not stage.boards.exists():
            continue
        found = stage_boards(stage)
        for one in found.boards:
            lines = traveller_lines(found, one.board.number, display=stage.event.club.name_display)
            if lines:
                yield _traveller(dossier, found, one.board.number, lines)


def movement(dossier: Dossier, selection: Selection) -> Iterator[Table]:
    """This will make the sheet of a movement, then a card for each entry; single players have a schedule instead.

    A schedule is drafted with its first round, and like this round is for officers until it is published.
    """
    for stage in _stages(dossier, selection):
        written = newest_plan(stage)
        if written is None:
            continue
        display, title = stage.event.club.name_display, part_title(dossier, stage.ordinal, "")
        if is_schedule(written.data):
            if any(facts.stage == stage.ordinal for facts in dossier.rounds):
                yield from schedule(written, event_id=stage.event_id, display=display, stage=stage.ordinal, title=title)
            continue
        plan = plan_of(written, event_id=stage.event_id, display=display)
        yield _sheet(plan, title, stage.ordinal)
        yield from (_card(card, title, stage.ordinal) for card in cards_of(plan))


def _stages(dossier: Dossier, selection: Selection) -> Iterator[Stage]:
    stages = Stage.objects.filter(event__slug=dossier.slug).select_related("event__club").order_by("ordinal")
    yield from (stage for stage in stages if selection.stage in (None, stage.ordinal))


def _traveller(dossier: Dossier, found: StageBoards, number: int, lines: tuple[TravellerLine, ...]) -> Table:
    board = found.of(number).board
    with_bots = any(line.bot_seats for line in lines)
    two_rooms = found.plan.tables_per_match == BOTH_ROOMS
    columns = (
        headings.number("table", _("Table")),
        *((headings.words("room", _("Room")),) if two_rooms else ()),
        headings.words("ns", _("North–South"), wide=True),
        headings.words("ew", _("East–West"), wide=True),
        headings.number("points", _("Attackers’ points")),
        headings.words("award", _("Result")),
        Column(key="levels", title=_("Levels"), look=Look.SIGNED),
        Column(key="score_ns", title=_("N–S"), look=Look.CENTS),
        Column(key="score_ew", title=_("E–W"), look=Look.CENTS),
        *((headings.words("bot_seats", _("Bots sat")),) if with_bots else ()),
    )
    label = _("Board %(number)s, banker %(banker)s, level %(level)s") % {
        "number": number,
        "banker": board.get_banker_display(),
        "level": board.level,
    }
    if board.trump:
        label = _("%(board)s, trump %(trump)s") % {"board": label, "trump": board.get_trump_display()}
    return Table(
        title=part_title(dossier, found.stage.ordinal, "", label),
        columns=columns,
        rows=tuple(_result(line, two_rooms=two_rooms, with_bots=with_bots) for line in lines),
        context=(
            (headings.number("stage", _("Stage")), found.stage.ordinal),
            (headings.number("board", _("Board")), number),
        ),
    )


def _result(line: TravellerLine, *, two_rooms: bool, with_bots: bool) -> tuple[Value, ...]:
    return (
        line.table,
        *((str(headings.ROOMS[line.room]) if line.table else "",) if two_rooms else ()),
        _("Bots %(table)s") % {"table": line.bot} if line.bot else _names(line.ns),
        "" if line.bot else _names(line.ew),
        line.points,
        _result_words(line),
        line.levels,
        hundredths(Fraction(line.scores.ns)) if line.scores else None,
        hundredths(Fraction(line.scores.ew)) if line.scores else None,
        *((_bots(line.bot_seats),) if with_bots else ()),
    )


def _bots(seats: str) -> str:
    """Say where bots sat at a live table, for players of the entries."""
    return _("only bots") if len(seats) == PLAYERS else ", ".join(str(SeatName(seat).label) for seat in seats)


def _result_words(line: TravellerLine) -> str:
    """Say a result as the page of the board does, after the field that scored it where there are several."""
    if line.awards:
        return " : ".join(award_words(one) for one in line.awards)
    if line.points is None:
        return _("not played")
    return f"{line.subfield} {_won(line)}".strip()


def _won(line: TravellerLine) -> str:
    if not line.taken_over:
        return _("banker side +%(levels)s") % {"levels": line.gained}
    return _("taken over, +%(levels)s") % {"levels": line.gained} if line.gained > 1 else _("taken over")


def _names(entries: tuple[PublicEntry, ...]) -> str:
    return " + ".join(short_name(entry) for entry in entries)


def _sheet(plan: NamedPlan, title: str, stage: int) -> Table:
    return guides.sheet(
        ((each.number, each.seatings, each.sitting_out) for each in rounds_of(plan)),
        tables=plan.movement.tables,
        says=_place,
        title=title,
        stage=stage,
        note=_("North–South : East–West by their numbers; in brackets the boards."),
    )


def _place(seated: Seating) -> str:
    ns, ew = (entry.number if entry else "–" for entry in (seated.ns, seated.ew))
    return f"{ns} : {ew} ({_boards(seated.first, seated.last)})"


def _boards(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}–{last}"


def _card(card: GuideCard, title: str, stage: int) -> Table:
    columns = (
        headings.words("side", _("Side")),
        headings.words("opponent", pgettext("duplicate", "Against")),
        headings.words("boards", _("Boards")),
    )
    rows = (
        (
            step.round,
            step.table,
            {"NS": _("N–S"), "EW": _("E–W")}.get(step.line, _("sits out")),
            str(step.opponent.number) if step.opponent else "",
            _boards(step.first, step.last) if step.table else "",
        )
        for step in card.steps
    )
    return guides.card(card.entry, columns=columns, rows=rows, title=title, stage=stage)
