"""Records for tests: a small one by hand, and any record at all for laws."""

from hypothesis import strategies as st

from engine.cards import FACES, Card, Rank, Suit
from engine.cards.dealing import Seed, deal_from_seed
from engine.kitty import Component
from engine.presets import PRESETS
from engine.record import (
    Bank,
    Bid,
    BoardTrump,
    Bury,
    Count,
    DealRecord,
    Ending,
    Flip,
    Name,
    Pass,
    Play,
    Promise,
    Rest,
    RestKind,
    Result,
    Ruling,
    RulingKind,
    Trick,
)
from engine.record.model import RESERVED_TAGS
from engine.ruleset import Ruleset
from engine.seats import Seat, Side

seats = st.sampled_from(Seat)
suits = st.sampled_from(Suit)
levels = st.sampled_from([rank for rank in Rank if not rank.is_joker])
texts = st.text(st.characters(codec="utf-8"), max_size=20)
cards: st.SearchStrategy[tuple[Card, ...]] = st.lists(st.sampled_from(FACES), min_size=1, max_size=5).map(tuple)
seeds = st.binary(min_size=32, max_size=32).map(lambda raw: Seed(raw.hex()))
numbers = st.integers(-500, 500)
tag_names = st.from_regex(r"[A-Za-z][A-Za-z0-9_]{0,11}", fullmatch=True).filter(lambda name: name not in RESERVED_TAGS)

bidding_acts = st.one_of(
    st.builds(Bid, seat=seats, cards=cards, drawn=st.none() | st.integers(0, 48)),
    st.builds(Pass, seat=seats),
    st.builds(Name, seat=seats, suit=suits),
    st.builds(Flip, cards=cards),
    st.builds(Bury, seat=seats, cards=cards),
)
plays = st.builds(Play, cards=cards, thrown=st.just(()) | cards)
tricks = st.builds(Trick, leader=seats, plays=st.lists(plays, min_size=1, max_size=4).map(tuple))
components = st.builds(Component, size=st.just(1)) | st.builds(
    Component, size=st.integers(2, 4), length=st.integers(1, 12)
)
rulings = st.builds(
    Ruling,
    kind=st.sampled_from(RulingKind),
    reason=texts,
    points=numbers,
    side=st.none() | st.sampled_from(Side),
    levels=numbers,
    bank_lost=st.booleans(),
    warned=st.none() | seats,
)
results = st.builds(
    Result,
    ended=st.sampled_from(Ending),
    attackers=st.none() | numbers,
    count=st.none() | st.builds(Count, tricks=numbers, kitty=numbers, multiplier=numbers, penalty=numbers),
    ruled=numbers,
)


@st.composite
def deal_records(draw: st.DrawFn) -> DealRecord:
    """This will draw any record that fits together, whether or not it could be played."""
    rules: Ruleset = draw(st.sampled_from(list(PRESETS.values())))
    return DealRecord(
        rules=rules,
        deal=deal_from_seed(draw(seeds), rules.sizes, first=draw(seats)),
        tags=tuple(draw(st.dictionaries(tag_names, texts, max_size=3)).items()),
        number=draw(st.integers(1, 99)),
        ns_level=draw(levels),
        ew_level=draw(levels),
        banker=draw(st.none() | seats),
        board=draw(st.none() | st.integers(1, 99)),
        board_trump=draw(st.none() | st.builds(BoardTrump, suit=st.none() | suits)),
        promise=draw(st.none() | st.builds(Promise, seed=seeds, label=texts, commitment=texts)),
        bidding=tuple(draw(st.lists(bidding_acts, max_size=4))),
        bank=draw(st.none() | st.builds(Bank, seat=seats, level=levels, suit=st.none() | suits)),
        tricks=tuple(draw(st.lists(tricks, max_size=3))),
        rest=draw(st.none() | st.builds(Rest, kind=st.sampled_from(RestKind), seat=seats, last_trick=components)),
        rulings=tuple(draw(st.lists(rulings, max_size=2))),
        result=draw(st.none() | results),
    )


# What a printed record looks like; nobody could have played it.
PRINTED = """\
[Shangtai "1"]
[Event "Harbour Cup"]
[Number "3"]
[LevelNS "10"]
[LevelEW "4"]
[Banker "S"]
[Seed "0000000000000000000000000000000000000000000000000000000000000000"]
[Label "table 7, deal 3"]
[Commitment ""]
[Rules "1"]
decks=1 kitty_size=null permanent_trumps=[] bid_order=wiki7 no_trump_bid=false reinforce=false
self_overturn=false one_change=false bid_needs_joker=false first_banker=final_bid no_bid_first=redeal
no_bid_later=flip_kitty_first flipped_joker=no_trump post_kitty=none duplicate_bidding=partner_first
throw_check=all_others failed_throw=next_player_chooses throw_penalty=ten_per_card_minus_one follow_ladder=L0
triples_protected=false tractor_only_on_tractor=false throw_compare=highest_category
kitty_multiplier=step_double
[Deal "W"]
W H6 S3 LJ H4 S8 DQ S5 H10 HQ D10 H9 H3
S C7 HJ D8 C10 H7 D6 D7 H2 CA D5 SQ CQ
E S7 BJ HA C2 DA D4 S10 SA H5 C3 C5 SJ
N S9 CK DK DJ S6 C8 S2 H8 CJ C6 D3 S4
kitty D9 D2 HK SK C4 C9
[Bidding]
N bid H10 at 12
E pass
N name S
flip LJ H7
S bury H3 H4 H5 H6 H7 H8
S bank H10
[Play]
1 S (CA C4) C4 | C5
[End]
S claim 1x1
ruled penalise points=10 side=NS levels=0 warned=N reason="said \\"trump\\""
result claimed attackers=25 tricks=15 kitty=0 multiplier=0 penalty=0 ruled=10
"""
