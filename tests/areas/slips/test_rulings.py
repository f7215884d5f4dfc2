"""Rulings, calls, ends by time."""

import uuid
from contextlib import AbstractContextManager, nullcontext
from datetime import timedelta
from typing import Any

import pytest

from scoring.matches import MatchFacts
from tests.builders.drawn_event import DrawnEvent, draw_and_publish, drawn_event
from tests.builders.duplicate_event import pairs_entered
from tests.builders.phones import phone_at
from tests.builders.played_event import PlayedEvent, play_round, played_event
from tournaments.clubs.models import Club
from tournaments.draws import operations as draws
from tournaments.pairings.generators.movements.howell import howell
from tournaments.pairings.models import Match, MatchState, RoundStatus
from tournaments.shared import clock
from tournaments.shared.actors import SYSTEM, Actor
from tournaments.shared.errors import NotAllowed
from tournaments.slips import operations as slips
from tournaments.slips.books import open_book
from tournaments.slips.errors import (
    AlreadyAnnulled,
    EndedOnlyByTime,
    LevelsEqual,
    NothingEntered,
    ReasonMissing,
    RulingIncomplete,
)
from tournaments.slips.errors.boards import RulingWithoutEffect
from tournaments.slips.models import DirectorCall, Ruling, RulingKind, SlipSource
from tournaments.tallies.gateway.load import load_sheet


@pytest.fixture
def drawn(club: Club) -> DrawnEvent:
    return drawn_event(club)


@pytest.fixture
def timed(club: Club) -> PlayedEvent:
    return played_event(club, entries=4)


def enter(match: Match, points: int, deal: int = 1) -> None:
    payload = {"form": "deal", "attackers": points, "banker": "N" if deal == 1 else None}
    slips.submit_slip(
        actor=SYSTEM,
        match=match,
        deal_number=deal,
        payload=payload,
        source=SlipSource.GRID,
        client_uuid=uuid.uuid4(),
        base_revision=None,
    )


def said(match: Match, line: str, points: int) -> None:
    """Let a side correct the first deal on its own phone."""
    slips.submit_slip(
        actor=phone_at(match, line),
        match=match,
        deal_number=1,
        payload={"form": "deal", "attackers": points, "banker": "N"},
        line=line,
        source=SlipSource.TABLE,
        client_uuid=uuid.uuid4(),
        base_revision=None,
        device=line,
    )


def told_to_scoring(played: PlayedEvent, match: Match) -> MatchFacts:
    """What the standings would be computed from."""
    groups = [group for stage in load_sheet(played.event.pk).stages for group in stage.groups]
    meetings = [one for group in groups for sheet in group.rounds for one in sheet.meetings]
    facts = next(one.facts for one in meetings if one.id == match.pk)
    assert facts is not None
    return facts


