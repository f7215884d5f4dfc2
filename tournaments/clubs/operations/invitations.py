"""A person is invited to claim the own record, and claims it."""

from datetime import timedelta

from django.db import transaction
from django.utils import translation

from tournaments.accounts.models import User
from tournaments.clubs.errors import AccountInBook, InvitationOver, PlayerClaimed
from tournaments.clubs.models import Invitation, Player
from tournaments.clubs.operations.players import locked_player
from tournaments.clubs.permissions import may_direct
from tournaments.shared import audit, clock, jobs
from tournaments.shared.actors import Actor
from tournaments.shared.errors import refuse_unless

VALID = timedelta(days=30)


@transaction.atomic
def invite_player(*, actor: Actor, player: Player, email: str = "") -> Invitation:
    """Make a link by which a person claims this record; an e-mail address gets it by mail.

    A new link replaces the former one. The trail keeps neither the token nor the address.

    :raises PlayerClaimed: when an account has the record.
    """
    refuse_unless(may_direct(actor, player.club_id), "clubs.invite_player")
    player = locked_player(player)
    if player.user_id is not None:
        raise PlayerClaimed(player=player.name)
    Invitation.objects.filter(player=player, claimed_at=None).delete()
    invitation = Invitation.objects.create(player=player, email=email.strip(), expires_at=clock.now() + VALID)
    after = {"expires_at": invitation.expires_at.isoformat(), "by_mail": bool(invitation.email)}
    audit.record(actor=actor, action="clubs.invite_player", subject=player, club_id=player.club_id, after=after)
    if invitation.email:
        jobs.enqueue("clubs.mail_invitation", invitation.pk, translation.get_language() or "en")
    return invitation


@transaction.atomic
def withdraw_invitations(*, actor: Actor, player: Player) -> None:
    """Make the open links to this record useless."""
    refuse_unless(may_direct(actor, player.club_id), "clubs.withdraw_invitations")
    gone, _rows = Invitation.objects.filter(player=player, claimed_at=None).delete()
    if gone:
        audit.record(
            actor=actor,
            action="clubs.withdraw_invitations",
            subject=player,
            club_id=player.club_id,
            before={"open_links": gone},
        )


@transaction.atomic
def claim_invitation(*, actor: Actor, token: str) -> Player:
    """Tie the record to the account of the person who holds the link.

    :raises InvitationOver: when the link was used or is out of date.
    :raises AccountInBook: when the account has another record in the club's book.
    """
    user = User.objects.filter(pk=actor.id or 0).first() if actor.kind == "person" else None
    refuse_unless(user is not None, "clubs.claim_invitation")
    invitation = open_invitation(token)
    player = locked_player(invitation.player)
    if player.user_id is not None:
        raise PlayerClaimed(player=player.name)
    other = Player.objects.present().filter(club_id=player.club_id, user=user).select_related("club").first()
    if other is not None:
        raise AccountInBook(player=other.name, club=other.club.name)
    player.user = user
    player.save(update_fields=["user"])
    invitation.claimed_at = clock.now()
    invitation.save(update_fields=["claimed_at"])
    after = {"account": actor.id}
    audit.record(actor=actor, action="clubs.claim_invitation", subject=player, club_id=player.club_id, after=after)
    return player


def open_invitation(token: str) -> Invitation:
    """Find and hold a link that can still be used.

    :raises InvitationOver: when there is none.
    """
    found = Invitation.objects.select_for_update(of=("self",)).select_related("player__club")
    invitation = found.filter(token=token, claimed_at=None, expires_at__gt=clock.now()).first()
    if invitation is None:
        raise InvitationOver
    return invitation
