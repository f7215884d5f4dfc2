"""The public pages of an event of teams count matches, say what they are worth, and name both rooms."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.builders.team_event import team_event
from tournaments.clubs.models import Club
from tournaments.publishing.queries.frame import event_frame
from tournaments.publishing.templatetags.standing import order_sentence
from tournaments.shared.actors import SYSTEM

pytestmark = pytest.mark.django_db


def shown(name: str, slug: str, **query: str) -> str:
    """Open a public page and give what it says, without its tags."""
    page = Client().get(reverse(name, args=[slug]), query).text
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


@pytest.fixture
def slug(club: Club) -> str:
    return team_event(club, 4).event.slug


class TestTheEventPage:
    def test_counts_matches_not_tables(self, slug: str) -> None:
        assert "0 of 2 matches done." in shown("event_page", slug)

    def test_says_what_is_played_and_what_it_is_worth(self, slug: str) -> None:
        page = shown("event_page", slug)
        assert "Boards a round 8" in page
        assert "A match counts 10 : 10 without a margin, 20 : 0 from a margin of 9" in page
        assert "A bye counts 12" in page
        assert "Win, draw, loss" not in page

    def test_of_a_draw_worth_half_says_so_without_boards(self, client: Client, club: Club) -> None:
        made = team_event(club, 4, preset="round_robin", players=2)
        page = shown("event_page", made.event.slug)
        assert "Win, draw, loss 2 / 1 / 0" in page
        assert "A bye counts 2" in page
        assert "Boards a round" not in page


class TestThePairings:
    def test_count_matches_not_tables(self, slug: str) -> None:
        assert "2 matches" in shown("event_pairings", slug)

    def test_by_name_say_against_whom_and_in_which_rooms(self, slug: str) -> None:
        page = shown("event_pairings", slug)
        assert "against 第4队 · open room: table 1, N–S · closed room: table 3, E–W" in page
        assert "against 第1队 · open room: table 1, E–W · closed room: table 3, N–S" in page

    def test_that_are_found_say_so_too(self, slug: str) -> None:
        assert "against 第4队 · open room: table 1" in shown("event_find", slug, q="第1队")


class TestTheStandings:
    def test_are_ordered_by_the_word_of_their_column(self, slug: str) -> None:
        stage = event_frame(slug, SYSTEM).stages[0]
        assert order_sentence(stage).startswith("Order: victory points, ")
