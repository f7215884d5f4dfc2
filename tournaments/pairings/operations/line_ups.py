"""Naming who sits where in a match of teams: by a director, or by the team itself until both have."""

from collections.abc import Sequence

from django.db import transaction

from tournaments.events.models import Entry, EntryPlayer
from tournaments.pairings import permissions
from tournaments.pairings.errors import LineUpChanged, LineUpClosed, LineUpWrong
from tournaments.pairings.models import FOUR_SEATS, LineUp, Match, Round, RoundStatus
from tournaments.pairings.queries.line_ups import FOUR, TeamMatch, TeamSide, team_match, team_matches
from tournaments.shared import audit, clock
from tournaments.shared.actors import SYSTEM, Actor
from tournaments.shared.errors import Missing, refuse_unless
from tournaments.shared.updates import announce, event_topic

ACTION = "pairings.line_up"


@transaction.atomic
def name_line_up(*, actor: Actor, match: Match, entry: Entry, seats: Sequence[int], seen: str | None = None) -> LineUp:
    """Say who of a team sits where: keys of its seats, the pair of the open room first.

    `seen` is the mark of the line-up that the actor saw before; without it whatever was named is replaced.

    :raises NotAllowed: when the actor does not direct the event.
    :raises LineUpWrong: unless they are four players of the entry.
    :raises LineUpChanged: when another was named meanwhile.
    """
    found = _held(match)
    refuse_unless(permissions.may_pair(actor, found.match.round.stage), ACTION)
    return _write(actor, found, _side(found, entry), seats, seen)


@transaction.atomic
def name_own_line_up(
    *, actor: Actor, match: Match, entry: Entry, seats: Sequence[int], seen: str | None = None
) -> LineUp:
    """Let a team name its own line-up; that it holds the link of its entry is the caller's matter.

    `seen` is as for a director. Sending again what is named already changes nothing, even after both are known.

    :raises Missing: when the pairing is not public.
    :raises LineUpClosed: when both line-ups are known, or play has begun.
    :raises LineUpWrong: unless they are four players of the entry.
    :raises LineUpChanged: when another was named meanwhile.
    """
    found = _held(match)
    side = _side(found, entry)
    if found.match.round.status == RoundStatus.DRAFT:
        raise Missing(what="match")
    if found.is_shown and not _is_named_so(side, seats):
        raise LineUpClosed(entry=entry.name)
    return _write(actor, found, side, seats, seen)


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


def _side(found: TeamMatch, entry: Entry) -> TeamSide:
    side = found.by_entry.get(entry.pk)
    if side is None:
        raise Missing(what="entry")
    return side


def _is_named_so(side: TeamSide, seats: Sequence[int]) -> bool:
    return side.is_named and [seat.pk for seat in side.sitting] == list(seats)


def _write(actor: Actor, found: TeamMatch, side: TeamSide, seats: Sequence[int], seen: str | None) -> LineUp:
    entry = side.entry
    if _is_named_so(side, seats):
        return LineUp.objects.get(match=found.match, entry=entry)
    if seen is not None and seen != side.mark:
        raise _changed(side)
    roster = {seat.pk: seat for seat in (*side.players, *(side.sitting if side.is_named else ()))}
    if len(set(seats)) != FOUR or len(seats) != FOUR or not roster.keys() >= set(seats):
        raise LineUpWrong(entry=entry.name)
    before = {"open_room": side.open_room, "closed_room": side.closed_room} if side.is_named else None
    LineUp.objects.filter(match=found.match, entry=entry).delete()
    names = [roster[seat].player.name for seat in seats]
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
        after={"round": found.match.round.number, "open_room": names[:2], "closed_room": names[2:]},
    )
    announce(event_topic(event.pk))
    return line_up


def _changed(side: TeamSide) -> LineUpChanged:
    return LineUpChanged(
        entry=side.entry.name, name=side.named_by, open=" / ".join(side.open_room), closed=" / ".join(side.closed_room)
    )


def _line_up(actor: Actor, match: Match, entry: Entry, four: Sequence[EntryPlayer]) -> LineUp:
    seats = dict(zip(FOUR_SEATS, four, strict=True))
    signed = {"named_by": actor.name, "named_by_id": actor.id}
    return LineUp(match=match, entry=entry, named_at=clock.now(), **signed, **seats)
