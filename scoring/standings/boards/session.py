"""The boards of a stage as its rounds come in: every table of a board gathered, over all groups, and scored.

A board is scored anew whenever another table reports it, so that a standing after round r holds what was known after
round r and nothing later. Rule: competition §4.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from engine.seats import Side
from scoring.boards import Awards, BoardResult, BoardScore, BoardScorer, score_board
from scoring.levels import banker_points
from scoring.matches import RulingFact, RulingKind
from scoring.standings.board_facts import BoardScoring, BoardSheet, Played
from scoring.standings.sheet import Meeting, StageSheet


@dataclass(slots=True, kw_only=True)
class AtTable:
    """One table's result of a board, with its score once it has one: another whenever another table reports."""

    round: int
    meeting: Meeting
    board: BoardSheet
    played: Played
    points: int | None
    before: tuple[int, ...] = ()
    score: BoardScore | None = None

    @property
    def seated(self) -> tuple[int, int]:
        """Give who sat North–South and East–West: in the closed room the other way."""
        ns, ew = self.meeting.ns, self.meeting.ew or 0
        return (ns, ew) if self.played.room == 1 else (ew, ns)

    def of(self, side: Side) -> Fraction | None:
        """Give the score of the side that sat there."""
        if self.score is None:
            return None
        return self.score.banker if side is self.board.banker else self.score.attackers


