"""What the phone at a table shows: who plays, where the match stands, whose turn it is to type.

A side never learns here what the other side has typed before both have.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from django.db.models import Q

from engine.outcome import components
from engine.seats import Seat
from scoring.levels import LevelState
from scoring.matches import MatchResult
from scoring.matches.scores import ScoreRow
from tournaments.events.models import Event, EventStatus
from tournaments.pairings.models import Match, MatchKind, MatchSide, RoundStatus, Table
from tournaments.shared.errors import Missing
from tournaments.slips.books import MatchBook, open_book, time_is_up
from tournaments.slips.meaning.keypad import Keypad, keypad
from tournaments.slips.models import Claim, DirectorCall, ScoreSlip
from tournaments.slips.payloads import in_short
from tournaments.slips.queries.phases import phase_of, shown_deal
from tournaments.slips.queries.sides import SideView, level_sides, scored_sides


@dataclass(frozen=True, kw_only=True)
class Word:
    """What a side typed, and what it would mean: levels, 0 where it means nothing, or signed points."""

    line: str
    points: str
    taken_over: bool = False
    gained: int = 0
    ns: int = 0
    ew: int = 0
    worth: int | None = None


@dataclass(frozen=True, kw_only=True)
class DealLine:
    """A deal of the match so far; `worth` is its signed points for North–South, `score` their sum after it."""

    number: int
    banker: str
    level: int | None
    points: int | None
    ns: int
    ew: int
    is_void: bool = False
    worth: int | None = None
    score: int | None = None


@dataclass(frozen=True, kw_only=True)
class NextPlace:
    """Where an entry goes after this match."""

    name: str
    name_latin: str
    table: int | None
    round: int


@dataclass(frozen=True, kw_only=True)
class TableView:
    """The page of a table. `phase` is none, over, side, enter, answer, waiting, disputed or confirmed."""

    key: str
    number: int
    event: Event
    time_zone: str
    phase: str
    line: str = ""
    match: Match | None = None
    round_number: int = 0
    is_open: bool = False
    sides: tuple[SideView, ...] = ()
    deal: int = 0
    revision: int = 0
    state: LevelState = field(default_factory=LevelState)
    banker_name: str = ""
    total: int = 0
    pad: Keypad = field(default_factory=Keypad)
    words: tuple[Word, ...] = ()
    gap: int = 0
    deals: tuple[DealLine, ...] = ()
    following: int = 0
    result: MatchResult | None = None
    next_places: tuple[NextPlace, ...] = ()
    call: DirectorCall | None = None
    parts: tuple[tuple[int, int], ...] = ()
    may_end: bool = False
    is_correction: bool = False
    is_levels: bool = False
    to_a: bool = False
    adds_points: bool = False
    is_entered: bool = False
    one_phone: bool = False

    @property
    def is_event_over(self) -> bool:
        """Tell whether no further round follows in this event."""
        return self.event.status in (EventStatus.FINISHED, EventStatus.CANCELLED)

    @property
    def seats(self) -> list[tuple[str, str]]:
        """Give the four seats with who sits there."""
        return [(seat, name) for side in self.sides for seat, name in side.players.items()]

    @property
    def own(self) -> SideView | None:
        """Give the side that holds this phone."""
        return next((side for side in self.sides if side.line == self.line), None)

    @property
    def other(self) -> SideView | None:
        """Give the side across."""
        return next((side for side in self.sides if side.line != self.line), None) if self.line else None


def find_table(key: str) -> Table:
    """Find a table by its code or its link.

    :raises Missing: when there is none.
    """
    table = (
        Table.objects.filter(Q(code=key.strip().upper()) | Q(token=key.strip())).select_related("event__club").first()
    )
    if table is None:
        raise Missing(what="table")
    return table


def match_at(table: Table) -> Match | None:
    """Find what is played at a table now, or was played last."""
    here = Q(table=table) | Q(second_table=table)
    matches = Match.objects.filter(here, kind=MatchKind.PLAY).exclude(round__status=RoundStatus.DRAFT)
    return (
        matches.select_related("round__stage__event__club", "table", "second_table")
        .prefetch_related("sides__entry")
        .order_by("-round__stage__ordinal", "-round__number")
        .first()
    )


def table_view(table: Table, *, match: Match | None, line: str, deal: int | None, correct: bool = False) -> TableView:
    """Read the page of a table for the side that holds the phone, in a constant number of queries."""
    frame = frame_of(table, line)
    if match is None:
        return frame
    book = open_book(match)
    shown = shown_deal(book, deal)
    phase = phase_of(book, shown, line, asked=deal, correct=correct)
    claim = book.claims.get(shown)
    state = book.state_before(shown) if shown else book.course().state
    sides = level_sides(match, book.course().state if phase in ("over", "confirmed") else state, book)
    if book.adds_points:
        done = phase in ("over", "confirmed") or not shown
        sides = scored_sides(sides, book.scores(before=None if done else shown).ns)
    return replace(
        frame,
        phase=phase,
        match=match,
        round_number=match.round.number,
        is_open=match.round.status != RoundStatus.CLOSED,
        sides=sides,
        deal=shown,
        revision=claim.revision if claim else 0,
        state=state,
        banker_name=_name_at(sides, state.banker),
        total=book.form.ruleset.sizes.points,
        pad=keypad(book.form),
        words=_words(book, claim, line, phase, state),
        gap=gap_between(claim) if phase == "disputed" and claim else 0,
        deals=deals_of(book),
        following=0 if book.is_over else book.next_deal,
        result=book.decided(ended=book.has_ended),
        next_places=next_places(match) if book.is_over else (),
        call=DirectorCall.objects.filter(match=match, answered_at=None).first(),
        parts=tuple((part.size, part.length) for part in components(book.form.ruleset) if part.length <= 4),
        may_end=book.is_timed and time_is_up(match.round) and bool(book.results) and not book.is_over,
        is_correction=shown in book.results and phase != "confirmed",
        is_levels=book.is_levels,
        to_a=book.must_reach_a,
        adds_points=book.adds_points,
        is_entered=book.is_whole,
    )


def frame_of(table: Table, line: str) -> TableView:
    """Give the page of a table at which nothing is played."""
    event = table.event
    return TableView(
        key=table.code,
        number=table.number,
        event=event,
        time_zone=event.club.time_zone,
        phase="none",
        line=line,
        one_phone=table.event.one_phone,
    )


def _name_at(sides: tuple[SideView, ...], seat: Seat | None) -> str:
    return next((side.players[seat] for side in sides if seat and seat in side.players), "")


def _words(book: MatchBook, claim: Claim | None, line: str, phase: str, state: LevelState) -> tuple[Word, ...]:
    """Give what may be seen: the own word, both once they differ, the result once it stands."""
    if claim is None or phase not in ("waiting", "disputed", "confirmed"):
        return ()
    if phase == "confirmed":
        result = book.results.get(claim.deal_number)
        return (_word(book, claim.deal_number, "", result.payload, state),) if result else ()
    slips = [slip for slip in (claim.first_slip, claim.second_slip) if slip is not None]
    if phase == "waiting":
        slips = [slip for slip in slips if slip.line == line]
    deal = claim.deal_number
    return tuple(_word(book, deal, slip.line, slip.payload, state) for slip in sorted(slips, key=_ns_first))


def _ns_first(slip: ScoreSlip) -> bool:
    return slip.line == "EW"


def _word(book: MatchBook, deal: int, line: str, payload: Mapping[str, Any], state: LevelState) -> Word:
    if payload.get("form") != "deal" or state.winner:
        return Word(line=line, points=in_short(payload))
    effect = book.effect(state, payload, deal)
    return Word(
        line=line,
        points=str(payload["attackers"]),
        taken_over=effect.taken_over,
        gained=effect.gained,
        ns=effect.after.ns,
        ew=effect.after.ew,
        worth=worth_of(book, deal, payload),
    )


def worth_of(book: MatchBook, deal: int, payload: Mapping[str, Any]) -> int | None:
    """Give what a deal as it is told is worth to North–South, where signed points are added up."""
    rows = book.scores(before=deal, told=payload).rows if book.adds_points else ()
    return rows[-1].worth if rows else None


def gap_between(claim: Claim) -> int:
    said = [slip.payload for slip in (claim.first_slip, claim.second_slip) if slip]
    points = [int(one["attackers"]) for one in said if "attackers" in one]
    return abs(points[0] - points[1]) if len(points) == 2 else 0


def deals_of(book: MatchBook) -> tuple[DealLine, ...]:
    """Give the deals of a match that stand without a gap, void ones among them."""
    scores = {row.number: row for row in book.scores().rows} if book.adds_points else {}
    return tuple(_deal_line(book, number, scores.get(number)) for number in range(1, book.next_deal))


def _deal_line(book: MatchBook, number: int, row: ScoreRow | None) -> DealLine:
    before, after = book.state_before(number), book.state_before(number + 1)
    payload = book.results[number].payload if number in book.results else {}
    banker = before.banker or payload.get("banker")
    return DealLine(
        number=number,
        banker=str(banker or ""),
        level=before.level_of(Seat(banker).side) if banker else None,
        points=payload.get("attackers"),
        ns=after.ns,
        ew=after.ew,
        is_void=number in book.voided,
        worth=row.worth if row else None,
        score=row.total if row else None,
    )


def next_places(match: Match) -> tuple[NextPlace, ...]:
    entries = [side.entry_id for side in match.sides.all()]
    later = (
        MatchSide.objects.filter(entry__in=entries, round__status__in=[RoundStatus.PUBLISHED, RoundStatus.PLAYING])
        .exclude(match=match)
        .select_related("match__table", "round", "entry")
        .order_by("round__stage__ordinal", "round__number", "-line")
    )
    return tuple(
        NextPlace(
            name=side.entry.name,
            name_latin=side.entry.name_latin,
            table=side.match.table.number if side.match.table else None,
            round=side.round.number,
        )
        for side in later
    )
