"""The round desk: what it shows, what its buttons do, what it costs."""

import uuid
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests import factories
from tests.builders.phones import phone_at
from tests.builders.played_event import PlayedEvent, play_round, played_event
from tournaments.accounts.models import User
from tournaments.clubs.models import Club, Role
from tournaments.desk.operations.disputes import decide_between
from tournaments.desk.queries.rounds import desk
from tournaments.pairings.models import Match, MatchState, Round, RoundStatus
from tournaments.shared.actors import person
from tournaments.shared.errors import NotAllowed
from tournaments.slips import operations as slips
from tournaments.slips.models import Claim, ClaimState, Result, SlipSource


@pytest.fixture
def user(club: Club) -> User:
    return factories.OfficeFactory.create(club=club, role=Role.DIRECTOR).user


@pytest.fixture
def officer(client: Client, user: User) -> Client:
    client.force_login(user)
    return client


@pytest.fixture
def played(club: Club) -> PlayedEvent:
    """Three tables: one done, one to start, one to play; 7 sits out."""
    played = played_event(club, entries=7, preset="club_cup")
    play_round(played, 1, [(1, 2, 14, 5), (3, 4), (5, 6)], status=RoundStatus.PUBLISHED, byes=[7])
    return played


def match_at(played: PlayedEvent, table: int) -> Match:
    return Match.objects.get(round__stage=played.stage, table__number=table)


def say(match: Match, line: str, points: int) -> None:
    """Let a side enter the first deal."""
    slips.submit_slip(
        actor=phone_at(match),
        match=match,
        deal_number=1,
        payload={"form": "deal", "attackers": points, "banker": "N"},
        line=line,
        source=SlipSource.TABLE,
        client_uuid=uuid.uuid4(),
        base_revision=0,
    )


def press(officer: Client, played: PlayedEvent, verb: str, **data: Any) -> None:
    response = officer.post(reverse("desk_act", args=[played.event.slug, verb]), data)
    assert response.status_code == 302


class TestDesk:
    def test_is_empty_before_the_first_public_round(self, club: Club) -> None:
        played = played_event(club, entries=2)
        play_round(played, 1, [(1, 2)], status=RoundStatus.DRAFT)
        assert desk(played.event) is None

    def test_shows_each_table_by_its_state(self, played: PlayedEvent) -> None:
        say(match_at(played, 2), "NS", 80)
        shown = desk(played.event)
        assert shown is not None
        assert [(tile.table, tile.kind) for tile in shown.tiles] == [(1, "done"), (2, "wait"), (3, "none")]
        assert [count for _kind, count in shown.counts] == [1, 0, 1, 0, 0, 1]
        assert [(side.level, side.lost) for side in shown.tiles[0].sides] == [(14, False), (5, True)]

    def test_names_who_has_to_enter_again(self, played: PlayedEvent) -> None:
        say(match_at(played, 2), "NS", 80)
        shown = desk(played.event)
        assert shown is not None
        silent = shown.missing[0].silent_entry
        assert silent is not None
        assert silent.number == 4

    def test_puts_disputes_and_calls_on_top(self, played: PlayedEvent) -> None:
        say(match_at(played, 2), "NS", 80)
        say(match_at(played, 2), "EW", 40)
        slips.call_director(actor=phone_at(match_at(played, 3)), match=match_at(played, 3), message="A card is missing")
        shown = desk(played.event)
        assert shown is not None
        assert [said.words for said in shown.disputes[0].said] == ["80 (N)", "40 (N)"]
        assert shown.calls[0].call.message == "A card is missing"
        assert [tile.kind for tile in shown.missing] == ["fight", "call"]

    def test_says_who_sits_out(self, played: PlayedEvent) -> None:
        shown = desk(played.event)
        assert shown is not None
        assert [entry.number for entry, _why in shown.sitting_out] == [7]

    def test_shows_an_earlier_round_when_asked(self, played: PlayedEvent) -> None:
        play_round(played, 2, [(1, 3)], status=RoundStatus.PUBLISHED)
        earlier = desk(played.event, stage=1, number=1)
        newest = desk(played.event)
        assert earlier is not None
        assert newest is not None
        assert (earlier.round.number, newest.round.number) == (1, 2)

    def test_asks_as_often_for_many_tables_as_for_few(self, club: Club) -> None:
        def queries(entries: int) -> int:
            big = played_event(club, entries=entries)
            play_round(big, 1, [(n, n + 1, 9, 5) for n in range(1, entries, 2)], status=RoundStatus.PLAYING)
            with CaptureQueriesContext(connection) as captured:
                desk(big.event)
            return len(captured)

        assert queries(4) == queries(40) <= 12


