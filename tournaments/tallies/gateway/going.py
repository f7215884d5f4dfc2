"""Rounds that are still being played while their standings are counted."""

from collections.abc import Iterator, Mapping

from django.db.models import Count, Q

from tournaments.events.models import Event
from tournaments.pairings.models import Match, MatchKind, MatchState, RoundStatus

Counted = tuple[int, int]  # matches that are over, of how many
Place = tuple[int, int]  # the group, and the number of the round


def rounds_going(event_id: int) -> Mapping[Place, Counted]:
    """Count the matches of every round that is not over, by group and number; sections of one field have one count."""
    played = Match.objects.filter(round__stage__event=event_id, kind=MatchKind.PLAY)
    going = played.exclude(round__status__in=(RoundStatus.DRAFT, RoundStatus.CLOSED)).order_by()
    rows = going.values_list("round__stage__ordinal", "group_id", "round__number").annotate(
        done=Count("pk", filter=Q(state=MatchState.DONE)), of=Count("pk")
    )
    counted = {(stage, group, number): (done, of) for stage, group, number, done, of in rows}
    return {key: count for key, count in _fields(event_id, counted) if count[0] < count[1]} if counted else {}


def _fields(event_id: int, counted: Mapping[tuple[int, int, int], Counted]) -> Iterator[tuple[Place, Counted]]:
    """Give each count to its group; where groups are scored as one field, what all of them make to each."""
    stages = Event.objects.values_list("format", flat=True).get(pk=event_id).get("stages", ())
    for stage, group, number in counted:
        whole = stage <= len(stages) and stages[stage - 1].get("one_field")
        fitting = [
            count
            for (at, other, played), count in counted.items()
            if (at, played) == (stage, number) and (whole or other == group)
        ]
        yield (group, number), (sum(done for done, _of in fitting), sum(of for _done, of in fitting))
