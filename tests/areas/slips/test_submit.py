"""The one river: slips become one result."""

import uuid
from typing import Any

import pytest

from engine.errors import DomainError
from scoring.errors import BankerUnknown
from tests.builders.drawn_event import DrawnEvent, drawn_event
from tests.builders.phones import phone_at
from tournaments.clubs.models import Club
from tournaments.events.errors import EventNotIn
from tournaments.pairings.models import Match, MatchState
from tournaments.shared.actors import SYSTEM, Actor
from tournaments.shared.errors import NotAllowed
from tournaments.shared.models import AuditEntry
from tournaments.slips import operations as slips
from tournaments.slips.books import open_book
from tournaments.slips.errors import (
    AlreadyRuled,
    DealOutOfOrder,
    MatchEnded,
    ReasonMissing,
    RoundNotOpen,
    SlipReused,
    SlipStale,
)
from tournaments.slips.models import Claim, ClaimState, Result, ScoreSlip, SlipSource
from tournaments.slips.operations import SlipOutcome

FIRST = {"form": "deal", "attackers": 95, "banker": "N"}


@pytest.fixture
def drawn(club: Club) -> DrawnEvent:
    return drawn_event(club)


def say(match: Match, line: str, payload: dict[str, Any], deal: int = 1, base: int = 0, **more: Any) -> SlipOutcome:
    facts: dict[str, Any] = {
        "actor": phone_at(match),
        "match": match,
        "deal_number": deal,
        "payload": payload,
        "line": line,
        "source": SlipSource.TABLE,
        "client_uuid": uuid.uuid4(),
        "base_revision": base,
    }
    return slips.submit_slip(**{**facts, **more})


def enter(match: Match, payload: dict[str, Any], deal: int = 1, base: int = 0, actor: Actor = SYSTEM) -> SlipOutcome:
    return say(match, "", payload, deal, base, actor=actor, source=SlipSource.GRID)


class TestTwoSides:
    def test_that_agree_make_one_result(self, drawn: DrawnEvent) -> None:
        say(drawn.match(), "NS", FIRST)
        outcome = say(drawn.match(), "EW", {"form": "deal", "attackers": 95, "banker": "N"}, base=1)
        assert outcome.state == ClaimState.CONFIRMED
        assert Result.objects.get().payload["attackers"] == 95
        assert ScoreSlip.objects.count() == 2

    def test_that_type_at_the_same_time_have_answered_each_other(self, drawn: DrawnEvent) -> None:
        say(drawn.match(), "NS", FIRST, base=0)
        assert say(drawn.match(), "EW", FIRST, base=0).state == ClaimState.CONFIRMED

    def test_that_differ_are_in_dispute_and_make_no_result(self, drawn: DrawnEvent) -> None:
        say(drawn.match(), "NS", FIRST)
        outcome = say(drawn.match(), "EW", {**FIRST, "attackers": 75}, base=1)
        assert outcome.state == ClaimState.DISPUTED
        assert not Result.objects.exists()
        assert drawn.match().state == MatchState.DISPUTED

    def test_end_a_dispute_when_one_types_again(self, drawn: DrawnEvent) -> None:
        say(drawn.match(), "NS", FIRST)
        say(drawn.match(), "EW", {**FIRST, "attackers": 75}, base=1)
        assert say(drawn.match(), "EW", FIRST, base=2).state == ClaimState.CONFIRMED

    def test_cannot_be_played_by_one_alone(self, drawn: DrawnEvent) -> None:
        say(drawn.match(), "NS", FIRST)
        assert say(drawn.match(), "NS", FIRST, base=1).state == ClaimState.WAITING

    def test_stale_against_one_s_own_side_shows_only_that_side_s_figure(self, drawn: DrawnEvent) -> None:
        say(drawn.match(), "NS", FIRST)
        with pytest.raises(SlipStale) as refusal:
            say(drawn.match(), "NS", {**FIRST, "attackers": 40}, base=0)
        assert (refusal.value.mine, refusal.value.present) == ("40 (N)", "95 (N)")
        assert ScoreSlip.objects.count() == 1

    def test_change_what_is_confirmed_only_together(self, drawn: DrawnEvent) -> None:
        say(drawn.match(), "NS", FIRST)
        say(drawn.match(), "EW", FIRST, base=1)
        other = {**FIRST, "attackers": 40}
        assert say(drawn.match(), "NS", other, base=2).state == ClaimState.WAITING
        assert Result.objects.get().payload["attackers"] == 95
        assert drawn.match().state == MatchState.WAITING
        assert say(drawn.match(), "EW", other, base=3).state == ClaimState.CONFIRMED
        assert Result.objects.get().payload["attackers"] == 40

    def test_without_having_seen_the_confirmation_change_nothing(self, drawn: DrawnEvent) -> None:
        say(drawn.match(), "NS", FIRST)
        say(drawn.match(), "EW", FIRST, base=1)
        with pytest.raises(SlipStale) as refusal:
            say(drawn.match(), "NS", {**FIRST, "attackers": 40}, base=1)
        assert refusal.value.present == "95 (N)"

    def test_of_one_side_suffice_where_the_event_says_so(self, drawn: DrawnEvent) -> None:
        drawn.event.confirm_policy = "one_side"
        drawn.event.save()
        assert say(drawn.match(), "NS", FIRST).state == ClaimState.CONFIRMED

    def test_may_be_asked_again(self, drawn: DrawnEvent) -> None:
        say(drawn.match(), "NS", FIRST)
        disputed = say(drawn.match(), "EW", {**FIRST, "attackers": 75}, base=1)
        slips.ask_again(actor=SYSTEM, claim=disputed.claim)
        assert drawn.match().state == MatchState.PLAYING
        assert say(drawn.match(), "EW", FIRST, base=2).state == ClaimState.WAITING


