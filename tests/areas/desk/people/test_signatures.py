"""Every column that names an officer forgets the name with the account."""

import pytest
from django.apps import apps
from django.db import models

from tests.builders.team_event import team_event
from tests.factories import OfficeFactory
from tournaments.clubs.models import Club, Role
from tournaments.desk.operations.authors import SIGNATURES, forget_signatures
from tournaments.pairings import operations as pairings
from tournaments.pairings.models import LineUp
from tournaments.shared.actors import person

IN_THE_TRAIL = {("shared.AuditEntry", "actor_name")}  # cleaned line by line


def columns_of_authors() -> set[tuple[str, str]]:
    """Find what is called like a signature: somebody's name beside what was done."""
    return {
        (model._meta.label, field.name)
        for model in apps.get_models()
        if model.__module__.startswith("tournaments.")
        for field in model._meta.get_fields()
        if isinstance(field, models.CharField) and field.name.endswith(("_by", "_by_name", "author_name", "actor_name"))
    }


def test_every_such_column_is_known() -> None:
    known = {(signature.model._meta.label, signature.name) for signature in SIGNATURES}
    assert columns_of_authors() - IN_THE_TRAIL == known


@pytest.mark.django_db
def test_a_line_up_forgets_who_named_it(club: Club) -> None:
    match = team_event(club, 2).match()
    user = OfficeFactory.create(club=club, role=Role.DIRECTOR).user
    for side in match.sides.all():
        seats = [seat.pk for seat in side.entry.seats.order_by("position")]
        pairings.name_line_up(actor=person(user.pk, "Zhu"), match=match, entry=side.entry, seats=seats)
    forget_signatures([user.pk], "somebody", club_id=club.pk)
    assert set(LineUp.objects.values_list("named_by", flat=True)) == {"somebody"}
