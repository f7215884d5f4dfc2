"""What is special about who meets whom, in words that go on behind the shape of a stage."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from scoring.reasons import Reason

Facts = Mapping[str, Any]


def words(reason: Reason) -> str:
    """Put one peculiarity into words."""
    if reason.code in COUNTED:
        return COUNTED[reason.code](reason.facts)
    return str(PLAIN[reason.code])


def _best_of(facts: Facts) -> str:
    if facts["last"] == 1:
        return gettext("the final best of %(best_of)d") % facts
    if facts["last"] == 2:
        return gettext("semi-finals and final best of %(best_of)d") % facts
    if facts["last"]:
        return gettext("the last %(last)d rounds best of %(best_of)d") % facts
    return gettext("every tie best of %(best_of)d") % facts


def _last_round(facts: Facts) -> str:
    if facts["again"]:
        return gettext("in the last round first against second and so on, even if they have met")
    return gettext("in the last round first against second and so on")


def _start_groups(facts: Facts) -> str:
    return (
        ngettext(
            "in the first round the best by seed are drawn as if they had won already",
            "in the first %(last)d rounds the best by seed are drawn as if they had won already",
            facts["last"],
        )
        % facts
    )


def _clubmates_rounds(facts: Facts) -> str:
    return (
        ngettext(
            "clubmates apart in the first round only",
            "clubmates apart in the first %(rounds)d rounds only",
            facts["rounds"],
        )
        % facts
    )


def _rematches(facts: Facts) -> str:
    return (
        gettext(
            "%(rounds)d rounds are many for a field of %(field)d: somebody may have to meet the same opponents twice. "
            "A round robin would do."
        )
        % facts
    )


def _few_rounds(facts: Facts) -> str:
    return gettext("It takes about %(needed)d rounds to find a single winner.") % facts


COUNTED: Mapping[str, Callable[[Facts], str]] = {
    "format.draw.best_of": _best_of,
    "format.draw.last_round": _last_round,
    "format.draw.start_groups": _start_groups,
    "format.draw.clubmates_rounds": _clubmates_rounds,
}
PLAIN: Mapping[str, "str | Promise"] = {
    "format.draw.by_places": _("by places: first against second, third against fourth"),
    "format.draw.first_round_fold": _("in the first round top half against bottom half"),
    "format.draw.first_round_seed": _("in the first round first seed against last"),
    "format.draw.bye_random": _("the bye by lot"),
    "format.draw.bye_request": _("the bye to who asks for it, else to the last"),
}
WARNINGS: Mapping[str, Callable[[Facts], str]] = {
    "format.warning.rematches": _rematches,
    "format.warning.few_rounds": _few_rounds,
}
