"""Standings of a group after a round, as the tally wrote them."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.standings import hundredths
from scoring.standings.ranking import among
from tournaments.publishing.exports import headings
from tournaments.publishing.exports.documents.parts import (
    Selection,
    entry_cells,
    entry_columns,
    part_title,
    stage_title,
)
from tournaments.publishing.exports.dossier import Dossier, StandingFacts
from tournaments.publishing.exports.figures import exact
from tournaments.publishing.exports.tables import Column, Table, Value
from tournaments.publishing.words import Going, in_a_title, in_short


def standings(dossier: Dossier, selection: Selection) -> Iterator[Table]:
    """This will make the standings of each group, after the round asked for or else the last one computed."""
    for facts in chosen_standings(dossier, selection):
        table = standing_table(dossier, facts, selection.category)
        if table.rows or selection.category is None:
            yield table


def chosen_standings(dossier: Dossier, selection: Selection) -> list[StandingFacts]:
    """This will choose one table for each stage and group."""
    last: dict[tuple[int, str], StandingFacts] = {}
    for facts in dossier.standings:
        if not _asked_for(facts, selection):
            continue
        known = last.get((facts.stage, facts.group))
        if known is None or known.after < facts.after:
            last[facts.stage, facts.group] = facts
    return list(last.values())


def _asked_for(facts: StandingFacts, selection: Selection) -> bool:
    return (
        selection.stage in (None, facts.stage)
        and selection.group in (None, facts.group)
        and selection.after in (None, facts.after)
    )


def standing_table(dossier: Dossier, facts: StandingFacts, category: str | None = None) -> Table:
    """This will make the table of one group after one round; of a category, with the places inside it."""
    facts = replace(facts, rows=_of_category(dossier, facts, category))
    shared = any(row["shared"] for row in facts.rows)
    metrics = _metric_keys(facts.rows)
    within = [category] if category else []
    after = in_a_title(facts.after, facts.going)
    columns = (
        headings.number("place", _("Place")),
        *([headings.words("shared", _("Shared"))] if shared else []),
        headings.number("number", _("No.")),
        *entry_columns(dossier),
        headings.number("played", _("Played")),
        *map(headings.metric, metrics),
    )
    return Table(
        title=part_title(dossier, facts.stage, facts.group, *within, after),
        short=part_title(dossier, facts.stage, facts.group, *within, in_short(facts.after, facts.going)),
        columns=columns,
        rows=tuple(_standing_row(dossier, row, metrics, shared) for row in facts.rows),
        context=(
            (headings.stage_column(), stage_title(dossier, facts.stage)),
            (headings.group_column(), facts.group),
            (headings.number("after", _("After round")), facts.after),
            *_going(facts.going),
            *([(headings.number("bots", _("Tables of bots compared with")), facts.bots)] if facts.bots else []),
        ),
        note=_compared_with(facts.bots),
    )


def _going(going: Going | None) -> Iterator[tuple[Column, Value]]:
    """This will say how far the round had come, while it was being played."""
    if going is not None:
        yield headings.number("matches_done", _("Results in")), going.done
        yield headings.number("matches", _("Results expected")), going.of


def _compared_with(bots: int) -> str:
    """This will say in words that results of bots were among those that boards were compared with."""
    if not bots:
        return ""
    told = ngettext(
        "Boards are compared with %(tables)s table of bots as well; bots have no place.",
        "Boards are compared with %(tables)s tables of bots as well; bots have no place.",
        bots,
    )
    return told % {"tables": bots}


def _of_category(dossier: Dossier, facts: StandingFacts, category: str | None) -> tuple[Mapping[str, Any], ...]:
    if category is None:
        return facts.rows
    entries = dossier.entries
    rows = [row for row in facts.rows if row["entry"] in entries and category in entries[row["entry"]].categories]
    places = among([row["place"] for row in rows])
    return tuple({**row, "place": place, "shared": shared} for row, (place, shared) in zip(rows, places, strict=True))


def _metric_keys(rows: tuple[Mapping[str, Any], ...]) -> list[str]:
    """This will give the metrics worth a column: the precedence, but for lots and the like, and the sums."""
    keys = ["points"]
    for row in rows[:1]:
        keys += ["carried"] if "carried" in row else []
        keys += [key for key, _value in row["metrics"] if key not in headings.SILENT_METRICS]
    sums = ["boards"] if rows and "boards" in rows[0] else ["net_levels", "cumulative_levels"]
    return list(dict.fromkeys([*keys, *sums]))


def _standing_row(dossier: Dossier, row: Mapping[str, Any], metrics: list[str], shared: bool) -> tuple[Value, ...]:
    values = {
        "points": row["points"],
        "wins": row["wins"],
        "net_levels": row["net"],
        "cumulative_levels": row["cumulative"],
        **({"carried": row["carried"]} if "carried" in row else {}),
        **dict(row["metrics"]),
    }
    return (
        row["place"],
        *([_("shared") if row["shared"] else ""] if shared else []),
        row["entry"],
        *entry_cells(dossier, row["entry"]),
        row["played"],
        *(_value(row, key, values.get(key)) for key in metrics),
    )


def _value(row: Mapping[str, Any], key: str, value: object) -> Value:
    """This will give a value of a row; scores of boards to 0.01, since nobody reads twelfths."""
    if key == "boards":
        return int(row["boards"]["scored"])
    found = exact(value)
    return exact(str(hundredths(found))) if isinstance(found, Fraction) and "boards" in row else found
