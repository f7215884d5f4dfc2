import re
import uuid
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring import formats
from scoring.matches import PlayForm, PlayRules
from tests import factories
from tests.builders.drawn_event import DrawnEvent, drawn_event
from tournaments.clubs.models import Club, Role
from tournaments.pairings.models import Match, MatchState, RoundStatus
from tournaments.shared.actors import SYSTEM, Actor
from tournaments.slips.books import open_book
from tournaments.slips.models import Result, RulingKind, ScoreSlip, SlipSource
from tournaments.slips.operations import rule, submit_slip
from tournaments.slips.queries.phases import phase_of, shown_deal
from tournaments.tallies.models import StandingTable
from tournaments.tallies.operations import recompute_now

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse

HALF_TOLD = re.compile(r'<span class="halftold">(.*?)</span>', re.DOTALL)


@pytest.fixture
def night(club: Club) -> DrawnEvent:
    return drawn_event(club, entries=8, preset="club_cup")


@pytest.fixture
def officer(client: Client, club: Club) -> Client:
    client.force_login(factories.OfficeFactory.create(club=club, role=Role.SCORER).user)
    return client


def address(night: DrawnEvent, name: str = "event_grid") -> str:
    return reverse(name, args=[night.event.slug, 1, 1])


def matches(night: DrawnEvent) -> list[Match]:
    return list(night.round.matches.order_by("table__number"))


def hidden(body: str) -> dict[str, str]:
    """Read the hidden fields of the page, as a browser would send them."""
    fields = re.findall(r'<input type="hidden" name="((?:was|revision|uuid)-\d+)" value="([^"]*)"', body)
    return dict(fields)


def send(officer: Client, night: DrawnEvent, **cells: str) -> "_MonkeyPatchedWSGIResponse":
    posted = hidden(officer.get(address(night)).content.decode())
    posted |= {name.replace("_", "-"): value for name, value in cells.items()}
    return officer.post(address(night, "event_grid_save"), posted)


def levels(match: Match) -> tuple[int, int, str | None]:
    payload = Result.objects.get(match=match).payload
    return payload["NS"], payload["EW"], payload["passed_a"]


