"""Players are written into the club's book and changed there."""

from dataclasses import asdict, dataclass
from datetime import date
from typing import Any

from django.db import transaction

from tournaments.clubs.errors import NumberTaken, PlayerGone, UntilBeforeSince
from tournaments.clubs.models import Club, Membership, Player
from tournaments.clubs.permissions import may_direct
from tournaments.shared import audit
from tournaments.shared.actors import Actor
from tournaments.shared.errors import refuse_unless


@dataclass(frozen=True, kw_only=True)
class PlayerFacts:
    """Who a player is."""

    name: str
    name_latin: str = ""
    email: str = ""
    affiliation: str = ""


@dataclass(frozen=True, kw_only=True)
class MemberFacts:
    """A player's membership; `until` ends it."""

    number: str
    since: date
    until: date | None = None


@transaction.atomic
def add_player(*, actor: Actor, club: Club, facts: PlayerFacts, member: MemberFacts | None = None) -> Player:
    """Write a player into the book, as a member or as a guest.

    :raises NumberTaken: when another member has the number.
    """
    refuse_unless(may_direct(actor, club.pk), "clubs.add_player")
    player = Player.objects.create(club=club, **asdict(facts))
    write_membership(player, member)
    audit.record(actor=actor, action="clubs.add_player", subject=player, club_id=club.pk, after=player_facts(player))
    return player


@transaction.atomic
def change_player(*, actor: Actor, player: Player, facts: PlayerFacts, member: MemberFacts | None = None) -> Player:
    """Change a player's record and membership; without member facts the player is a guest.

    :raises PlayerGone: when the record was merged or erased.
    :raises NumberTaken: when another member has the number.
    """
    refuse_unless(may_direct(actor, player.club_id), "clubs.change_player")
    player = locked_player(player)
    before = player_facts(player)
    for column, value in asdict(facts).items():
        setattr(player, column, value)
    player.save()
    write_membership(player, member)
    after = player_facts(player)
    audit.record(
        actor=actor, action="clubs.change_player", subject=player, club_id=player.club_id, before=before, after=after
    )
    return player


def locked_player(player: Player) -> Player:
    """Hold a player's row and read it anew.

    :raises PlayerGone: when the record was merged or erased.
    """
    player = Player.objects.select_for_update().get(pk=player.pk)
    if player.merged_into_id is not None or player.anonymised_at is not None:
        raise PlayerGone(player=player.name)
    return player


def write_membership(player: Player, member: MemberFacts | None) -> None:
    """Make the membership what the facts say.

    :raises NumberTaken: when another member has the number.
    :raises UntilBeforeSince: when it ends before it began.
    """
    if member is None:
        Membership.objects.filter(player=player).delete()
        return
    if member.until is not None and member.until < member.since:
        raise UntilBeforeSince(since=member.since.isoformat(), until=member.until.isoformat())
    rival = Membership.objects.filter(club_id=player.club_id, number=member.number).exclude(player=player)
    holder = rival.select_related("player").first()
    if holder is not None:
        raise NumberTaken(number=member.number, player=holder.player.name)
    Membership.objects.update_or_create(player=player, defaults={"club_id": player.club_id, **asdict(member)})


def player_facts(player: Player) -> dict[str, Any]:
    """Say what the audit trail keeps of a player."""
    member = Membership.objects.filter(player=player).first()
    facts: dict[str, Any] = {column: getattr(player, column) for column in PlayerFacts.__dataclass_fields__}
    if member is not None:
        facts |= {
            "member_number": member.number,
            "member_since": member.since.isoformat(),
            "member_until": member.until.isoformat() if member.until else None,
        }
    return facts
