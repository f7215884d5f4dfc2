"""What every option of a rule set means, with the source of each choice.

Sources: TEXT-W and TEXT-R are the two traditions the rules were read from (a general text with competition rules, and
the help of a card room), LOCAL is the agreement of local competition sheets, OURS a decision of this program; – marks
variants that are played without a text of their own.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

ANY_VALUE = "*"


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of an option: what it means, and where it comes from."""

    meaning: "str | Promise"
    source: str


@dataclass(frozen=True, slots=True)
class OptionText:
    """An option; flags and numbers have one choice, `ANY_VALUE`."""

    name: "str | Promise"
    choices: Mapping[str, Choice] = field(default_factory=dict)


OPTIONS: Mapping[str, OptionText] = MappingProxyType(
    {
        "decks": OptionText(
            pgettext_lazy("rules of play", "Number of decks"),
            {
                ANY_VALUE: Choice(pgettext_lazy("rules of play", "1 to 4 decks of 54 cards"), "TEXT-W; 4: OURS"),
            },
        ),
        "kitty_size": OptionText(
            pgettext_lazy("rules of play", "Cards in the kitty"),
            {
                ANY_VALUE: Choice(
                    pgettext_lazy(
                        "rules of play",
                        "as usual (the smallest number from 5 that lets the rest be dealt equally), or a number given",
                    ),
                    "TEXT-W; a number: OURS",
                ),
            },
        ),
        "permanent_trumps": OptionText(
            pgettext_lazy("rules of play", "Permanent trumps"),
            {
                ANY_VALUE: Choice(
                    pgettext_lazy("rules of play", "none, or the twos: always trump, below the level cards"), "TEXT-R"
                ),
            },
        ),
        "bid_order": OptionText(
            pgettext_lazy("rules of play", "Order of bids"),
            {
                "wiki7": Choice(
                    pgettext_lazy(
                        "rules of play", "1 level card < 2 identical < LJ LJ < BJ BJ < 3 level cards < LJ×3 < BJ×3 < …"
                    ),
                    "TEXT-W",
                ),
                "suit_ranked": Choice(
                    pgettext_lazy(
                        "rules of play", "1 level card < ♦♦ < ♣♣ < ♥♥ < ♠♠ < LJ LJ < BJ BJ; at most two decks"
                    ),
                    "LOCAL",
                ),
                "titanic5": Choice(
                    pgettext_lazy(
                        "rules of play",
                        "1 level card < 2 < any pair of jokers < 3 level cards < any three jokers; three decks",
                    ),
                    "TEXT-R",
                ),
            },
        ),
        "no_trump_bid": OptionText(
            pgettext_lazy("rules of play", "No-trump bids"),
            {
                ANY_VALUE: Choice(
                    pgettext_lazy("rules of play", "two or more identical jokers may be bid for no trump"),
                    "TEXT-R; off: TEXT-W [3]",
                ),
            },
        ),
        "reinforce": OptionText(
            pgettext_lazy("rules of play", "Reinforcing"),
            {
                ANY_VALUE: Choice(
                    pgettext_lazy(
                        "rules of play",
                        "the standing bidder may add identical cards; with two decks only jokers overturn that",
                    ),
                    "TEXT-W",
                ),
            },
        ),
        "self_overturn": OptionText(
            pgettext_lazy("rules of play", "Overturning oneself"),
            {
                ANY_VALUE: Choice(
                    pgettext_lazy("rules of play", "a bidder may overturn the own bid with another"),
                    "TEXT-R; off: TEXT-W",
                ),
            },
        ),
        "one_change": OptionText(
            pgettext_lazy("rules of play", "One change only"),
            {
                ANY_VALUE: Choice(
                    pgettext_lazy(
                        "rules of play",
                        "of reinforcing and overturning only the first stands; after it only jokers change trump",
                    ),
                    "TEXT-R",
                ),
            },
        ),
        "bid_needs_joker": OptionText(
            pgettext_lazy("rules of play", "A bid needs a joker"),
            {
                ANY_VALUE: Choice(
                    pgettext_lazy("rules of play", "a level card is bid only by who holds a joker of its colour"),
                    "LOCAL; that it is held, not laid down: OURS",
                ),
            },
        ),
        "first_banker": OptionText(
            pgettext_lazy("rules of play", "Banker of the first deal"),
            {
                "final_bid": Choice(pgettext_lazy("rules of play", "whoever made the last bid"), "TEXT-W"),
                "first_bid": Choice(pgettext_lazy("rules of play", "whoever made the first bid"), "TEXT-R"),
            },
        ),
        "no_bid_first": OptionText(
            pgettext_lazy("rules of play", "Nobody bids in the first deal"),
            {
                "redeal": Choice(pgettext_lazy("rules of play", "the cards are dealt again"), "TEXT-W"),
                "no_trump": Choice(
                    pgettext_lazy("rules of play", "no trump; who drew first is banker"), "TEXT-R; the banker: OURS"
                ),
                "flip_kitty": Choice(pgettext_lazy("rules of play", "the first kitty card names the suit"), "–"),
            },
        ),
        "no_bid_later": OptionText(
            pgettext_lazy("rules of play", "Nobody bids in a later deal"),
            {
                "flip_kitty_first": Choice(
                    pgettext_lazy("rules of play", "the first kitty card names the suit"), "TEXT-W"
                ),
                "flip_kitty_third": Choice(pgettext_lazy("rules of play", "the third kitty card names the suit"), "–"),
                "no_trump": Choice(pgettext_lazy("rules of play", "no trump"), "TEXT-R"),
                "other_side_bids": Choice(
                    pgettext_lazy(
                        "rules of play",
                        "the attackers may bid by their own level and take the bank; if both pass, no trump",
                    ),
                    "–; level and both passing: OURS",
                ),
                "partner_names": Choice(pgettext_lazy("rules of play", "the banker's partner names the suit"), "–"),
            },
        ),
        "flipped_joker": OptionText(
            pgettext_lazy("rules of play", "A joker is flipped"),
            {
                "no_trump": Choice(pgettext_lazy("rules of play", "no trump"), "TEXT-W"),
                "next_card": Choice(
                    pgettext_lazy("rules of play", "the next card is flipped; if there is none, no trump"),
                    "–; the end: OURS",
                ),
            },
        ),
        "post_kitty": OptionText(
            pgettext_lazy("rules of play", "After the burial"),
            {
                "none": Choice(pgettext_lazy("rules of play", "no more bids"), "TEXT-W"),
                "overturn_only": Choice(
                    pgettext_lazy("rules of play", "each in turn may overturn; the kitty stays buried"), "–"
                ),
                "stir": Choice(
                    pgettext_lazy(
                        "rules of play",
                        "each in turn may overturn, takes the kitty and buries again, until three pass in a row",
                    ),
                    "–",
                ),
            },
        ),
        "duplicate_bidding": OptionText(
            pgettext_lazy("rules of play", "Bidding in duplicate play"),
            {
                "partner_first": Choice(
                    pgettext_lazy(
                        "rules of play",
                        "the banker's partner decides first, until three pass; "
                        "if nobody bids the partner names the suit",
                    ),
                    "TEXT-W",
                ),
                "preset": Choice(pgettext_lazy("rules of play", "the board fixes the trump suit"), "TEXT-W [2]"),
            },
        ),
        "throw_check": OptionText(
            pgettext_lazy("rules of play", "Who refutes a throw"),
            {
                "all_others": Choice(pgettext_lazy("rules of play", "any of the three other hands"), "TEXT-W"),
                "opponents_only": Choice(pgettext_lazy("rules of play", "the two opponents"), "–"),
            },
        ),
        "failed_throw": OptionText(
            pgettext_lazy("rules of play", "What a failed throw leads"),
            {
                "next_player_chooses": Choice(
                    pgettext_lazy("rules of play", "if several components fail, the next player chooses"), "TEXT-W"
                ),
                "lowest_rank": Choice(
                    pgettext_lazy("rules of play", "the lowest; between equal tops the one with fewer cards"), "TEXT-R"
                ),
                "challenger_chooses": Choice(
                    pgettext_lazy("rules of play", "the first player in turn who can beat one chooses"), "–"
                ),
                "first_blocker": Choice(
                    pgettext_lazy("rules of play", "the failing component that comes first in the split"), "–"
                ),
            },
        ),
        "throw_penalty": OptionText(
            pgettext_lazy("rules of play", "Penalty of a failed throw"),
            {
                "none": Choice(pgettext_lazy("rules of play", "none"), "TEXT-R"),
                "ten_flat": Choice(pgettext_lazy("rules of play", "10 points"), "–"),
                "ten_per_withdrawn_card": Choice(
                    pgettext_lazy("rules of play", "10 points for each card taken back"), "–"
                ),
                "ten_per_card_minus_one": Choice(
                    pgettext_lazy("rules of play", "10 points for each card thrown but one"), "TEXT-W"
                ),
            },
        ),
        "follow_ladder": OptionText(
            pgettext_lazy("rules of play", "Ladder for two triples in a row"),
            {
                "L0": Choice(
                    pgettext_lazy(
                        "rules of play", "two triples, then triple + pair + single, …, then the tractor of pairs"
                    ),
                    "TEXT-W",
                ),
                "L1": Choice(
                    pgettext_lazy("rules of play", "two triples, then the tractor of pairs + 2 singles"), "TEXT-W [4]"
                ),
                "L2": Choice(
                    pgettext_lazy("rules of play", "the tractor of pairs + 2 singles before two triples"),
                    "TEXT-W [8], TEXT-R",
                ),
            },
        ),
        "triples_protected": OptionText(
            pgettext_lazy("rules of play", "Larger tuples are protected"),
            {
                ANY_VALUE: Choice(
                    pgettext_lazy("rules of play", "a face held more than t times owes no tuple of t"), "–"
                ),
            },
        ),
        "tractor_only_on_tractor": OptionText(
            pgettext_lazy("rules of play", "Tractors are protected"),
            {
                ANY_VALUE: Choice(
                    pgettext_lazy("rules of play", "tuples inside a tractor in hand are owed only to a tractor"), "OURS"
                ),
            },
        ),
        "throw_compare": OptionText(
            pgettext_lazy("rules of play", "When a ruff of a throw is higher"),
            {
                "highest_category": Choice(
                    pgettext_lazy("rules of play", "strictly higher in the highest category of the lead"),
                    "TEXT-W, TEXT-R",
                ),
                "all_components": Choice(pgettext_lazy("rules of play", "each component strictly higher"), "–"),
                "lexicographic": Choice(
                    pgettext_lazy("rules of play", "the first difference in the order of the split"), "–"
                ),
                "highest_card": Choice(pgettext_lazy("rules of play", "its highest card strictly higher"), "–"),
            },
        ),
        "kitty_multiplier": OptionText(
            pgettext_lazy("rules of play", "What the captured kitty counts"),
            {
                "fixed2": Choice(pgettext_lazy("rules of play", "always twice"), "TEXT-W"),
                "tier248": Choice(
                    pgettext_lazy("rules of play", "single ×2, pair ×4, tractor ×8; at most two decks"), "LOCAL"
                ),
                "step_double": Choice(
                    pgettext_lazy("rules of play", "2^(t + (t − 1)(k − 1)) for k tuples of t"),
                    "LOCAL up to three pairs, rest OURS",
                ),
                "linear2n": Choice(
                    pgettext_lazy("rules of play", "twice the cards of the component"), "public engines"
                ),
                "pow2_cap64": Choice(
                    pgettext_lazy("rules of play", "2 to the cards of the component, at most 64"), "TEXT-R"
                ),
            },
        ),
    }
)

PRESETS: Mapping[str, "str | Promise"] = MappingProxyType(
    {
        "competition": pgettext_lazy("rules of play", "Competition rules"),
        "card_room": pgettext_lazy("rules of play", "Rules of an online card room"),
        "one_deck": pgettext_lazy("rules of play", "One deck"),
        "three_deck_titanic": pgettext_lazy("rules of play", "Three decks, with tractors of triples"),
        "four_deck": pgettext_lazy("rules of play", "Four decks"),
        "suit_ranked_competition": pgettext_lazy("rules of play", "Competition with ranked suits and no-trump bids"),
        "permanent_twos": pgettext_lazy("rules of play", "Card room with permanent twos"),
        "five_ten_king": pgettext_lazy("rules of play", "Competition with must-play 5, 10, K, A (levels only)"),
    }
)
