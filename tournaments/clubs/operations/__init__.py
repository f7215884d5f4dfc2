"""Everything that writes into a club's book."""

from tournaments.clubs.operations.clubs import ClubFacts, change_club, found_club
from tournaments.clubs.operations.invitations import claim_invitation, invite_player, withdraw_invitations
from tournaments.clubs.operations.offices import change_office, grant_office, revoke_office
from tournaments.clubs.operations.players import MemberFacts, PlayerFacts, add_player, change_player

__all__ = [
    "ClubFacts",
    "MemberFacts",
    "PlayerFacts",
    "add_player",
    "change_club",
    "change_office",
    "change_player",
    "claim_invitation",
    "found_club",
    "grant_office",
    "invite_player",
    "revoke_office",
    "withdraw_invitations",
]
