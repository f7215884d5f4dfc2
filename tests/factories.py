"""Rows for tests, each valid by itself."""

from datetime import UTC, datetime

import factory
from factory.django import DjangoModelFactory

from tournaments.accounts.models import User
from tournaments.clubs.models import Club, Office, Player, Role


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
