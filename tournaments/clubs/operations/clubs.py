"""A club is founded and described."""

from dataclasses import asdict, dataclass
from typing import Any

from django.db import transaction
from django.utils.text import slugify

from tournaments.accounts.models import User
from tournaments.clubs.models import Club, Office, Role
from tournaments.clubs.permissions import may_own
from tournaments.shared import audit
from tournaments.shared.actors import Actor
from tournaments.shared.errors import refuse_unless
from tournaments.shared.tokens import short_code


@dataclass(frozen=True, kw_only=True)
class ClubFacts:
    """What a club says of itself."""

    name: str
    name_latin: str = ""
    place: str = ""
    about: str = ""
    language: str = "zh-hans"
    time_zone: str = "UTC"
    name_display: str = "full"


@transaction.atomic
def found_club(*, actor: Actor, facts: ClubFacts, slug: str = "") -> Club:
    """Write a new club, at an address made from its name unless one is given; the person who founds it owns it."""
    founder = User.objects.filter(pk=actor.id or 0).first() if actor.kind == "person" else None
    refuse_unless(founder is not None or actor.is_trusted, "clubs.found")
    club = Club.objects.create(slug=slug or free_slug(facts), **asdict(facts))
    if founder is not None:
        Office.objects.create(club=club, user=founder, role=Role.OWNER)
    audit.record(actor=actor, action="clubs.found", subject=club, club_id=club.pk, after=club_facts(club))
    return club


@transaction.atomic
def change_club(*, actor: Actor, club: Club, facts: ClubFacts) -> Club:
    """Change what a club says of itself; its address stays."""
    refuse_unless(may_own(actor, club.pk), "clubs.change")
    club = Club.objects.select_for_update().get(pk=club.pk)
    before = club_facts(club)
    for column, value in asdict(facts).items():
        setattr(club, column, value)
    club.save()
    after = club_facts(club)
    audit.record(actor=actor, action="clubs.change", subject=club, club_id=club.pk, before=before, after=after)
    return club


def free_slug(facts: ClubFacts) -> str:
    """Find an address for the club: its Latin name, with a code where that is missing or taken."""
    base = slugify(facts.name_latin) or slugify(facts.name)
    base = base[:50].strip("-")
    if base and not Club.objects.filter(slug=base).exists():
        return base
    return f"{base or 'club'}-{short_code(4).lower()}"


def club_facts(club: Club) -> dict[str, Any]:
    """Say what the audit trail keeps of a club."""
    return {column: getattr(club, column) for column in ClubFacts.__dataclass_fields__}
