"""Words and pictures of standings, pairings and brackets."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext, pgettext
from django.utils.translation import gettext_lazy as _

from scoring.formats import shown_metric
from scoring.levels import ladder
from tournaments.pairings.models import Line
from tournaments.publishing.exports.headings import METRICS as TITLES
from tournaments.publishing.pictures import Chart, LadderStep, ladder_steps, rank_chart
from tournaments.publishing.queries.entry import StageRecord
from tournaments.publishing.queries.frame import KNOCKOUT, EventFrame, StageHead
from tournaments.publishing.queries.names import PublicEntry
from tournaments.publishing.queries.seated import Seated
from tournaments.publishing.queries.standings import StandingRow
from tournaments.publishing.queries.tables import Exact
from tournaments.shared.messages.formats import METRICS, STAGE_KINDS
from tournaments.shared.templatetags.marks import decimal, exact, name_pair, score_pair, short_name, signed
from tournaments.slips.models import RulingKind

register = template.Library()

SHORT = {
    "carried": _("Brought"),
    "net_levels": _("Net"),
    "cumulative_levels": _("Cumul."),
    "wins_played": _("Won"),
    "percentage": _("%"),
    "victory_points": _("VP"),
    "board_total": _("Score"),
    "board_wins": _("B. won"),
    "handicap_percentage": _("% + hcp."),
    "signed_points": _("Signed"),
    "points_captured": _("Captured"),
    "opponents_points": _("Opp."),
    "opponents_points_cut1": _("Opp. −1"),
    "opponents_points_cut2": _("Opp. −2"),
    "opponents_points_median": _("Opp. med."),
    "opponents_points_median2": _("Opp. med. 2"),
    "sonneborn_berger": _("SB"),
    "sonneborn_berger_cut1": _("SB −1"),
    "progressive": _("Prog."),
    "progressive_cut1": _("Prog. −1"),
    "progressive_cut2": _("Prog. −2"),
    "opponents_rating": _("Opp. rating"),
    "direct_encounter": _("H2H"),
    "head_to_head": _("H2H"),
    "head_to_head_two": _("H2H"),
}
OUTCOMES = {
    "win": _("won"),
    "draw": _("drawn"),
    "loss": _("lost"),
    "forfeit_win": _("won by forfeit"),
    "forfeit_loss": _("lost by forfeit"),
    "bye": _("bye"),
    "absence": _("absent"),
    "open": _("open"),
}
GOOD = frozenset({"win", "forfeit_win", "bye"})
WITHIN_TIES = frozenset(
    {"head_to_head", "head_to_head_two", "direct_encounter"}
)  # figures that mean something among few only
SIGNED = frozenset({"net_levels"})
DECIMAL = frozenset({"board_total", "percentage", "handicap_percentage", "victory_points"})  # boards are told to 0.01


@register.filter
def has_crosstable(frame: EventFrame) -> bool:
    """This will say whether any stage is not a knock-out, which has a bracket instead."""
    return any(stage.kind != KNOCKOUT for stage in frame.stages)


@register.filter
def metric_name(key: str) -> str:
    """This will name a metric in full."""
    return str(TITLES.get(key, key))


@register.filter
def metric_short(key: str) -> str:
    """This will name a metric as briefly as a narrow column needs."""
    return str(SHORT[key]) if key in SHORT else metric_name(key)


@register.filter
def metric_value(value: Exact, key: str) -> str:
    """This will write a value as its metric is written: net levels with their sign."""
    if key in DECIMAL:
        return decimal(value)
    return signed(value) if key in SIGNED else exact(value)


@register.simple_tag
def stage_title(stage: StageHead) -> str:
    """This will name a stage: its own name, or its kind with the number of rounds."""
    if stage.name:
        return stage.name
    return str(STAGE_KINDS.get(stage.kind, stage.kind))


@register.filter
def knockout_round(left: int) -> str:
    """This will name a round of a knock-out by how many entries are still in it."""
    names = {2: _("Final"), 4: _("Semi-finals"), 8: _("Quarter-finals")}
    if left in names:
        return str(names[left])
    return gettext("Round of %(left)s") % {"left": left}


@register.filter
def outcome(key: str) -> str:
    """This will put the outcome of a match into a word."""
    return str(OUTCOMES.get(key, key))


@register.simple_tag
def match_result(ns: Seated, ew: Seated) -> SafeString:
    """This will write how a match ended for North–South: levels, signed points, scores of its boards, or a word.

    Who won may have to wait for other tables; then it is just done.
    """
    if ns.level is not None:
        return score_pair(ns.level, ew.level, own_passed=ns.passed_a, theirs_passed=ew.passed_a)
    if ns.margin is not None:
        return format_html('<i class="num">{}</i>', signed(ns.margin))
    if ns.score is not None and ew.score is not None:
        return format_html('<i class="num">{} : {}</i>', decimal(ns.score), decimal(ew.score))
    return format_html("<i>{}</i>", outcome(ns.outcome) if ns.outcome != "open" else _("done"))


@register.filter
def is_good(key: str) -> bool:
    """This will tell whether an outcome is one to be glad of."""
    return key in GOOD


@register.filter
def ruling_word(kind: str) -> str:
    """This will name a kind of ruling."""
    return str(RulingKind(kind).label) if kind in RulingKind.values else kind


@register.simple_tag
def side_names(side: Seated) -> str:
    """This will name who holds a side: an entry, or two single players."""
    return " + ".join(short_name(player.entry) for player in side.players)


@register.simple_tag
def entry_names(entries: Sequence[PublicEntry]) -> str:
    """This will name the entries of a side."""
    return " + ".join(short_name(entry) for entry in entries)


@register.filter
def side_name(line: str) -> str:
    """This will name a side of the table."""
    return str(Line(line).label) if line in Line.values else ""


@register.filter
def side_short(line: str) -> str:
    """This will name a side of the table in two letters."""
    return {"NS": pgettext("side", "N–S"), "EW": pgettext("side", "E–W")}.get(line, "")


@register.filter
def level_name(value: int | None) -> str:
    """This will write a level as on the ladder."""
    return "–" if value is None else ladder.name(value)


@register.filter
def compared(own: Exact, theirs: Exact) -> str:
    """This will give the sign that stands between two values of a metric."""
    if own == theirs:
        return "="
    if own is None or theirs is None:
        return "≠"
    return ">" if Fraction(own) > Fraction(theirs) else "<"


@register.filter
def order_sentence(stage: StageHead) -> str:
    """This will tell in which order the standings of a stage are made, by the words of its columns."""
    with_boards = bool(stage.rules.get("boards"))
    metrics = [shown_metric(key, with_boards=with_boards) for key in stage.precedence]
    return gettext("Order: %(metrics)s.") % {
        "metrics": pgettext("list", ", ").join(str(METRICS.get(key, key)) for key in metrics)
    }


@register.filter
def play_words(play: Mapping[str, object]) -> str:
    """This will say in a few words what one match is."""
    minutes, deals = play.get("minutes"), play.get("deals")
    words = {
        "to_a": gettext("To A"),
        "timed": gettext("Timed"),
        "fixed_deals": ngettext("%(count)s deal", "%(count)s deals", int(str(deals or 0))) % {"count": deals},
    }
    form = words.get(str(play.get("form")), "")
    limit = gettext("%(minutes)s minutes") % {"minutes": minutes} if minutes else ""
    return pgettext("list", ", ").join(part for part in (form, limit) if part)


@register.simple_tag
def history_chart(rows: Sequence[StandingRow], mine: StandingRow | None, total: int) -> Chart:
    """This will lay out the picture of places after every round."""
    everybody = list(rows) + ([mine] if mine and mine not in rows else [])
    own = mine.entry.number if mine else None
    lines = [(name_pair(row.entry)[0], row.places, row.entry.number == own) for row in everybody]
    return rank_chart(lines, total)


@register.simple_tag
def ladder_chart(rows: Sequence[StandingRow], mine: StandingRow | None) -> tuple[LadderStep, ...]:
    """This will count how many of the rows ended the last round at each level."""
    finals = [row.cells[-1].own for row in rows if row.cells and row.cells[-1]]
    own = mine.cells[-1].own if mine and mine.cells and mine.cells[-1] else None
    return ladder_steps([level for level in finals if level is not None], own)


@register.simple_tag
def entry_chart(entry: PublicEntry, record: StageRecord) -> Chart:
    """This will lay out one entry's places in a stage."""
    return rank_chart([(name_pair(entry)[0], record.places, True)], record.of)


@register.filter
def headline(pairs: Sequence[tuple[str, Exact]]) -> list[tuple[str, Exact]]:
    """This will pick the two values worth showing where there is room for two."""
    return [pair for pair in pairs if pair[0] not in WITHIN_TIES][:2]


@register.filter
def headline_keys(keys: Sequence[str]) -> list[str]:
    """This will pick the two metrics worth a column where there is room for two."""
    return [key for key in keys if key not in WITHIN_TIES][:2]
