"""The public page of a cup: what each stage counts, and whose standings stand under the champions."""

import re
from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import strip_tags

from scoring.formats import PRESETS, Intake
from scoring.matches.points import table
from tests.builders.chained import chained, chained_event, play_stage
from tests.builders.drawn_event import draw_and_publish
from tournaments.api.answers import VISITOR
from tournaments.clubs.models import Club
from tournaments.desk.operations.rehearsal import simulate
from tournaments.draws import operations as draws
from tournaments.events import operations as events
from tournaments.events.models import Event
from tournaments.publishing import operations as publishing
from tournaments.publishing.queries.bracket import bracket_page
from tournaments.publishing.queries.event import event_page
from tournaments.publishing.queries.lists import home_page
from tournaments.shared.actors import SYSTEM
from tournaments.tallies.operations import current_revision

pytestmark = pytest.mark.django_db
GROUPS, BRACKET = PRESETS["groups_then_knockout"].stages
THREE = replace(GROUPS, points=table(3, 2, 1))
SWISS = replace(PRESETS["club_swiss"].stages[0], rounds=1, points=table(2, 1, 0))


def text_of(event: Event) -> str:
    page = Client().get(reverse("event_page", args=[event.slug]), headers={"accept-language": "en"}).text
    return re.sub(r"\s+", " ", strip_tags(page.replace("<", " <")))


def played(event: Event) -> Event:
    """Play all stages and publish the end."""
    for stage in event.stages.order_by("ordinal"):
        draws.open_stage(actor=SYSTEM, stage=stage)
        play_stage(stage)
    current_revision(event_id=event.pk)
    event.refresh_from_db()
    publishing.publish(actor=SYSTEM, event=event, is_final=True)
    return event


@pytest.fixture
def cup(club: Club) -> Event:
    """Two groups of four that count 3/2/1, then a knock-out; over and published."""
    return played(chained_event(club, chained(THREE, BRACKET), entries=8))


class TestACup:
    def test_counts_what_its_groups_count(self, cup: Event) -> None:
        text = text_of(cup)
        assert "Win, draw, loss 3 / 2 / 1" in text
        assert text.count("Win, draw, loss") == 1

    def test_names_the_stage_of_the_standings_under_its_champions(self, cup: Event) -> None:
        text = text_of(cup)
        assert "Champions" in text
        assert "Final standings" not in text
        assert "Round robin · After round 3 · Group A" in text


class TestStagesThatDiffer:
    def test_say_what_each_counts(self, club: Club) -> None:
        event = chained_event(club, chained(SWISS, replace(THREE, intake=BRACKET.intake)), entries=8)
        text = text_of(event)
        assert "Win, draw, loss · Swiss 2 / 1 / 0" in text
        assert "Win, draw, loss · Round robin 3 / 2 / 1" in text

    def test_end_with_the_final_standings_of_the_last(self, club: Club) -> None:
        event = played(chained_event(club, chained(SWISS), entries=4))
        assert "Final standings" in text_of(event)


class TestACupOfThoseWhoAreOut:
    """A losers’ cup ends last, and does not decide the event."""

    @pytest.fixture
    def cups(self, club: Club) -> Event:
        further = replace(BRACKET, intake=Intake(lost_in=1), third_place=False)
        return chained_event(club, chained(replace(BRACKET, intake=None), further), entries=4)

    def test_does_not_crown_the_champions(self, cups: Event) -> None:
        played(cups)
        assert crowned(cups) == winner_of(cups, 1) != winner_of(cups, 2)

    def test_does_not_stand_on_the_home_page(self, cups: Event) -> None:
        played(cups)
        events.finish_event(actor=SYSTEM, event=cups)
        assert home_page(VISITOR).events.past[0].podium[0].entry.number == winner_of(cups, 1)

    def test_is_told_beside_the_champions_while_it_is_played(self, cups: Event) -> None:
        first, second = cups.stages.order_by("ordinal")
        play_stage(first)
        draws.open_stage(actor=SYSTEM, stage=second)
        final = draw_and_publish(second)
        text = text_of(cups)
        assert "Champions" in text
        assert "Stage 2, Knock-out" in text
        simulate(actor=SYSTEM, event=cups)
        draws.close_round(actor=SYSTEM, round=final)
        assert "Stage 2, Knock-out" not in text_of(cups)


def crowned(event: Event) -> int:
    title = event_page(event.slug, VISITOR).title
    assert title is not None
    return title.champion.number


def winner_of(event: Event, ordinal: int) -> int:
    """Give the number of who won the last match of a stage."""
    champion = bracket_page(event.slug, VISITOR, ordinal).champion
    assert champion is not None
    return champion.number
