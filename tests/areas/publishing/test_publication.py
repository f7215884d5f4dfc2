"""Publishing and taking back."""

import pytest

from tests import factories
from tests.builders.played_event import PlayedEvent, play_round, played_event
from tests.builders.published_event import count
from tournaments.clubs.models import Club, Role
from tournaments.publishing import operations
from tournaments.publishing.errors import AlreadyPublished, AlreadyWithdrawn, NothingToPublish, TallyBehind
from tournaments.shared.actors import Actor, person
from tournaments.shared.errors import Missing, NotAllowed
from tournaments.shared.models import AuditEntry


@pytest.fixture
def played(club: Club) -> PlayedEvent:
    made = played_event(club, entries=4)
    play_round(made, 1, [(1, 2, 14, 5), (3, 4, 9, 7)])
    return made


class TestPublish:
    def test_shows_the_newest_tally(self, played: PlayedEvent, director: Actor) -> None:
        count(played)
        made = operations.publish(actor=director, event=played.event)
        assert (made.number, made.revision.version) == (1, played.event.facts_version)

    def test_refuses_before_anything_is_counted(self, played: PlayedEvent, director: Actor) -> None:
        with pytest.raises(NothingToPublish):
            operations.publish(actor=director, event=played.event)

    def test_refuses_while_results_are_being_counted(self, played: PlayedEvent, director: Actor) -> None:
        count(played)
        played.event.facts_version += 1
        played.event.save()
        with pytest.raises(TallyBehind):
            operations.publish(actor=director, event=played.event)

    def test_shows_an_older_tally_on_request(self, played: PlayedEvent, director: Actor) -> None:
        count(played)
        old = played.event.facts_version
        count(played)
        assert operations.publish(actor=director, event=played.event, version=old).revision.version == old

    def test_refuses_a_version_that_never_was(self, played: PlayedEvent, director: Actor) -> None:
        with pytest.raises(Missing):
            operations.publish(actor=director, event=played.event, version=99)

    def test_refuses_the_same_twice(self, played: PlayedEvent, director: Actor) -> None:
        count(played)
        operations.publish(actor=director, event=played.event)
        with pytest.raises(AlreadyPublished):
            operations.publish(actor=director, event=played.event)

    def test_lets_the_same_be_called_final(self, played: PlayedEvent, director: Actor) -> None:
        count(played)
        operations.publish(actor=director, event=played.event)
        assert operations.publish(actor=director, event=played.event, is_final=True).number == 2

    def test_is_for_directors(self, played: PlayedEvent) -> None:
        count(played)
        office = factories.OfficeFactory.create(club=played.event.club, role=Role.SCORER)
        with pytest.raises(NotAllowed):
            operations.publish(actor=person(office.user_id, "scorer"), event=played.event)

    def test_leaves_a_line_in_the_audit_trail(self, played: PlayedEvent, director: Actor) -> None:
        count(played)
        operations.publish(actor=director, event=played.event, note="first")
        line = AuditEntry.objects.get(action="publishing.publish")
        assert (line.before, line.after, line.reason) == (
            None,
            {"publication": 1, "version": played.event.facts_version, "final": False},
            "first",
        )


class TestWithdraw:
    def test_shows_the_one_before_again(self, played: PlayedEvent, director: Actor) -> None:
        count(played)
        first = operations.publish(actor=director, event=played.event)
        count(played)
        second = operations.publish(actor=director, event=played.event)
        operations.withdraw(actor=director, publication=second)
        assert operations.newest(played.event) == first

    def test_refuses_twice(self, played: PlayedEvent, director: Actor) -> None:
        count(played)
        made = operations.publish(actor=director, event=played.event)
        operations.withdraw(actor=director, publication=made)
        with pytest.raises(AlreadyWithdrawn):
            operations.withdraw(actor=director, publication=made)

    def test_never_reuses_a_number(self, played: PlayedEvent, director: Actor) -> None:
        count(played)
        operations.withdraw(actor=director, publication=operations.publish(actor=director, event=played.event))
        assert operations.publish(actor=director, event=played.event).number == 2
