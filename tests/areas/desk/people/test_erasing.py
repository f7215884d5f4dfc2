"""A forgotten person's name stands nowhere; the results do."""

import json

import pytest

from tests import factories
from tournaments.clubs.errors import WrongNameTyped
from tournaments.clubs.models import Club, Membership, Player, Role
from tournaments.clubs.operations import PlayerFacts, add_player
from tournaments.desk.operations.erasing import erase_player
from tournaments.desk.operations.merging import merge_players
from tournaments.events.models import Entry, EntryPlayer
from tournaments.shared import audit
from tournaments.shared.actors import Actor, person
from tournaments.shared.errors import NotAllowed
from tournaments.shared.models import AuditEntry


@pytest.fixture
def owner(club: Club) -> Actor:
    office = factories.OfficeFactory.create(club=club, role=Role.OWNER)
    return person(office.user_id, str(office.user))


@pytest.fixture
def player(club: Club, owner: Actor) -> Player:
    facts = PlayerFacts(name="王明", name_latin="Wang Ming", email="wm@example.org")
    return add_player(actor=owner, club=club, facts=facts)


@pytest.fixture
def entry(club: Club, owner: Actor, player: Player) -> Entry:
    made = factories.EntryFactory.create(event__club=club)
    made.name, made.contact_email = "王明 / 李四", "wm@example.org"
    made.save()
    EntryPlayer.objects.create(event=made.event, entry=made, player=player, position=9)
    after = {"name": made.name, "players": ["王明", "李四", "王明月"]}
    audit.record(actor=owner, action="events.add_entry", subject=made, event_id=made.event_id, after=after)
    return made


def everything_written(club: Club) -> str:
    players = list(Player.objects.filter(club=club).values("name", "name_latin", "email"))
    entries = list(Entry.objects.values("name", "name_latin", "contact_email", "note"))
    trail = list(AuditEntry.objects.values("actor_name", "subject_label", "before", "after", "reason"))
    return json.dumps([players, entries, trail], ensure_ascii=False, default=str)


class TestErasing:
    def test_leaves_the_name_nowhere(self, club: Club, owner: Actor, player: Player, entry: Entry) -> None:
        erase_player(actor=owner, player=player, typed="王明")
        written = everything_written(club)
        assert "王明月" in written  # somebody else
        for name in ("王明", "Wang Ming", "wm@example.org"):
            assert name not in written.replace("王明月", "")

    def test_keeps_the_seat_and_names_the_entry_anew(self, owner: Actor, player: Player, entry: Entry) -> None:
        erased = erase_player(actor=owner, player=player, typed="王明")
        entry.refresh_from_db()
        assert entry.name == f"{erased.name} / 李四"
        assert EntryPlayer.objects.filter(entry=entry, player=erased).exists()

    def test_forgets_records_that_were_merged_into_it(self, club: Club, owner: Actor, player: Player) -> None:
        twin = factories.PlayerFactory.create(club=club, name="王小明")
        merge_players(actor=owner, kept=player, gone=twin)
        erase_player(actor=owner, player=player, typed="王明")
        assert "王小明" not in everything_written(club)

    def test_ends_the_membership(self, club: Club, owner: Actor, player: Player) -> None:
        Membership.objects.create(club=club, player=player, number="7", since="2025-01-01")
        erase_player(actor=owner, player=player, typed="王明")
        assert not Membership.objects.exists()

    def test_asks_for_the_exact_name(self, owner: Actor, player: Player) -> None:
        with pytest.raises(WrongNameTyped):
            erase_player(actor=owner, player=player, typed="王")

    def test_is_for_owners_only(self, director: Actor, player: Player) -> None:
        with pytest.raises(NotAllowed):
            erase_player(actor=director, player=player, typed="王明")