class TestGrid:
    def test_lists_every_match_of_the_round_by_table(self, officer: Client, night: DrawnEvent) -> None:
        body = officer.get(address(night)).content.decode()
        assert body.count("cellin") == 8
        assert "0 of 4" in body

    def test_enters_what_was_typed(self, officer: Client, night: DrawnEvent) -> None:
        one, two = matches(night)[:2]
        cells = {f"ns-{one.pk}": "a+", f"ew-{one.pk}": "1", f"ns-{two.pk}": "A", f"ew-{two.pk}": "过A"}
        response = send(officer, night, **cells)
        assert response.status_code == 302
        assert levels(one) == (14, 10, "NS")
        assert levels(two) == (14, 14, "EW")
        one.refresh_from_db()
        assert one.state == MatchState.DONE
        assert "2 of 4" in officer.get(address(night)).content.decode()

    def test_keeps_a_wrong_row_as_it_was_typed_and_writes_the_others(self, officer: Client, night: DrawnEvent) -> None:
        one, two, three = matches(night)[:3]
        cells = {
            f"ns-{one.pk}": "A+",
            f"ew-{one.pk}": "5",
            f"ns-{two.pk}": "A",
            f"ew-{two.pk}": "X",
            f"ns-{three.pk}": "A",
        }
        response = send(officer, night, **cells)
        body = response.content.decode()
        assert response.status_code == 422
        assert levels(one) == (14, 5, "NS")
        assert Result.objects.count() == 1
        assert 'value="X"' in body
        assert "“X” is no level" in body
        assert "Type a number." in body
        assert "2 rows wait for you" in body

    def test_compares_what_is_typed_twice(self, officer: Client, night: DrawnEvent) -> None:
        one = matches(night)[0]
        cells = {f"ns-{one.pk}": "A+", f"ew-{one.pk}": "2", "twice": "1"}
        response = send(officer, night, **cells, **{f"ns2-{one.pk}": "A+", f"ew2-{one.pk}": "3"})
        assert "first A+ : 2, then A+ : 3" in response.content.decode()
        assert not Result.objects.exists()
        again = send(officer, night, **cells, **{f"ns2-{one.pk}": "A+", f"ew2-{one.pk}": "2"})
        assert again.headers["Location"].endswith("?twice=1")
        assert levels(one) == (14, 2, "NS")

    def test_leaves_untouched_rows_alone(self, officer: Client, night: DrawnEvent) -> None:
        one, two = matches(night)[:2]
        send(officer, night, **{f"ns-{one.pk}": "A+", f"ew-{one.pk}": "5"})
        send(officer, night, **{f"ns-{one.pk}": "A+", f"ew-{one.pk}": "5", f"ns-{two.pk}": "A", f"ew-{two.pk}": "6"})
        assert ScoreSlip.objects.filter(match=one).count() == 1
        assert ScoreSlip.objects.filter(match=two).count() == 1

    def test_sent_twice_counts_once(self, officer: Client, night: DrawnEvent) -> None:
        one = matches(night)[0]
        posted = hidden(officer.get(address(night)).content.decode()) | {f"ns-{one.pk}": "A+", f"ew-{one.pk}": "5"}
        for _ in range(2):
            assert officer.post(address(night, "event_grid_save"), posted).status_code == 302
        assert ScoreSlip.objects.count() == 1

    def test_tells_a_stale_page_both_values(self, officer: Client, night: DrawnEvent) -> None:
        one = matches(night)[0]
        posted = hidden(officer.get(address(night)).content.decode()) | {f"ns-{one.pk}": "A+", f"ew-{one.pk}": "5"}
        submit_slip(
            actor=SYSTEM,
            match=one,
            deal_number=0,
            payload={"form": "levels", "NS": 14, "EW": 6, "passed_a": "NS"},
            source=SlipSource.GRID,
            client_uuid=uuid.uuid4(),
        )
        response = officer.post(address(night, "event_grid_save"), posted)
        body = response.content.decode()
        assert response.status_code == 422
        assert "A+ : 6" in body
        assert levels(one)[:2] == (14, 6)
        resent = hidden(body) | {f"ns-{one.pk}": "A+", f"ew-{one.pk}": "5"}
        assert officer.post(address(night, "event_grid_save"), resent).status_code == 302
        assert levels(one)[:2] == (14, 5)

    def test_wants_a_director_and_a_reason_in_a_closed_round(
        self, officer: Client, night: DrawnEvent, club: Club
    ) -> None:
        one = matches(night)[0]
        night.round.status = RoundStatus.CLOSED
        night.round.save()
        cells = {f"ns-{one.pk}": "A+", f"ew-{one.pk}": "5"}
        assert send(officer, night, **cells).status_code == 422
        officer.force_login(factories.OfficeFactory.create(club=club, role=Role.DIRECTOR).user)
        assert "Give a reason." in send(officer, night, **cells).content.decode()
        assert send(officer, night, **cells, reason="slip misread").status_code == 302
        assert levels(one) == (14, 5, "NS")

    def test_is_not_for_visitors_nor_for_rounds_that_do_not_exist(self, client: Client, night: DrawnEvent) -> None:
        assert client.get(address(night)).status_code == 302
        assert client.post(address(night, "event_grid_save")).status_code in (302, 403)
        assert not Result.objects.exists()

    def test_marks_the_winner_whether_or_not_somebody_is_at_a(self, officer: Client, night: DrawnEvent) -> None:
        one, two = matches(night)[:2]
        send(officer, night, **{f"ns-{one.pk}": "A+", f"ew-{one.pk}": "J", f"ns-{two.pk}": "5", f"ew-{two.pk}": "7"})
        body = officer.get(address(night)).content.decode()
        assert (body.count('class="ra win"'), body.count('class="win"')) == (1, 1)

    def test_has_no_page_for_a_draft(self, officer: Client, night: DrawnEvent) -> None:
        night.round.status = RoundStatus.DRAFT
        night.round.save()
        assert officer.get(address(night)).status_code == 404

    def test_counts_a_match_that_was_awarded(self, officer: Client, night: DrawnEvent) -> None:
        one = matches(night)[0]
        entry = one.sides.select_related("entry")[:1].get().entry
        rule(actor=SYSTEM, kind=RulingKind.AWARD, match=one, entry=entry, reason="They left")
        body = officer.get(address(night)).content.decode()
        assert ("1 of 4" in body, "by ruling" in body) == (True, True)


