"""`python -m benchmarks [--entries 100,500,1000] [--rounds 9] [--write]`.

Prints two duplicate sessions, then one Swiss draw, one tally and one standings page for each field. Figures of a
shared machine vary by a factor of two; `--write` appends them to docs/performance.md with the date and the machine.
"""

import argparse
import os
import platform
import sys
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path

from django.test.utils import setup_databases, setup_test_environment, teardown_databases

from benchmarks import draw, fields, page, session, tally
from benchmarks.measure import HEAD
from tournaments.clubs.models import Club

REPORT = Path(__file__).parents[1] / "docs" / "performance.md"


def main(arguments: Sequence[str]) -> int:
    """Measure on a database of its own, which is dropped afterwards."""
    options = _options(arguments)
    setup_test_environment()
    databases = setup_databases(verbosity=0, interactive=False)
    try:
        lines = list(_report(options))
    finally:
        teardown_databases(databases, verbosity=0)
    if options.write:
        with REPORT.open("a", encoding="utf-8") as report:
            report.write("\n" + "\n".join(lines) + "\n")
    return 0


def _options(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="./run bench",
        description="Measure draws, tallies and pages.",
        epilog="Elsewhere: `./run bench engine` measures the rules, `./run bench bots` the bots, `./run bench pairing` "
        "the Swiss draw alone; each has --help.",
    )
    parser.add_argument("--entries", default="100,500,1000", help="sizes of the field, with commas")
    parser.add_argument("--rounds", type=int, default=9, help="rounds that are played before measuring")
    parser.add_argument("--write", action="store_true", help="append the figures to docs/performance.md")
    return parser.parse_args(arguments)


def _report(options: argparse.Namespace) -> Iterator[str]:
    club = Club.objects.create(slug="bench", name="Bench")
    for line in (*_heading(options.rounds).split("\n"), *HEAD.split("\n")):
        yield _said(line)
    for figure in session.measure():
        yield _said(figure.line())
    for entries in map(int, options.entries.split(",")):
        played = fields.swiss(club, entries=entries, rounds=options.rounds)
        for measured in (tally, draw, page):
            for figure in measured.measure(played):
                yield _said(figure.line())


def _heading(rounds: int) -> str:
    today = datetime.now(UTC).date().isoformat()
    machine = f"{platform.machine()}, {os.cpu_count()} processors, Python {platform.python_version()}"
    return f"## {today}: {rounds} rounds, {machine}\n"


def _said(line: str) -> str:
    print(line, flush=True)
    return line


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
