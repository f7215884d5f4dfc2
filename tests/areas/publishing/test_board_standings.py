"""Standings of boards on pages, in files and in the API: scores to two digits, and no levels that mean nothing."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.areas.tallies.test_boards import enter, play, play_round
from tests.builders.drawn_event import draw_and_publish
from tests.builders.duplicate_event import DuplicateEvent, duplicate_event, pairs_entered
from tournaments.clubs.models import Club
from tournaments.draws import operations as draws
from tournaments.pairings.generators.movements.howell import howell
from tournaments.publishing import operations as publishing
from tournaments.shared.actors import SYSTEM
from tournaments.shared.templatetags.marks import decimal
from tournaments.slips.books import open_book
from tournaments.tallies.operations import current_revision, recompute_now
from tournaments.tallies.queries import table_page

pytestmark = pytest.mark.django_db


def published(made: DuplicateEvent) -> DuplicateEvent:
    recompute_now(event_id=made.event.pk)
    made.event.refresh_from_db()
    publishing.publish(actor=SYSTEM, event=made.event)
    return made


@pytest.fixture
def matchpoints(club: Club) -> DuplicateEvent:
    """A Howell of four tables by matchpoints, a round of it played and published."""
    made = pairs_entered(club, 8, "duplicate_matchpoints")
    draws.choose_movement(actor=SYSTEM, stage=made.stage, movement=howell(4), boards_per_set=2)
    draw_and_publish(made.stage)
    play_round(made, (0, 40, 80, 120))
    return published(made)


def page(made: DuplicateEvent, path: str = "standings/") -> str:
    answer = Client().get(f"/events/{made.event.slug}/{path}", headers={"accept-language": "en"})
    assert answer.status_code == 200
    return answer.content.decode()


class TestStandings:
    def test_show_percentages_with_two_digits(self, matchpoints: DuplicateEvent) -> None:
        assert ">50.00" in page(matchpoints)

    def test_show_no_ladder_of_levels(self, matchpoints: DuplicateEvent) -> None:
        assert "Level ladder" not in page(matchpoints)

    def test_call_points_over_boards_victory_points(self, club: Club) -> None:
        made = pairs_entered(club, 4, "swiss_pairs_boards")
        draw_and_publish(made.stage)
        play_round(made, (0, 120))
        text = page(published(made))
        assert 'title="Victory points">VP' in text
        assert ">10.00" in text  # both sides bank two boards, and every table plays to the same points

    def test_tell_why_one_is_above_another(self, matchpoints: DuplicateEvent) -> None:
        group = matchpoints.stage.groups.get()
        leader = table_page(revision_id=current_revision(event_id=matchpoints.event.pk).pk, group_id=group.pk, after=1)
        text = page(matchpoints, f"standings/{leader.rows[0]['entry']}/")
        assert "Percentage" in text
        assert "50.00" in text


class TestEntryPage:
    def test_tells_boards_instead_of_levels(self, matchpoints: DuplicateEvent) -> None:
        text = page(matchpoints, "entries/1/")
        assert "Boards played" in text
        assert "Net levels" not in text

    def test_lists_no_board_that_a_table_has_still_to_play(self, matchpoints: DuplicateEvent) -> None:
        assert "/boards/1/" not in page(matchpoints, "entries/1/")

    def test_lists_a_board_that_everybody_has_played(self, club: Club) -> None:
        made = duplicate_event(club, howell(2))
        for number in range(1, 4):
            if number > 1:
                draw_and_publish(made.stage)
            play_round(made, (0, 120))
            draws.close_round(actor=SYSTEM, round=made.round)
        text = page(published(made), "entries/1/")
        assert text.count("/boards/1/") == 6
        assert "−5.00" in text  # three levels against minus two


@pytest.fixture
def played_out(club: Club) -> DuplicateEvent:
    """A Howell of two tables whose boards were all played, closed and published."""
    made = duplicate_event(club, howell(2), boards=1)
    for number in range(1, 4):
        if number > 1:
            draw_and_publish(made.stage)
        play_round(made, (0, 120))
        draws.close_round(actor=SYSTEM, round=made.round)
    return published(made)


class TestARoundOfLongAgo:
    """The first round was worth nothing until other tables had played its boards."""

    def test_is_worth_on_the_pairings_what_the_standings_say(self, played_out: DuplicateEvent) -> None:
        assert "−5.00" in page(played_out)
        first = page(played_out, "pairings/?stage=1&round=1")
        assert "5.00" in first
        assert "0.00" not in first.replace("5.00", "").replace("10.00", "")

    def test_is_worth_that_in_files_too(self, played_out: DuplicateEvent) -> None:
        for kind in ("results", "travellers"):
            answer = Client().get(
                reverse("event_file", args=(played_out.event.slug, kind, "csv")), headers={"accept-language": "en"}
            )
            text = answer.content.decode("utf-8-sig")
            assert ",-5" in text
            assert "\u2212" not in text
            assert "'" not in text


class TestFiles:
    def test_hold_what_was_played_and_scored(self, matchpoints: DuplicateEvent) -> None:
        answer = Client().get(
            reverse("event_file", args=(matchpoints.event.slug, "standings", "csv")), headers={"accept-language": "en"}
        )
        head = answer.content.decode("utf-8-sig").splitlines()[0]
        assert "Boards played" in head
        assert "Net levels" not in head


class TestApi:
    def test_tells_what_was_scored(self, matchpoints: DuplicateEvent) -> None:
        answer = Client().get(reverse("api_standings", args=(matchpoints.event.slug, 1, 1)))
        (row, *_rest) = answer.json()["rows"]
        assert row["boards"]["scored"] == 2
        assert row["boards"]["percentage"] == 50


class TestTheEventPage:
    def test_says_nothing_of_matches_where_boards_count(self, matchpoints: DuplicateEvent) -> None:
        text = page(matchpoints, "")
        assert "Win, draw, loss" not in text
        assert "A match<" not in text


class TestATotalBroughtUp:
    """The last board of the last table is not played: who sat there has one less than the others."""

    @pytest.fixture
    def short(self, club: Club) -> DuplicateEvent:
        made = duplicate_event(club, howell(2))
        for number in range(1, 4):
            if number > 1:
                draw_and_publish(made.stage)
            play(made.match(1), 0)
            first, last = sorted(open_book(made.match(2)).boards)
            enter(made.match(2), first, {"form": "board", "attackers": 120, "sure": True})
            done = {"form": "not_played"} if number == 3 else {"form": "board", "attackers": 120, "sure": True}
            enter(made.match(2), last, done)
            draws.close_round(actor=SYSTEM, round=made.round)
        return published(made)

    def test_is_the_same_on_all_pages_and_says_so(self, short: DuplicateEvent) -> None:
        revision = current_revision(event_id=short.event.pk)
        group = short.stage.groups.get()
        rows = table_page(revision_id=revision.pk, group_id=group.pk, after=3).rows
        most = max(row["boards"]["scored"] for row in rows)
        few = next(row for row in rows if row["boards"]["scored"] < most and row["boards"]["total"] != 0)
        told, plain = (decimal(value) for value in (dict(few["metrics"])["board_total"], few["boards"]["total"]))
        assert told != plain
        assert told in page(short)
        for path in ("crosstable/", f"entries/{few['entry']}/", f"standings/{few['entry']}/"):
            text = page(short, path)
            assert told in text
            assert f"brought up to {most} boards" in text
        many = next(row for row in rows if row["boards"]["scored"] == most)
        assert "brought up to" not in page(short, f"entries/{many['entry']}/")
