"""The book of a match: what is confirmed and ruled of it, and where that leads. Reads rows, writes none."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from operator import itemgetter
from typing import Any

from engine.seats import Seat, Side
from scoring.formats import EventFormat, StageFormat, from_json
from scoring.levels import DealOutcome, LevelState, outcome_from_payload
from scoring.matches import (
    TIMED_FORMS,
    FinalLevels,
    MatchFacts,
    MatchResult,
    PlayForm,
    RulingFact,
    RulingKind,
    decide_match,
    final_from_payload,
    lot_of,
)
from scoring.matches.course import Course, follow
from tournaments.events.models import TableEntry
from tournaments.pairings.models import Match, MatchState, Round, RoundStatus
from tournaments.shared import clock
from tournaments.slips.models import WHOLE_MATCH, Claim, ClaimState, Result, Ruling
from tournaments.slips.models import RulingKind as RowKind

Heard = DealOutcome | FinalLevels
ON_MATCHES = {kind.value for kind in RulingKind}


@dataclass(frozen=True, kw_only=True)
class MatchBook:
    """A match with its rules and facts; `results` and `claims` by deal number."""

    match: Match
    form: EventFormat
    results: Mapping[int, Result]
    claims: Mapping[int, Claim]
    rulings: tuple[Ruling, ...]
    lines: Mapping[int, str]  # entry id → line

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
    def is_levels(self) -> bool:
        """Tell whether the tables enter the final levels alone; deals that are entered already are gone on with."""
        wanted = self.match.round.stage.event.table_entry == TableEntry.LEVELS
        return wanted and not any(number != WHOLE_MATCH for number in (*self.claims, *self.results))

    @property
    def voided(self) -> frozenset[int]:
        """Give the deals that a ruling made void."""
        return frozenset(one.deal_number or 0 for one in self.rulings if one.kind == RowKind.VOID_DEAL)

    @property
    def next_deal(self) -> int:
        """Give the first deal that is neither confirmed nor void."""
        number = 1
        while number in self.results or number in self.voided:
            number += 1
        return number

    @property
    def open_claim(self) -> Claim | None:
        """Give the first deal that is being talked about."""
        talked = [
            one for _, one in sorted(self.claims.items()) if one.state in (ClaimState.WAITING, ClaimState.DISPUTED)
        ]
        return talked[0] if talked else None

    def course(self, *, before: int | None = None) -> Course:
        """Follow the confirmed deals, all or those before one."""
        return follow(self.form.levels, self.facts(before=before))

    def state_before(self, deal: int) -> LevelState:
        """Give levels and bank as they stand when this deal begins."""
        return self.course(before=deal).state

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
        said = {number: heard(number, one.payload) for number, one in self.results.items()}
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
        numbers = {side.line: side.entry.number for side in self.match.sides.all()}
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
    def is_over(self) -> bool:
        """Tell whether no further deal is to be entered; in a closed round a director may still add what is owed."""
        ended = self.match.ended_by_time and self.is_timed
        return self.match.state == MatchState.DONE or self.decided(ended=ended).finished


def open_book(match: Match) -> MatchBook:
    """Read the book of a match, in four queries; `match` comes with round, stage and event."""
    return MatchBook(
        match=match,
        form=from_json(match.round.stage.event.format),
        results={one.deal_number: one for one in Result.objects.filter(match=match).order_by("deal_number")},
        claims={
            one.deal_number: one
            for one in Claim.objects.filter(match=match)
            .select_related("first_slip", "second_slip")
            .order_by("deal_number")
        },
        rulings=tuple(Ruling.objects.filter(match=match, annulled_at=None).order_by("pk")),
        lines={side.entry_id: side.line for side in match.sides.all()},
    )


def has_ended(*, state: str, round_status: str, ended_by_time: bool) -> bool:
    """Tell whether a match counts as ended, by its state and that of its round.

    It is ended once it is done, once time was called (what is corrected afterwards counts as it was until the
    correction is confirmed), and with its round in any case: a round is closed only when all its matches are done,
    and a later correction starts none of them again.
    """
    return state == MatchState.DONE or ended_by_time or round_status == RoundStatus.CLOSED


def heard(deal: int, payload: Mapping[str, Any]) -> Heard:
    """Read a confirmed result: final levels of the whole match, else the outcome of a deal.

    :raises PayloadUnreadable: if it has another shape.
    """
    return final_from_payload(payload) if deal == WHOLE_MATCH else outcome_from_payload(payload)


def match_facts(
    *,
    results: Mapping[int, Heard],
    rulings: Iterable[Ruling],
    lines: Mapping[int, str],
    ended: bool,
    before: int | None = None,
) -> MatchFacts:
    """Lay together what scoring sees of a match: for the page of its table as for the standings.

    `results` go by deal number, `lines` give the side of each entry (by key); with `before`, only what stands
    before that deal counts.
    """
    final = results.get(WHOLE_MATCH) if before is None else None
    return MatchFacts(
        deals=tuple(
            (number, one)
            for number, one in sorted(results.items(), key=itemgetter(0))
            if isinstance(one, DealOutcome) and (before is None or number < before)
        ),
        final=final if isinstance(final, FinalLevels) else None,
        rulings=tuple(
            ruling_fact(one, lines)
            for one in rulings
            if one.kind in ON_MATCHES and (before is None or one.deal_number is None or one.deal_number < before)
        ),
        ended=ended,
    )


def ruling_fact(ruling: Ruling, lines: Mapping[int, str]) -> RulingFact:
    """Say what a ruling means for a match in which entries (by key) hold these sides."""
    line = lines.get(ruling.entry_id or 0)
    return RulingFact(
        kind=RulingKind(ruling.kind),
        side=Side(line) if line else None,
        deal=ruling.deal_number,
        amount=int(ruling.effect.get("amount", 0)),
        next_banker=Seat(ruling.effect["next_banker"]) if "next_banker" in ruling.effect else None,
    )


def is_talk(claim: Claim) -> bool:
    """Tell whether something was said of a deal that is not settled."""
    return claim.first_slip_id is not None and claim.state in (ClaimState.WAITING, ClaimState.DISPUTED)


def state_of(book: MatchBook) -> MatchState:
    """Derive what the director's tile shows of the match."""
    states = {claim.state for claim in book.claims.values() if is_talk(claim)}
    if book.is_awarded or (book.decided().finished and not states):
        return MatchState.DONE
    if ClaimState.DISPUTED in states:
        return MatchState.DISPUTED
    if ClaimState.WAITING in states:
        return MatchState.WAITING
    was_ended = book.match.state == MatchState.DONE or book.match.ended_by_time
    if was_ended and book.is_timed and book.results and book.decided(ended=True).finished:
        return MatchState.DONE  # ended by time; a correction does not start it again
    return MatchState.PLAYING if book.claims or book.results else MatchState.READY


def time_is_up(round: Round) -> bool:
    """Tell whether the clock of a round has run out."""
    return round.clock_ends_at is not None and round.clock_ends_at <= clock.now()
