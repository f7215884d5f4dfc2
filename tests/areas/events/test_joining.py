"""Two players of different entries become partners."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import OfficeFactory, PlayerFactory
from tournaments.clubs.models import Club, Player, Role
from tournaments.events.errors import AlreadyPartners, EntryInDraw, NotInEvent
from tournaments.events.models import Entry, Event, Stage
from tournaments.events.operations import add_entry, start_stage_entries
from tournaments.events.operations.joining import join_partners
from tournaments.shared.actors import Actor, person
from tournaments.shared.errors import NotAllowed
from tournaments.shared.models import AuditEntry


def entered(director: Actor, event: Event, *players: str, name: str = "") -> Entry:
    """Enter two players."""
    people = [PlayerFactory.create(club=event.club, name=player) for player in players]
    return add_entry(actor=director, event=event, players=people, name=name)


def seated(entry: Entry) -> list[str]:
    """Name who sits in an entry."""
    return list(entry.seats.filter(active=True).order_by("position").values_list("player__name", flat=True))


def key(name: str) -> int:
    """Give the key of a player."""
    return Player.objects.get(name=name).pk


class TestPartners:
    def test_leave_two_who_become_partners_as_well(self, director: Actor, event: Event) -> None:
        first, second = entered(director, event, "王一", "王二"), entered(director, event, "李一", "李二")
        joined = join_partners(actor=director, event=event, first=key("王二"), second=key("李一"))
        second.refresh_from_db()
        assert (joined.pk, seated(joined), joined.name) == (first.pk, ["王二", "李一"], "王二 / 李一")
        assert (seated(second), second.name, second.number) == (["王一", "李二"], "王一 / 李二", 2)

    def test_keep_the_names_of_their_entries(self, director: Actor, event: Event) -> None:
        entered(director, event, "王一", "王二", name="飞鹰")
        entered(director, event, "李一", "李二")
        assert join_partners(actor=director, event=event, first=key("王一"), second=key("李二")).name == "飞鹰"

    def test_stand_in_the_trail_with_those_they_had_before(self, director: Actor, event: Event) -> None:
        first, second = entered(director, event, "王一", "王二"), entered(director, event, "李一", "李二")
        join_partners(actor=director, event=event, first=key("王二"), second=key("李一"))
        lines = AuditEntry.objects.filter(action="events.edit_entry", before__isnull=False)
        told = {line.subject_id: (line.before or {}, line.after or {}) for line in lines}
        assert [facts["players"] for facts in told[first.pk]] == [["王一", "王二"], ["王二", "李一"]]
        assert [facts["players"] for facts in told[second.pk]] == [["李一", "李二"], ["王一", "李二"]]

    def test_are_not_made_of_those_who_sit_together(self, director: Actor, event: Event) -> None:
        entered(director, event, "王一", "王二")
        with pytest.raises(AlreadyPartners):
            join_partners(actor=director, event=event, first=key("王一"), second=key("王二"))

    def test_sit_in_the_event(self, director: Actor, event: Event) -> None:
        entered(director, event, "王一", "王二")
        stranger = PlayerFactory.create(club=event.club)
        with pytest.raises(NotInEvent):
            join_partners(actor=director, event=event, first=key("王一"), second=stranger.pk)

    def test_stay_once_a_round_is_published(self, director: Actor, event: Event) -> None:
        entered(director, event, "王一", "王二")
        entered(director, event, "李一", "李二")
        start_stage_entries(actor=director, stage=event.stages.get())
        Stage.objects.filter(event=event).update(published_rounds=1)
        with pytest.raises(EntryInDraw):
            join_partners(actor=director, event=event, first=key("王一"), second=key("李一"))

    def test_are_made_by_directors(self, director: Actor, event: Event, club: Club) -> None:
        entered(director, event, "王一", "王二")
        scorer = OfficeFactory.create(club=club, role=Role.SCORER)
        with pytest.raises(NotAllowed):
            join_partners(actor=person(scorer.user_id, "Scorer"), event=event, first=0, second=0)


class TestPage:
    def test_takes_two_ticks(self, client: Client, director: Actor, event: Event, club: Club) -> None:
        client.force_login(OfficeFactory.create(club=club).user)
        address = reverse("event_partners", args=[event.slug])
        assert "Nobody has entered yet." in client.get(address).text
        entered(director, event, "王一", "王二")
        entered(director, event, "李一", "李二")
        assert "Tick two players." in client.post(address, {"player": [key("王一")]}, follow=True).text
        told = client.post(address, {"player": [key("王一"), key("李一")]}, follow=True).text
        assert "Partners now: 王一 / 李一." in told
