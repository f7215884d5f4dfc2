"""The page of a bracket: its size, who is not in it, and events with more than one."""

import json
from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse

from scoring.formats import PRESETS, Intake
from tests.builders.chained import chained, chained_event, play_stage
from tournaments.api.answers import VISITOR
from tournaments.clubs.models import Club
from tournaments.draws import operations
from tournaments.events import operations as events
from tournaments.events.models import Event, Stage
from tournaments.publishing import exports
from tournaments.publishing.operations import publish
from tournaments.publishing.queries.bracket import BracketPage, bracket_page
from tournaments.shared.actors import SYSTEM
from tournaments.tallies.operations import current_revision

BRACKET = PRESETS["knockout"].stages[0]


def bracket(club: Club, *absent: int) -> Stage:
    """Make a bracket of four, played to its end without these."""
    stage = chained_event(club, chained(BRACKET), entries=4).stages.get()
    operations.open_stage(actor=SYSTEM, stage=stage)
    for number in absent:
        place = stage.stage_entries.get(entry__number=number)
        events.set_absence(actor=SYSTEM, stage_entry=place, round_number=1)
    play_stage(stage)
    current_revision(event_id=stage.event_id)
    return stage


def names_of(page: BracketPage) -> list[list[list[int]]]:
    """Give the numbers in each cell, column by column."""
    return [
        [[half.seated.entry.number for half in cell.halves if half.seated] for cell in column.cells]
        for column in page.columns
    ]


class TestColumns:
    def test_are_those_of_the_field_however_many_are_absent(self, club: Club) -> None:
        page = bracket_page(bracket(club, 3, 4).event.slug, VISITOR)
        assert names_of(page) == [[[1], [2]], [[1, 2]]]
        assert page.champion is not None
        assert page.field == 4

    def test_are_as_many_where_the_lower_half_is_empty(self, club: Club) -> None:
        page = bracket_page(bracket(club, 2, 3).event.slug, VISITOR)
        assert len(page.columns) == 2

    def test_name_as_champion_who_had_no_opponent_in_the_final(self, club: Club) -> None:
        page = bracket_page(bracket(club, 1, 4).event.slug, VISITOR)
        assert page.champion is not None
        assert names_of(page)[1] == [[page.champion.number]]


class TestTwoBrackets:
    @pytest.fixture
    def event(self, club: Club) -> Event:
        further = replace(BRACKET, intake=Intake(lost_in=1), third_place=False)
        event = chained_event(club, chained(replace(BRACKET, third_place=False), further), entries=4)
        for stage in event.stages.order_by("ordinal"):
            play_stage(stage)
        return event

    def test_each_have_their_page(self, event: Event) -> None:
        address = reverse("event_bracket", args=[event.slug])
        first = Client().get(address).text
        assert 'href="?stage=2"' in first
        second = bracket_page(event.slug, VISITOR, 2)
        assert (len(second.columns), second.field) == (1, 2)
        assert f"{second.stage.ordinal if second.stage else 0}" in Client().get(f"{address}?stage=2").text

    @pytest.mark.parametrize(("stage", "status"), [("1", 200), ("2", 200), ("3", 404), ("x", 400)])
    def test_are_told_by_the_api(self, event: Event, stage: str, status: int) -> None:
        answer = Client().get(reverse("api_bracket", args=[event.slug]), {"stage": stage})
        assert answer.status_code == status
        assert status != 200 or answer.json()["stage"] == int(stage)


class TestTheMatchForThirdPlace:
    @pytest.mark.parametrize("kind", ["pairings", "results"])
    def test_is_told_from_the_final_in_files(self, club: Club, kind: str) -> None:
        slug = bracket(club).event.slug
        written = exports.write(slug, kind, "json", scope=exports.Scope.NEWEST)
        rows = [row for table in json.loads(written)["tables"] for row in table["rows"]]
        assert [row.get("remark") for row in rows if row["round"] == 2] == ["", "for third place"]
        assert not any("remark" in row for row in rows if row["round"] == 1)

    def test_is_told_from_the_final_in_the_list_of_pairings(self, club: Club) -> None:
        slug = bracket(club).event.slug
        assert "for third place" in Client().get(reverse("event_pairings", args=[slug])).text


class TestThePlaces:
    def test_of_everybody_are_one_step_from_the_bracket(self, club: Club) -> None:
        event = bracket(club).event
        address, way = reverse("event_bracket", args=[event.slug]), reverse("event_standings", args=[event.slug])
        assert f"{way}?stage=1" not in Client().get(address).text
        publish(actor=SYSTEM, event=event)
        assert f"{way}?stage=1" in Client().get(address).text
        rows = Client().get(f"{way}?stage=1").context["page"].rows
        assert [row.place for row in rows] == [1, 2, 3, 4]
