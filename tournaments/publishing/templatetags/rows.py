"""Cells of the standings, written by hand: a page has hundreds, and template nodes would cost most of its time."""

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext

from scoring.levels import ladder
from tournaments.publishing.pictures import spark
from tournaments.publishing.queries.tables import Exact, Line
from tournaments.publishing.templatetags.standing import GOOD, OUTCOMES, metric_value

register = template.Library()


@register.simple_tag
def round_cells(cells: Iterable[Line | None]) -> SafeString:
    """This will write a cell for each round: own level and theirs, the winner's own in bold ink."""
    language = get_language() or ""
    return format_html_join("", "{}", ((_round_cell(cell, language),) for cell in cells))


def _round_cell(cell: Line | None, language: str) -> SafeString:
    if cell is None:
        return _word_cell("", language)
    if cell.kind != "play" or cell.own is None:
        return _word_cell(cell.outcome, language)
    return _level_cell(cell.own, cell.theirs, cell.outcome in GOOD)


@lru_cache(maxsize=512)
def _level_cell(own: int, theirs: int | None, is_won: bool) -> SafeString:
    """There are few pairs of levels, and many cells that show them."""
    other = "–" if theirs is None else ladder.name(theirs)
    return format_html('<td class="c w rs{}"><b>{}</b>:{}', " won" if is_won else "", ladder.name(own), other)


@lru_cache(maxsize=64)
def _word_cell(outcome: str, language: str) -> SafeString:
    """A word in place of levels; the language is what tells two answers apart."""
    return format_html('<td class="c w quiet">{}', str(OUTCOMES.get(outcome, outcome)) or "–")


@register.simple_tag
def value_cells(values: Sequence[tuple[str, Exact]], narrow: Collection[str]) -> SafeString:
    """This will write a cell for each metric; those not in `narrow` are left out on a phone."""
    language = get_language() or ""
    cells = (
        (_value_cell(key, value, "pts" if at == 0 else "" if key in narrow else "w", language),)
        for at, (key, value) in enumerate(values)
    )
    return format_html_join("", "{}", cells)


@lru_cache(maxsize=4096)
def _value_cell(key: str, value: Exact, kind: str, language: str) -> SafeString:
    return format_html('<td class="n {}">{}', kind, metric_value(value, key))


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
