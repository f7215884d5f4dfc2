"""Standings as the command line prints them: for people, separated by commas, as JSON."""

import csv
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict

from django.core.management.base import OutputWrapper

from tournaments.desk.queries.standings import PlainTable

COLUMNS = ("place", "entry", "points", "net", "cumulative")


def print_csv(out: OutputWrapper, tables: Sequence[PlainTable]) -> None:
    """Print rows separated by commas; several groups follow each other under one heading."""
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for table in tables:
        writer.writerows([getattr(row, column) for column in COLUMNS] for row in table.rows)


def print_json(out: OutputWrapper, tables: Sequence[PlainTable]) -> None:
    """Print everything as JSON."""
    out.write(json.dumps([asdict(table) for table in tables], ensure_ascii=False, indent=1))


def print_table(out: OutputWrapper, tables: Sequence[PlainTable]) -> None:
    """Print columns for people."""
    for table in tables:
        out.write(f"Stage {table.stage}{' ' + table.group if table.group else ''}, after round {table.after}")
        more = "".join(f" {key:>{len(key)}}" for key in table.more)
        out.write(f"{'place':>5} {'points':>6} {'net':>5} {'cumul':>5}{more}  entry")
        for row in table.rows:
            more = "".join(f" {row.metrics[key]:>{len(key)}}" for key in table.more)
            out.write(f"{row.place:>5} {row.points:>6} {row.net:>5} {row.cumulative:>5}{more}  {row.entry}")


PRINTERS: Mapping[str, Callable[[OutputWrapper, Sequence[PlainTable]], None]] = {
    "table": print_table,
    "csv": print_csv,
    "json": print_json,
}
