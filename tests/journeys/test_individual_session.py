"""An individual event through the site: from the new-event form to the published standings, a player at a time."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.builders.pages import fields
from tests.factories import OfficeFactory, PlayerFactory
from tests.journeys.test_duplicate_session import Session
from tournaments.clubs.models import Club, Role
from tournaments.desk.operations.rehearsal import simulate
from tournaments.events.models import Entry, Event
from tournaments.pairings.models import MatchSide
from tournaments.shared.actors import SYSTEM

pytestmark = pytest.mark.django_db


class Evening(Session):
    """A session whose entries are single players, entered by the form of the officers."""

    def __init__(self, club: Club, *, players: int, name: str, preset: str = "individual") -> None:
        self.browser = Client()
        self.browser.force_login(OfficeFactory.create(club=club, role=Role.DIRECTOR).user)
        self.phones: dict[tuple[str, str], Client] = {}
        typed = {
            "preset": preset,
            "shown_preset": "club_night",
            "name": name,
            "starts_at": "2026-12-12T19:00",
            "expected": str(players),
            "entry_policy": "anybody",
            "confirm_policy": "both_sides",
        }
        self.send(reverse("event_new", args=[club.slug]), typed)
        self.slug = Event.objects.get(name=name).slug
        for number in range(1, players + 1):
            person = PlayerFactory.create(club=club, name=f"选手{number}")
            address = self.address("event_entry_add")
            page = self.browser.get(address).text
            self.send(address, fields(page) | {"player_1": person.name})


class TestAnEveningOfEightPlayers:
    def test_leads_to_standings_of_every_player(self, club: Club) -> None:
        evening = Evening(club, players=8, name="个人赛")
        assert Entry.objects.filter(event=evening.event).count() == 8
        for number in (1, 2):
            evening.draw(number)
            evening.play(number)
            evening.send(evening.address("draw_act", 1, number, "close"), {})
        evening.publish()
        rows = evening.standings()
        assert sorted(row["Entry"] for row in rows) == [f"选手{number}" for number in range(1, 9)]
        own = evening.see("event_entry", 1)
        met = MatchSide.objects.filter(match__sides__entry__number=1, round__stage__event=evening.event)
        names = set(met.exclude(entry__number=1).values_list("entry__name", flat=True))
        assert len(names) > 3
        assert all(name in own for name in names)


class TestAnEveningOfLevels:
    def test_gives_every_player_what_the_side_won(self, club: Club) -> None:
        evening = Evening(club, players=8, name="个人升级赛", preset="individual_levels")
        for number in (1, 2):
            evening.draw(number)
            assert " + " in evening.browser.get(evening.address("event_grid", 1, number)).text
            simulate(actor=SYSTEM, event=evening.event)
            evening.send(evening.address("draw_act", 1, number, "close"), {})
        evening.publish()
        rows = evening.standings()
        assert len(rows) == 8
        assert sum(int(row["Points"]) for row in rows) == 2 * 2 * 4  # two points a table for each of two players
