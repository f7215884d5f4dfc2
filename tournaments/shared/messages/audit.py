"""The audit trail in words: areas, acts, fields and values."""

from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

AREAS = {
    "accounts": _("Accounts"),
    "clubs": _("Club and players"),
    "events": _("Events and entries"),
    "draws": _("Draws"),
    "pairings": _("Pairings"),
    "slips": _("Results"),
    "publishing": _("Publication"),
}

ACTIONS = {
    "accounts.change_profile": _("changed the own profile"),
    "accounts.delete": _("deleted the own account"),
    "clubs.found": _("founded the club"),
    "clubs.change": _("changed the club's details"),
    "clubs.grant_office": _("granted an office"),
    "clubs.change_office": _("changed an office"),
    "clubs.revoke_office": _("took an office away"),
    "clubs.add_player": _("wrote a player into the book"),
    "clubs.change_player": _("changed a player's record"),
    "clubs.merge_players": _("merged two records"),
    "clubs.erase_player": _("erased a person"),
    "clubs.invite_player": _("made an invitation link"),
    "clubs.withdraw_invitations": _("took an invitation link back"),
    "clubs.claim_invitation": _("claimed the own record"),
}

FIELDS = {
    "name": _("Name"),
    "name_latin": _("Name in Latin letters"),
    "place": _("Place"),
    "about": _("About"),
    "language": _("Language"),
    "time_zone": _("Time zone"),
    "name_display": _("Names shown"),
    "email": _("E-mail address"),
    "affiliation": _("Plays for"),
    "member_number": _("Member number"),
    "member_since": _("Member since"),
    "member_until": _("Member until"),
    "role": _("Office"),
    "person": _("Person"),
    "players": _("Players"),
    "status": _("State"),
    "seed": _("Seed"),
    "note": _("Note"),
    "reason": _("Reason"),
    "kept": _("Record kept"),
    "gone": _("Record merged"),
    "starts_at": _("Starts"),
    "table": _("Table"),
    "number": _("Number"),
    "points": _("Points"),
    "payload": _("Result"),
}


def action_words(action: str) -> str:
    """Say what somebody did; an act without words of its own is told by its code."""
    return str(ACTIONS.get(action, action.replace(".", ": ").replace("_", " ")))


def field_words(field: str) -> str:
    """Name a value."""
    return str(FIELDS.get(field, field.replace("_", " ")))


def value_words(value: Any) -> str:
    """Write a single value."""
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    return str(value)
