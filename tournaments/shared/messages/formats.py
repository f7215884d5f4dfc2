"""What will be played, in words: the sentences for what `scoring.formats.describe` tells in codes.

`describe` gives one flat list; `paragraphs` arranges it by stage, for links, and `told` makes it one running text.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext, ngettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from scoring.reasons import Reason
from tournaments.shared.messages import drawing, duplicates
from tournaments.shared.messages.competing import field_words

SENTENCES = {
    "formats.contradictory": _("These choices do not go together: %(option)s does not fit the others."),
    "formats.unreadable": _("The stored format cannot be read (%(path)s)."),
    "formats.preset_unknown": _("There is no preset called %(key)s."),
    "formats.field_too_small": _("Stage %(stage)s needs %(needed)s entries; it would have %(entries)s."),
}
METRICS = {
    "points": _("points"),
    "victory_points": _("victory points"),
    "wins": _("wins"),
    "wins_played": _("wins at the table"),
    "draws": _("draws"),
    "net_levels": _("net levels"),
    "cumulative_levels": _("cumulative levels"),
    "head_to_head": _("head-to-head"),
    "head_to_head_two": _("head-to-head of two"),
    "direct_encounter": _("direct encounter"),
    "signed_points": _("signed points"),
    "points_captured": _("points captured"),
    "shut_outs": _("shut-outs"),
    "opponents_points": _("opponents' points"),
    "opponents_points_cut1": _("opponents' points without the lowest"),
    "opponents_points_cut2": _("opponents' points without the two lowest"),
    "opponents_points_median": _("opponents' points without highest and lowest"),
    "opponents_points_median2": _("opponents' points without the two highest and the two lowest"),
    "sonneborn_berger": _("Sonneborn–Berger"),
    "sonneborn_berger_cut1": _("Sonneborn–Berger without the lowest"),
    "koya": _("Koya"),
    "progressive": _("progressive points"),
    "progressive_cut1": _("progressive points without the first round"),
    "progressive_cut2": _("progressive points without the first two rounds"),
    "opponents_rating": _("opponents' rating"),
    "rating": _("rating"),
    "board_total": _("board total"),
    "percentage": _("percentage"),
    "handicap_percentage": _("percentage with handicap"),
    "board_wins": _("boards won"),
    "seed": _("seed"),
    "lots": _("lots"),
    "knockout": _("bracket"),
}
STAGE_KINDS = {
    "swiss": _("Swiss"),
    "round_robin": _("Round robin"),
    "knockout": _("Knock-out"),
    "manual": _("By hand"),
    "movement": pgettext_lazy("duplicate", "Movement"),
    "individual": _("Individual"),
}
FRACTIONS = {Fraction(1, 2): "½", Fraction(1, 4): "¼", Fraction(3, 4): "¾"}
Facts = Mapping[str, Any]


@dataclass(frozen=True, kw_only=True)
class StageWords:
    """A stage in words: each part is empty when there is nothing to say."""

    ordinal: int
    shape: str
    play: str = ""
    points: str = ""
    ties: str = ""
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Paragraphs:
    """All that will be played; `lasts` and `ends` are times as people say them."""

    field: str
    stages: tuple[StageWords, ...]
    lasts: str
    ends: str

    @property
    def warnings(self) -> tuple[str, ...]:
        """Give what the director should know before choosing this."""
        return tuple(warning for stage in self.stages for warning in stage.warnings)


def paragraphs(reasons: Sequence[Reason]) -> Paragraphs:
    """Put a description into words, stage by stage, in the active language; times in the zone of the start."""
    told = {reason.code: reason.facts for reason in reasons}
    return Paragraphs(
        field=_field(told.get("format.field", {})),
        stages=_stages(reasons),
        lasts=_lasts(told.get("format.duration", {})),
        ends=_ends(told.get("format.duration", {})),
    )


def told(reasons: Sequence[Reason]) -> str:
    """Put a description into one running text."""
    words = paragraphs(reasons)
    stages = [
        gettext("%(shape)s, %(play)s.") % {"shape": capfirst(stage.shape), "play": stage.play}
        + (" " + gettext("%(points)s.") % {"points": capfirst(stage.points)} if stage.points else "")
        for stage in words.stages
    ]
    ending = [gettext("About %(lasts)s.") % {"lasts": words.lasts}] if words.lasts else []
    return " ".join([*stages, *ending])


def _stages(reasons: Sequence[Reason]) -> tuple[StageWords, ...]:
    """A Swiss that feeds another stage need not find the winner by itself."""
    groups = list(_by_stage(reasons))
    if len(groups) > 1:
        groups = [[part for part in group if part.code != "format.warning.few_rounds"] for group in groups]
    return tuple(_stage(group) for group in groups)


def _by_stage(reasons: Sequence[Reason]) -> Iterator[list[Reason]]:
    group: list[Reason] = []
    for reason in reasons:
        if reason.code.startswith("format.stage."):
            if group:
                yield group
            group = [reason]
        elif group and reason.code != "format.duration":
            group.append(reason)
    if group:
        yield group


def _stage(group: Sequence[Reason]) -> StageWords:
    parts: dict[str, str] = {"shape": SHAPES[group[0].code](group[0].facts)}
    warnings = []
    for reason in group[1:]:
        if reason.code.startswith("format.warning."):
            warnings.append(drawing.WARNINGS[reason.code](reason.facts))
        elif reason.code.startswith("format.draw."):
            special = drawing.words(reason)
            parts["shape"] = gettext("%(shape)s, %(special)s") % {"shape": parts["shape"], "special": special}
        elif reason.code.startswith("format.intake."):
            parts["shape"] = gettext("%(who)s: %(shape)s") % {"who": _coming(reason), "shape": parts["shape"]}
        elif reason.code.startswith("format.play."):
            parts["play"] = PLAYS[reason.code](reason.facts)
        else:
            _count(parts, reason)
    return StageWords(ordinal=group[0].facts["ordinal"], warnings=tuple(warnings), **parts)


def _count(parts: dict[str, str], reason: Reason) -> None:
    """Say what counts: the scores of boards, matches, and what decides between equals."""
    if reason.code == "format.boards":
        parts["points"] = duplicates.boards(reason.facts)
    elif reason.code == "format.points":
        boards, matches = parts.get("points"), _points(reason.facts)
        both = gettext("%(boards)s; %(points)s") % {"boards": boards, "points": matches}
        parts["points"] = both if boards else matches
    else:
        parts["ties"] = gettext(", ").join(str(METRICS[key]) for key in reason.facts["metrics"])


def _field(facts: Facts) -> str:
    return field_words(facts, facts.get("entries", 0))


def _swiss(facts: Facts) -> str:
    return ngettext("%(rounds)d round of Swiss", "%(rounds)d rounds of Swiss", facts["rounds"]) % facts


def _round_robin(facts: Facts) -> str:
    if facts["legs"] == 2:
        return gettext("everybody meets everybody twice")
    return gettext("everybody meets everybody")


def _groups(facts: Facts) -> str:
    words = gettext("%(groups)d groups of %(group_size)d, everybody meets everybody") % facts
    if facts["legs"] == 2:
        words = gettext("%(groups)d groups of %(group_size)d, everybody meets everybody twice") % facts
    return gettext("%(shape)s, ranked as one field") % {"shape": words} if facts.get("one_field") else words


def _knockout(facts: Facts) -> str:
    words = gettext("a knock-out of %(field)d") % facts
    if facts.get("third_place"):
        words = gettext("%(knockout)s with a match for third place") % {"knockout": words}
    return words


def _coming(reason: Reason) -> str:
    """Say who comes into a stage, from where and with what."""
    facts = reason.facts
    who = COMING[reason.code](facts)
    if facts["groups"] > 1 and reason.code in ("format.intake.best", "format.intake.places"):
        who = gettext("%(who)s of each group") % {"who": who}
    if not facts["is_usual"]:
        who = gettext("%(who)s of stage %(source)d") % {"who": who, "source": facts["source"]}
    return gettext("%(who)s, with %(points)s") % {"who": who, "points": _carried(facts)} if _carried(facts) else who


def _places(facts: Facts) -> str:
    if facts["last"] is None:
        return gettext("all from place %(first)d on") % facts
    return gettext("places %(first)d to %(last)d") % facts


def _carried(facts: Facts) -> str:
    words = {
        "all": gettext("all their points"),
        "share": gettext("%(share)s of their points") % {"share": number(facts["share"])},
        "met": gettext("the points from each other"),
    }
    return words.get(facts["carry"], "")


def _manual(facts: Facts) -> str:
    return ngettext("%(rounds)d round paired by hand", "%(rounds)d rounds paired by hand", facts["rounds"]) % facts


def _to_a(facts: Facts) -> str:
    return gettext("until one side passes A")


def _fixed_deals(facts: Facts) -> str:
    return ngettext("%(deals)d deal each", "%(deals)d deals each", facts["deals"]) % facts


def _timed(facts: Facts) -> str:
    return gettext("%(minutes)d minutes each") % facts


def _timed_and_fixed(facts: Facts) -> str:
    return gettext("%(deals)d deals or %(minutes)d minutes each") % facts


def _points(facts: Facts) -> str:
    numbers = {key: number(facts[key]) for key in ("win", "draw", "loss", "sit_out") if key in facts}
    if "sit_out" in facts:
        return gettext("a win counts %(win)s, a draw %(draw)s, a loss %(loss)s, sitting out %(sit_out)s") % numbers
    return gettext("a win counts %(win)s, a draw %(draw)s, a loss %(loss)s") % numbers


def _lasts(facts: Facts) -> str:
    if not facts:
        return ""
    if not facts["hours"]:
        return gettext("%(rest)d min") % facts
    return gettext("%(hours)d h %(rest)02d") % facts if facts["rest"] else gettext("%(hours)d h") % facts


def _ends(facts: Facts) -> str:
    return datetime.fromisoformat(facts["ends"]).strftime("%H:%M") if facts.get("ends") else ""


def number(text: object) -> str:
    """Write an exact number as people do: ½ for "1/2"."""
    value = Fraction(str(text))
    whole, rest = divmod(abs(value), 1)
    sign = "−" if value < 0 else ""
    return sign + (str(whole) if whole or not rest else "") + (FRACTIONS.get(rest, str(rest)) if rest else "")


SHAPES = {
    "format.stage.swiss": _swiss,
    "format.stage.round_robin": _round_robin,
    "format.stage.groups": _groups,
    "format.stage.knockout": _knockout,
    "format.stage.manual": _manual,
    "format.stage.movement": duplicates.movement,
    "format.stage.individual": duplicates.individual,
}
COMING: Mapping[str, Callable[[Facts], str]] = {
    "format.intake.best": lambda facts: gettext("the best %(best)d") % facts,
    "format.intake.total": lambda facts: gettext("the best %(total)d") % facts,
    "format.intake.places": _places,
    "format.intake.rest": lambda _facts: gettext("everybody else"),
    "format.intake.lost_in": lambda facts: gettext("who loses in round %(lost_in)d") % facts,
}
PLAYS = {
    "format.play.to_a": _to_a,
    "format.play.fixed_deals": _fixed_deals,
    "format.play.timed": _timed,
    "format.play.timed_and_fixed": _timed_and_fixed,
    "format.play.points_per_deal": duplicates.points_per_deal,
    "format.play.duplicate": duplicates.play,
}
