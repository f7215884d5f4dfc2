"""`./run manage event simulate`: what a rehearsal played, and what it left because somebody had begun."""

from collections.abc import Callable, Iterable

from tournaments.pairings.models import Match


def report(say: Callable[[str], None], played: int, left: Iterable[Match]) -> None:
    """Say how many matches were played, and name those that were left as they were."""
    say(f"{counted(played, 'match', 'matches')} played")
    for match in left:
        table = match.table.number if match.table else "–"
        where = f"stage {match.round.stage.ordinal}, round {match.round.number}, table {table}"
        say(f"left as it is: {where} ({match.get_state_display().lower()})")


def counted(number: int, one: str, more: str) -> str:
    """Count things as a person says it."""
    return f"{number} {one if number == 1 else more}"
