"""What will become of each row of a list of meetings, given who plays the round. Pure."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from engine.errors import DomainError
from scoring.reasons import Reason, reason
from tournaments.draws.errors import EntryInRow, GroupsDiffer, TableInRow, TableUnreadable
from tournaments.events import names
from tournaments.events.imports.rows import digest
from tournaments.pairings.imports import MeetingRow
from tournaments.slips.errors import NameNearlyKnown, NameUnknown

LAST_TABLE = 9999
Wrong = tuple[str, DomainError]


class FateKind(StrEnum):
    """What happens to a row when the import is confirmed."""

    MEETS = "meets"
    BYE = "bye"
    OTHER_ROUND = "other_round"
    ERROR = "error"
    LEFT_OUT = "left_out"


@dataclass(frozen=True, kw_only=True)
class Player:
    """An entry that plays the round; `met` are the numbers of those it has met in the stage."""

    number: int
    name: str
    group: str
    club: str
    met: frozenset[int]


@dataclass(frozen=True, kw_only=True)
class MeetingFate:
    """What becomes of a row: two entries at a table, one that sits out, or what is wrong at which cell."""

    row: MeetingRow
    kind: FateKind
    first: Player | None = None
    second: Player | None = None
    table: int = 0
    warnings: tuple[Reason, ...] = ()
    cell: str = ""
    error: DomainError | None = None


def fates_digest(number: int, fates: Sequence[MeetingFate]) -> str:
    """This will give the fingerprint of a dry run, by which a stale confirmation is noticed."""
    return digest([number, *(_told(fate) for fate in fates)])


def _told(fate: MeetingFate) -> list[object]:
    sides = [side and side.number for side in (fate.first, fate.second)]
    return [fate.kind, *sides, fate.table, *(warning.code for warning in fate.warnings)]


def judge(
    rows: Sequence[MeetingRow],
    players: Sequence[Player],
    *,
    number: int,
    minds_clubs: bool,
    tables: Callable[[Collection[int]], Iterator[int]],
) -> tuple[MeetingFate, ...]:
    """This will tell what becomes of each row in a round, in order; earlier rows bind later ones.

    Tables that the list does not name are the first of `tables`, which counts those that are free beside the named.
    """
    judgement = _Judgement(
        number=number,
        minds_clubs=minds_clubs,
        phases=phases_of(rows),
        named=names.ByName((player.name, player) for player in players),
        numbered={str(player.number): player for player in players},
        twins=names.TwinIndex(player.name for player in players),
    )
    fates = [judgement.fate(row) for row in rows]
    free = tables(judgement.tables)
    return tuple(_at_a_table(one, free) for one in fates)


def phases_of(rows: Sequence[MeetingRow]) -> Mapping[str, int]:
    """This will number the named rounds of a knock-out in the order of the list."""
    named = dict.fromkeys(row.phase_of_round for row in rows if row.phase.strip())
    return {phase: at for at, phase in enumerate(named, 1)} if len(named) > 1 else {}


def _at_a_table(fate: MeetingFate, free: Iterator[int]) -> MeetingFate:
    if fate.kind is not FateKind.MEETS or fate.table:
        return fate
    return replace(fate, table=next(free))


@dataclass
class _Judgement:
    """Who plays, by name and number, and what the rows so far have taken."""

    number: int
    minds_clubs: bool
    phases: Mapping[str, int]
    named: names.ByName[Player]
    numbered: Mapping[str, Player]
    twins: names.TwinIndex
    seated: dict[int, int] = field(default_factory=dict)
    tables: dict[int, int] = field(default_factory=dict)

    def fate(self, row: MeetingRow) -> MeetingFate:
        if row.left_out:
            return MeetingFate(row=row, kind=FateKind.LEFT_OUT)
        round = row.round or self.phases.get(row.phase_of_round)
        if round is not None and round != self.number:
            return MeetingFate(row=row, kind=FateKind.OTHER_ROUND)
        first, second = self._find(row.first), None if row.sits_out else self._find(row.second)
        wrong = next(self._wrong(row, first, second), None)
        if wrong is not None:
            return MeetingFate(row=row, kind=FateKind.ERROR, cell=wrong[0], error=wrong[1])
        self._remember(row, first, second)
        return MeetingFate(
            row=row,
            kind=FateKind.MEETS if second else FateKind.BYE,
            first=first,
            second=second,
            table=(row.table or 0) if second else 0,
            warnings=tuple(self._warnings(first, second)),
        )

    def _find(self, text: str) -> Player | None:
        return self.named.find(text) or self.numbered.get(names.key(text)) if text.strip() else None

    def _wrong(self, row: MeetingRow, first: Player | None, second: Player | None) -> Iterator[Wrong]:
        yield from self._wrong_entry("first", row.first, first)
        if not row.sits_out:
            yield from self._wrong_entry("second", row.second, second)
        if first and first == second:
            yield "second", EntryInRow(entry=first.name, line=row.line)
        if first and second and first.group != second.group:
            yield "second", GroupsDiffer(first=first.group, second=second.group)
        if row.table in self.tables:
            yield "table", TableInRow(table=row.table, line=self.tables[row.table])
        if row.table is not None and not 0 < row.table <= LAST_TABLE:
            yield "table", TableUnreadable(table=row.table)

    def _wrong_entry(self, cell: str, text: str, found: Player | None) -> Iterator[Wrong]:
        if found is None:
            near = self.twins.twins(text)
            yield cell, NameNearlyKnown(name=text, near=near[0]) if near else NameUnknown(name=text)
        elif found.number in self.seated:
            yield cell, EntryInRow(entry=found.name, line=self.seated[found.number])

    def _remember(self, row: MeetingRow, first: Player | None, second: Player | None) -> None:
        for player in (first, second):
            if player is not None:
                self.seated[player.number] = row.line
        if row.table is not None:
            self.tables[row.table] = row.line

    def _warnings(self, first: Player | None, second: Player | None) -> Iterator[Reason]:
        if first is None or second is None:
            return
        if second.number in first.met:
            yield reason("pairing.warning_rematch")
        if self.minds_clubs and first.club and first.club == second.club:
            yield reason("pairing.warning_clubmates", club=first.club)
