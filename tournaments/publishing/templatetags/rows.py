"""Cells of the standings, written by hand: a page has hundreds, and template nodes would cost most of its time."""

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.text import Truncator
from django.utils.translation import get_language, gettext

from scoring.levels import ladder
from tournaments.publishing.pictures import Trace, spark
from tournaments.publishing.queries.crosstable import Meeting
from tournaments.publishing.queries.tables import Exact, Line
from tournaments.publishing.templatetags.standing import GOOD, OUTCOMES, metric_value
from tournaments.shared.templatetags.marks import decimal, signed

register = template.Library()


def joined(parts: Iterable[SafeString]) -> SafeString:
    """This will put parts side by side; one that was not escaped yet is escaped now."""
    return format_html_join("", "{}", ((part,) for part in parts))


@register.simple_tag
def round_cells(cells: Iterable[Line | None]) -> SafeString:
    """This will write a cell for each round: own level and theirs, the winner's own in bold ink."""
    language = get_language() or ""
    return joined(_round_cell(cell, language) for cell in cells)


def _round_cell(cell: Line | None, language: str) -> SafeString:
    if cell is None:
        return _word_cell("", language)
    if cell.kind == "play" and cell.score is not None:
        return _score_cell(cell.score, language, is_won=cell.outcome in GOOD)
    if cell.kind == "play" and cell.margin is not None:
        return _margin_cell(cell.margin, is_won=cell.outcome in GOOD)
    if cell.kind != "play" or cell.own is None:
        return _word_cell(cell.outcome, language)
    return _level_cell(*_ends(cell), cell.outcome in GOOD)


def _ends(line: Line) -> tuple[str, str]:
    """Say at which levels a match ended: A+ has passed A, A only stands there."""
    own = "" if line.own is None else ladder.final_name(line.own, passed=line.passed_a)
    theirs = "–" if line.theirs is None else ladder.final_name(line.theirs, passed=line.opponent_passed_a)
    return own, theirs


@lru_cache(maxsize=512)
def _level_cell(own: str, theirs: str, is_won: bool) -> SafeString:
    """There are few pairs of levels, and many cells that show them; bold says won, here as everywhere."""
    return format_html('<td class="c w rs{}">{}:{}', " won" if is_won else "", _inked(own, is_won), theirs)


@lru_cache(maxsize=4096)
def _score_cell(score: Exact, _language: str, *, is_won: bool) -> SafeString:
    """What the boards of a round were worth; the language tells how decimals are written."""
    return format_html('<td class="c w rs{}">{}', " won" if is_won else "", _inked(decimal(score), is_won))


@lru_cache(maxsize=512)
def _margin_cell(margin: Exact, *, is_won: bool) -> SafeString:
    """The lead in signed points, as it was added up over the deals."""
    return format_html('<td class="c w rs{}">{}', " won" if is_won else "", _inked(signed(margin), is_won))


def _inked(text: str, is_won: bool) -> SafeString:
    return format_html("<b>{}</b>" if is_won else "{}", text)


@lru_cache(maxsize=64)
def _word_cell(outcome: str, language: str) -> SafeString:
    """A word in place of levels; the language is what tells two answers apart."""
    return format_html('<td class="c w quiet">{}', str(OUTCOMES.get(outcome, outcome)) or "–")


@register.simple_tag
def value_cells(values: Sequence[tuple[str, Exact]], narrow: Collection[str]) -> SafeString:
    """This will write a cell for each metric; those not in `narrow` are left out on a phone."""
    language = get_language() or ""
    return joined(
        _value_cell(key, value, "n pts" if at == 0 else "n" if key in narrow else "n w", language)
        for at, (key, value) in enumerate(values)
    )


@lru_cache(maxsize=4096)
def _value_cell(key: str, value: Exact, kind: str, language: str) -> SafeString:
    return format_html('<td class="{}">{}', kind, metric_value(value, key))