class TestButtons:
    def test_start_pause_and_lengthen_the_clock(self, officer: Client, played: PlayedEvent) -> None:
        number = played.stage.rounds.get().pk
        press(officer, played, "start", round=number, minutes=50)
        running = Round.objects.get(pk=number)
        assert running.status == RoundStatus.PLAYING
        assert running.clock_ends_at is not None
        press(officer, played, "pause", round=number)
        paused = Round.objects.get(pk=number)
        assert paused.clock_left is not None
        press(officer, played, "more", round=number)
        longer = Round.objects.get(pk=number)
        assert longer.clock_left is not None
        assert (longer.clock_left - paused.clock_left).total_seconds() == 300
        press(officer, played, "resume", round=number)
        assert Round.objects.get(pk=number).clock_ends_at is not None

    def test_close_is_refused_while_tables_are_missing(self, officer: Client, played: PlayedEvent) -> None:
        number = played.stage.rounds.get().pk
        press(officer, played, "close", round=number)
        assert Round.objects.get(pk=number).status == RoundStatus.PUBLISHED
        page = officer.get(reverse("event_desk", args=[played.event.slug]))
        assert "2, 3" in page.content.decode()

    def test_close_and_open_again(self, officer: Client, played: PlayedEvent) -> None:
        number = played.stage.rounds.get().pk
        Match.objects.filter(round=number).update(state=MatchState.DONE)
        press(officer, played, "close", round=number)
        assert Round.objects.get(pk=number).status == RoundStatus.CLOSED
        press(officer, played, "reopen", round=number)
        assert Round.objects.get(pk=number).status == RoundStatus.PLAYING

    def test_opening_again_is_called_the_same_on_the_desk_and_on_the_page_of_the_round(
        self, officer: Client, played: PlayedEvent
    ) -> None:
        played.stage.rounds.update(status=RoundStatus.CLOSED)
        slug, number = played.event.slug, played.stage.rounds.get().number
        for address in (reverse("event_desk", args=[slug]), reverse("event_draw", args=[slug, 1, number])):
            assert "Open the round again" in officer.get(address).content.decode()

    def test_decide_makes_one_of_two_slips_the_result(self, officer: Client, played: PlayedEvent) -> None:
        match = match_at(played, 2)
        say(match, "NS", 80)
        say(match, "EW", 40)
        claim = Claim.objects.get(match=match)
        press(officer, played, "decide", claim=claim.pk, slip=claim.second_slip_id, revision=claim.revision)
        assert Result.objects.get(match=match).payload["attackers"] == 40

    def test_decide_asks_first_whether_one_may(self, played: PlayedEvent) -> None:
        match = match_at(played, 2)
        say(match, "NS", 80)
        say(match, "EW", 40)
        stranger = person(factories.UserFactory.create().pk, "Stranger")
        with pytest.raises(NotAllowed):
            decide_between(actor=stranger, claim=Claim.objects.get(match=match), slip_id=0, base_revision=2)

    def test_ask_again_forgets_both(self, officer: Client, played: PlayedEvent) -> None:
        match = match_at(played, 2)
        say(match, "NS", 80)
        say(match, "EW", 40)
        press(officer, played, "ask", claim=Claim.objects.get(match=match).pk)
        claim = Claim.objects.get(match=match)
        assert (claim.state, claim.first_slip) == (ClaimState.WAITING, None)

    def test_answer_stops_the_bell(self, officer: Client, played: PlayedEvent) -> None:
        call = slips.call_director(actor=phone_at(match_at(played, 3)), match=match_at(played, 3), message="Help")
        press(officer, played, "answer", call=call.pk)
        shown = desk(played.event)
        assert shown is not None
        assert shown.calls == ()

    def test_time_is_up_ends_what_can_be_ended(self, officer: Client, played: PlayedEvent) -> None:
        match = match_at(played, 2)
        say(match, "NS", 80)
        say(match, "EW", 80)
        press(officer, played, "end-all", round=match.round_id)
        states = list(Match.objects.filter(round=match.round_id, kind="play").values_list("state", flat=True))
        assert sorted(states) == ["done", "done", "ready"]

    def test_ask_again_for_minutes_that_are_none(self, officer: Client, played: PlayedEvent) -> None:
        address = reverse("desk_act", args=[played.event.slug, "start"])
        said = officer.post(address, {"round": played.stage.rounds.get().pk, "minutes": "0"}, follow=True)
        assert "type minutes from 1 to 600" in said.text

    def test_do_nothing_to_another_event(self, officer: Client, played: PlayedEvent, club: Club) -> None:
        other = played_event(club, entries=2)
        response = officer.post(
            reverse("desk_act", args=[other.event.slug, "begin"]), {"round": played.stage.rounds.get().pk}
        )
        assert response.status_code == 404


class TestPage:
    def test_shows_tables_to_a_scorer_without_the_directors_buttons(
        self, client: Client, played: PlayedEvent, club: Club
    ) -> None:
        client.force_login(factories.OfficeFactory.create(club=club, role=Role.SCORER).user)
        page = client.get(reverse("event_desk", args=[played.event.slug])).content.decode()
        assert "第3队" in page
        assert reverse("desk_act", args=[played.event.slug, "close"]) not in page

    def test_is_closed_to_officers_of_another_club(self, client: Client, played: PlayedEvent) -> None:
        client.force_login(factories.OfficeFactory.create().user)
        assert client.get(reverse("event_desk", args=[played.event.slug])).status_code == 403

    def test_says_what_to_do_before_the_first_round(self, officer: Client, club: Club) -> None:
        empty = played_event(club, entries=2)
        page = officer.get(reverse("event_desk", args=[empty.event.slug])).content.decode()
        assert reverse("event_manage", args=[empty.event.slug]) in page

    def test_says_that_nothing_is_missing_in_a_line_of_its_own(self, officer: Client, club: Club) -> None:
        done = played_event(club, entries=2)
        play_round(done, 1, [(1, 2, 14, 5)], status=RoundStatus.PUBLISHED)
        page = officer.get(reverse("event_desk", args=[done.event.slug])).content.decode()
        assert '<p class="pad quiet">Every match is done.</p>' in page
        assert 'class="missing"' not in page