class TestASideAtA:
    def test_has_passed_it_only_with_a_plus(self, officer: Client, night: DrawnEvent) -> None:
        one, two, three = matches(night)[:3]
        typed = {one: ("A", "9"), two: ("A+", "9"), three: ("A", "A")}
        cells = {f"ns-{match.pk}": ns for match, (ns, _) in typed.items()}
        cells |= {f"ew-{match.pk}": ew for match, (_, ew) in typed.items()}
        assert send(officer, night, **cells).status_code == 302
        assert [levels(match) for match in typed] == [(14, 9, None), (14, 9, "NS"), (14, 14, None)]
        body = officer.get(address(night)).content.decode()
        assert re.findall(r'name="ns-\d+" value="([^"]*)"', body)[:3] == ["A", "A+", "A"]
        assert body.count("at A, not passed") == 2
        send(officer, night, **cells)
        assert ScoreSlip.objects.count() == 3, "what stands is not entered again"

    def test_counts_one_level_more_once_it_has_passed(self, officer: Client, night: DrawnEvent) -> None:
        one, two = matches(night)[:2]
        send(officer, night, **{f"ns-{one.pk}": "A", f"ew-{one.pk}": "9", f"ns-{two.pk}": "A+", f"ew-{two.pk}": "9"})
        recompute_now(event_id=night.event.pk)
        rows = {row["entry"]: row["cumulative"] for row in StandingTable.objects.latest("pk").rows}
        numbers = [match.sides.get(line="NS").entry.number for match in (one, two)]
        assert [rows[number] for number in numbers] == [12, 13]


class TestAMatchThatGoesToA:
    @pytest.fixture
    def night(self, club: Club) -> DrawnEvent:
        night = drawn_event(club, entries=8, preset="club_cup")
        form = formats.from_json(night.event.format)
        stage = replace(form.stages[0], play=PlayRules(form=PlayForm.TO_A))
        night.event.format = formats.to_json(replace(form, stages=(stage, *form.stages[1:])))
        night.event.save()
        return night

    @pytest.mark.parametrize(
        ("typed", "question"),
        [(("K", "Q"), "Nobody has passed A"), (("A", "9"), "Was A passed?"), (("A", "A"), "Both are at A")],
    )
    def test_asks_whether_time_ended_it_while_nobody_passed(
        self, officer: Client, night: DrawnEvent, typed: tuple[str, str], question: str
    ) -> None:
        one = matches(night)[0]
        cells = {f"ns-{one.pk}": typed[0], f"ew-{one.pk}": typed[1]}
        body = send(officer, night, **cells).content.decode()
        assert (question in body, f'name="time-{one.pk}"' in body) == (True, True)
        assert not Result.objects.exists()
        assert send(officer, night, **cells, **{f"time-{one.pk}": "on"}).status_code == 302
        assert levels(one)[2] is None

    @pytest.mark.parametrize(("typed", "passed"), [("A+", "NS"), ("at A", None), ("打A", None)])
    def test_takes_what_is_said_at_once(
        self, officer: Client, night: DrawnEvent, typed: str, passed: str | None
    ) -> None:
        one = matches(night)[0]
        assert send(officer, night, **{f"ns-{one.pk}": typed, f"ew-{one.pk}": "9"}).status_code == 302
        assert levels(one) == (14, 9, passed)

    def test_tells_in_the_legend_that_it_will_ask(self, officer: Client, night: DrawnEvent) -> None:
        assert "an A alone is asked about" in officer.get(address(night)).content.decode()