class TestTheSameSlipTwice:
    def test_counts_once(self, drawn: DrawnEvent) -> None:
        number = uuid.uuid4()
        say(drawn.match(), "NS", FIRST, client_uuid=number)
        again = say(drawn.match(), "NS", FIRST, client_uuid=number)
        assert again.repeated
        assert ScoreSlip.objects.count() == 1
        assert Claim.objects.get().revision == 1

    def test_with_other_contents_is_refused(self, drawn: DrawnEvent) -> None:
        number = uuid.uuid4()
        say(drawn.match(), "NS", FIRST, client_uuid=number)
        with pytest.raises(SlipReused):
            say(drawn.match(), "NS", {**FIRST, "attackers": 40}, client_uuid=number)

    @pytest.mark.parametrize("odd", ["²", "--5", "", None])
    def test_with_points_that_are_no_number_is_refused(self, drawn: DrawnEvent, odd: str | None) -> None:
        number = uuid.uuid4()
        say(drawn.match(), "NS", FIRST, client_uuid=number)
        with pytest.raises(SlipReused):
            say(drawn.match(), "NS", {**FIRST, "attackers": odd}, client_uuid=number)


class TestAnOfficer:
    def test_enters_a_result_at_once(self, drawn: DrawnEvent) -> None:
        outcome = enter(drawn.match(), {"form": "levels", "NS": 14, "EW": 9, "passed_a": "NS"}, deal=0)
        assert outcome.state == ClaimState.CONFIRMED
        assert drawn.match().state == MatchState.DONE

    def test_corrects_a_confirmed_result_by_a_new_slip(self, drawn: DrawnEvent) -> None:
        enter(drawn.match(), FIRST)
        enter(drawn.match(), {**FIRST, "attackers": 75}, base=1)
        assert Result.objects.get().payload["attackers"] == 75
        assert ScoreSlip.objects.count() == 2

    def test_who_has_not_seen_the_newest_state_is_told_both_values(self, drawn: DrawnEvent) -> None:
        enter(drawn.match(), FIRST)
        with pytest.raises(SlipStale) as refusal:
            enter(drawn.match(), {**FIRST, "attackers": 75}, base=0)
        assert (refusal.value.mine, refusal.value.present) == ("75 (N)", "95 (N)")

    def test_of_another_club_is_refused(self, drawn: DrawnEvent, director: Actor) -> None:
        stranger = Actor(kind="person", id=(director.id or 0) + 1000, name="stranger")
        with pytest.raises(NotAllowed):
            enter(drawn.match(), FIRST, actor=stranger)

    def test_leaves_an_audit_line_with_before_and_after(self, drawn: DrawnEvent) -> None:
        enter(drawn.match(), FIRST)
        enter(drawn.match(), {**FIRST, "attackers": 75}, base=1)
        line = AuditEntry.objects.get(action="slips.correct")
        assert line.before is not None
        assert line.after is not None
        assert (line.before["attackers"], line.after["attackers"]) == (95, 75)


