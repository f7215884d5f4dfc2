"""The titles of columns and tables, in the reader's language when they are used."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from tournaments.publishing.exports.tables import Column, Kind, Look

TITLES = {
    Kind.STANDINGS: gettext_lazy("Standings"),
    Kind.PAIRINGS: gettext_lazy("Pairings"),
    Kind.RESULTS: gettext_lazy("Results"),
    Kind.ENTRIES: gettext_lazy("Entries"),
    Kind.TRAVELLERS: gettext_lazy("Travellers"),
    Kind.MOVEMENT: pgettext_lazy("duplicate", "Movement"),
    Kind.REPORT: gettext_lazy("Final report"),
}

METRICS = {
    "points": gettext_lazy("Points"),
    "victory_points": gettext_lazy("Victory points"),
    "carried": gettext_lazy("Brought along"),
    "wins": gettext_lazy("Wins"),
    "wins_played": gettext_lazy("Wins at the table"),
    "draws": gettext_lazy("Draws"),
    "net_levels": gettext_lazy("Net levels"),
    "cumulative_levels": gettext_lazy("Cumulative levels"),
    "head_to_head": gettext_lazy("Head-to-head"),
    "head_to_head_two": gettext_lazy("Head-to-head"),
    "direct_encounter": gettext_lazy("Direct encounter"),
    "board_total": gettext_lazy("Board score"),
    "percentage": gettext_lazy("Percentage"),
    "handicap_percentage": gettext_lazy("With handicap"),
    "board_wins": gettext_lazy("Boards won"),
    "boards": gettext_lazy("Boards played"),
    "signed_points": gettext_lazy("Signed points"),
    "points_captured": gettext_lazy("Points captured"),
    "shut_outs": gettext_lazy("Shut-outs"),
    "opponents_points": gettext_lazy("Opponents’ points"),
    "opponents_points_cut1": gettext_lazy("Opponents’ points, cut 1"),
    "opponents_points_cut2": gettext_lazy("Opponents’ points, cut 2"),
    "opponents_points_median": gettext_lazy("Opponents’ points, median"),
    "opponents_points_median2": gettext_lazy("Opponents’ points, median 2"),
    "sonneborn_berger": gettext_lazy("Sonneborn–Berger"),
    "sonneborn_berger_cut1": gettext_lazy("Sonneborn–Berger, cut 1"),
    "koya": gettext_lazy("Koya"),
    "progressive": gettext_lazy("Progressive"),
    "progressive_cut1": gettext_lazy("Progressive, cut 1"),
    "progressive_cut2": gettext_lazy("Progressive, cut 2"),
    "opponents_rating": gettext_lazy("Opponents’ rating"),
    "rating": gettext_lazy("Rating"),
    "seed": gettext_lazy("Seed"),
    "lots": gettext_lazy("Lots"),
    "knockout": gettext_lazy("Knock-out"),
}

# Keys of the scoring that have a shorter, established name in files.
FILE_KEYS = {"net_levels": "net", "cumulative_levels": "cumulative"}
SIGNED_METRICS = {"net_levels"}
CENT_METRICS = {"board_total", "percentage", "handicap_percentage", "victory_points"}  # as on the pages
# What breaks ties without being a figure anybody reads: the order itself tells it.
SILENT_METRICS = {"seed", "lots", "knockout"}

# The two tables of a match of teams (开室, 闭室).
ROOMS = {1: gettext_lazy("open room"), 2: gettext_lazy("closed room")}

OUTCOMES = {
    "forfeit_win": gettext_lazy("Forfeit"),
    "forfeit_loss": gettext_lazy("Forfeit"),
    "bye": gettext_lazy("Bye"),
    "absence": gettext_lazy("Absent"),
}


def number(key: str, title: str) -> Column:
    """This will make a column of numbers."""
    return Column(key=key, title=title, look=Look.NUMBER)


def words(key: str, title: str, *, wide: bool = False) -> Column:
    """This will make a column of words."""
    return Column(key=key, title=title, wide=wide)


def metric(key: str) -> Column:
    """This will make the column of a metric."""
    look = Look.SIGNED if key in SIGNED_METRICS else Look.CENTS if key in CENT_METRICS else Look.NUMBER
    return Column(key=FILE_KEYS.get(key, key), title=str(METRICS.get(key, key)), look=look)


def stage_column() -> Column:
    """This will make the column that names the stage in one flat list."""
    return words("stage", _("Stage"))


def group_column() -> Column:
    """This will make the column that names the group in one flat list."""
    return words("group", _("Group"))


def round_column() -> Column:
    """This will make the column that numbers the round."""
    return number("round", _("Round"))
