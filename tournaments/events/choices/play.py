"""The choices of play on the page that makes an event: levels and bank, equal levels, boards, and their words."""

from typing import Any

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from scoring.boards import BoardScorer
from scoring.formats import FixedTrump, OtherResults, RankingShown
from scoring.formats.boards import MOST_BOARDS
from scoring.levels import Hook, IfStayed, IfTaken, PointKind, ladder
from scoring.matches import LevelTie
from tournaments.events.choices.draw import Words, choice
from tournaments.events.choices.table import TableChoices
from tournaments.events.options.levels import NO_CAP
from tournaments.events.options.play import CONTINUOUS, IN_TURN, WON_OR_LOST

MOST_STAKE = 10_000
MOST_BLITZ = 100
MOST_CAP = 12  # from 2 to A

LEVEL_TIE_WORDS: Words = {
    LevelTie.DRAW: _("a draw"),
    LevelTie.BANKER_SIDE: _("the side that banked the last deal wins"),
    LevelTie.NEXT_TO_LEAD: _("the side that would bank next wins"),
    LevelTie.FIRST_TO_REACH: _("the side that was there first wins"),
    LevelTie.EXTRA_DEAL: _("deals go on until the levels differ"),
    LevelTie.LOTS: _("lots"),
}
MUST_PLAY_WORDS: Words = {"A": "A", "2-A": "2, A", "J-A": "J, A", "5-10-K-A": "5, 10, K, A"}
HOOK_WORDS: Words = {Hook.OFF: _("no card"), Hook.JACK: _("a jack (J hook)"), Hook.QUEEN: _("a queen (Q hook)")}
CAP_WORDS: Words = {
    NO_CAP: _("as many as their points are worth"),
    **{most: format_lazy(_("at most {most}"), most=most) for most in range(1, MOST_CAP + 1)},
}
IF_STAYED_WORDS: Words = {IfStayed.PARTNER: _("the banker's partner"), IfStayed.SAME_SEAT: _("the same player")}
IF_TAKEN_WORDS: Words = {
    IfTaken.NEXT_SEAT: _("the player after the banker"),
    IfTaken.LAST_TRICK_WINNER: _("who won the last trick"),
}
DEAL_POINTS_WORDS: Words = {
    PointKind.SIGNED_LEVELS: _("its levels, with their sign"),
    PointKind.ROOM: _("room points"),
}
LEVEL_WORDS: Words = {level: ladder.name(level) for level in ladder.LEVELS}
BOARD_LEVEL_WORDS: Words = {IN_TURN: _("2 to A in turn"), **LEVEL_WORDS}
TRUMP_WORDS: Words = {
    "suits": _("the four suits in turn"),
    "suits_and_none": _("the four suits and no trump in turn"),
    FixedTrump.SPADES: _("spades"),
    FixedTrump.HEARTS: _("hearts"),
    FixedTrump.CLUBS: _("clubs"),
    FixedTrump.DIAMONDS: _("diamonds"),
    FixedTrump.NO_TRUMP: _("no trump"),
}
SCORER_WORDS: Words = {
    BoardScorer.CROSS_LEVELS: _("levels against every other table"),
    BoardScorer.MATCHPOINTS: _("matchpoints"),
    BoardScorer.DATUM: _("levels against the mean of the field"),
    BoardScorer.LEVELS: _("levels"),
    BoardScorer.ROOM_POINTS: _("points of the deal"),
    BoardScorer.BOARD_A_MATCH: _("won, equal or lost"),
    BoardScorer.IMPS: _("a scale of differences"),
}
SCALE_WORDS: Words = {
    "points_each": _("card points, against every other table"),
    "levels_each": _("levels, against every other table"),
    "levels_datum": _("levels, against the mean"),
}
VICTORY_WORDS: Words = {
    CONTINUOUS: _("the greater the margin, the more of 20"),
    WON_OR_LOST: _("2 for a win, 1 for a draw"),
}
OTHER_RESULTS_WORDS: Words = {
    OtherResults.OFF: _("never during play"),
    OtherResults.OWN: _("once one's own is confirmed"),
    OtherResults.ALL: _("at once"),
    OtherResults.END_OF_ROUND: _("at the end of the round"),
}
RANKING_WORDS: Words = {
    RankingShown.OFF: _("never during play"),
    RankingShown.EACH_ROUND: _("after each round"),
    RankingShown.END: _("at the end"),
    RankingShown.ALWAYS: _("always"),
}


class PlayChoices(TableChoices):
    """What a director may choose of levels and bank."""

    level_tie = choice(_("Equal levels at the end"), LEVEL_TIE_WORDS, LevelTie)
    must_play = choice(_("Levels that must be played"), MUST_PLAY_WORDS, str)
    hook = choice(_("Thrown back by"), HOOK_WORDS, Hook)
    attacker_cap = choice(_("Attackers go up"), CAP_WORDS, int)
    if_stayed = choice(_("The bank stays: next is"), IF_STAYED_WORDS, IfStayed)
    if_taken = choice(_("The bank is taken: next is"), IF_TAKEN_WORDS, IfTaken)
    level = choice(_("Every deal at level"), LEVEL_WORDS, int)
    deal_points = choice(_("A deal counts"), DEAL_POINTS_WORDS, PointKind)
    stake = forms.IntegerField(
        label=_("Points everybody begins with"),
        min_value=0,
        max_value=MOST_STAKE,
        required=False,
        help_text=_("Room points double when all four have 80, and are trebled when all have 300."),
    )

    def play_choices(self) -> dict[str, Any]:
        """Give the choices as `FormatOptions` takes them."""
        return {key: self.cleaned_data.get(key) for key in PlayChoices.base_fields}


class BoardChoices(forms.Form):
    """What a director may choose of boards."""

    per_round = forms.IntegerField(label=_("Boards a round"), min_value=1, max_value=MOST_BOARDS, required=False)
    scorer = choice(_("A board counts"), SCORER_WORDS, BoardScorer)
    scale = choice(_("The scale"), SCALE_WORDS, str, _("Counts where boards go by a scale of differences."))
    victory = choice(_("A match counts"), VICTORY_WORDS, str)
    blitz = forms.IntegerField(
        label=_("All 20 at a margin of"),
        min_value=1,
        max_value=MOST_BLITZ,
        required=False,
        help_text=_(
            "Times the square root of the boards of a match: in levels, at matchpoints in percentage points, else in "
            "what a board counts. Left empty, what suits."
        ),
    )
    board_levels = choice(_("Level of the boards"), BOARD_LEVEL_WORDS, int)
    board_trumps = choice(
        _("Trump of the boards"), TRUMP_WORDS, str, _("Counts where the rules of the cards let the board fix trump.")
    )
    other_results = choice(_("Players see results of other tables"), OTHER_RESULTS_WORDS, OtherResults)
    ranking = choice(_("Players see the ranking"), RANKING_WORDS, RankingShown)

    def board_choices(self) -> dict[str, Any]:
        """Give the choices as `FormatOptions` takes them."""
        return {key: self.cleaned_data.get(key) for key in BoardChoices.base_fields}
