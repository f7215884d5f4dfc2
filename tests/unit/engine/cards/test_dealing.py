import hashlib
from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import Hand, build_deck, deal_sizes, print_cards
from engine.cards.dealing import (
    Deal,
    LabelUnreadable,
    Seed,
    SeedUnreadable,
    Stream,
    commitment,
    commitment_text,
    deal_from_seed,
    keeps_commitment,
)
from engine.seats import Seat

ZERO, FULL = Seed("00" * 32), Seed("ff" * 32)
NAMED = Seed(hashlib.sha256(b"shangtai").hexdigest())
seeds = st.binary(min_size=32, max_size=32).map(lambda raw: Seed(raw.hex()))

# Made by a second program, written from the description alone: SHA-256 of the whole order, written with blanks.
GOLDEN = {
    (ZERO, 1): "71c4a1721d8d6ef8c0ebaa1e5b3ba1f8f2073e6131bded8a9744848a5817ad0e",
    (ZERO, 2): "c34f1537520fb5025ba111b85546abbb24729d38735f213f8572253d9b545f8f",
    (ZERO, 3): "08918d69fb9aed0de59d0f6d0fbed7f8fa30a34de2b43c49ef0702bd1b3eb105",
    (ZERO, 4): "3b6ca78a34fffdae25669a46aa9068913ea9cf19f0e22bceaf39d098962bed3a",
    (FULL, 1): "25ee9f160fd7bb44a23668898bbff75092b9ec33d49c8ea88b26a71ebbe32403",
    (FULL, 2): "daaf997bc2437688a280f7c4ba6955eabe2d225d19344fc2fa499cd5d142d9ac",
    (FULL, 3): "d203ec27e80b88ac3b7bbe0250895bc8d6eb842f8fcee93bc52f6139b97a97bd",
    (FULL, 4): "d616dfab423b1a3c297b7e85449ebab1840bd3d36906a82636cd1b862c582962",
    (NAMED, 1): "fe15b8df0276ff9a9d143b75c19ac655ea560e77b74f0967bdb9c266e98643c5",
    (NAMED, 2): "404c5fa70b42b954ccbbbd862be2f5f3fed41482dcba64cb28cd4e1a6146314d",
    (NAMED, 3): "32e923c7720f6055e39519c6ece6d17ba18d60467fd97cb33b94fcb7910db109",
    (NAMED, 4): "7752cf757e9a6432fe2997544358bb4057d005d7054bcf488c1b9dbaeae1ffa2",
}


class TestDealFromSeed:
    @pytest.mark.parametrize(("seed", "decks"), GOLDEN, ids=lambda value: str(value)[:6])
    def test_is_the_same_on_every_machine(self, seed: Seed, decks: int) -> None:
        deal = deal_from_seed(seed, deal_sizes(decks))
        assert hashlib.sha256(print_cards(deal.cards).encode()).hexdigest() == GOLDEN[seed, decks]

    def test_can_be_read_by_eye(self) -> None:
        deal = deal_from_seed(ZERO, deal_sizes(1))
        assert print_cards(deal.cards[:6]) == "H6 C7 S7 S9 S3 HJ"
        assert print_cards(deal.kitty) == "D9 D2 HK SK C4 C9"

    @given(seeds, st.integers(1, 4), st.sampled_from(Seat))
    def test_deals_every_card_once(self, seed: Seed, decks: int, first: Seat) -> None:
        sizes = deal_sizes(decks)
        deal = deal_from_seed(seed, sizes, first=first)
        hands = [deal.hand(seat) for seat in Seat]
        assert [len(hand) for hand in hands] == [sizes.hand] * 4
        assert sum(hands, Hand(deal.kitty)) == Hand(build_deck(decks))


class TestDeal:
    DEAL = Deal(cards=build_deck(1), kitty_size=6, first=Seat.WEST)

    def test_goes_round_counter_clockwise_from_the_first_seat(self) -> None:
        drawn = list(self.DEAL.draws())
        assert [seat for seat, _ in drawn[:5]] == [Seat.WEST, Seat.SOUTH, Seat.EAST, Seat.NORTH, Seat.WEST]
        assert len(drawn) == 48

    def test_leaves_the_last_cards_as_the_kitty(self) -> None:
        assert self.DEAL.kitty == build_deck(1)[-6:]

    def test_knows_what_is_drawn_so_far(self) -> None:
        assert print_cards(self.DEAL.drawn(Seat.WEST, 5)) == "BJ SQ"
        assert print_cards(self.DEAL.drawn(Seat.NORTH, 3)) == ""
        assert self.DEAL.drawn(Seat.EAST, 500) == self.DEAL.drawn(Seat.EAST)

    @given(seeds, st.integers(0, 100), st.sampled_from(Seat))
    def test_gives_a_seat_what_its_draws_say(self, seed: Seed, count: int, seat: Seat) -> None:
        deal = deal_from_seed(seed, deal_sizes(2), first=Seat.EAST)
        assert deal.drawn(seat, count) == tuple(card for drawer, card in list(deal.draws())[:count] if drawer is seat)


