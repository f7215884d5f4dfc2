"""Barometer (气压计): all tables play the same boards in every round, so standings are true after each.

Rule: competition §3. Who meets whom comes from Berger tables; every set is dealt once for each table.
"""

from tournaments.pairings.generators.movements.facts import Movement, MovementKind, Sitting
from tournaments.pairings.generators.movements.lines import balanced
from tournaments.pairings.generators.round_robin import berger


def barometer(entries: int, *, rounds: int | None = None) -> Movement:
    """A movement in which round r plays set r; with an odd number one entry sits out in each round."""
    meetings = berger(entries)
    played = min(rounds or len(meetings), len(meetings))
    sittings = tuple(
        Sitting(round=number, table=table, ns=first - 1, ew=second - 1, set=number)
        for number, round_meetings in enumerate(meetings[:played])
        for table, (first, second) in enumerate((one, other) for one, other in round_meetings if other is not None)
    )
    tables = entries // 2
    plain = Movement(
        kind=MovementKind.BAROMETER,
        entries=entries,
        tables=tables,
        rounds=played,
        sets=played,
        sittings=sittings,
        copies=tables,
    )
    return balanced(plain)