class TestARuling:
    def test_adds_points_to_the_attackers_of_a_deal(self, drawn: DrawnEvent) -> None:
        enter(drawn.match(), 60)
        slips.rule(
            actor=SYSTEM, kind=RulingKind.POINTS, reason="Exposed card", match=drawn.match(), deal_number=1, amount=20
        )
        assert open_book(drawn.match()).course().state.banker == "W"

    def test_takes_a_level_and_gives_it_back_when_annulled(self, drawn: DrawnEvent) -> None:
        enter(drawn.match(), 0)
        entry = drawn.match().sides.get(line="NS").entry
        ruling = slips.rule(
            actor=SYSTEM, kind=RulingKind.LEVELS, reason="Revoke", match=drawn.match(), entry=entry, amount=-1
        )
        assert open_book(drawn.match()).course().state.ns == 4
        slips.annul_ruling(actor=SYSTEM, ruling=ruling, reason="Wrong table")
        assert open_book(drawn.match()).course().state.ns == 5
        with pytest.raises(AlreadyAnnulled):
            slips.annul_ruling(actor=SYSTEM, ruling=ruling, reason="again")

    def test_makes_a_deal_void_so_that_the_next_one_is_played(self, drawn: DrawnEvent) -> None:
        slips.rule(actor=SYSTEM, kind=RulingKind.VOID_DEAL, reason="Wrong deck", match=drawn.match(), deal_number=1)
        assert open_book(drawn.match()).next_deal == 2

    def test_decides_a_match_by_forfeit(self, drawn: DrawnEvent) -> None:
        entry = drawn.match().sides.get(line="EW").entry
        slips.rule(actor=SYSTEM, kind=RulingKind.FORFEIT, reason="Absent", match=drawn.match(), entry=entry)
        assert drawn.match().state == MatchState.DONE

    def test_changes_the_score_of_an_entry_exactly(self, drawn: DrawnEvent) -> None:
        entry = drawn.match().sides.get(line="EW").entry
        ruling = slips.rule(actor=SYSTEM, kind=RulingKind.SCORE, reason="Late", entry=entry, score="-1/2")
        assert ruling.effect == {"score": "-1/2"}

    @pytest.mark.parametrize(
        ("kind", "more"),
        [
            (RulingKind.POINTS, {"deal_number": 1, "amount": 7}),
            (RulingKind.POINTS, {"amount": 10}),
            (RulingKind.LEVELS, {"amount": 1}),
            (RulingKind.AWARD, {}),
            (RulingKind.VOID_DEAL, {}),
        ],
    )
    def test_must_be_complete(self, drawn: DrawnEvent, kind: RulingKind, more: dict[str, Any]) -> None:
        with pytest.raises(RulingIncomplete):
            slips.rule(actor=SYSTEM, kind=kind, reason="x", match=drawn.match(), **more)

    @pytest.mark.parametrize("score", ["0", "1e99999999", "a", "1/0", None])
    def test_takes_no_score_that_is_none(self, drawn: DrawnEvent, score: str | None) -> None:
        entry = drawn.match().sides.get(line="EW").entry
        with pytest.raises(RulingIncomplete):
            slips.rule(actor=SYSTEM, kind=RulingKind.SCORE, reason="x", entry=entry, score=score)

    def test_needs_a_reason_and_a_director(self, drawn: DrawnEvent) -> None:
        entry = drawn.match().sides.get(line="EW").entry
        with pytest.raises(ReasonMissing):
            slips.rule(actor=SYSTEM, kind=RulingKind.WARNING, reason=" ", entry=entry)
        with pytest.raises(NotAllowed):
            slips.rule(actor=phone_at(drawn.match()), kind=RulingKind.WARNING, reason="x", entry=entry)


class TestACall:
    def test_rings_once_and_is_answered_once(self, drawn: DrawnEvent, director: Actor) -> None:
        first = slips.call_director(actor=phone_at(drawn.match()), match=drawn.match())
        slips.call_director(actor=phone_at(drawn.match()), match=drawn.match(), message="A card is missing")
        call = DirectorCall.objects.get()
        assert (call.pk, call.message) == (first.pk, "A card is missing")
        with pytest.raises(NotAllowed):
            slips.answer_call(actor=phone_at(drawn.match()), call=call)
        slips.answer_call(actor=SYSTEM, call=call)
        answered = slips.answer_call(actor=director, call=call)
        assert answered.answered_by == SYSTEM.name


class TestAVoidDeal:
    def void(self, match: Match, deal: int) -> Ruling:
        return slips.rule(actor=SYSTEM, kind=RulingKind.VOID_DEAL, reason="Wrong deck", match=match, deal_number=deal)

    def test_that_is_the_first_leaves_the_later_ones_their_banker(self, drawn: DrawnEvent) -> None:
        match = drawn.match()
        enter(match, 80)  # North banked and lost the bank
        banker = open_book(match).state_before(2).banker
        enter(match, 0, deal=2)
        self.void(match, 1)
        course = open_book(match).course()
        assert course.why == ()
        assert open_book(match).state_before(2).banker == banker
        assert (course.state.ns, course.state.ew) == (2, 5)

    def test_leaves_its_own_banker_to_the_next_deal_when_none_had_followed(self, drawn: DrawnEvent) -> None:
        enter(drawn.match(), 80)
        self.void(drawn.match(), 1)
        assert open_book(drawn.match()).state_before(2).banker == "N"

    def test_counts_again_with_everything_after_it_when_the_ruling_is_taken_back(self, drawn: DrawnEvent) -> None:
        enter(drawn.match(), 80)
        enter(drawn.match(), 0, deal=2)
        before = open_book(drawn.match()).course()
        ruling = self.void(drawn.match(), 1)
        slips.annul_ruling(actor=SYSTEM, ruling=ruling, reason="It was the right deck")
        assert open_book(drawn.match()).course() == before

    def test_may_follow_another(self, drawn: DrawnEvent) -> None:
        for deal, points in enumerate((80, 0, 40), start=1):
            enter(drawn.match(), points, deal=deal)
        banker = open_book(drawn.match()).state_before(3).banker
        self.void(drawn.match(), 1)
        self.void(drawn.match(), 2)
        assert open_book(drawn.match()).state_before(3).banker == banker
        assert open_book(drawn.match()).course().counted == 1


