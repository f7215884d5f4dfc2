"""`python -m benchmarks.pairing [--entries 64,200,500,1000,2000]`: the Swiss draw alone, without any row.

Plays whole events with seeded results and clubs of six, and prints the processor time of the draws of rounds 2, 5 and
9, each the best of three. The aims are 0.1 s for 500 entries, 0.25 s for 1,000 and 0.6 s for 2,000.
"""

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

from tournaments.pairings.generators import swiss
from tournaments.pairings.generators.values import Contender, Draw, SwissRules

ROUNDS, MEASURED, RUNS, CLUB = 9, (2, 5, 9), 3, 6
HEAD = "| draw alone, processor | " + " | ".join(f"round {number}" for number in MEASURED) + " |\n|---|---|---|---|"


def main(arguments: Sequence[str]) -> int:
    """Print a row for each size of the field."""
    parser = argparse.ArgumentParser(prog="./run bench pairing", description="Measure the Swiss draw alone.")
    parser.add_argument("--entries", default="64,200,500,1000,2000", help="sizes of the field, with commas")
    print(HEAD, flush=True)
    for entries in map(int, parser.parse_args(arguments).entries.split(",")):
        times = dict(measured(entries))
        print(
            f"| {entries:,} | " + " | ".join(f"{1000 * times[number]:.0f} ms" for number in MEASURED) + " |", flush=True
        )
    return 0


def measured(entries: int) -> Iterator[tuple[int, float]]:
    """Give round and seconds of processor time of the draws that are measured."""
    chance = Random(entries)
    field = [
        Contender(id=number, score=0, rank=number, club=f"club {number % max(entries // CLUB, 2)}")
        for number in range(1, entries + 1)
    ]
    for number in range(1, ROUNDS + 1):
        drawn, took = timed(field, str(number), RUNS if number in MEASURED else 1)
        if number in MEASURED:
            yield number, took
        field = played(field, drawn, chance)


def timed(field: Sequence[Contender], seed: str, runs: int) -> tuple[Draw, float]:
    """Draw so often and give the draw with the least processor time."""
    times = []
    for _ in range(runs):
        begun = time.process_time()
        drawn = swiss.draw(field, rules=SwissRules(), seed=seed)
        times.append(time.process_time() - begun)
    return drawn, min(times)


def played(field: Sequence[Contender], drawn: Draw, chance: Random) -> list[Contender]:
    """Give the field after a round of 2, 1 or 0 points for each, with who floated in it."""
    now = {entry.id: entry for entry in field}
    for pairing in drawn.pairings:
        won = chance.choice((0, 1, 2))
        ns, ew = now[pairing.ns], now[pairing.ew]
        float_of_ns = (ew.score > ns.score) - (ew.score < ns.score)
        now[ns.id] = after(ns, ew.id, won, side=1, floated=float_of_ns)
        now[ew.id] = after(ew, ns.id, 2 - won, side=-1, floated=-float_of_ns)
    if drawn.bye is not None:
        entry = now[drawn.bye]
        now[drawn.bye] = replace(entry, score=entry.score + 2, had_bye=True, floated=-1)
    return list(now.values())


def after(entry: Contender, other: int, points: int, *, side: int, floated: int) -> Contender:
    """Give an entry after its match."""
    return replace(
        entry,
        score=entry.score + points,
        opponents=entry.opponents | {other},
        balance=entry.balance + side,
        floated=floated,
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
