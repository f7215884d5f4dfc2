"""Playing the open rounds of an event with plausible results, for practice and demonstration."""

import uuid
from collections.abc import Iterator
from typing import Any

from django.db import transaction

from scoring.formats import EventFormat, from_json
from scoring.matches import PlayForm, PlayRules
from tournaments.desk.operations.board_rehearsal import rehearse_boards, strengths_of
from tournaments.events import permissions
from tournaments.events.models import Event, Stage
from tournaments.pairings.generators.rehearsal.luck import source
from tournaments.pairings.generators.rehearsal.play import PlayedMatch, play_match
from tournaments.pairings.models import Match, MatchKind, MatchState, RoundStatus
from tournaments.pairings.queries import PairingLine, pairing_list
from tournaments.shared import audit
from tournaments.shared.actors import Actor
from tournaments.shared.errors import refuse_unless
from tournaments.slips import operations as slips
from tournaments.slips.models import WHOLE_MATCH, SlipSource

OPEN_ROUNDS = (RoundStatus.PUBLISHED, RoundStatus.PLAYING)
BEGUN = (MatchState.PLAYING, MatchState.WAITING, MatchState.DISPUTED)


@transaction.atomic
def simulate(*, actor: Actor, event: Event, share: float = 1.0) -> int:
    """Enter a plausible result for the matches of open rounds that have none, and tell how many: all or nothing.

    `share` plays only the first part of each round's tables. The same event gives the same results.

    :raises NotAllowed: when the actor does not direct the event.
    """
    refuse_unless(permissions.may_direct_event(actor, event), "desk.simulate")
    form = from_json(event.format)
    played = 0
    for stage in event.stages.all():
        for line in open_lines(stage, share):
            if line.match.board_set is not None:
                rehearse_boards(actor, event, form, line)
            else:
                enter(actor, line.match, form.stage(stage.ordinal).play, rehearsed(event, form, stage, line))
            played += 1
    audit.record(
        actor=actor,
        action="desk.simulate",
        subject=event,
        club_id=event.club_id,
        event_id=event.pk,
        after={"matches": played},
    )
    return played


def begun(event: Event) -> tuple[Match, ...]:
    """Give the matches of open rounds that a rehearsal leaves alone: somebody has begun to enter them."""
    open_ones = Match.objects.filter(
        round__stage__event=event, round__status__in=OPEN_ROUNDS, kind=MatchKind.PLAY, state__in=BEGUN
    )
    return tuple(
        open_ones.select_related("round__stage", "table").order_by(
            "round__stage__ordinal", "round__number", "table__number", "pk"
        )
    )


def open_lines(stage: Stage, share: float) -> Iterator[PairingLine]:
    """Give the matches that wait for a result, in order of table."""
    for round in stage.rounds.filter(status__in=OPEN_ROUNDS):
        lines = [line for line in pairing_list(round).lines if line.match.kind == MatchKind.PLAY]
        for line in lines[: round_half_up(len(lines) * share)]:
            if line.match.state == MatchState.READY:
                yield line


def round_half_up(value: float) -> int:
    """Round a number of tables."""
    return int(value + 0.5)


def rehearsed(event: Event, form: EventFormat, stage: Stage, line: PairingLine) -> PlayedMatch:
    """Play one match by the event's seed."""
    east_west = line.ew or line.ns
    return play_match(
        source(event.seed, "rehearsal", stage.ordinal, line.match.round_id, line.ns.number, east_west.number),
        levels=form.levels,
        play=form.stage(stage.ordinal).play,
        strengths=strengths_of(event, line),
        points=form.ruleset.sizes.points,
    )


def enter(actor: Actor, match: Match, play: PlayRules, played: PlayedMatch) -> None:
    """Enter a match through the same door as everybody: its final levels, or every deal where points are added up."""
    if play.form is PlayForm.POINTS_PER_DEAL:
        for number, deal in enumerate(played.deals, 1):
            say(actor, match, number, {"form": "deal", "attackers": deal.attackers, "banker": deal.banker.value})
        return
    state = played.state
    passed = state.winner.value if state.winner else None
    say(actor, match, WHOLE_MATCH, {"form": "levels", "NS": state.ns, "EW": state.ew, "passed_a": passed})


def say(actor: Actor, match: Match, number: int, payload: dict[str, Any]) -> None:
    """Send a slip as an officer does from the grid."""
    slips.submit_slip(
        actor=actor,
        match=match,
        deal_number=number,
        payload=payload,
        source=SlipSource.GRID,
        client_uuid=uuid.uuid4(),
        base_revision=0,
    )
