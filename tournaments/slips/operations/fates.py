"""What will become of each row of a list of results: its match is found, and held against what stands."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product

from engine.errors import DomainError
from engine.seats import Side
from scoring import formats
from scoring.levels import ladder
from scoring.matches import LevelTie, MatchResult, PlayForm
from scoring.reasons import Reason, reason
from tournaments.events import names
from tournaments.events.imports.rows import digest
from tournaments.events.models import Stage
from tournaments.pairings.models import Match, MatchKind, MatchState, RoundStatus
from tournaments.slips.books import MatchBook, decided_by, levels_that_stand
from tournaments.slips.errors import (
    MatchInRow,
    MatchNotFound,
    MeetsInOtherRound,
    NameNearlyKnown,
    NameUnknown,
    PassedUnclear,
    RoundNotOpen,
    WinnerUnclear,
)
from tournaments.slips.errors.lists import WinnerNotByLevels, WinnerOfDraw
from tournaments.slips.imports.rows import ResultRow
from tournaments.slips.operations.fate import Fate, FateKind, Payload
from tournaments.slips.payloads import same_result
from tournaments.slips.queries.grid import books_of

ENTRIES_OF_A_MATCH = 2  # of four it is an individual: single players meet again as a matter of course
NO_WINNER = frozenset({"draw", "drawn", "tie", "=", "-", "–", "—", "平", "平局", "和"})


@dataclass(frozen=True, kw_only=True)
class RowFate(Fate):
    """What becomes of a row: its match and the levels as a slip says them, or what is wrong at which cell.

    `first_line` is where the first entry of the row sits, `present` are the final levels that stand, entered or led to
    by deals, and `goes_on` says that these deals have not ended the match; `is_rematch` warns that the two have met
    before, `is_by_winner` says that only the named winner tells who passed A.
    """

    row: ResultRow
    first_line: str = ""
    is_rematch: bool = False
    is_by_winner: bool = False
    goes_on: bool = False
    warnings: tuple[Reason, ...] = ()

    @property
    def kind(self) -> FateKind:
        """Levels that end a match which goes on take the place of its deals, equal to theirs or not."""
        found = super().kind
        return FateKind.CORRECTS if found is FateKind.SAME and self.goes_on else found


def fates_digest(fates: Sequence[RowFate]) -> str:
    """This will give the fingerprint of a dry run, by which a stale confirmation is noticed."""
    return digest(
        (one.kind, one.match and one.match.pk, one.payload, one.present, [w.code for w in one.warnings])
        for one in fates
    )


def judged(stage: Stage, rows: Sequence[ResultRow], *, may_correct_closed: bool = True) -> tuple[RowFate, ...]:
    """This will tell what becomes of each row, in order, in six queries; earlier rows bind later ones."""
    judgement = _judgement(stage, may_correct_closed)
    return tuple(judgement.fate(row) for row in rows)


def _judgement(stage: Stage, may_correct_closed: bool) -> "_Judgement":
    matches = (
        Match.objects.filter(round__stage=stage, kind=MatchKind.PLAY)
        .exclude(round__status=RoundStatus.DRAFT)
        .select_related("round__stage__event", "group")
        .prefetch_related("sides__entry")
        .order_by("round__number", "pk")
    )
    seated = {side.entry_id: side.entry.name for match in matches for side in match.sides.all()}
    form = formats.from_json(stage.event.format)
    played = books_of(form, [match for match in matches if match.board_set is None])
    made = _Judgement(
        may_correct_closed=may_correct_closed,
        to_a=form.stage(stage.ordinal).play.form is PlayForm.TO_A,
        books={book.match.pk: book for book in played},
        known=names.ByName((name, entry) for entry, name in seated.items()),
        twins=names.TwinIndex(seated.values()),
    )
    for match in matches:
        for opponents in _opponents(match):
            made.meetings.setdefault(opponents, []).append(match)
    return made


def _opponents(match: Match) -> Iterator[frozenset[int | None]]:
    """This will give who meets whom; of four single players one of each side names the table."""
    lines = [[side.entry_id for side in match.sides.all() if side.line == line.value] for line in (Side.NS, Side.EW)]
    return (frozenset(pair) for pair in product(*lines))


@dataclass
class _Judgement:
    """The matches of a stage by who meets (keys), what stands, and which matches the rows so far have taken."""

    may_correct_closed: bool
    to_a: bool
    known: names.ByName[int]
    twins: names.TwinIndex
    books: Mapping[int, MatchBook]
    meetings: dict[frozenset[int | None], list[Match]] = field(default_factory=dict)
    taken: dict[int, int] = field(default_factory=dict)

    def fate(self, row: ResultRow) -> RowFate:
        if row.left_out:
            return RowFate(row=row)
        wrong = next(self._wrong_names(row), None) or self._wrong_match(row)
        if wrong is not None:
            return RowFate(row=row, cell=wrong[0], error=wrong[1])
        match = self._match(row)
        assert match is not None  # or `_wrong_match` had said so
        self.taken[match.pk] = row.line
        wrong = next(_wrong_levels(row, to_a=self.to_a), None) or self._wrong_round(match)
        if wrong is not None:
            return RowFate(row=row, match=match, cell=wrong[0], error=wrong[1])
        return self._taken(row, match)

    def _taken(self, row: ResultRow, match: Match) -> RowFate:
        first = next(side for side in match.sides.all() if side.entry_id == self.known.find(row.first))
        payload = row.payload(first_line=Side(first.line), to_a=self.to_a)
        book = self.books.get(match.pk)
        present = levels_that_stand(book) if book else None
        goes_on = book is not None and not book.is_whole and match.state != MatchState.DONE
        stands = not goes_on and present is not None and same_result(present, payload)
        decided = (book.decided(ended=True) if stands else decided_by(book, payload)) if book else None
        if decided and book and _names_another(row, payload, first.line, decided):
            is_draw = book.stage.play.level_tie is LevelTie.DRAW
            wrong_winner = WinnerOfDraw() if is_draw else WinnerNotByLevels()
            return RowFate(row=row, match=match, cell="winner", error=wrong_winner)
        is_rematch = match is not self._met(row)[0] and len(match.sides.all()) == ENTRIES_OF_A_MATCH
        return RowFate(
            row=row,
            match=match,
            first_line=first.line,
            payload=payload,
            present=present,
            goes_on=goes_on,
            is_rematch=is_rematch,
            is_by_winner=row.is_by_winner and not self.to_a,
            warnings=(
                *self._warnings(row, payload, first.line, is_rematch),
                *([] if stands or not book else _of_what_stands(book, decided)),
            ),
        )

    def _met(self, row: ResultRow) -> list[Match]:
        return self.meetings.get(frozenset([self.known.find(row.first), self.known.find(row.second)]), [])

    def _match(self, row: ResultRow) -> Match | None:
        free = (one for one in self._met(row) if one.pk not in self.taken)
        return next((one for one in free if row.round in (None, one.round.number)), None)

    def _wrong_names(self, row: ResultRow) -> Iterator[tuple[str, DomainError]]:
        for cell, name in (("first", row.first), ("second", row.second)):
            if name.strip() and self.known.find(name) is not None:
                continue
            near = self.twins.twins(name)
            yield cell, NameNearlyKnown(name=name, near=near[0]) if near else NameUnknown(name=name)

    def _wrong_match(self, row: ResultRow) -> tuple[str, DomainError] | None:
        if self._match(row) is not None:
            return None
        met = self._met(row)
        if not met:
            return "second", MatchNotFound(first=row.first, second=row.second)
        here = [one for one in met if row.round in (None, one.round.number)]
        if here:
            return "", MatchInRow(line=self.taken[here[0].pk])
        return "round", MeetsInOtherRound(given=row.round or 0, round=met[0].round.number)

    def _wrong_round(self, match: Match) -> tuple[str, DomainError] | None:
        if match.round.status != RoundStatus.CLOSED or self.may_correct_closed:
            return None
        return "round", RoundNotOpen(number=match.round.number, status=match.round.status)

    def _warnings(self, row: ResultRow, payload: Payload, first_line: str, is_rematch: bool) -> Iterator[Reason]:
        if is_rematch:
            yield reason("pairing.warning_rematch")
        if self.to_a and payload["passed_a"] is None:
            yield reason("slips.warning_by_time")
        if payload["passed_a"] is None and any(row.says_only_a(one) for one in (row.first_level, row.second_level)):
            yield reason("slips.warning_at_a")
        winner = _winner(payload)
        if row.winner_is_first is not None and winner and (winner == first_line) != row.winner_is_first:
            yield reason("slips.warning_winner")
        said = row.winner.strip()
        if said and row.winner_is_first is None and said.casefold() not in NO_WINNER:
            yield reason("slips.warning_winner_unknown", name=said)


def _of_what_stands(book: MatchBook, decided: MatchResult | None) -> Iterator[Reason]:
    """This will warn of deals that the levels replace, and of levels that leave the match open, as they do typed."""
    if book.results and not book.is_whole:
        yield reason("slips.warning_deals", deals=len(book.results))
    if decided is not None and not decided.finished:
        yield reason("slips.levels_equal")


def _names_another(row: ResultRow, payload: Payload, first_line: str, decided: MatchResult) -> bool:
    """This will tell whether equal levels come with a winner whom the rule for them does not find.

    A list can say no more than the grid, which has levels alone: what stands by deals, lots or a ruling may be named.
    """
    if row.winner_is_first is None or payload["passed_a"] or payload["NS"] != payload["EW"]:
        return False
    return decided.winner is None or (decided.winner.value == first_line) != row.winner_is_first


def _winner(payload: Payload) -> str:
    """This will name the line that is higher; nobody at equal levels."""
    if payload["passed_a"]:
        return str(payload["passed_a"])
    if payload["NS"] == payload["EW"]:
        return ""
    return "NS" if payload["NS"] > payload["EW"] else "EW"


def _wrong_levels(row: ResultRow, *, to_a: bool) -> Iterator[tuple[str, DomainError]]:
    """This will tell which of the two levels cannot be read, or that it is not said who passed A."""
    for cell, text in (("first_level", row.first_level), ("second_level", row.second_level)):
        try:
            ladder.parse_final(text)
        except DomainError as error:
            yield cell, error
            return
    try:
        row.payload(first_line=Side.NS, to_a=to_a)
    except WinnerUnclear as error:
        yield "winner", error
    except PassedUnclear as error:
        yield "first_level" if row.says_only_a(row.first_level) else "second_level", error
