"""What every option of a rule set means, in English and in Chinese, with the source of each choice.

Sources: TEXT-W and TEXT-R are the two traditions the rules were read from (a general text with competition rules, and
the help of a card room), LOCAL is the agreement of local competition sheets, OURS a decision of this program; – marks
variants that are played without a text of their own.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

ANY_VALUE = "*"


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of an option: what it means in both languages, and where it comes from."""

    en: str
    zh: str
    source: str


@dataclass(frozen=True, slots=True)
class OptionText:
    """An option in both languages; flags and numbers have one choice, `ANY_VALUE`."""

    en: str
    zh: str
    choices: Mapping[str, Choice] = field(default_factory=dict)


def _one(en: str, zh: str, source: str) -> Mapping[str, Choice]:
    return {ANY_VALUE: Choice(en, zh, source)}


OPTIONS: Mapping[str, OptionText] = MappingProxyType(
    {
        "decks": OptionText(
            "Number of decks", "副数", _one("1 to 4 decks of 54 cards", "1 至 4 副牌，每副 54 张", "TEXT-W; 4: OURS")
        ),
        "kitty_size": OptionText(
            "Cards in the kitty",
            "底牌张数",
            _one(
                "as usual (the smallest number from 5 that lets the rest be dealt equally), or a number given",
                "按副数通例（不少于 5 且其余可平分的最小张数），或指定张数",
                "TEXT-W; a number: OURS",
            ),
        ),
        "permanent_trumps": OptionText(
            "Permanent trumps",
            "常主",
            _one("none, or the twos: always trump, below the level cards", "无，或 2 为常主，位于级牌之下", "TEXT-R"),
        ),
        "bid_order": OptionText(
            "Order of bids",
            "亮主、反主的大小",
            {
                "wiki7": Choice(
                    "1 level card < 2 identical < LJ LJ < BJ BJ < 3 level cards < LJ×3 < BJ×3 < …",
                    "一张级牌＜两张相同级牌＜一对小王＜一对大王＜三张级牌＜三张小王＜三张大王＜……",
                    "TEXT-W",
                ),
                "suit_ranked": Choice(
                    "1 level card < ♦♦ < ♣♣ < ♥♥ < ♠♠ < LJ LJ < BJ BJ; at most two decks",
                    "一张级牌＜对♦＜对♣＜对♥＜对♠＜一对小王＜一对大王；至多两副牌",
                    "LOCAL",
                ),
                "titanic5": Choice(
                    "1 level card < 2 < any pair of jokers < 3 level cards < any three jokers; three decks",
                    "一张级牌＜两张＜任一对王＜三张级牌＜任三张王；三副牌",
                    "TEXT-R",
                ),
            },
        ),
        "no_trump_bid": OptionText(
            "No-trump bids",
            "亮无主",
            _one(
                "two or more identical jokers may be bid for no trump",
                "可用两张以上相同的王亮无主",
                "TEXT-R; off: TEXT-W [3]",
            ),
        ),
        "reinforce": OptionText(
            "Reinforcing",
            "加固",
            _one(
                "the standing bidder may add identical cards; with two decks only jokers overturn that",
                "亮主者可加亮相同的牌；两副牌时此后只能用王反",
                "TEXT-W",
            ),
        ),
        "self_overturn": OptionText(
            "Overturning oneself",
            "自反",
            _one("a bidder may overturn the own bid with another", "可以反自己亮的主", "TEXT-R; off: TEXT-W"),
        ),
        "one_change": OptionText(
            "One change only",
            "只反一次",
            _one(
                "of reinforcing and overturning only the first stands; after it only jokers change trump",
                "加固、反主、自反只算第一次；此后只有王能再改主",
                "TEXT-R",
            ),
        ),
        "bid_needs_joker": OptionText(
            "A bid needs a joker",
            "带王亮主",
            _one(
                "a level card is bid only by who holds a joker of its colour",
                "须持有同色的王才能亮级牌",
                "LOCAL; that it is held, not laid down: OURS",
            ),
        ),
        "first_banker": OptionText(
            "Banker of the first deal",
            "首副定庄",
            {
                "final_bid": Choice("whoever made the last bid", "最后亮（反）主者", "TEXT-W"),
                "first_bid": Choice("whoever made the first bid", "最先亮主者", "TEXT-R"),
            },
        ),
        "no_bid_first": OptionText(
            "Nobody bids in the first deal",
            "首副无人亮主",
            {
                "redeal": Choice("the cards are dealt again", "重新发牌", "TEXT-W"),
                "no_trump": Choice(
                    "no trump; who drew first is banker", "打无主；先摸牌者坐庄", "TEXT-R; the banker: OURS"
                ),
                "flip_kitty": Choice("the first kitty card names the suit", "翻第一张底牌定主", "–"),
            },
        ),
        "no_bid_later": OptionText(
            "Nobody bids in a later deal",
            "以后无人亮主",
            {
                "flip_kitty_first": Choice("the first kitty card names the suit", "翻第一张底牌定主", "TEXT-W"),
                "flip_kitty_third": Choice("the third kitty card names the suit", "翻第三张底牌定主", "–"),
                "no_trump": Choice("no trump", "打无主", "TEXT-R"),
                "other_side_bids": Choice(
                    "the attackers may bid by their own level and take the bank; if both pass, no trump",
                    "由闲家按自己的级数亮主并上庄；两家都不亮则打无主",
                    "–; level and both passing: OURS",
                ),
                "partner_names": Choice("the banker's partner names the suit", "由庄家对家指定主花色", "–"),
            },
        ),
        "flipped_joker": OptionText(
            "A joker is flipped",
            "翻到王",
            {
                "no_trump": Choice("no trump", "打无主", "TEXT-W"),
                "next_card": Choice(
                    "the next card is flipped; if there is none, no trump",
                    "再翻下一张；翻完则打无主",
                    "–; the end: OURS",
                ),
            },
        ),
        "post_kitty": OptionText(
            "After the burial",
            "扣底之后",
            {
                "none": Choice("no more bids", "不再反主", "TEXT-W"),
                "overturn_only": Choice(
                    "each in turn may overturn; the kitty stays buried", "轮流可再反主，底牌不动", "–"
                ),
                "stir": Choice(
                    "each in turn may overturn, takes the kitty and buries again, until three pass in a row",
                    "炒地皮：轮流可反主，反者拿底重扣，连续三家不反为止",
                    "–",
                ),
            },
        ),
        "duplicate_bidding": OptionText(
            "Bidding in duplicate play",
            "复式亮主",
            {
                "partner_first": Choice(
                    "the banker's partner decides first, until three pass; if nobody bids the partner names the suit",
                    "发完牌后由庄家对家先表态，连续三家不反为止；无人亮则由对家指定",
                    "TEXT-W",
                ),
                "preset": Choice("the board fixes the trump suit", "牌套上已定主", "TEXT-W [2]"),
            },
        ),
        "throw_check": OptionText(
            "Who refutes a throw",
            "谁能否定甩牌",
            {
                "all_others": Choice("any of the three other hands", "其余三家任何一家", "TEXT-W"),
                "opponents_only": Choice("the two opponents", "仅两个对手", "–"),
            },
        ),
        "failed_throw": OptionText(
            "What a failed throw leads",
            "甩牌失败出什么",
            {
                "next_player_chooses": Choice(
                    "if several components fail, the next player chooses", "有多种可出时由下家指定", "TEXT-W"
                ),
                "lowest_rank": Choice(
                    "the lowest; between equal tops the one with fewer cards", "出最小的；同大时出张数少的", "TEXT-R"
                ),
                "challenger_chooses": Choice(
                    "the first player in turn who can beat one chooses", "由顺序上第一个能管住者指定", "–"
                ),
                "first_blocker": Choice(
                    "the failing component that comes first in the split", "拆分次序中最先被管住的一组", "–"
                ),
            },
        ),
        "throw_penalty": OptionText(
            "Penalty of a failed throw",
            "甩牌失败罚分",
            {
                "none": Choice("none", "不罚", "TEXT-R"),
                "ten_flat": Choice("10 points", "罚 10 分", "–"),
                "ten_per_withdrawn_card": Choice("10 points for each card taken back", "收回一张罚 10 分", "–"),
                "ten_per_card_minus_one": Choice(
                    "10 points for each card thrown but one", "（甩牌张数－1）×10 分", "TEXT-W"
                ),
            },
        ),
        "follow_ladder": OptionText(
            "Ladder for two triples in a row",
            "跟连三张的次序",
            {
                "L0": Choice(
                    "two triples, then triple + pair + single, …, then the tractor of pairs",
                    "两个三张＞三张＋对＋单＞……＞连对＋2 单",
                    "TEXT-W",
                ),
                "L1": Choice(
                    "two triples, then the tractor of pairs + 2 singles",
                    "两个三张＞连对＋2 单＞三张＋对＋单",
                    "TEXT-W [4]",
                ),
                "L2": Choice(
                    "the tractor of pairs + 2 singles before two triples",
                    "连对＋2 单＞两个三张＞三张＋对＋单",
                    "TEXT-W [8], TEXT-R",
                ),
            },
        ),
        "triples_protected": OptionText(
            "Larger tuples are protected",
            "大牌组不拆",
            _one(
                "a face held more than t times owes no tuple of t",
                "同一牌多于 t 张时不必拆出 t 张组",
                "–",
            ),
        ),
        "tractor_only_on_tractor": OptionText(
            "Tractors are protected",
            "拖拉机不拆",
            _one(
                "tuples inside a tractor in hand are owed only to a tractor",
                "手中拖拉机只在对方领出拖拉机时才须跟出",
                "OURS",
            ),
        ),
        "throw_compare": OptionText(
            "When a ruff of a throw is higher",
            "盖毙甩牌的比较",
            {
                "highest_category": Choice(
                    "strictly higher in the highest category of the lead", "领出最高牌型严格更大", "TEXT-W, TEXT-R"
                ),
                "all_components": Choice("each component strictly higher", "各组都严格更大", "–"),
                "lexicographic": Choice(
                    "the first difference in the order of the split", "按拆分次序比第一个不同", "–"
                ),
                "highest_card": Choice("its highest card strictly higher", "最大一张严格更大", "–"),
            },
        ),
        "kitty_multiplier": OptionText(
            "What the captured kitty counts",
            "抠底倍数",
            {
                "fixed2": Choice("always twice", "一律 2 倍", "TEXT-W"),
                "tier248": Choice(
                    "single ×2, pair ×4, tractor ×8; at most two decks",
                    "单 2 倍、对 4 倍、拖拉机 8 倍；至多两副牌",
                    "LOCAL",
                ),
                "step_double": Choice(
                    "2^(t + (t − 1)(k − 1)) for k tuples of t",
                    "k 个 t 张组：2^(t＋(t－1)(k－1))",
                    "LOCAL up to three pairs, rest OURS",
                ),
                "linear2n": Choice("twice the cards of the component", "牌型张数的 2 倍", "public engines"),
                "pow2_cap64": Choice("2 to the cards of the component, at most 64", "2 的张数次方，至多 64", "TEXT-R"),
            },
        ),
    }
)

PRESET_TEXTS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "competition": ("Competition rules", "竞赛规则"),
        "card_room": ("Rules of an online card room", "网络牌室规则"),
        "one_deck": ("One deck", "一副牌"),
        "three_deck_titanic": ("Three decks, with tractors of triples", "三副牌（连三张）"),
        "four_deck": ("Four decks", "四副牌"),
        "suit_ranked_competition": (
            "Competition with ranked suits and no-trump bids",
            "花色有大小、可亮无主的竞赛规则",
        ),
        "permanent_twos": ("Card room with permanent twos", "2 为常主的牌室规则"),
        "five_ten_king": (
            "Competition with must-play 5, 10, K, A (levels only)",
            "必打 5、10、K、A 的竞赛规则（只影响升级）",
        ),
    }
)
