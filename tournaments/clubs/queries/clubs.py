"""Clubs as their officers and members see them."""

from dataclasses import dataclass

from django.db.models import Count, Q

from tournaments.clubs.models import Club, Office, Role
from tournaments.clubs.permissions import RANK, may_direct, may_own, may_score
from tournaments.shared.actors import Actor
from tournaments.shared.errors import Missing, refuse_unless


@dataclass(frozen=True, kw_only=True)
class OwnClub:
    """A club in which a person holds an office."""

    slug: str
    name: str
    name_latin: str
    role: Role
    players: int

    @property
    def may_direct(self) -> bool:
        """Whether the office lets one make events."""
        return RANK[self.role] >= RANK[Role.DIRECTOR]


@dataclass(frozen=True, kw_only=True)
class ClubDesk:
    """The frame of a club's pages for officers, with what this officer may do."""

    club: Club
    may_own: bool
    may_direct: bool

    @property
    def slug(self) -> str:
        """The club's address."""
        return self.club.slug


@dataclass(frozen=True, kw_only=True)
class Holder:
    """A person and the office held."""

    id: int
    name: str
    email: str
    role: str
    is_self: bool


def own_clubs(user_id: int) -> tuple[OwnClub, ...]:
    """Read the clubs in which the person holds an office, in two queries."""
    offices = list(Office.objects.filter(user_id=user_id).select_related("club").order_by("club__name"))
    counts = players_by_club([office.club_id for office in offices])
    return tuple(
        OwnClub(
            slug=office.club.slug,
            name=office.club.name,
            name_latin=office.club.name_latin,
            role=Role(office.role),
            players=counts.get(office.club_id, 0),
        )
        for office in offices
    )


def players_by_club(club_ids: list[int]) -> dict[int, int]:
    """Count the present players of these clubs."""
    present = Q(players__isnull=False, players__merged_into=None)
    rows = Club.objects.filter(pk__in=club_ids).annotate(count=Count("players", filter=present))
    return dict(rows.values_list("pk", "count"))


def find_club(slug: str) -> Club:
    """Find a club by its address.

    :raises Missing: when there is none.
    """
    club = Club.objects.filter(slug=slug).first()
    if club is None:
        raise Missing(what="club")
    return club


def club_desk(slug: str, actor: Actor, *, at_least: Role) -> ClubDesk:
    """Open a club for an officer.

    :raises Missing: when there is no such club.
    :raises NotAllowed: when the office does not suffice.
    """
    club = find_club(slug)
    test = {Role.OWNER: may_own, Role.DIRECTOR: may_direct, Role.SCORER: may_score}[at_least]
    refuse_unless(test(actor, club.pk), "clubs.look")
    return ClubDesk(club=club, may_own=may_own(actor, club.pk), may_direct=may_direct(actor, club.pk))


def holders(club_id: int, actor: Actor) -> tuple[Holder, ...]:
    """List who holds an office, owners first."""
    rank = [Role.OWNER, Role.DIRECTOR, Role.SCORER]
    found = Office.objects.filter(club_id=club_id).select_related("user")
    people = [
        Holder(
            id=office.pk,
            name=str(office.user),
            email=office.user.email,
            role=office.role,
            is_self=office.user_id == actor.id,
        )
        for office in found
    ]
    return tuple(sorted(people, key=lambda holder: (rank.index(Role(holder.role)), holder.name)))


def find_office(club_id: int, office_id: int) -> Office:
    """Find an office of this club.

    :raises Missing: when there is none.
    """
    office = Office.objects.select_related("user", "club").filter(club_id=club_id, pk=office_id).first()
    if office is None:
        raise Missing(what="office")
    return office
