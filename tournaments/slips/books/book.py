"""The book of a match: what is confirmed and ruled of it, and where that leads. Reads rows, writes none."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from engine.seats import Side
from scoring.formats import EventFormat, StageFormat, from_json
from scoring.levels import DealEffect, LevelState, outcome_from_payload, play_deal
from scoring.matches import (
    TIMED_FORMS,
    MatchFacts,
    MatchResult,
    PlayForm,
    decide_match,
    lot_of,
)
from scoring.matches.course import Course, banker_after, follow
from scoring.matches.scores import ScoreCourse, add_up, as_course, point_effect
from tournaments.events.models import TableEntry
from tournaments.pairings.models import Board, Match, MatchState, Round
from tournaments.shared import clock
from tournaments.slips.books.facts import has_ended, heard, match_facts
from tournaments.slips.models import CLOSED_ROOM, OPEN_ROOM, WHOLE_MATCH, Claim, ClaimState, Result, Ruling
from tournaments.slips.models import RulingKind as RowKind


@dataclass(frozen=True, kw_only=True)
class Room:
    """What stands at one table of a match: results and claims by number."""

    results: Mapping[int, Result]
    claims: Mapping[int, Claim]


@dataclass(frozen=True, kw_only=True)
class MatchBook:
    """A match with its rules and facts; `results` and `claims` by deal number.

    A match with boards has those of its set, by number; `room` is the table of it that is looked at, and `across`
    is what stands at the other table of a match of teams.
    """

    match: Match
    form: EventFormat
    results: Mapping[int, Result]
    claims: Mapping[int, Claim]
    rulings: tuple[Ruling, ...]
    lines: Mapping[int, str]  # entry id → line
    boards: Mapping[int, Board] = field(default_factory=dict)
    room: int = OPEN_ROOM
    across: Room | None = None

    @property
    def stage(self) -> StageFormat:
        """Give the rules of the match's stage."""
        return self.form.stage(self.match.round.stage.ordinal)

    @property
    def is_timed(self) -> bool:
        """Tell whether time can end the match."""
        return self.stage.play.form in TIMED_FORMS

    @property
    def must_reach_a(self) -> bool:
        """Tell whether the match goes on until somebody passes A."""
        return self.stage.play.form is PlayForm.TO_A

    @property
    def adds_points(self) -> bool:
        """Tell whether deals are worth signed points, and levels stay."""
        return self.stage.play.form is PlayForm.POINTS_PER_DEAL

    @property
    def is_levels(self) -> bool:
        """Tell whether the tables enter the final levels alone; deals that are entered already are gone on with."""
        wanted = self.match.round.stage.event.table_entry == TableEntry.LEVELS
        return wanted and not self.boards and not any(number != WHOLE_MATCH for number in (*self.claims, *self.results))

    @property
    def voided(self) -> frozenset[int]:
        """Give the deals that a ruling made void."""
        return frozenset(one.deal_number or 0 for one in self.rulings if one.kind == RowKind.VOID_DEAL)

    @property
    def next_deal(self) -> int:
        """Give the first deal that is neither confirmed nor void; of boards that of the set, 0 after the last."""
        if self.boards:
            return next((one for one in sorted(self.boards) if one not in self.results and one not in self.voided), 0)
        number = 1
        while number in self.results or number in self.voided:
            number += 1
        return number

    @property
    def is_whole(self) -> bool:
        """Tell whether final levels stand: they overtake what was said of single deals."""
        return WHOLE_MATCH in self.results

    def counts(self, number: int) -> bool:
        """Tell whether what is said of a deal still matters; once final levels stand, only they are talked about."""
        return number == WHOLE_MATCH or not self.is_whole

    @property
    def open_claims(self) -> tuple[Claim, ...]:
        """Give the deals that are being talked about."""
        return tuple(
            one
            for number, one in sorted(self.claims.items())
            if one.state in (ClaimState.WAITING, ClaimState.DISPUTED) and self.counts(number)
        )

    @property
    def open_claim(self) -> Claim | None:
        """Give the first deal that is being talked about."""
        return next(iter(self.open_claims), None)

    def course(self, *, before: int | None = None) -> Course:
        """Follow the confirmed deals, all or those before one."""
        facts = self.facts(before=before)
        if self.adds_points:
            return as_course(self.stage.play, add_up(self.form.levels, self.stage.play, facts))
        return follow(self.form.levels, facts)

    def scores(self, *, before: int | None = None, told: Mapping[str, Any] | None = None) -> ScoreCourse:
        """Add up the signed points of the confirmed deals, all or those before one, and of that one as it is told."""
        facts = self.facts(before=before)
        if told is not None and before is not None:
            facts = replace(facts, deals=(*facts.deals, (before, outcome_from_payload(told))))
        return add_up(self.form.levels, self.stage.play, facts)

    def state_before(self, deal: int) -> LevelState:
        """Give levels and bank as they stand when this deal begins."""
        return self.course(before=deal).state

    def effect(self, state: LevelState, payload: Mapping[str, Any], deal: int) -> DealEffect:
        """Tell what a checked deal does to levels and bank as they stand; where points are added up, levels stay.

        A side from which a ruling on the deal takes the bank does not bank next.

        :raises DomainError: if it cannot be played from where the match stands.
        """
        outcome = outcome_from_payload(payload)
        if self.adds_points:
            effect = point_effect(self.form.levels, self.stage.play, state.banker, outcome)
        else:
            effect = play_deal(self.form.levels, state, outcome)
        following = banker_after(
            self.form.levels, self.facts(), deal, banker=effect.banker, following=effect.after.banker
        )
        return replace(effect, after=replace(effect.after, banker=following))

    @property
    def has_ended(self) -> bool:
        """Tell whether the match counts as ended: see `has_ended`."""
        return has_ended(
            state=self.match.state,
            round_status=self.match.round.status,
            ended_by_time=self.match.ended_by_time,
        )

    def facts(self, *, before: int | None = None, ended: bool = False) -> MatchFacts:
        """Give what scoring sees, cut off before a deal where one is named."""
        said = {number: heard(number, one.payload) for number, one in self.results.items() if not self.boards}
        return match_facts(results=said, rulings=self.rulings, lines=self.lines, ended=ended, before=before)

    def after(self, claim: Claim, result: Result | None = None) -> "MatchBook":
        """Give the book as it stands once a slip is weighed, without reading it again."""
        results = {**self.results, result.deal_number: result} if result else self.results
        return replace(self, results=results, claims={**self.claims, claim.deal_number: claim})

    def decided(self, *, ended: bool = False) -> MatchResult:
        """Decide the match as scoring will."""
        return decide_match(self.form.levels, self.stage.play, self.facts(ended=ended), self.lot)

    @property
    def lot(self) -> str:
        """Give the text that standings draw this match's lot from, too; `match` comes with sides and entries."""
        stage = self.match.round.stage
        numbers = {side.line: side.entry.number for side in self.match.sides.all() if side.position == 1}
        return lot_of(
            seed=stage.event.seed,
            stage=stage.ordinal,
            round=self.match.round.number,
            ns=numbers.get(Side.NS),
            ew=numbers.get(Side.EW),
        )

    @property
    def is_awarded(self) -> bool:
        """Tell whether a ruling decided the match."""
        return any(one.kind in (RowKind.AWARD, RowKind.FORFEIT) for one in self.rulings)

    @property
    def forfeited(self) -> frozenset[str]:
        """Give the lines that forfeited the match."""
        given_up = {one.entry_id for one in self.rulings if one.kind == RowKind.FORFEIT}
        return frozenset(line for entry, line in self.lines.items() if entry in given_up)

    @property
    def lacks_winner(self) -> bool:
        """Tell whether final levels stand that name no winner where there must be one: it waits for a ruling."""
        return self.is_whole and not self.decided(ended=True).finished

    @property
    def has_all_boards(self) -> bool:
        """Tell whether every board of the set that is not void has its result, at both tables where there are two."""
        rooms = [self.results, *([self.across.results] if self.across else [])]
        return all(number in results for results in rooms for number in self.boards.keys() - self.voided)

    @property
    def is_over(self) -> bool:
        """Tell whether no further deal is to be entered; in a closed round a director may still add what is owed."""
        if self.boards:
            return self.is_awarded or not self.next_deal
        ended = self.match.ended_by_time and self.is_timed
        return self.match.state == MatchState.DONE or self.decided(ended=ended).finished


