"""What a button of the round desk is about, found within its event."""

from tournaments.events.models import Event
from tournaments.pairings.models import Match, Round
from tournaments.shared.errors import Missing
from tournaments.slips.models import Claim, DirectorCall


def round_of(event: Event, pk: int) -> Round:
    """Find a round.

    :raises Missing: when the event has none of this key.
    """
    found = Round.objects.filter(stage__event=event, pk=pk).first()
    if found is None:
        raise Missing(what="round")
    return found


def match_of(event: Event, pk: int) -> Match:
    """Find a match.

    :raises Missing: when the event has none of this key.
    """
    found = Match.objects.filter(round__stage__event=event, pk=pk).first()
    if found is None:
        raise Missing(what="match")
    return found


def call_of(event: Event, pk: int) -> DirectorCall:
    """Find a call for the director.

    :raises Missing: when the event has none of this key.
    """
    found = DirectorCall.objects.filter(match__round__stage__event=event, pk=pk).first()
    if found is None:
        raise Missing(what="call")
    return found


def claim_of(event: Event, pk: int) -> Claim:
    """Find what two sides say of one deal.

    :raises Missing: when the event has none of this key.
    """
    claims = Claim.objects.select_related("match", "first_slip", "second_slip")
    found = claims.filter(match__round__stage__event=event, pk=pk).first()
    if found is None:
        raise Missing(what="claim")
    return found
