"""What stands on the papers of a round, as plain values."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from django.utils.translation import gettext as _

from scoring import formats
from scoring.levels import ladder
from scoring.matches import PlayForm
from tournaments.events.models import Event
from tournaments.pairings.models import Board, Match, Table
from tournaments.publishing.exports.documents.parts import stage_title
from tournaments.publishing.exports.dossier import Dossier, EntryFacts, MatchFacts, RoundFacts
from tournaments.publishing.exports.headings import OUTCOMES
from tournaments.publishing.prints.rooms import Sitting, room_word, rooms_of, sittings_of
from tournaments.publishing.prints.schedule import schedule_cells
from tournaments.shared.qr import Code, code
from tournaments.shared.templatetags.marks import short_name
from tournaments.slips.rooms import line_in

USUAL_LINES = 12
MOST_LINES = 16


class Sheet(StrEnum):
    """The kinds of paper; the values stand in addresses."""

    SLIPS = "slips"
    CARDS = "cards"
    TABLES = "tables"
    NAMES = "names"


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipLine:
    """Room for a deal, or for a board, of which banker, level and perhaps a fixed trump are known."""

    number: int
    banker: str = ""
    level: str = ""
    trump: str = ""

    @property
    def plays(self) -> str:
        """Say what is played: the level, before the trump that the board fixes."""
        return f"{self.level} {self.trump}".strip()


@dataclass(frozen=True, slots=True, kw_only=True)
class Slip:
    """A score slip of one match at one table; `lines` are the deals it has room for.

    `room` names the room of a match of teams, which has a slip for each. `moves_levels` tells whether a deal brings the
    sides to other levels, which are then written down: boards do not, nor deals whose points are added up.
    """

    table: int
    room: str
    stage: str
    round: int
    ns: EntryFacts | None
    ew: EntryFacts | None
    lines: tuple[SlipLine, ...]
    has_boards: bool
    moves_levels: bool
    schedule: tuple[tuple[str, str], ...]
    code: Code


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """A card that stands on a table all day."""

    table: int
    short: str
    site: str
    code: Code


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A line of the pairings by table; `remark` says why somebody has no table.

    `closed_room` is the second table of a match of teams.
    """

    table: int | None
    closed_room: int | None
    group: str
    ns: EntryFacts | None
    ew: EntryFacts | None
    remark: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """A line of the pairings by name; a player of a team has both tables while the line-up is secret."""

    name: str
    entry: str
    table: str
    side: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Papers:
    """All papers of one kind for one round."""

    sheet: Sheet
    event: str
    club: str
    stage: str
    round: int
    is_draft: bool
    slips: tuple[Slip, ...] = ()
    cards: tuple[Card, ...] = ()
    lines: tuple[Line, ...] = ()
    people: tuple[Person, ...] = ()

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to print."""
        return not (self.slips or self.cards or self.lines or self.people)


Sittings = Mapping[tuple[int, int], Sitting]
"""How the teams sit, by match and number of the entry."""

AddressOf = Callable[[str], str]
"""From the short code of a table to the address of its score page."""


def papers(
    sheet: Sheet, event: Event, dossier: Dossier, facts: RoundFacts | None, *, site: str, address_of: AddressOf
) -> Papers:
    """This will make the papers of a kind; cards need no round and are made for every table of the event."""
    return Papers(
        sheet=sheet,
        event=short_name(dossier),
        club=dossier.club,
        stage=stage_title(dossier, facts.stage) if facts else "",
        round=facts.number if facts else 0,
        is_draft=bool(facts and facts.is_draft),
        slips=_slips(event, dossier, facts, address_of) if facts and sheet is Sheet.SLIPS else (),
        cards=_cards(event, site, address_of) if sheet is Sheet.CARDS else (),
        lines=tuple(_line(dossier, match) for match in facts.matches) if facts and sheet is Sheet.TABLES else (),
        people=_people(event, dossier, facts) if facts and sheet is Sheet.NAMES else (),
    )


def _slips(event: Event, dossier: Dossier, facts: RoundFacts, address_of: AddressOf) -> tuple[Slip, ...]:
    agreed = formats.from_json(event.format)
    schedule = schedule_cells(agreed.levels.schedule)
    play = agreed.stage(facts.stage).play
    lines = lines_for(play.deals)
    boards = _boards(event, facts)
    sittings = sittings_of(facts.matches, event.club.name_display)
    codes = dict(Table.objects.filter(event=event).values_list("number", "code"))
    return tuple(
        Slip(
            table=table,
            room=room_word(match, room),
            stage=stage_title(dossier, facts.stage),
            round=facts.number,
            **_sides_in(dossier, match, sittings, room),
            lines=boards.get(match.id, lines),
            has_boards=match.id in boards,
            moves_levels=match.id not in boards and play.form is not PlayForm.POINTS_PER_DEAL,
            schedule=schedule,
            code=code(address_of(codes[table])),
        )
        for match in facts.matches
        if match.ns is not None and match.ew is not None
        for room, table in rooms_of(match)
        if table is not None
    )


def _sides_in(dossier: Dossier, match: MatchFacts, sittings: Sittings, room: int) -> dict[str, EntryFacts | None]:
    """Give who holds each side of a table; of a team the pair that sits there, once everybody may know."""
    sides = (("NS", match.ns, match.ns_partner), ("EW", match.ew, match.ew_partner))
    return {
        line_in(room, line).lower(): replace(entry, players=sitting.in_room(room)) if entry and sitting else entry
        for line, number, partner in sides
        for entry, sitting in [(_side(dossier, number, partner), sittings.get((match.id, number or 0)))]
    }


def lines_for(deals: int | None) -> tuple[SlipLine, ...]:
    """This will number the deals that a slip has room for."""
    return tuple(SlipLine(number=number) for number in range(1, min(deals or USUAL_LINES, MOST_LINES) + 1))


def _boards(event: Event, facts: RoundFacts) -> Mapping[int, tuple[SlipLine, ...]]:
    """Give the boards of each match that plays some, in two queries."""
    played = Match.objects.filter(pk__in=[match.id for match in facts.matches], board_set__isnull=False)
    sets = dict(played.order_by().values_list("pk", "board_set"))
    lines: dict[int, list[SlipLine]] = {}
    boards = Board.objects.filter(stage__event=event, stage__ordinal=facts.stage, board_set__in=set(sets.values()))
    for board in boards.order_by("number") if sets else ():
        line = SlipLine(
            number=board.number,
            banker=board.get_banker_display(),
            level=ladder.name(board.level),
            trump=board.get_trump_display() if board.trump else "",
        )
        lines.setdefault(board.board_set, []).append(line)
    return {match: tuple(lines.get(played or 0, ())) for match, played in sets.items()}


def _cards(event: Event, site: str, address_of: AddressOf) -> tuple[Card, ...]:
    tables = Table.objects.filter(event=event).order_by("number")
    return tuple(
        Card(table=table.number, short=table.code, site=site, code=code(address_of(table.code))) for table in tables
    )


def _line(dossier: Dossier, match: MatchFacts) -> Line:
    plays = match.kind == "play"
    return Line(
        table=match.table,
        closed_room=match.closed_room,
        group=match.group,
        ns=_side(dossier, match.ns if plays else match.ns or match.ew, match.ns_partner),
        ew=_side(dossier, match.ew, match.ew_partner) if plays else None,
        remark="" if plays else str(OUTCOMES[match.kind]),
    )


def _side(dossier: Dossier, number: int | None, partner: int | None) -> EntryFacts | None:
    """Give who holds a side; two single players are named together."""
    if number is None or partner is None:
        return None if number is None else dossier.entries[number]
    one, other = dossier.entries[number], dossier.entries[partner]
    latin = [each.name_latin or each.name for each in (one, other)] if one.name_latin or other.name_latin else []
    return replace(one, name=f"{one.name} + {other.name}", name_latin=" + ".join(latin), players=())


def _people(event: Event, dossier: Dossier, facts: RoundFacts) -> tuple[Person, ...]:
    return people(dossier, facts.matches, sittings_of(facts.matches, event.club.name_display))


def people(dossier: Dossier, matches: Iterable[MatchFacts], sittings: Sittings) -> tuple[Person, ...]:
    """This will list everybody who plays with table and side, in the order of a Chinese name list."""
    found = [
        Person(name=name, entry=short_name(entry), table=table, side=side)
        for match in matches
        for line, number in match.seats
        for entry in [dossier.entries[number]]
        for name, table, side in _places(match, entry, line, sittings.get((match.id, number)))
    ]
    return tuple(sorted(found, key=lambda person: (reading_key(person.name), person.entry)))


def _places(match: MatchFacts, entry: EntryFacts, line: str, sitting: Sitting | None) -> Iterator[tuple[str, str, str]]:
    """Give name, table and side of everybody of an entry."""
    if sitting is None:
        side = _side_word(line) if match.kind == "play" else str(OUTCOMES[match.kind])
        for name in entry.players or entry.name.split(" / "):
            yield name, str(match.table or ""), side
        return
    for room, table in rooms_of(match):
        for name in sitting.in_room(room):
            yield name, str(table or ""), f"{_side_word(line_in(room, line))}, {room_word(match, room)}"
    for name in sitting.others:
        yield (
            name,
            "" if sitting.is_known else f"{match.table} + {match.closed_room}",
            _("pauses") if sitting.is_known else "",
        )


def _side_word(line: str) -> str:
    return _("North–South") if line == "NS" else _("East–West")


def reading_key(name: str) -> bytes:
    """This will give a key that sorts Latin names by letters and Chinese ones by pinyin.

    The first 3,755 characters of the national standard, which nearly all names are made of, stand in that
    order; rarer ones follow by radical.
    """
    return name.casefold().encode("gb18030", "replace")