class TestStream:
    def test_gives_the_numbers_of_the_description(self) -> None:
        block = hashlib.sha256(b"shangtai/deal/stream/1\x00" + bytes(32) + bytes(8)).digest()
        stream = Stream(ZERO)
        words = [stream.below(1 << 32) for _ in range(8)]
        assert b"".join(word.to_bytes(4, "big") for word in words) == block

    def test_throws_numbers_away_that_would_favour_small_results(self) -> None:
        # Below 3 · 2^30 the top quarter of all words is thrown away.
        plain, picky = Stream(ZERO), Stream(ZERO)
        kept = [word for word in (plain.below(1 << 32) for _ in range(64)) if word < 3 << 30]
        assert [picky.below(3 << 30) for _ in kept] == kept

    @pytest.mark.parametrize("count", [0, -1, (1 << 32) + 1])
    def test_cannot_draw_from_nothing_nor_from_too_much(self, count: int) -> None:
        with pytest.raises(ValueError, match="cannot draw"):
            Stream(ZERO).below(count)

    def test_brings_every_order_about_equally_often(self) -> None:
        stream = Stream(NAMED)
        seen = Counter(stream.shuffled("abcd") for _ in range(24_000))
        expected = 1000
        assert set(seen) == set(permutations("abcd"))
        # Chi-square with 23 degrees of freedom exceeds 49.7 once in a thousand; the seed is fixed.
        assert sum((times - expected) ** 2 / expected for times in seen.values()) < 49.7


class TestSeed:
    @pytest.mark.parametrize("text", ["", "00", "0" * 63, "0" * 65, "G" * 64, "AB" * 32, "0" * 64 + "\n", "٠" * 64])
    def test_must_be_64_small_hexadecimal_digits(self, text: str) -> None:
        with pytest.raises(SeedUnreadable) as caught:
            Seed(text)
        assert caught.value.given == text

    def test_has_an_unrelated_child_for_every_label(self) -> None:
        children = {ZERO.child(str(number)).text for number in range(1000)}
        assert len(children) == 1000
        assert ZERO.text not in children
        assert ZERO.child("1") != FULL.child("1")

    def test_has_the_same_child_everywhere(self) -> None:
        expected = hashlib.sha256(b"shangtai/deal/child/1\x00" + bytes(32) + "第3副".encode()).hexdigest()
        assert ZERO.child("第3副").text == expected


class TestCommitment:
    SIZES = deal_sizes(2)

    def test_is_the_hash_of_a_text_that_says_what_it_is(self) -> None:
        text = commitment_text(ZERO, self.SIZES, first=Seat.EAST, label="table 7, deal 3")
        assert text == (
            "shangtai/deal/commitment/1\nmethod=1\nseed=" + "00" * 32 + "\ndecks=2\nkitty=8\n"
            "first=E\nlabel=table 7, deal 3\n"
        )

    def test_is_the_same_on_every_machine(self) -> None:
        promised = commitment(ZERO, self.SIZES, label="table 7, deal 3")
        assert promised == "3b1db70f3cfd13d425c1437d8e928f11349aea4987d6570a44dc592ae5c1cb6e"

    def test_is_kept_by_what_was_promised_only(self) -> None:
        promised = commitment(ZERO, self.SIZES, label="deal 3")
        assert keeps_commitment(promised, ZERO, self.SIZES, label="deal 3")
        assert not keeps_commitment(promised, FULL, self.SIZES, label="deal 3")
        assert not keeps_commitment(promised, ZERO, deal_sizes(3), label="deal 3")
        assert not keeps_commitment(promised, ZERO, self.SIZES, first=Seat.SOUTH, label="deal 3")
        assert not keeps_commitment(promised, ZERO, self.SIZES, label="deal 4")

    @pytest.mark.parametrize("label", ["two\nlines", "tab\t", "\ud800"])
    def test_refuses_a_label_that_could_hide_another_line(self, label: str) -> None:
        with pytest.raises(LabelUnreadable):
            commitment(ZERO, self.SIZES, label=label)
