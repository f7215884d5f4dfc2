"""What stands beside the tables of a round: who sits out, and how many line-ups are not named yet."""

from collections.abc import Iterable, Sequence

from tournaments.events.models import Entry
from tournaments.pairings.models import Match, MatchKind
from tournaments.pairings.queries.line_ups import has_begun, team_matches


def sitting_out(matches: Iterable[Match]) -> tuple[tuple[Entry, str], ...]:
    """Name who does not play, and why."""
    return tuple(
        (side.entry, match.get_kind_display())
        for match in matches
        if match.kind != MatchKind.PLAY
        for side in match.sides.all()
    )


def line_ups_missing(matches: Sequence[Match]) -> int:
    """Count the teams that may still name their line-up and have not."""
    coming = [match for match in matches if not has_begun(match)]
    return sum(not side.is_named for found in team_matches(coming).values() for side in found.sides)
