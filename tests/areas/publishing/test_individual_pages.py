"""Pages and files of an event in which every player is an entry show both partners, and everybody by name."""

import json

import pytest
from django.test import Client
from django.urls import reverse

from tests.builders.drawn_event import draw_and_publish
from tests.builders.duplicate_event import DuplicateEvent, pairs_entered
from tests.factories import OfficeFactory
from tournaments.clubs.models import Club, Role
from tournaments.desk.operations.rehearsal import simulate
from tournaments.draws.operations import request_draw, run_draw
from tournaments.publishing.operations import publish
from tournaments.shared.actors import SYSTEM
from tournaments.tallies.operations import recompute_now

pytestmark = pytest.mark.django_db


@pytest.fixture(params=["individual", "individual_levels"])
def made(club: Club, request: pytest.FixtureRequest) -> DuplicateEvent:
    made = pairs_entered(club, 8, preset=request.param)
    draw_and_publish(made.stage)
    return made


def fetch(made: DuplicateEvent, name: str, *where: object, client: Client | None = None) -> str:
    answer = (client or Client()).get(reverse(name, args=[made.event.slug, *where]))
    assert answer.status_code == 200, name
    return answer.text if not answer.streaming else b"".join(answer).decode()


class TestPublicPages:
    def test_name_everybody_in_the_pairings(self, made: DuplicateEvent) -> None:
        page = fetch(made, "event_pairings")
        for number in range(1, 9):
            assert page.count(f"第{number}队") >= 2  # by table and by name

    def test_name_everybody_on_the_projector(self, made: DuplicateEvent) -> None:
        page = fetch(made, "event_projector")
        assert all(f"第{number}队" in page for number in range(1, 9))

    @pytest.mark.parametrize("kind", ["csv", "json"])
    def test_name_everybody_in_the_files(self, made: DuplicateEvent, kind: str) -> None:
        text = fetch(made, "event_file", "pairings", kind)
        assert all(f"第{number}队" in text for number in range(1, 9))

    def test_give_the_schedule_and_a_card_for_each_player_as_a_file(self, made: DuplicateEvent) -> None:
        told = json.loads(fetch(made, "event_file", "movement", "json"))
        sheet, *cards = told["tables"]
        assert len(cards) == 8
        assert [row["out"] for row in sheet["rows"]] == [""] * 7
        partners = [row["partner"] for row in cards[0]["rows"]]
        assert sorted(partners) == [f"{number} 第{number}队" for number in range(2, 9)]

    def test_print_the_schedule(self, made: DuplicateEvent) -> None:
        answer = Client().get(reverse("event_file", args=[made.event.slug, "movement", "pdf"]))
        assert answer.status_code == 200
        assert b"".join(answer).startswith(b"%PDF") if answer.streaming else answer.content.startswith(b"%PDF")

    def test_show_the_schedule_and_who_meets_whom(self, made: DuplicateEvent) -> None:
        page = fetch(made, "event_players", 1)
        assert "every two are partners once" in page
        assert page.count('class="sheet gcard"') == 8
        assert page.count('<td class="c num"><b>1</b>/2</td>') == 8 * 7

    def test_keep_a_schedule_that_is_only_drafted_to_the_officers(self, club: Club) -> None:
        drafted = pairs_entered(club, 8, preset="individual")
        run_draw(request_id=request_draw(actor=SYSTEM, stage=drafted.stage).pk)
        assert Client().get(reverse("event_players", args=[drafted.event.slug, 1])).status_code == 404
        empty = Client().get(reverse("event_file", args=[drafted.event.slug, "movement", "json"]))
        assert (empty.status_code, "第1队" in empty.text) == (400, False)

    def test_rank_every_player(self, made: DuplicateEvent) -> None:
        simulate(actor=SYSTEM, event=made.event)
        recompute_now(event_id=made.event.pk)
        publish(actor=SYSTEM, event=made.event)
        page = fetch(made, "event_standings")
        assert all(f"第{number}队" in page for number in range(1, 9))


class TestOfficersPages:
    def test_name_four_players_at_each_table(self, made: DuplicateEvent, club: Club) -> None:
        browser = Client()
        browser.force_login(OfficeFactory.create(club=club, role=Role.DIRECTOR).user)
        page = fetch(made, "event_draw", 1, 1, client=browser)
        assert all(f"第{number}队" in page for number in range(1, 9))
        desk = fetch(made, "event_desk", client=browser)
        assert all(f"第{number}队" in desk for number in range(1, 9))
