"""What happens in a round: who meets whom at which table, and how it ended."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.levels import ladder
from tournaments.publishing.exports import headings
from tournaments.publishing.exports.documents.parts import Selection, entry_name, part_title, side_name, stage_title
from tournaments.publishing.exports.dossier import Dossier, MatchFacts, RoundFacts
from tournaments.publishing.exports.figures import exact
from tournaments.publishing.exports.tables import Column, Look, Table, Value

Halves = Mapping[int, Mapping[str, Any]]
"""The round lines of a match as standings rows hold them, by the number of the entry."""


def pairings(dossier: Dossier, selection: Selection) -> Iterator[Table]:
    """This will make the pairing list of each round, in order of table."""
    for facts in chosen_rounds(dossier, selection):
        lines = [match for match in facts.matches if selection.group in (None, match.group)]
        if lines:
            yield _pairing_table(dossier, facts, lines)


def chosen_rounds(dossier: Dossier, selection: Selection) -> list[RoundFacts]:
    """This will choose the rounds of the stage asked for, or the one round asked for."""
    return [
        facts
        for facts in dossier.rounds
        if selection.stage in (None, facts.stage) and selection.after in (None, facts.number)
    ]


def _pairing_table(dossier: Dossier, facts: RoundFacts, lines: list[MatchFacts]) -> Table:
    columns = (
        headings.number("table", _("Table")),
        *_room_columns(lines),
        *_group_columns(lines),
        headings.number("ns_number", _("No.")),
        headings.words("ns", _("North–South"), wide=True),
        headings.words("ew", _("East–West"), wide=True),
        headings.number("ew_number", _("No.")),
        *_remark_columns(lines),
    )
    return Table(
        title=_round_title(dossier, facts),
        columns=columns,
        rows=tuple(_pairing_row(dossier, line, lines) for line in lines),
        context=_round_context(dossier, facts),
    )


def _round_title(dossier: Dossier, facts: RoundFacts) -> str:
    number = _("Round %(number)s") % {"number": facts.number}
    rest = (number, _("Draft")) if facts.is_draft else (number,)
    return part_title(dossier, facts.stage, "", *rest)


def _round_context(dossier: Dossier, facts: RoundFacts) -> tuple[tuple[Column, Value], ...]:
    return (
        (headings.stage_column(), stage_title(dossier, facts.stage)),
        (headings.round_column(), facts.number),
    )


def _room_columns(lines: Iterable[MatchFacts]) -> tuple[Column, ...]:
    """This will name the second table of a match of teams, where there are any."""
    return (headings.number("closed_room", _("Closed room")),) if any(line.closed_room for line in lines) else ()


def _room_cells(line: MatchFacts, lines: Iterable[MatchFacts]) -> tuple[int | None, ...]:
    return (line.closed_room,) if any(other.closed_room for other in lines) else ()


def _group_columns(lines: Iterable[MatchFacts]) -> tuple[Column, ...]:
    return (headings.group_column(),) if any(line.group for line in lines) else ()


def _group_cells(line: MatchFacts, lines: Iterable[MatchFacts]) -> tuple[str, ...]:
    return (line.group,) if any(other.group for other in lines) else ()


def _remark_columns(lines: Iterable[MatchFacts]) -> tuple[Column, ...]:
    """This will make room to tell the match for third place from the final, where there is one."""
    return (headings.words("remark", _("Remark")),) if any(line.is_third_place for line in lines) else ()


def _remark_cells(line: MatchFacts, lines: Iterable[MatchFacts]) -> tuple[str, ...]:
    if not any(other.is_third_place for other in lines):
        return ()
    return (_("for third place") if line.is_third_place else "",)


def _pairing_row(dossier: Dossier, line: MatchFacts, lines: list[MatchFacts]) -> tuple[Value, ...]:
    first, second = _numbers(line)
    return (
        line.table,
        *_room_cells(line, lines),
        *_group_cells(line, lines),
        first,
        side_name(dossier, first, line.ns_partner),
        side_name(dossier, second, line.ew_partner)
        if line.kind == "play"
        else str(headings.OUTCOMES.get(line.kind, "")),
        second,
        *_remark_cells(line, lines),
    )


def _numbers(line: MatchFacts) -> tuple[int | None, int | None]:
    """This will give the entries of a line; one that sits out stands first, on whichever side it was put."""
    return (line.ns, line.ew) if line.kind == "play" else (line.ns or line.ew, None)


def results(dossier: Dossier, selection: Selection) -> Iterator[Table]:
    """This will make the results of each round as the tally knows them: final levels, who won, points."""
    played = _round_lines(dossier)
    for facts in chosen_rounds(dossier, selection):
        lines = [match for match in facts.matches if match.id in played and selection.group in (None, match.group)]
        if lines:
            yield _result_table(dossier, facts, lines, played)


def _round_lines(dossier: Dossier) -> dict[int, dict[int, Mapping[str, Any]]]:
    """This will gather, for each match of the tally, the round line of each entry in it, worth what it is worth now."""
    worth = _worth_now(dossier)
    found: dict[int, dict[int, Mapping[str, Any]]] = {}
    for facts in dossier.standings:
        for row in facts.rows:
            if (line := row.get("round")) and line.get("match") is not None:
                now = worth.get((facts.stage, row["entry"], line.get("number", facts.after)), {})
                found.setdefault(line["match"], {})[row["entry"]] = {**line, **now}
    return found


def _worth_now(dossier: Dossier) -> dict[tuple[int, int, int], Mapping[str, Any]]:
    """This will give what rounds over boards are worth by the newest standings, by stage, entry and round.

    A board changes its worth with every table that plays it later.
    """
    return {
        (facts.stage, row["entry"], int(number)): {"points": points, "outcome": outcome}
        for facts in sorted(dossier.standings, key=lambda facts: facts.after)
        for row in facts.rows
        for number, points, outcome in (row.get("boards") or {}).get("rounds", ())
    }


def _result_table(dossier: Dossier, facts: RoundFacts, lines: list[MatchFacts], played: Mapping[int, Halves]) -> Table:
    measured = _measures(played[line.id] for line in lines)
    columns = (
        headings.number("table", _("Table")),
        *_room_columns(lines),
        *_group_columns(lines),
        headings.words("ns", _("North–South"), wide=True),
        *(column for key in measured for column in MEASURES[key]()),
        headings.words("ew", _("East–West"), wide=True),
        headings.words("winner", _("Winner"), wide=True),
        headings.number("ns_points", _("N–S points")),
        headings.number("ew_points", _("E–W points")),
        *_remark_columns(lines),
    )
    return Table(
        title=_round_title(dossier, facts),
        columns=columns,
        rows=tuple(_result_row(dossier, line, lines, played[line.id], measured) for line in lines),
        context=_round_context(dossier, facts),
    )


def _measures(matches: Iterable[Halves]) -> tuple[str, ...]:
    """This will say what the results are measured by: final levels, signed points, or neither where boards count."""
    told = [half for halves in matches for half in halves.values()]
    return tuple(key for key in MEASURES if any(half.get(key) is not None for half in told))


def _level_columns() -> tuple[Column, ...]:
    return (
        Column(key="ns_level", title=_("N–S level"), look=Look.NUMBER),
        Column(key="ew_level", title=_("E–W level"), look=Look.NUMBER),
    )


def _margin_columns() -> tuple[Column, ...]:
    return (Column(key="margin", title=_("Signed points"), look=Look.SIGNED),)


MEASURES: Mapping[str, Callable[[], tuple[Column, ...]]] = MappingProxyType(
    {"own": _level_columns, "margin": _margin_columns}
)


def _result_row(
    dossier: Dossier, line: MatchFacts, lines: list[MatchFacts], halves: Halves, measured: tuple[str, ...]
) -> tuple[Value, ...]:
    first, second = _numbers(line)
    mine = halves.get(first, {}) if first is not None else {}
    theirs = halves.get(second, {}) if second is not None else {}
    return (
        line.table,
        *_room_cells(line, lines),
        *_group_cells(line, lines),
        entry_name(dossier, first),
        *((level(mine), level(theirs)) if "own" in measured else ()),
        *((mine.get("margin"),) if "margin" in measured else ()),
        entry_name(dossier, second),
        verdict(dossier, first, second, str(mine.get("outcome", "open"))),
        exact(mine.get("points")),
        exact(theirs.get("points")),
        *_remark_cells(line, lines),
    )


def level(half: Mapping[str, Any]) -> str:
    """This will say the final level of a side as lists of results are read: A+ has passed A, “at A” has not."""
    own = half.get("own")
    if own is None:
        return ""
    if own == ladder.ACE and not (half["own_passed"] or half["theirs_passed"]):
        return pgettext("final level", "at A")
    return ladder.final_name(own, passed=half["own_passed"])


def verdict(dossier: Dossier, first: int | None, second: int | None, outcome: str) -> str:
    """This will name the winner of a match as its first entry saw it end, or say why there is none."""
    if outcome == "open":
        return ""
    if outcome == "draw":
        return _("Draw")
    winner = first if outcome in ("win", "forfeit_win") else second if outcome in ("loss", "forfeit_loss") else None
    remark = str(headings.OUTCOMES.get(outcome, ""))
    name = entry_name(dossier, winner)
    return f"{name} ({remark})" if name and remark else name or remark