def open_book(match: Match, room: int = OPEN_ROOM) -> MatchBook:
    """Read the book of a match, in four queries, five with boards; `match` comes with round, stage and event."""
    results = list(Result.objects.filter(match=match).order_by("room", "deal_number"))
    claims = Claim.objects.filter(match=match).select_related("first_slip", "second_slip")
    rooms = read_rooms(results, claims.order_by("room", "deal_number"))
    across = CLOSED_ROOM if room == OPEN_ROOM else OPEN_ROOM
    return MatchBook(
        match=match,
        form=from_json(match.round.stage.event.format),
        results=rooms[room].results,
        claims=rooms[room].claims,
        boards=boards_of(match),
        room=room,
        across=rooms[across] if match.second_table_id else None,
        rulings=tuple(Ruling.objects.filter(match=match, annulled_at=None).order_by("pk")),
        lines={side.entry_id: side.line for side in match.sides.all()},
    )


def read_rooms(results: Iterable[Result], claims: Iterable[Claim]) -> Mapping[int, Room]:
    """Part what stands of a match by the tables it is played at."""
    said, talked = list(results), list(claims)
    return {
        room: Room(
            results={one.deal_number: one for one in said if one.room == room},
            claims={one.deal_number: one for one in talked if one.room == room},
        )
        for room in (OPEN_ROOM, CLOSED_ROOM)
    }


def boards_of(match: Match) -> Mapping[int, Board]:
    """Read the boards of the set that a match plays; none in a match without boards."""
    if match.board_set is None:
        return {}
    boards = Board.objects.filter(stage_id=match.round.stage_id, board_set=match.board_set)
    return {board.number: board for board in boards}


def is_talk(claim: Claim) -> bool:
    """Tell whether something was said of a deal that is not settled."""
    return claim.first_slip_id is not None and claim.state in (ClaimState.WAITING, ClaimState.DISPUTED)


def state_of(book: MatchBook) -> MatchState:
    """Derive what the director's tile shows of the match."""
    talks = [*book.open_claims, *(book.across.claims.values() if book.across else ())]
    states = {claim.state for claim in talks if is_talk(claim)}
    finished = book.has_all_boards if book.boards else book.decided().finished
    if book.is_awarded or (finished and not states):
        return MatchState.DONE
    if ClaimState.DISPUTED in states:
        return MatchState.DISPUTED
    if ClaimState.WAITING in states:
        return MatchState.WAITING
    was_ended = book.match.state == MatchState.DONE or book.match.ended_by_time
    if was_ended and book.is_timed and book.results and book.decided(ended=True).finished:
        return MatchState.DONE  # ended by time; a correction does not start it again
    heard_of = book.claims or book.results or (book.across and (book.across.claims or book.across.results))
    return MatchState.PLAYING if heard_of else MatchState.READY


def time_is_up(round: Round) -> bool:
    """Tell whether the clock of a round has run out."""
    return round.clock_ends_at is not None and round.clock_ends_at <= clock.now()
