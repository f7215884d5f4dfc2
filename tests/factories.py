"""Rows for tests, each valid by itself."""

from datetime import UTC, datetime

import factory
from factory.django import DjangoModelFactory

from scoring import formats
from tournaments.accounts.models import User
from tournaments.clubs.models import Club, Office, Player, Role
from tournaments.events.models import Entry, EntryPlayer, Event, EventStatus
from tournaments.events.operations.life import make_stages


class UserFactory(DjangoModelFactory[User]):
    """A person who can sign in with the password `secret-word`."""

    class Meta:
        model = User
        skip_postgeneration_save = True

    email = factory.Sequence(lambda n: f"person{n}@example.org")
    name = factory.Sequence(lambda n: f"Person {n}")
    password = factory.django.Password("secret-word")


class ClubFactory(DjangoModelFactory[Club]):
    """A club without officers."""

    class Meta:
        model = Club

    slug = factory.Sequence(lambda n: f"club-{n}")
    name = factory.Sequence(lambda n: f"第{n}俱乐部")


class OfficeFactory(DjangoModelFactory[Office]):
    """A person with an office; a director unless told otherwise."""

    class Meta:
        model = Office

    club = factory.SubFactory(ClubFactory)
    user = factory.SubFactory(UserFactory)
    role = Role.DIRECTOR


class PlayerFactory(DjangoModelFactory[Player]):
    """A player in a club's book, without an account."""

    class Meta:
        model = Player

    club = factory.SubFactory(ClubFactory)
    name = factory.Sequence(lambda n: f"选手{n}")


NOON = datetime(2026, 11, 28, 12, 0, tzinfo=UTC)


class EventFactory(DjangoModelFactory[Event]):
    """An event with open entries, and with the stages of its preset."""

    class Meta:
        model = Event
        skip_postgeneration_save = True

    club = factory.SubFactory(ClubFactory)
    slug = factory.Sequence(lambda n: f"event-{n}")
    name = factory.Sequence(lambda n: f"第{n}届杯赛")
    starts_at = NOON
    status = EventStatus.OPEN
    preset = "club_swiss"
    format = factory.LazyAttribute(lambda made: formats.to_json(formats.preset(made.preset)))
    seed = "5eed" * 16

    @factory.post_generation
    def stages(self, create: bool, extracted: object, **_: object) -> None:
        """Write the stages of the format."""
        if create:
            make_stages(self, formats.from_json(self.format))  # type: ignore[arg-type]  # self is the event here


class EntryFactory(DjangoModelFactory[Entry]):
    """An entry with two players of the club's book."""

    class Meta:
        model = Entry
        skip_postgeneration_save = True

    event = factory.SubFactory(EventFactory)
    number = factory.LazyAttribute(lambda made: made.event.entries.count() + 1)
    name = factory.Sequence(lambda n: f"队伍{n}")

    @factory.post_generation
    def players(self, create: bool, extracted: object, **_: object) -> None:
        """Seat two players."""
        for position in (1, 2) if create else ():
            player = PlayerFactory.create(club=self.event.club)  # type: ignore[attr-defined]  # self is the entry here
            EntryPlayer.objects.create(event=self.event, entry=self, player=player, position=position)  # type: ignore[misc]