class TestADispute:
    def test_is_decided_by_an_officer_for_good(self, drawn: DrawnEvent) -> None:
        say(drawn.match(), "NS", FIRST)
        say(drawn.match(), "EW", {**FIRST, "attackers": 75}, base=1)
        assert enter(drawn.match(), FIRST, base=2).state == ClaimState.RULED
        with pytest.raises(AlreadyRuled):
            say(drawn.match(), "EW", {**FIRST, "attackers": 75}, base=3)


class TestAMatch:
    def test_goes_on_with_levels_and_bank_derived(self, drawn: DrawnEvent) -> None:
        enter(drawn.match(), FIRST)
        book = open_book(drawn.match())
        assert book.next_deal == 2
        assert book.course().state.banker == "W"  # the attackers took over: the player after North banks
        assert (book.course().state.ns, book.course().state.ew) == (2, 2)

    def test_derives_later_deals_anew_after_a_correction(self, drawn: DrawnEvent) -> None:
        enter(drawn.match(), {"form": "deal", "attackers": 0, "banker": "N"})
        enter(drawn.match(), {"form": "deal", "attackers": 60}, deal=2)
        assert open_book(drawn.match()).course().state.ns == 6
        enter(drawn.match(), {"form": "deal", "attackers": 80, "banker": "N"}, base=1)
        at = open_book(drawn.match()).course()
        assert (at.counted, at.state.ns, at.state.ew) == (2, 2, 3)

    def test_takes_deals_in_order(self, drawn: DrawnEvent) -> None:
        with pytest.raises(DealOutOfOrder):
            enter(drawn.match(), FIRST, deal=2)

    def test_needs_the_banker_of_the_first_deal(self, drawn: DrawnEvent) -> None:
        with pytest.raises(BankerUnknown):
            enter(drawn.match(), {"form": "deal", "attackers": 95})

    def test_ends_after_its_fixed_deals(self, drawn: DrawnEvent) -> None:
        enter(drawn.match(), {"form": "deal", "attackers": 0, "banker": "N"})
        for deal in range(2, 7):
            enter(drawn.match(), {"form": "deal", "attackers": 60}, deal=deal)
        assert drawn.match().state == MatchState.DONE
        with pytest.raises(MatchEnded):
            enter(drawn.match(), {"form": "deal", "attackers": 60}, deal=7)

    @pytest.mark.parametrize("points", [3, -5, 100_000, None, True, "", "ninety", "9.5"])
    def test_refuses_points_that_cannot_be(self, drawn: DrawnEvent, points: object) -> None:
        with pytest.raises(DomainError):
            enter(drawn.match(), {"form": "deal", "attackers": points, "banker": "N"})
        assert not ScoreSlip.objects.exists()

    def test_computes_the_points_from_tricks_and_kitty(self, drawn: DrawnEvent) -> None:
        counted = {"trick_points": 75, "kitty": 10, "last_trick": {"size": 1, "length": 1}}
        enter(drawn.match(), {"form": "deal", "banker": "N", **counted})
        assert Result.objects.get().payload["attackers"] == 95

    def test_of_a_withdrawn_round_takes_nothing(self, drawn: DrawnEvent) -> None:
        drawn.round.status = "draft"
        drawn.round.save()
        with pytest.raises(RoundNotOpen):
            say(drawn.match(), "NS", FIRST)


class TestAnEventThatIsOver:
    @pytest.mark.parametrize("status", ["cancelled", "finished"])
    def test_takes_nothing_from_tables(self, drawn: DrawnEvent, status: str) -> None:
        drawn.event.status = status
        drawn.event.save(update_fields=["status"])
        with pytest.raises(EventNotIn):
            say(drawn.match(), "NS", FIRST)
        enter(drawn.match(), FIRST)


class TestAClosedRound:
    def test_takes_nothing_from_tables_and_corrections_only_with_a_reason(
        self, drawn: DrawnEvent, director: Actor
    ) -> None:
        enter(drawn.match(), FIRST)
        drawn.round.status = "closed"
        drawn.round.save()
        other = {**FIRST, "attackers": 40}
        with pytest.raises(RoundNotOpen):
            say(drawn.match(), "NS", other, base=1)
        with pytest.raises(ReasonMissing):
            enter(drawn.match(), other, base=1, actor=director)
        facts: dict[str, Any] = {"actor": director, "source": SlipSource.GRID, "reason": "Typed wrongly"}
        assert say(drawn.match(), "", other, base=1, **facts).changed
        assert Result.objects.get().payload["attackers"] == 40
