"""Boards in words: how a stage played with the same cards at several tables is described."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from scoring.formats.boards import BOTH_ROOMS
from scoring.levels.ladder import name

Facts = Mapping[str, Any]
SCORERS = {
    "levels": _("levels"),
    "cross_levels": _("cross-levels"),
    "matchpoints": _("matchpoints"),
    "datum": _("levels against the mean"),
    "board_a_match": _("board-a-match"),
    "room_points": _("room points"),
    "imps": _("a scale of differences"),
}


def points_per_deal(facts: Facts) -> str:
    """Say how a match of signed points is played."""
    words = ngettext(
        "%(deals)d deal each at level %(rank)s, points added up",
        "%(deals)d deals each at level %(rank)s, points added up",
        facts["deals"],
    )
    return words % {"deals": facts["deals"], "rank": name(facts["level"])}


def play(facts: Facts) -> str:
    """Say how many boards a table plays in a round."""
    return ngettext("%(boards)d board a round", "%(boards)d boards a round", facts["boards"]) % facts


def boards(facts: Facts) -> str:
    """Say how boards are scored, in how many rooms, whether they fix trump, and what margins become."""
    words = gettext("boards count by %(scorer)s") % {"scorer": SCORERS[facts["scorer"]]}
    if facts["rooms"] == BOTH_ROOMS:
        words = gettext("%(boards)s, played in two rooms") % {"boards": words}
    if facts["trumps"]:
        words = gettext("%(boards)s, the board fixes trump") % {"boards": words}
    if facts["victory"]:
        words = gettext("%(boards)s, margins become victory points out of 20") % {"boards": words}
    return words


def movement(facts: Facts) -> str:
    """Say what a session of boards is."""
    return ngettext("a movement of %(rounds)d round", "a movement of %(rounds)d rounds", facts["rounds"]) % facts


def individual(facts: Facts) -> str:
    """Say what an individual is."""
    return (
        ngettext(
            "%(rounds)d round, each with another partner",
            "%(rounds)d rounds, each with another partner",
            facts["rounds"],
        )
        % facts
    )