class TestATableThatEntersItsDeals:
    @pytest.fixture
    def night(self, club: Club) -> DrawnEvent:
        return drawn_event(club, entries=8, preset="club_night")

    def test_counts_only_once_its_match_is_done(self, officer: Client, night: DrawnEvent) -> None:
        one = matches(night)[0]
        play(one, deals=1)
        body = officer.get(address(night)).content.decode()
        assert ("0 of 4" in body, "by 1 deal" in body, "being played" in body) == (True, True, True)
        play(one, deals=6)
        body = officer.get(address(night)).content.decode()
        assert ("1 of 4" in body, "by 6 deals" in body, "being played" in body) == (True, True, False)

    def test_shows_the_levels_its_deals_lead_to(self, officer: Client, night: DrawnEvent) -> None:
        play(matches(night)[0], deals=6)
        body = officer.get(address(night)).content.decode()
        assert re.findall(r'placeholder="([^"]+)"', body) == ["8", "2"]
        assert body.count('class="ra win"') == 1

    def test_is_typed_over_only_when_that_is_said(self, officer: Client, night: DrawnEvent) -> None:
        one = matches(night)[0]
        play(one, deals=6)
        cells = {f"ns-{one.pk}": "5", f"ew-{one.pk}": "7"}
        refused = send(officer, night, **cells)
        assert refused.status_code == 422
        assert "Shall these levels count instead?" in refused.content.decode()
        assert not Result.objects.filter(deal_number=0).exists()
        assert send(officer, night, **cells, **{f"instead-{one.pk}": "on"}).status_code == 302
        assert Result.objects.get(deal_number=0).payload["EW"] == 7

    def test_is_done_by_levels_that_overtake_what_one_side_has_sent(self, officer: Client, night: DrawnEvent) -> None:
        one = matches(night)[0]
        submit_slip(
            actor=Actor(kind="table", id=None, name="phone", table_id=one.table_id),
            match=one,
            deal_number=1,
            payload={"form": "deal", "attackers": 40, "banker": "N"},
            line="NS",
            source=SlipSource.TABLE,
            client_uuid=uuid.uuid4(),
        )
        assert send(officer, night, **{f"ns-{one.pk}": "5", f"ew-{one.pk}": "7"}).status_code == 302
        one.refresh_from_db()
        assert one.state == MatchState.DONE
        book = open_book(one)
        assert (book.open_claim, shown_deal(book, 1)) == (None, 0)
        assert phase_of(book, 0, "NS", asked=1, correct=False) == "over"


class TestADealOfWhichOneSideHasSpoken:
    @pytest.fixture
    def night(self, club: Club) -> DrawnEvent:
        return drawn_event(club, entries=8, preset="club_night")

    def told(self, officer: Client, night: DrawnEvent) -> list[str]:
        body = officer.get(address(night)).content.decode()
        return [" ".join(re.sub(r"<[^>]*>", " ", one).split()) for one in HALF_TOLD.findall(body)]

    def test_is_shown_with_its_figure_and_counts_nowhere(self, officer: Client, night: DrawnEvent) -> None:
        one = matches(night)[0]
        say(one, "NS", 95)
        assert self.told(officer, night) == ["Deal 1: N–S 95 (N) · E–W not yet"]
        body = officer.get(address(night)).content.decode()
        assert ("0 of 4" in body, "by 1 deal" in body) == (True, False)

    def test_is_shown_disputed_with_both(self, officer: Client, night: DrawnEvent) -> None:
        one = matches(night)[0]
        say(one, "NS", 95)
        say(one, "EW", 90)
        assert self.told(officer, night) == ["Deal 1 disputed : N–S 95 (N) · E–W 90 (N)"]

    def test_is_forgotten_once_it_is_confirmed(self, officer: Client, night: DrawnEvent) -> None:
        one = matches(night)[0]
        say(one, "NS", 95)
        say(one, "EW", 95)
        assert self.told(officer, night) == []

    def test_costs_no_query_for_each_table(
        self, officer: Client, night: DrawnEvent, django_assert_max_num_queries: Any
    ) -> None:
        for one in matches(night):
            say(one, "NS", 95)
        with django_assert_max_num_queries(25):
            officer.get(address(night))


def say(match: Match, line: str, attackers: int) -> None:
    """Let a side send its word of the first deal."""
    submit_slip(
        actor=Actor(kind="table", id=None, name=f"phone {line}", table_id=match.table_id),
        match=match,
        deal_number=1,
        payload={"form": "deal", "attackers": attackers, "banker": "N"},
        line=line,
        source=SlipSource.TABLE,
        client_uuid=uuid.uuid4(),
    )


def play(match: Match, *, deals: int) -> None:
    """Enter deals in which the bankers, North and South, lose nothing."""
    for number in range(Result.objects.filter(match=match).count() + 1, deals + 1):
        submit_slip(
            actor=SYSTEM,
            match=match,
            deal_number=number,
            payload={"form": "deal", "attackers": 40} | ({"banker": "N"} if number == 1 else {}),
            source=SlipSource.GRID,
            client_uuid=uuid.uuid4(),
        )