class TestATimedMatch:
    def test_is_ended_by_the_table_only_when_the_clock_has_run_out(self, timed: PlayedEvent) -> None:
        (match, _other) = play_round(timed, 1, [(1, 2), (3, 4)], status=RoundStatus.PLAYING)
        enter(match, 40)
        with pytest.raises(EndedOnlyByTime):
            slips.end_match(actor=phone_at(match), match=match)
        match.round.clock_ends_at = clock.now() - timedelta(seconds=1)
        match.round.save()
        assert slips.end_match(actor=phone_at(match), match=match).state == MatchState.DONE

    def test_without_results_cannot_be_ended(self, timed: PlayedEvent) -> None:
        (match, _other) = play_round(timed, 1, [(1, 2), (3, 4)], status=RoundStatus.PLAYING)
        with pytest.raises(NothingEntered):
            slips.end_match(actor=SYSTEM, match=match)

    def test_stays_ended_through_a_correction_and_can_be_resumed(self, timed: PlayedEvent) -> None:
        (match, other) = play_round(timed, 1, [(1, 2), (3, 4)], status=RoundStatus.PLAYING)
        enter(match, 40)
        enter(other, 80)
        assert slips.end_running(actor=SYSTEM, round=match.round) == 2
        enter(match, 60)
        match.refresh_from_db()
        assert match.state == MatchState.DONE
        assert slips.resume_match(actor=SYSTEM, match=match).state == MatchState.PLAYING

    def test_keeps_its_result_while_the_sides_correct_it(self, timed: PlayedEvent) -> None:
        (match, _other) = play_round(timed, 1, [(1, 2), (3, 4)], status=RoundStatus.PLAYING)
        enter(match, 40)
        slips.end_match(actor=SYSTEM, match=match)
        counted = told_to_scoring(timed, match)
        assert counted.ended
        said(match, "NS", 0)
        match.refresh_from_db()
        assert match.state == MatchState.WAITING
        assert told_to_scoring(timed, match) == counted
        assert open_book(match).is_over
        said(match, "EW", 5)
        assert told_to_scoring(timed, match) == counted
        said(match, "EW", 0)
        match.refresh_from_db()
        assert match.state == MatchState.DONE
        assert told_to_scoring(timed, match).deals[0][1].attackers == 0

    def test_is_not_ended_at_equal_levels_where_somebody_must_win(self, timed: PlayedEvent) -> None:
        timed.event.format["stages"][0]["play"]["level_tie"] = "extra_deal"
        timed.event.save()
        [match, *_] = play_round(timed, 1, [(1, 2), (3, 4)], status=RoundStatus.PLAYING)
        enter(match, 80)  # the attackers take over, and nobody climbs: 2 : 2
        with pytest.raises(LevelsEqual):
            slips.end_match(actor=SYSTEM, match=match)
        assert slips.end_running(actor=SYSTEM, round=match.round) == 0
        match.refresh_from_db()
        assert match.state == MatchState.PLAYING


class TestBoardsThatAddUp:
    @pytest.mark.parametrize(
        ("preset", "kind", "is_refused"),
        [
            ("duplicate_matchpoints", RulingKind.LEVELS, True),
            ("duplicate_matchpoints", RulingKind.POINTS, False),
            ("duplicate_pairs", RulingKind.FORFEIT, True),
            ("duplicate_pairs", RulingKind.AWARD, True),
            ("duplicate_pairs", RulingKind.LEVELS, False),
        ],
    )
    def test_refuse_what_would_change_no_place(
        self, club: Club, preset: str, kind: RulingKind, is_refused: bool
    ) -> None:
        made = pairs_entered(club, 4, preset)
        draws.choose_movement(actor=SYSTEM, stage=made.stage, movement=howell(2), boards_per_set=2)
        draw_and_publish(made.stage)
        match = Match.objects.filter(round__stage=made.stage).order_by("pk")[0]
        more: dict[str, Any] = (
            {"entry": match.sides.all()[0].entry} if kind != RulingKind.POINTS else {"deal_number": 1}
        )
        amount: dict[str, Any] = {} if kind in (RulingKind.FORFEIT, RulingKind.AWARD) else {"amount": 5}
        expected: AbstractContextManager[object] = pytest.raises(RulingWithoutEffect) if is_refused else nullcontext()
        with expected:
            slips.rule(actor=SYSTEM, kind=kind, reason="Late", match=match, **more, **amount)