@dataclass(slots=True, kw_only=True)
class Session:
    """A stage played with boards, as far as its rounds have been laid.

    `tables` go by board number, `bots` are the scores of its tables of bots, `sets` count the boards of a set,
    `running` is what an entry has of room points, in each room of its own: other players of a team sit there (OURS).
    """

    stage: StageSheet
    scoring: BoardScoring
    boards: Mapping[int, BoardSheet]
    sets: Mapping[int | None, int]
    tables: dict[int, list[AtTable]] = field(default_factory=lambda: defaultdict(list))
    bots: dict[int, tuple[BoardScore, ...]] = field(default_factory=dict)
    running: dict[tuple[int, int], int] = field(default_factory=lambda: defaultdict(int))

    def lay(self, number: int) -> None:
        """Add the results of a round and score again every board it touched."""
        touched: set[int] = set()
        for meeting in _meetings(self.stage, number):
            for one in self._results(meeting, number):
                self.tables[one.board.number].append(one)
                touched.add(one.board.number)
        for board in touched:
            self._score(board)

    def meeting_tables(self) -> Mapping[int, Sequence[AtTable]]:
        """Give all results so far by meeting, each by board and room."""
        found: dict[int, list[AtTable]] = defaultdict(list)
        for _number, tables in sorted(self.tables.items()):
            for one in tables:
                found[one.meeting.id].append(one)
        return found

    def scheduled(self, meeting: Meeting) -> int:
        """Count the boards that a meeting is to play, in one room."""
        return self.sets.get(meeting.board_set, 0)

    def voided(self, meeting: Meeting) -> frozenset[int]:
        """Give the boards of its set that a ruling took out of a meeting."""
        ruled = {ruling.deal for ruling in _of(meeting, RulingKind.VOID_DEAL)}
        own = (board.number for board in self.boards.values() if board.set == meeting.board_set)
        return frozenset(own) & ruled if ruled else frozenset()

    def datum(self, tables: Sequence[AtTable]) -> Mapping[int, BoardScore]:
        """Score the tables of a board against the mean of the field (by place in the list): who sat there, not whom
        they represent. Artificial scores take part with their half level."""
        results = [_result(at, one) for at, one in enumerate(tables) if one.played.has_score]
        results += _of_bots(tables[0].board, len(tables))
        rules = replace(self.scoring.rules, scorer=BoardScorer.DATUM, scale=None)
        return {score.table: score for score in score_board(rules, results, expected=len(results))}

    def _results(self, meeting: Meeting, number: int) -> Iterator[AtTable]:
        voided = self.voided(meeting)
        for played in sorted(meeting.boards, key=lambda one: (one.number, one.room)):
            board = self.boards.get(played.number)
            if board is None or played.number in voided:
                continue
            points = _ruled_points(meeting, played)
            before = self._before(meeting, played.room)
            self._run(meeting, board, points, before, played.room)
            yield AtTable(round=number, meeting=meeting, board=board, played=played, points=points, before=before)

    def _before(self, meeting: Meeting, room: int) -> tuple[int, ...]:
        """Give what the four players had before a deal, where room points multiply by it."""
        if self.scoring.rules.scorer is not BoardScorer.ROOM_POINTS:
            return ()
        return tuple(self.running[entry, room] for entry in meeting.entries())

    def _run(self, meeting: Meeting, board: BoardSheet, points: int | None, before: tuple[int, ...], room: int) -> None:
        """Add what a deal won or lost to what each had; in the closed room the entries sit the other way."""
        if self.scoring.rules.scorer is not BoardScorer.ROOM_POINTS or points is None:
            return
        rules = self.scoring.rules
        won = banker_points(rules.scheme, rules.schedule, attackers=points, before=before)
        entries = meeting.entries()
        for at, entry in enumerate(entries):
            is_ns = (at < len(entries) // 2) is (room == 1)
            self.running[entry, room] += won if is_ns is (board.banker is Side.NS) else -won

    def _score(self, board: int) -> None:
        tables = self.tables[board]
        for part in _by_match(tables) if self.scoring.within_match else [tables]:
            self._compare(part)

    def _compare(self, part: Sequence[AtTable]) -> None:
        """Score what can be compared; in two rooms a board counts once both have it."""
        board = part[0].board
        results = [_result(at, one) for at, one in enumerate(part) if one.played.has_score]
        waits = self.scoring.within_match and len(results) < self.scoring.rooms
        bots = _of_bots(board, len(part)) if self.scoring.takes_bots else []
        expected = self.scoring.rooms if self.scoring.within_match else board.expected + len(bots)
        scores = {} if waits else _scores(self.scoring, results + bots, expected)
        if bots:
            self.bots[board.number] = tuple(scores[bot.table] for bot in bots)
        for at, one in enumerate(part):
            one.score = scores.get(at)


def session_of(stage: StageSheet) -> Session | None:
    """Open the boards of a stage before its first round, if it is played with boards."""
    if stage.rules.boards is None:
        return None
    return Session(
        stage=stage,
        scoring=stage.rules.boards,
        boards={board.number: board for board in stage.boards},
        sets=Counter(board.set for board in stage.boards),
    )


def _scores(scoring: BoardScoring, results: Sequence[BoardResult], expected: int) -> Mapping[int, BoardScore]:
    return {score.table: score for score in score_board(scoring.rules, results, expected=expected)}


def _of_bots(board: BoardSheet, first: int) -> list[BoardResult]:
    """Give the results at tables of bots, after those of the tables that compete."""
    return [BoardResult(table=first + at, points=points) for at, points in enumerate(board.bots)]


def _result(at: int, one: AtTable) -> BoardResult:
    played = one.played
    if one.points is not None:
        return BoardResult(table=at, points=one.points, subfield=played.subfield, before=one.before)
    sides = (played.ns, played.ew) if one.board.banker is Side.NS else (played.ew, played.ns)
    banker, attackers = sides
    awards = Awards(banker=banker, attackers=attackers) if banker and attackers else None
    return BoardResult(table=at, awards=awards, subfield=played.subfield)


def _ruled_points(meeting: Meeting, played: Played) -> int | None:
    """Give P with what rulings added to the attackers; a sum below 0 is raised to 0 (rules §11)."""
    if played.points is None:
        return None
    of_board = (one for one in _of(meeting, RulingKind.POINTS) if one.deal == played.number)
    extra = sum(one.amount for one in of_board if one.room in (None, played.room))
    return max(played.points + extra, 0)


def _of(meeting: Meeting, kind: RulingKind) -> Iterator[RulingFact]:
    return (ruling for ruling in meeting.facts.rulings if ruling.kind is kind)


def _meetings(stage: StageSheet, number: int) -> Iterator[Meeting]:
    """Give the meetings of a round over all groups, each once, in an order of their own."""
    found = {
        meeting.id: meeting
        for group in stage.groups
        for played in group.rounds
        if played.number == number
        for meeting in played.meetings
        if meeting.ew is not None
    }
    return (found[key] for key in sorted(found))


def _by_match(tables: Sequence[AtTable]) -> list[list[AtTable]]:
    found: dict[int, list[AtTable]] = defaultdict(list)
    for one in tables:
        found[one.meeting.id].append(one)
    return [found[key] for key in sorted(found)]
