"""Who may do what in a club. Every other area builds its predicates on `holds_office`."""

from tournaments.clubs.models import Office, Role
from tournaments.shared.actors import Actor

RANK = {Role.SCORER: 1, Role.DIRECTOR: 2, Role.OWNER: 3}


def holds_office(actor: Actor, club_id: int, at_least: Role) -> bool:
    """Tell whether the actor holds this office of this club, or a higher one; a closed account holds none."""
    if actor.is_trusted:
        return True
    if actor.kind != "person" or actor.id is None:
        return False
    offices = Office.objects.filter(club_id=club_id, user_id=actor.id, user__is_active=True)
    roles = offices.values_list("role", flat=True)
    return any(RANK[Role(role)] >= RANK[at_least] for role in roles)


def may_own(actor: Actor, club_id: int) -> bool:
    """Grant and revoke offices, change the club, erase people."""
    return holds_office(actor, club_id, Role.OWNER)


def may_direct(actor: Actor, club_id: int) -> bool:
    """Make and run events, rule, publish."""
    return holds_office(actor, club_id, Role.DIRECTOR)


def may_score(actor: Actor, club_id: int) -> bool:
    """Enter and confirm results."""
    return holds_office(actor, club_id, Role.SCORER)
