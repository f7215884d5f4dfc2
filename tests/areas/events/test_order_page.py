"""The page on which a director chooses by what a stage is ranked."""

import pytest
from django.test import Client
from django.urls import reverse

from scoring.formats import from_json
from scoring.matches import Outcome
from scoring.standings import Unplayed
from tests.builders.pages import fields
from tests.factories import NOON
from tournaments.clubs.models import Club
from tournaments.events import operations
from tournaments.events.models import Event
from tournaments.events.options import options_of
from tournaments.shared.actors import SYSTEM
from tournaments.shared.models import AuditEntry


def address(event: Event) -> str:
    return reverse("event_order", args=[event.slug, 1])


def chosen(*keys: str, unplayed: str = "nothing", requested_bye: str = "") -> dict[str, str]:
    ranks = {f"rank_{rank}": key for rank, key in enumerate(keys, start=1)}
    return {**ranks, "unplayed": unplayed, "requested_bye": requested_bye}


class TestThePage:
    def test_shows_the_order_as_it_is(self, browser: Client, event: Event) -> None:
        shown = fields(browser.get(address(event)).text)
        order = [shown[f"rank_{rank}"] for rank in range(1, 9) if shown[f"rank_{rank}"]]
        assert order == event.format["stages"][0]["precedence"]

    def test_saves_another_order(self, browser: Client, event: Event) -> None:
        wanted = chosen("points", "", "direct_encounter", "koya", unplayed="fide_2026", requested_bye="draw")
        assert browser.post(address(event), wanted).status_code == 302
        event.refresh_from_db()
        stage = from_json(event.format).stage(1)
        assert stage.precedence == ("points", "direct_encounter", "koya")
        assert (stage.unplayed, stage.points.requested_bye) == (Unplayed.FIDE_2026, Outcome.DRAW)
        assert AuditEntry.objects.filter(action="events.order_standings").count() == 1

    @pytest.mark.parametrize(
        ("keys", "field"),
        [(("points", "wins", "points"), "rank_3"), (("", "wins"), "rank_1"), (("rubbish",), "rank_1")],
    )
    def test_says_beside_a_metric_what_is_wrong(
        self, browser: Client, event: Event, keys: tuple[str, ...], field: str
    ) -> None:
        answer = browser.post(address(event), chosen(*keys))
        assert answer.status_code == 422
        assert f'id="id_{field}_error"' in answer.text

    def test_offers_no_boards_where_none_are_played(self, browser: Client, event: Event) -> None:
        assert "percentage" not in browser.get(address(event)).text
        assert browser.post(address(event), chosen("percentage")).status_code == 422

    def test_changes_nothing_once_the_first_round_is_public(self, browser: Client, event: Event) -> None:
        operations.round_published(stage_id=event.stages.get().pk, number=1)
        assert "disabled" in browser.get(address(event)).text
        answer = browser.post(address(event), chosen("wins"))
        assert answer.status_code == 422
        event.refresh_from_db()
        assert event.format["stages"][0]["precedence"] != ["wins"]

    def test_leaves_the_points_table_known_to_the_settings(self, browser: Client, event: Event) -> None:
        before = options_of(from_json(event.format)).points
        browser.post(address(event), chosen("points", requested_bye="draw"))
        event.refresh_from_db()
        assert before is not None
        assert options_of(from_json(event.format)).points == before

    def test_says_what_a_bye_counts_and_takes_another_value(self, browser: Client, event: Event) -> None:
        page = browser.get(address(event)).text
        assert "as this kind of event has it: 2" in page
        browser.post(address(event), {**chosen("points"), "sit_out": "draw"})
        event.refresh_from_db()
        assert from_json(event.format).stage(1).sit_out is Outcome.DRAW
        line = AuditEntry.objects.get(action="events.order_standings")
        assert line.before is not None
        assert line.after is not None
        assert [side["stages"][0]["sit_out"] for side in (line.before, line.after)] == [None, "draw"]
        assert fields(browser.get(address(event)).text)["sit_out"] == "draw"
        browser.post(address(event), {**chosen("points"), "sit_out": "bye"})
        event.refresh_from_db()
        assert from_json(event.format).stage(1).sit_out is None

    def test_keeps_what_a_round_sat_out_counts_in_individuals(self, browser: Client, club: Club) -> None:
        alone = operations.create_event(
            actor=SYSTEM, club=club, name="Alone", starts_at=NOON, preset="individual_levels"
        )
        page = browser.get(address(alone)).text
        assert "A round sat out counts" in page
        assert fields(page)["sit_out"] == "draw"
        browser.post(address(alone), chosen("points"))
        alone.refresh_from_db()
        assert from_json(alone.format).stage(1).sit_out is Outcome.DRAW

    def test_asks_nothing_of_it_where_only_boards_count(self, browser: Client, club: Club) -> None:
        boards = operations.create_event(actor=SYSTEM, club=club, name="Boards", starts_at=NOON, preset="individual")
        assert 'name="sit_out"' not in browser.get(address(boards)).text

    def test_is_not_there_for_a_stage_that_is_not(self, browser: Client, event: Event) -> None:
        assert browser.get(reverse("event_order", args=[event.slug, 9])).status_code == 404
