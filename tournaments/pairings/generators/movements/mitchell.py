"""Mitchell (米切尔): NS stay, EW go up one table a round, the boards go down one.

Rule: competition §3. With an even number of tables EW would meet boards they know: they *skip* a table after
half the rounds, or a bye-stand lies in the middle and the first and the last table *share* their boards.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from enum import StrEnum
from fractions import Fraction
from itertools import chain, combinations

from tournaments.pairings.generators.movements.facts import Movement, MovementKind, Sitting
from tournaments.pairings.generators.movements.quality import Columns

SWITCH_ONE_UP_TO = 11  # rounds in which a single exchanged round balances best
SWITCH_TWO_UP_TO = 18


class EvenTables(StrEnum):
    """What happens with an even number of tables."""

    SKIP = "skip"
    SHARE_AND_RELAY = "share_and_relay"


def mitchell(tables: int, *, rounds: int | None = None, even: EvenTables = EvenTables.SKIP) -> Movement:
    """A movement of two lines, ranked apart; `rounds` curtails it. Entries below `tables` sit NS.

    Two tables and more; a skip costs one round.
    """
    skips = tables % 2 == 0 and even is EvenTables.SKIP
    relays = tables % 2 == 0 and even is EvenTables.SHARE_AND_RELAY
    longest = tables - 1 if skips else tables
    played = min(rounds or longest, longest)
    return Movement(
        kind=MovementKind.MITCHELL,
        entries=2 * tables,
        tables=tables,
        rounds=played,
        sets=tables,
        sittings=tuple(
            Sitting(
                round=number,
                table=table,
                ns=table,
                ew=tables + (table - number - _jumped(skips, number, tables)) % tables,
                set=(_station(relays, table, tables) + number) % tables,
            )
            for number in range(played)
            for table in range(tables)
        ),
        winners=2,
        sharing=relays,
    )


def one_winner(movement: Movement) -> Movement:
    """The same movement ranked as one field, with lines exchanged in the rounds that balance it best."""
    count = 1 if movement.rounds <= SWITCH_ONE_UP_TO else 2
    single = replace(movement, winners=1)
    columns, rounds = Columns.of(movement.sittings), movement.by_round()

    def factor(chosen: Iterable[int]) -> Fraction:
        return columns.switched(chain.from_iterable(rounds[each] for each in chosen)).factor(range(movement.entries))

    return switched(single, max(_choices(movement.rounds, count), key=factor))


def switched(movement: Movement, rounds: Iterable[int]) -> Movement:
    """The same movement with the lines exchanged in these rounds."""
    chosen = set(rounds)
    return replace(
        movement,
        sittings=tuple(each.switched() if each.round in chosen else each for each in movement.sittings),
    )


def _choices(rounds: int, count: int) -> Iterator[tuple[int, ...]]:
    """The last rounds first: an exchange late in the evening disturbs least."""
    return combinations(range(rounds - 1, -1, -1), min(count, rounds))


def _jumped(skips: bool, number: int, tables: int) -> int:
    return 1 if skips and number >= tables // 2 else 0


def _station(relays: bool, table: int, tables: int) -> int:
    """Where a table stands on the boards' way; the bye-stand is one more stop in the middle."""
    return table + 1 if relays and table >= tables // 2 else table
