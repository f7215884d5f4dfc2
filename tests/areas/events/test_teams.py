"""Teams of four as entries: four to eight players, by form, by list and by the public link."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.builders.team_event import teams_entered
from tests.factories import OfficeFactory, PlayerFactory
from tournaments.clubs.models import Club, Role
from tournaments.events import operations
from tournaments.events.errors import WrongNumberOfPlayers
from tournaments.events.imports import FateKind, judge, parse_text
from tournaments.events.models import Event
from tournaments.events.operations.joining import join_partners
from tournaments.events.queries.book import load_book
from tournaments.shared.actors import SYSTEM
from tournaments.shared.errors import Missing

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(club: Club) -> Event:
    return teams_entered(club, 0).event


def enter(event: Event, players: int) -> None:
    people = [PlayerFactory.create(club=event.club) for _ in range(players)]
    operations.add_entry(actor=SYSTEM, event=event, players=people, name="Harbour")


class TestATeam:
    @pytest.mark.parametrize("players", [4, 5, 8])
    def test_has_four_to_eight_players(self, event: Event, players: int) -> None:
        enter(event, players)
        assert event.entries.get().seats.count() == players

    @pytest.mark.parametrize("players", [2, 3, 9])
    def test_of_fewer_or_more_is_refused(self, event: Event, players: int) -> None:
        with pytest.raises(WrongNumberOfPlayers) as refused:
            enter(event, players)
        assert (refused.value.least, refused.value.most) == (4, 8)


class TestAList:
    def test_with_headings_takes_as_many_players_as_it_has_columns(self, event: Event) -> None:
        heading = "队名\t队员1\t队员2\t队员3\t队员4\t队员5"
        text = f"{heading}\n飞鹰\t甲一\t乙二\t丙三\t丁四\t戊五\n海鸥\t己六\t庚七\t辛八\t壬九\t\n"
        fates = judge(parse_text(text).rows, load_book(event))
        assert [fate.kind for fate in fates] == [FateKind.NEW, FateKind.NEW]
        assert [len(fate.players) for fate in fates] == [5, 4]

    def test_without_headings_is_name_and_four_players(self, event: Event) -> None:
        [row] = parse_text("飞鹰\t甲一\t乙二\t丙三\t丁四", players=4).rows
        assert (row.name, row.players) == ("飞鹰", ("甲一", "乙二", "丙三", "丁四"))

    def test_says_at_the_cell_who_is_missing(self, event: Event) -> None:
        [fate] = judge(parse_text("name\tplayer1\tplayer2\tplayer3\n飞鹰\t甲\t乙\t丙").rows, load_book(event))
        assert [problem.cell for problem in fate.problems] == ["players.3"]


class TestTheForm:
    @pytest.fixture
    def browser(self, club: Club) -> Client:
        client = Client()
        client.force_login(OfficeFactory.create(club=club, role=Role.DIRECTOR).user)
        return client

    def typed(self, count: int) -> dict[str, str]:
        return {f"player_{position}": f"选手{position}" for position in range(1, count + 1)}

    def test_takes_five_players(self, browser: Client, event: Event) -> None:
        url = reverse("event_entry_add", args=[event.slug])
        browser.post(url, {"name": "飞鹰", **self.typed(5)})
        assert event.entries.get().seats.count() == 5

    def test_asks_for_four_players_and_a_name(self, browser: Client, event: Event) -> None:
        answer = browser.post(reverse("event_entry_add", args=[event.slug]), self.typed(3))
        assert answer.status_code == 422
        assert set(answer.context["form"].errors) == {"name", "player_4"}

    def test_of_the_public_takes_teams(self, event: Event) -> None:
        operations.open_entries(actor=SYSTEM, event=event)
        url = reverse("event_register", args=[event.registration_token])
        Client().post(url, {"name": "飞鹰", "website": "", **self.typed(6)})
        assert event.entries.get().seats.count() == 6


class TestPartners:
    def test_are_not_exchanged_between_teams(self, club: Club) -> None:
        event = teams_entered(club, 2).event
        one, other = (entry.seats.get(position=1).player_id for entry in event.entries.all())
        with pytest.raises(Missing):
            join_partners(actor=SYSTEM, event=event, first=one, second=other)