@register.simple_tag
def place_cell(places: Sequence[int], total: int) -> SafeString:
    """This will draw an entry's places as a small line, said in words as well."""
    line = spark(places, total)
    return format_html(
        '<td class="w"><svg class="spark" viewBox="0 0 64 24" role="img" aria-label="{} {}">'
        '<polyline points="{}"/><circle cx="{}" cy="{}" r="2.6"/></svg>',
        gettext("Places"),
        " → ".join(map(str, places)),
        line.points,
        str(line.end_x),
        str(line.end_y),
    )


@register.simple_tag
def meeting_cells(cells: Iterable[Sequence[Meeting] | None], is_square: bool) -> SafeString:
    """This will write the cells of a crosstable: what was scored, and where columns are rounds the opponent's place."""
    return joined(_meeting_cell(meetings, is_square) for meetings in cells)


def _meeting_cell(meetings: Sequence[Meeting] | None, is_square: bool) -> SafeString:
    if meetings is None:
        return format_html('<td class="c self" aria-label="{}">', gettext("itself"))
    language = get_language() or ""
    parts = (
        _meeting(
            one.line.kind,
            one.line.outcome,
            _ends(one.line),
            _scored(one.line),
            (None if is_square else one.rival_place, language),
        )
        for one in meetings
    )
    shown = (_together(part) if one.is_together else part for one, part in zip(meetings, parts, strict=True))
    return joined([SafeString('<td class="c">'), *shown])


def _together(part: SafeString) -> SafeString:
    """Mark what two single players scored as partners."""
    return format_html('<span class="together">{}</span>', part)


def _scored(line: Line) -> str:
    """Write what a match was worth where there are no levels: on boards, or in signed points."""
    if line.score is not None:
        return decimal(line.score)
    return "" if line.margin is None else signed(line.margin)


@lru_cache(maxsize=4096)
def _meeting(
    kind: str,
    outcome: str,
    levels: tuple[str, str],
    scored: str,
    where: tuple[int | None, str],
) -> SafeString:
    """There are few results, and many cells that show them.

    `where` is the opponent's place and the language, which tells two answers apart.
    """
    own, theirs = levels
    rival_place, _language = where
    word = str(OUTCOMES.get(outcome, outcome))
    if kind != "play":
        return format_html('<small class="quiet">{}</small>', word)
    is_won = outcome in GOOD
    won = " won" if is_won else ""
    place = "" if rival_place is None else format_html('<small class="vs-place num">{}</small>', str(rival_place))
    if scored:
        return format_html('<span class="rs{}">{}</span>{}', won, _inked(scored, is_won), place)
    if not own:
        return format_html('<span class="rs{}"><small>{}</small></span>{}', won, word, place)
    return format_html('<span class="rs{}">{}<i>:</i>{}</span>{}', won, _inked(own, is_won), theirs, place)


@register.simple_tag
def rank_traces(traces: Iterable[Trace]) -> SafeString:
    """This will draw the ways of entries through the field; those with a tone end in a dot and a name."""
    return joined(_trace(trace) for trace in traces)


def _trace(trace: Trace) -> SafeString:
    places = ", ".join(map(str, trace.places))
    if not trace.tone:
        drawn = '<g><title>{}: {}</title><polyline class="ln" points="{}"/></g>'
        return format_html(drawn, trace.name, places, trace.points)
    return format_html(
        '<g><title>{}: {}</title><polyline class="ln {}" points="{}"/>'
        '<circle class="pt {}" cx="{}" cy="{}" r="3"/><text class="lb {}" x="{}" dx="10" y="{}">{}</text></g>',
        trace.name,
        places,
        trace.tone,
        trace.points,
        trace.tone,
        str(trace.end_x),
        str(trace.end_y),
        trace.tone,
        str(trace.end_x),
        str(trace.label_y),
        Truncator(trace.name).chars(15),
    )
