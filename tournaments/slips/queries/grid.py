"""The entry grid of a round: who meets whom, and the final levels that stand."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine.seats import Side
from scoring import formats
from scoring.formats import EventFormat
from scoring.levels import ladder
from scoring.matches import MatchResult, PlayForm
from tournaments.events.models import Entry, Event
from tournaments.pairings.models import Match, MatchKind, MatchState, Round, RoundStatus
from tournaments.shared.errors import Missing
from tournaments.slips.books import MatchBook
from tournaments.slips.models import WHOLE_MATCH, Claim, Result, Ruling
from tournaments.slips.payloads import in_short, level_text


@dataclass(frozen=True, kw_only=True)
class GridSide:
    """Who sits on a line, by both names, and whether it has forfeited the match."""

    name: str = ""
    name_latin: str = ""
    has_forfeited: bool = False


@dataclass(frozen=True, kw_only=True)
class HalfTold:
    """A deal, or the whole match as 0, that does not count yet: what a side sent, or both differently, as texts."""

    deal: int
    ns: str
    ew: str

    @property
    def is_disputed(self) -> bool:
        """Tell whether both sides have spoken."""
        return bool(self.ns and self.ew)


@dataclass(frozen=True, kw_only=True)
class GridRow:
    """A match as the grid shows it; levels as people write them, empty where none is entered.

    `revision` is that of the claim the levels come from; `deals` counts deals entered one by one, and the levels
    they lead to stand in `ns_by_deals` and `ew_by_deals`. What is `half_told` counts nowhere. A match that
    `lacks_winner` has equal levels where somebody must win.
    """

    match: int
    table: int | None
    group: str
    ns: GridSide
    ew: GridSide
    ns_level: str
    ew_level: str
    winner: str
    revision: int
    deals: int
    ns_by_deals: str
    ew_by_deals: str
    is_done: bool
    half_told: tuple[HalfTold, ...] = ()
    lacks_winner: bool = False

    @property
    def is_counted(self) -> bool:
        """Tell whether the match has its result, from whatever source."""
        return self.is_done or (bool(self.ns_level) and not self.lacks_winner)

    @property
    def stands_at_a(self) -> bool:
        """Tell whether a side is entered at A, and nobody has passed it."""
        return ladder.name(ladder.ACE) in (self.ns_level, self.ew_level) and self.has_not_passed

    @property
    def has_not_passed(self) -> bool:
        return ladder.final_name(ladder.ACE, passed=True) not in (self.ns_level, self.ew_level)

    @property
    def was(self) -> str:
        """The levels as one text, by which an untouched row is known."""
        return f"{self.ns_level}:{self.ew_level}"


@dataclass(frozen=True, kw_only=True)
class GridPage:
    """All matches of a round; `to_a` says that a match ends only when somebody passes A."""

    event: Event
    round: Round
    is_closed: bool
    to_a: bool
    rows: tuple[GridRow, ...]

    @property
    def entered(self) -> int:
        """How many matches have their result; some deals of one are none."""
        return sum(row.is_counted for row in self.rows)


def grid_page(event: Event, ordinal: int, number: int) -> GridPage:
    """This will read the grid of a round, in a constant number of queries.

    :raises Missing: if there is no such round, or it is a draft that may still change.
    """
    rounds = Round.objects.exclude(status=RoundStatus.DRAFT).select_related("stage")
    round = rounds.filter(stage__event=event, stage__ordinal=ordinal, number=number).first()
    if round is None:
        raise Missing(what="round")
    form = formats.from_json(event.format)
    return GridPage(
        event=event,
        round=round,
        is_closed=round.status == RoundStatus.CLOSED,
        to_a=form.stage(ordinal).play.form is PlayForm.TO_A,
        rows=_rows(round, form),
    )


def _rows(round: Round, form: EventFormat) -> tuple[GridRow, ...]:
    played = Match.objects.filter(round=round, kind=MatchKind.PLAY)
    matches = played.select_related("table", "group", "round__stage__event").prefetch_related("sides__entry")
    return tuple(_row(book) for book in books_of(form, list(matches.order_by("table__number", "slot", "pk"))))


def books_of(form: EventFormat, matches: Sequence[Match]) -> tuple[MatchBook, ...]:
    """This will open the books of matches without boards, in three queries; they come with sides and entries."""
    results: dict[int, dict[int, Result]] = {match.pk: {} for match in matches}
    for result in Result.objects.filter(match__in=matches).order_by("deal_number"):
        results[result.match_id][result.deal_number] = result
    claims: dict[int, dict[int, Claim]] = {match.pk: {} for match in matches}
    for claim in Claim.objects.filter(match__in=matches).select_related("first_slip", "second_slip"):
        claims[claim.match_id][claim.deal_number] = claim
    rulings: dict[int, list[Ruling]] = {match.pk: [] for match in matches}
    for ruling in Ruling.objects.filter(match__in=matches, annulled_at=None).order_by("pk"):
        rulings[ruling.match_id or 0].append(ruling)
    return tuple(
        MatchBook(
            match=match,
            form=form,
            results=results[match.pk],
            claims=claims[match.pk],
            rulings=tuple(rulings[match.pk]),
            lines={side.entry_id: side.line for side in match.sides.all()},
        )
        for match in matches
    )


def _row(book: MatchBook) -> GridRow:
    match = book.match
    seated: dict[str, GridSide] = {}
    for side in sorted(match.sides.all(), key=lambda one: one.position):
        seated[side.line] = _joined(seated.get(side.line), side.entry)
    final = book.results[WHOLE_MATCH].payload if WHOLE_MATCH in book.results else None
    decided = book.decided(ended=book.has_ended)
    deals = sum(number != WHOLE_MATCH for number in book.results)
    return GridRow(
        match=match.pk,
        table=match.table.number if match.table else None,
        group=match.group.name,
        ns=replace(seated.get("NS", GridSide()), has_forfeited="NS" in book.forfeited),
        ew=replace(seated.get("EW", GridSide()), has_forfeited="EW" in book.forfeited),
        ns_level=written(final, "NS"),
        ew_level=written(final, "EW"),
        winner=decided.winner.value if decided.winner else "",
        revision=book.claims[WHOLE_MATCH].revision if WHOLE_MATCH in book.claims else 0,
        deals=deals,
        ns_by_deals=_reached(decided, Side.NS) if deals else "",
        ew_by_deals=_reached(decided, Side.EW) if deals else "",
        is_done=match.state == MatchState.DONE,
        half_told=tuple(half_told(claim) for claim in book.open_claims if claim.first_slip),
        lacks_winner=book.lacks_winner,
    )


def half_told(claim: Claim) -> HalfTold:
    """This will write what the sides have said of a deal that does not stand yet."""
    said = {slip.line: in_short(slip.payload) for slip in (claim.first_slip, claim.second_slip) if slip}
    return HalfTold(deal=claim.deal_number, ns=said.get("NS", ""), ew=said.get("EW", ""))


def _joined(held: GridSide | None, entry: Entry) -> GridSide:
    """Name a side; two single players are named together."""
    if held is None:
        return GridSide(name=entry.name, name_latin=entry.name_latin)
    latin = [held.name_latin, entry.name_latin]
    return GridSide(
        name=f"{held.name} + {entry.name}",
        name_latin=" + ".join(latin) if all(latin) else "",
    )


def _reached(decided: MatchResult, side: Side) -> str:
    """Write the level that the deals lead to, as `written` writes the one that was typed."""
    own = decided.ns_level if side is Side.NS else decided.ew_level
    return "" if own is None else ladder.final_name(own, passed=decided.passed is side)


def written(final: Mapping[str, Any] | None, line: str) -> str:
    """This will write the final level of a side, and nothing where none is entered."""
    return "" if final is None else level_text(final, line)
