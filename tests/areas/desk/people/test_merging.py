"""Two records become one, unless they are two people."""

import pytest

from tests import factories
from tournaments.clubs.errors import MeetInEvent, TwoAccounts
from tournaments.clubs.models import Club, Membership, Player
from tournaments.desk.operations.merging import merge_players
from tournaments.desk.queries.people import duplicates
from tournaments.events.models import Entry, EntryPlayer
from tournaments.shared.actors import SYSTEM, Actor
from tournaments.shared.errors import NotAllowed
from tournaments.shared.models import AuditEntry


@pytest.fixture
def kept(club: Club) -> Player:
    return factories.PlayerFactory.create(club=club, name="王明")


@pytest.fixture
def gone(club: Club) -> Player:
    return factories.PlayerFactory.create(club=club, name="王 明", email="wm@example.org")


def seat(player: Player, entry: Entry) -> EntryPlayer:
    return EntryPlayer.objects.create(event=entry.event, entry=entry, player=player, position=9)


class TestMerging:
    def test_moves_seats_membership_and_account(self, director: Actor, kept: Player, gone: Player) -> None:
        place = seat(gone, factories.EntryFactory.create(event__club=kept.club))
        Membership.objects.create(club=kept.club, player=gone, number="7", since="2025-01-01")
        gone.user = factories.UserFactory.create()
        gone.save()
        merged = merge_players(actor=director, kept=kept, gone=gone)
        place.refresh_from_db()
        gone.refresh_from_db()
        merged.refresh_from_db()
        assert place.player == merged
        assert (merged.email, merged.membership.number, merged.user_id is not None) == ("wm@example.org", "7", True)
        assert (gone.merged_into, gone.user_id) == (merged, None)

    def test_keeps_in_the_trail_what_was_moved(self, director: Actor, kept: Player, gone: Player) -> None:
        place = seat(gone, factories.EntryFactory.create(event__club=kept.club))
        merge_players(actor=director, kept=kept, gone=gone)
        line = AuditEntry.objects.get(action="clubs.merge_players")
        assert line.after is not None
        assert (line.after["moved_seats"], line.after["merged_record"]) == ([place.pk], gone.pk)

    def test_is_refused_when_both_play_in_one_event(self, director: Actor, kept: Player, gone: Player) -> None:
        event = factories.EventFactory.create(club=kept.club)
        for player in (kept, gone):
            seat(player, factories.EntryFactory.create(event=event))
        with pytest.raises(MeetInEvent):
            merge_players(actor=director, kept=kept, gone=gone)
        assert Player.objects.present().filter(pk__in=(kept.pk, gone.pk)).count() == 2

    def test_is_refused_when_two_accounts_claimed_them(self, director: Actor, kept: Player, gone: Player) -> None:
        for player in (kept, gone):
            player.user = factories.UserFactory.create()
            player.save()
        with pytest.raises(TwoAccounts):
            merge_players(actor=director, kept=kept, gone=gone)

    def test_is_not_for_directors_of_another_club(self, kept: Player, gone: Player) -> None:
        other = factories.OfficeFactory.create()
        stranger = Actor(kind="person", id=other.user_id, name="stranger")
        with pytest.raises(NotAllowed):
            merge_players(actor=stranger, kept=kept, gone=gone)


class TestDuplicates:
    def test_are_found_by_the_same_and_nearly_the_same_name(self, club: Club, kept: Player, gone: Player) -> None:
        factories.PlayerFactory.create(club=club, name="赵六")
        factories.PlayerFactory.create(name="王明")
        twins = duplicates(club.pk)
        assert [(twin.one.id, twin.other.id, twin.same) for twin in twins] == [(kept.pk, gone.pk, True)]

    def test_are_gone_after_merging(self, club: Club, kept: Player, gone: Player) -> None:
        merge_players(actor=SYSTEM, kept=kept, gone=gone)
        assert duplicates(club.pk) == ()
