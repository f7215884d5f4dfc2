"""The codes among the facts of the audit trail, and their words: those of the page where each was chosen."""

from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.clubs.models import NameDisplay, Role
from tournaments.events.choices import cards, chain, draw, play, table
from tournaments.events.forms import FORM_WORDS, PRESET_WORDS
from tournaments.events.models import AbsenceKind, ConfirmPolicy, EntryPolicy, EntryStatus, EventStatus, TableEntry
from tournaments.events.ranking import ASKED_WORDS, UNPLAYED_WORDS
from tournaments.live.models import SeatKind
from tournaments.pairings.models import MatchKind, MatchState, RoundStatus, TrumpName
from tournaments.publishing.queries.scores import AWARDS
from tournaments.shared.messages.formats import METRICS, STAGE_KINDS
from tournaments.shared.messages.rules_texts import ANY_VALUE, OPTIONS
from tournaments.shared.messages.trail_fields import SEATS
from tournaments.slips.models import BotStrength, ClaimState, RulingKind

Words = Mapping[Any, str | Promise]

YES_NO: Words = {"yes": _("yes"), "no": _("no")}
OUTCOMES: Words = {
    "win": _("like a win"),
    "draw": _("like a draw"),
    "loss": _("like a loss"),
    "forfeit_win": _("like a win by forfeit"),
    "forfeit_loss": _("like a loss by forfeit"),
    "bye": _("like any bye"),
    "absence": _("like an absence"),
    "open": _("like an open match"),
}
UNEQUAL: Words = {
    "neuberg": _("brought up by Neuberg’s formula"),
    "factor": _("brought up in proportion"),
    "ascherman": _("brought up by Ascherman’s formula"),
    "none": _("as they are"),
}
MOVEMENTS: Words = {
    "mitchell": _("Mitchell"),
    "howell": _("Howell"),
    "barometer": _("Barometer"),
    "rover": _("Mitchell with a rover"),
    "individual": STAGE_KINDS["individual"],
}
FORMS: Words = {
    "deal": _("One deal"),
    "levels": _("Final levels"),
    "void": _("Void deal"),
    "board": pgettext_lazy("kind of result", "Board"),
    "artificial": _("Artificial score"),
    "not_played": _("Not played"),
}
HOOKS: Words = {
    "trump_jack": _("a jack of trumps"),
    "off_suit_jack": _("a jack of another suit"),
    "queen": _("a queen"),
}
LIVE_RULINGS: Words = {
    "void": _("Deal void"),
    "adjust": _("Points adjusted"),
    "penalise": _("Penalty"),
}


def option_words() -> dict[str, Words]:
    """This will give the words of the values of every option of the rules of the cards, by the key of the trail."""
    told: dict[str, Words] = {f"rule_{name}": {**YES_NO, **choices(name)} for name in OPTIONS}
    told["rule_permanent_trumps"] = cards.PERMANENT_WORDS
    return told


def choices(option: str) -> Words:
    """This will give the words of an option's values."""
    return {code: choice.meaning for code, choice in OPTIONS[option].choices.items() if code != ANY_VALUE}


def texts(words: Mapping[Any, str | Promise]) -> Words:
    """This will key words by what the trail writes for a code."""
    return {str(code): word for code, word in words.items()}


CODES: Mapping[str, Words] = {
    "language": dict(settings.LANGUAGES),
    "role": dict(Role.choices),
    "name_display": dict(NameDisplay.choices),
    "events.status": dict([*EntryStatus.choices, *EventStatus.choices]),
    "events.kind": dict(AbsenceKind.choices),
    "entry_policy": dict(EntryPolicy.choices),
    "confirm_policy": dict(ConfirmPolicy.choices),
    "table_entry": dict(TableEntry.choices),
    "preset": {key: words[0] for key, words in PRESET_WORDS.items()},
    "rules.rules": cards.RULES_WORDS,
    **option_words(),
    "levels.hook": texts(play.HOOK_WORDS),
    "if_stayed": texts(play.IF_STAYED_WORDS),
    "if_taken": texts(play.IF_TAKEN_WORDS),
    "must_play": play.MUST_PLAY_WORDS,
    "attacker_cap": texts(play.CAP_WORDS),
    "level_table": table.TABLE_WORDS,
    "stages.kind": STAGE_KINDS,
    "precedence": METRICS,
    "unplayed": texts(UNPLAYED_WORDS),
    "sit_out": OUTCOMES,
    "requested_bye": {**OUTCOMES, **texts(ASKED_WORDS)},
    "legs": texts(draw.LEGS_WORDS),
    "best_of": texts(draw.BEST_OF_WORDS),
    "play.form": texts(FORM_WORDS),
    "level_tie": texts(play.LEVEL_TIE_WORDS),
    "scheme.kind": {"none": _("nothing"), **texts(play.DEAL_POINTS_WORDS)},
    "pairing.by": texts(draw.BY_WORDS),
    "pairing.bye": texts(draw.BYE_WORDS),
    "pairing.first_round": texts(draw.FIRST_ROUND_WORDS),
    "pairing.last_round": texts(draw.LAST_ROUND_WORDS),
    "pairing.clubmates": texts(draw.CLUBMATES_WORDS),
    "unseeded": texts(draw.UNSEEDED_WORDS),
    "intake.seeding": texts(chain.SEEDING_WORDS),
    "intake.carry": texts(chain.CARRY_WORDS),
    "scorer": texts(play.SCORER_WORDS),
    "unequal": UNEQUAL,
    "scale.base": {"points": pgettext_lazy("cards", "Points"), "levels": _("levels")},
    "scale.against": {"each": _("every other table"), "datum": _("the mean of the field")},
    "bankers": SEATS,
    "trumps": dict(TrumpName.choices),
    "other_results": texts(play.OTHER_RESULTS_WORDS),
    "boards.ranking": texts(play.RANKING_WORDS),
    "pairings.status": dict(RoundStatus.choices),
    "pairings.pairings": dict(MatchKind.choices),
    "movement": MOVEMENTS,
    "slips.status": dict(RoundStatus.choices),
    "slips.form": FORMS,
    "slips.NS": AWARDS,
    "slips.EW": AWARDS,
    "slips.hook": HOOKS,
    "slips.kind": dict(RulingKind.choices),
    "slips.state": {**dict(MatchState.choices), **dict(ClaimState.choices), "again": _("asked again")},
    "strength": dict(BotStrength.choices),
    "line": SEATS,
    "banker": SEATS,
    "next_banker": SEATS,
    "last_winner": SEATS,
    "passed_a": SEATS,
    "live.kind": dict(SeatKind.choices),
    "live.rule.kind": LIVE_RULINGS,
    "live.seat": SEATS,
    "live.side": SEATS,
}
