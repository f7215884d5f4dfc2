"""Published standings as rows: read once in each process, because a table never changes after it is written."""

from collections import OrderedDict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from threading import Lock
from typing import Any

from scoring.formats import shown_metric
from scoring.standings import collector_paused
from tournaments.tallies.models import StandingTable

Exact = int | str | None
KEPT = 48


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """What an entry did in one round. Levels are 2…14; `line` is its side of the table.

    `score` is what the round was worth where boards are played, as it was known after the round; `margin` is by
    how many signed points the entry was ahead, where points are added up. `partner` and `other_opponent` are there
    where every player is an entry.
    """

    round: int
    match: int | None
    kind: str
    line: str | None
    opponent: int | None
    own: int | None
    theirs: int | None
    outcome: str
    points: Exact
    score: Exact = None
    margin: Exact = None
    partner: int | None = None
    other_opponent: int | None = None
    passed_a: bool = False
    opponent_passed_a: bool = False

    @property
    def met(self) -> tuple[int, ...]:
        """Everybody else at the table, by number."""
        return tuple(one for one in (self.partner, self.opponent, self.other_opponent) if one)


@dataclass(frozen=True, slots=True, kw_only=True)
class Boards:
    """What an entry scored on boards so far; `rounds` holds what each round is worth now, and its outcome."""

    scored: int
    total: Exact
    percentage: Exact
    rounds: Mapping[int, tuple[Exact, str]]

    def now(self, line: Line) -> Line:
        """A line with what its round is worth now: a board changes its worth with every table that plays it later."""
        score, outcome = self.rounds.get(line.round, (line.score, line.outcome))
        return replace(line, score=score, outcome=outcome)


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A row of a standing: the values of `metrics` follow the precedence and are exact."""

    entry: int
    place: int
    shared: bool
    played: int
    wins: int
    points: Exact
    net: Exact
    cumulative: Exact
    adjusted: Exact
    metrics: tuple[tuple[str, Exact], ...]
    line: Line | None
    boards: Boards | None = None
    carried: Exact = None

    @property
    def figures(self) -> tuple[tuple[str, Exact], ...]:
        """The values as pages show them: what was brought along stands beside the first of them."""
        if self.carried is None:
            return self.metrics
        return (*self.metrics[:1], ("carried", self.carried), *self.metrics[1:])

    @property
    def board_score(self) -> Exact:
        """What the boards come to: the figure that ranks where there is one, else the plain sum."""
        return dict(self.metrics).get("board_total", self.boards.total if self.boards else None)

    @property
    def brought_up_to(self) -> int:
        """As how many boards those of a session are counted, if as more than were scored; 0 else.

        Read off the figure itself: the sum of the scored boards grew in that proportion before rulings came to it.
        """
        ranked = dict(self.metrics).get("board_total")
        if ranked is None or self.boards is None or not Fraction(self.boards.total or 0):
            return 0
        counted = Fraction(ranked) - Fraction(self.adjusted or 0) - Fraction(self.carried or 0)
        as_many = self.boards.scored * counted / Fraction(self.boards.total or 0)
        return int(as_many) if as_many.denominator == 1 and as_many > self.boards.scored else 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """The standings of a group after a round, in order of place."""

    after: int
    rows: tuple[Row, ...]
    at: Mapping[int, int]

    def row(self, entry: int) -> Row | None:
        """The row of an entry, if it is ranked here."""
        index = self.at.get(entry)
        return None if index is None else self.rows[index]


class Shelf:
    """The tables this process read last. They are looked up by id and digest, so nothing in it can be stale."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._tables: OrderedDict[tuple[int, str], Table] = OrderedDict()
        self._lock = Lock()

    def take(self, keys: Iterable[tuple[int, str]]) -> dict[tuple[int, str], Table]:
        """This will give the tables, reading those that are not at hand in one query."""
        wanted = list(keys)
        with self._lock:
            found = {key: self._tables[key] for key in wanted if key in self._tables}
        missing = [key for key in wanted if key not in found]
        if missing:
            found |= self._read(missing)
        return found

    def clear(self) -> None:
        """This will let everything go."""
        with self._lock:
            self._tables.clear()

    def _read(self, keys: list[tuple[int, str]]) -> dict[tuple[int, str], Table]:
        rows = StandingTable.objects.filter(pk__in=[pk for pk, _digest in keys])
        with collector_paused():
            read = {(row.pk, row.digest): make_table(row.after_round, row.rows) for row in rows}
        with self._lock:
            self._tables.update(read)
            while len(self._tables) > self._size:
                self._tables.popitem(last=False)
        return read


SHELF = Shelf(KEPT)


def tables_of(keys: Mapping[int, tuple[int, str]]) -> dict[int, Table]:
    """This will give the tables named by id and digest for each round."""
    read = SHELF.take(keys.values())
    return {after: read[key] for after, key in sorted(keys.items()) if key in read}


def lines_now(tables: Iterable[Table], entry: int) -> list[Line]:
    """This will give what an entry did in each round, worth what the last of these tables of its group says."""
    rows = [row for table in tables if (row := table.row(entry)) is not None]
    newest = rows[-1].boards if rows else None
    return [newest.now(row.line) if newest else row.line for row in rows if row.line is not None]


def make_table(after: int, rows: Iterable[Mapping[str, Any]]) -> Table:
    """This will turn stored rows into typed ones."""
    made = tuple(_row(row, after) for row in rows)
    return Table(after=after, rows=made, at={row.entry: index for index, row in enumerate(made)})


def _row(row: Mapping[str, Any], after: int) -> Row:
    return Row(
        entry=row["entry"],
        place=row["place"],
        shared=row["shared"],
        played=row["played"],
        wins=row["wins"],
        points=row["points"],
        net=row["net"],
        cumulative=row["cumulative"],
        adjusted=row.get("adjusted", 0),
        metrics=tuple((_shown(key, row), value) for key, value in row["metrics"]),
        line=_line(row.get("round"), after),
        boards=_boards(row.get("boards")),
        carried=row.get("carried"),
    )


def _shown(key: str, row: Mapping[str, Any]) -> str:
    """Give the key that a metric is shown by."""
    return shown_metric(key, with_boards="boards" in row)


def _boards(boards: Mapping[str, Any] | None) -> Boards | None:
    if boards is None:
        return None
    rounds = {int(number): (points, outcome) for number, points, outcome in boards["rounds"]}
    return Boards(scored=boards["scored"], total=boards["total"], percentage=boards["percentage"], rounds=rounds)


def _line(line: Mapping[str, Any] | None, after: int) -> Line | None:
    if line is None:
        return None
    return Line(
        round=line.get("number", after),
        match=line.get("match"),
        kind=line["kind"],
        line=line.get("line"),
        opponent=line.get("opponent"),
        own=line.get("own"),
        theirs=line.get("theirs"),
        outcome=line["outcome"],
        points=line.get("points"),
        score=line.get("points") if "boards" in line else None,
        margin=line.get("margin"),
        partner=line.get("partner"),
        other_opponent=line.get("other_opponent"),
        passed_a=bool(line.get("own_passed")),
        opponent_passed_a=bool(line.get("theirs_passed")),
    )
