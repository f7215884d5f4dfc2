"""Deciding between two slips that say different things."""

import uuid
from collections.abc import Mapping
from typing import Any

from django.db import transaction

from tournaments.shared.actors import Actor
from tournaments.shared.errors import Missing, refuse_unless
from tournaments.slips import operations as slips
from tournaments.slips import permissions
from tournaments.slips.models import Claim, SlipSource
from tournaments.slips.operations import SlipOutcome
from tournaments.slips.payloads import BOARD, UNASKED


@transaction.atomic
def decide_between(*, actor: Actor, claim: Claim, slip_id: int, base_revision: int, reason: str = "") -> SlipOutcome:
    """Make one of the two slips of a disputed deal the result, as an officer's slip of its own.

    :raises Missing: when the slip is not one of the two.
    :raises SlipStale: when the deal changed since the page was loaded.
    :raises NotAllowed: when the actor is no officer.
    """
    refuse_unless(permissions.may_enter_as_officer(actor, claim.match.round.stage.event), "desk.decide_between")
    chosen = next((one for one in (claim.first_slip, claim.second_slip) if one and one.pk == slip_id), None)
    if chosen is None:
        raise Missing(what="slip")
    return slips.submit_slip(
        actor=actor,
        match=claim.match,
        deal_number=claim.deal_number,
        room=claim.room,
        payload=_sure(chosen.payload),
        source=SlipSource.RULING,
        client_uuid=uuid.uuid4(),
        base_revision=base_revision,
        reason=reason,
    )


def _sure(payload: Mapping[str, Any]) -> Mapping[str, Any]:
    """Whoever decides between two results of a board has looked at it: a far one is not asked about again."""
    return {"sure": UNASKED, **payload} if payload.get("form") == BOARD else payload
