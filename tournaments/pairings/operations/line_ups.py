"""Naming who sits where in a match of teams: by a director, or by the team itself until both have."""

from collections.abc import Sequence

from django.db import transaction

from tournaments.events.models import Entry, EntryPlayer
from tournaments.pairings import permissions
from tournaments.pairings.errors import LineUpClosed, LineUpWrong
from tournaments.pairings.models import FOUR_SEATS, LineUp, Match, Round
from tournaments.pairings.queries.line_ups import FOUR, TeamMatch, team_match, team_matches
from tournaments.shared import audit, clock
from tournaments.shared.actors import SYSTEM, Actor
from tournaments.shared.errors import Missing, refuse_unless
from tournaments.shared.updates import announce, event_topic

ACTION = "pairings.line_up"


@transaction.atomic
def name_line_up(*, actor: Actor, match: Match, entry: Entry, seats: Sequence[int]) -> LineUp:
    """Say who of a team sits where: keys of its seats, the pair of the open room first.

    :raises NotAllowed: when the actor does not direct the event.
    :raises LineUpWrong: unless they are four players of the entry.
    """
    found = _held(match)
    refuse_unless(permissions.may_pair(actor, found.match.round.stage), ACTION)
    return _write(actor, found, entry, seats)


@transaction.atomic
def name_own_line_up(*, actor: Actor, match: Match, entry: Entry, seats: Sequence[int]) -> LineUp:
    """Let a team name its own line-up; that it holds the link of its entry is the caller's matter.

    :raises LineUpClosed: when both line-ups are known, or play has begun.
    :raises LineUpWrong: unless they are four players of the entry.
    """
    found = _held(match)
    if found.is_shown:
        raise LineUpClosed(entry=entry.name)
    return _write(actor, found, entry, seats)


def settle_line_ups(round: Round) -> None:
    """Keep the line-ups of a round in which play begins: teams that named none sit in the order of their players."""
    matches = Match.objects.filter(round=round, second_table__isnull=False)
    ready = list(matches.select_related("round").prefetch_related("sides__entry"))
    LineUp.objects.bulk_create(
        [
            _line_up(SYSTEM, found.match, side.entry, side.sitting)
            for found in team_matches(ready).values()
            for side in found.sides
            if not side.is_named and len(side.sitting) == FOUR
        ],
        ignore_conflicts=True,
    )


def _held(match: Match) -> TeamMatch:
    """Lock a match, so that two who name their line-ups at once follow each other.

    :raises Missing: when it has no two rooms.
    """
    Match.objects.select_for_update().order_by().values_list("pk", flat=True).get(pk=match.pk)
    fresh = Match.objects.select_related("round__stage__event").prefetch_related("sides__entry").get(pk=match.pk)
    found = team_match(fresh)
    if found is None:
        raise Missing(what="match")
    return found


def _write(actor: Actor, found: TeamMatch, entry: Entry, seats: Sequence[int]) -> LineUp:
    side = found.by_entry.get(entry.pk)
    if side is None:
        raise Missing(what="entry")
    roster = {seat.pk: seat for seat in (*side.players, *(side.sitting if side.is_named else ()))}
    if len(set(seats)) != FOUR or len(seats) != FOUR or not roster.keys() >= set(seats):
        raise LineUpWrong(entry=entry.name)
    before = {"players": [*side.open_room, *side.closed_room]} if side.is_named else None
    LineUp.objects.filter(match=found.match, entry=entry).delete()
    line_up = _line_up(actor, found.match, entry, [roster[seat] for seat in seats])
    line_up.save()
    event = found.match.round.stage.event
    audit.record(
        actor=actor,
        action=ACTION,
        subject=entry,
        club_id=event.club_id,
        event_id=event.pk,
        before=before,
        after={"match": found.match.pk, "players": [roster[seat].player.name for seat in seats]},
    )
    announce(event_topic(event.pk))
    return line_up


def _line_up(actor: Actor, match: Match, entry: Entry, four: Sequence[EntryPlayer]) -> LineUp:
    seats = dict(zip(FOUR_SEATS, four, strict=True))
    return LineUp(match=match, entry=entry, named_by=actor.name, named_at=clock.now(), **seats)
