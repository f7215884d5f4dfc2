"""The players of a club, searched and paged."""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, cast

from django.core.paginator import Page, Paginator
from django.db.models import Q

from tournaments.clubs.models import Club, Invitation, Player
from tournaments.shared import clock
from tournaments.shared.errors import Missing

PER_PAGE = 50
SHOWN_TYPES = ("all", "members", "guests", "accounts")


@dataclass(frozen=True, kw_only=True)
class PlayerLine:
    """A player in the list."""

    id: int
    name: str
    name_latin: str
    affiliation: str
    member_number: str
    member_since: date | None
    member_until: date | None
    has_account: bool
    is_erased: bool


@dataclass(frozen=True, kw_only=True)
class OpenLink:
    """An invitation that can still be used."""

    token: str
    email: str
    expires_at: datetime


@dataclass(frozen=True, kw_only=True)
class ClaimPage:
    """What an invitation shows to whoever holds it."""

    token: str
    player: str
    club: Club
    expires_at: datetime


def players_page(club_id: int, *, search: str, shown: str, page: str) -> "Page[PlayerLine]":
    """Read a page of the players in three queries."""
    found = Player.objects.present().filter(club_id=club_id).select_related("membership").order_by("name", "pk")
    if search:
        found = found.filter(
            Q(name__icontains=search)
            | Q(name_latin__icontains=search)
            | Q(email__icontains=search)
            | Q(affiliation__icontains=search)
            | Q(membership__number__iexact=search)
        )
    kinds = {
        "members": Q(membership__isnull=False),
        "guests": Q(membership__isnull=True),
        "accounts": Q(user__isnull=False),
    }
    if shown in kinds:
        found = found.filter(kinds[shown])
    numbered = Paginator(found, PER_PAGE).get_page(page)
    lines = [player_line(player) for player in numbered.object_list]
    return Page(lines, numbered.number, cast(Any, numbered.paginator))


def player_line(player: Player) -> PlayerLine:
    """Say of a player what the list shows."""
    member = getattr(player, "membership", None)
    return PlayerLine(
        id=player.pk,
        name=player.name,
        name_latin=player.name_latin,
        affiliation=player.affiliation,
        member_number=member.number if member else "",
        member_since=member.since if member else None,
        member_until=member.until if member else None,
        has_account=player.user_id is not None,
        is_erased=player.anonymised_at is not None,
    )


def find_player(club_id: int, player_id: int) -> Player:
    """Find a player of this club; a merged record leads to the one it became.

    :raises Missing: when there is none.
    """
    found = Player.objects.select_related("club", "membership", "user", "merged_into")
    player = found.filter(club_id=club_id, pk=player_id).first()
    if player is None:
        raise Missing(what="player")
    return player


def open_link(player_id: int) -> OpenLink | None:
    """Find the invitation of a player that can still be used."""
    found = Invitation.objects.filter(player_id=player_id, claimed_at=None, expires_at__gt=clock.now()).first()
    return OpenLink(token=found.token, email=found.email, expires_at=found.expires_at) if found else None


def claim_page(token: str) -> ClaimPage | None:
    """Read what a link leads to; nothing when it is used up."""
    found = Invitation.objects.select_related("player__club").filter(
        token=token, claimed_at=None, expires_at__gt=clock.now(), player__merged_into=None, player__anonymised_at=None
    )
    invitation = found.first()
    if invitation is None:
        return None
    return ClaimPage(
        token=token,
        player=invitation.player.name,
        club=invitation.player.club,
        expires_at=invitation.expires_at,
    )


def next_member_number(club_id: int) -> str:
    """Suggest the number after the highest that is a plain number."""
    numbers = Player.objects.filter(club_id=club_id, membership__number__regex=r"^[0-9]{1,9}$")
    highest = max((int(number) for number in numbers.values_list("membership__number", flat=True)), default=0)
    return str(highest + 1)
