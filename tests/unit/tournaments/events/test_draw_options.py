"""The choices of the draw on the page that makes an event, laid over a preset and read back."""

from dataclasses import replace
from fractions import Fraction

import pytest

from scoring.errors import FormatContradictory
from scoring.formats import (
    PRESETS,
    Acceleration,
    ByePolicy,
    Clubmates,
    FirstRound,
    LastRound,
    PairBy,
    StartGroup,
    Unseeded,
    from_json,
    to_json,
)
from scoring.formats.pairing import PairingOptions, pairing_contradictions, start_groups
from tournaments.events.options import FormatOptions, options_of, with_options

SWISS, CUP = PRESETS["club_swiss"], PRESETS["club_cup"]
CHOSEN = FormatOptions(
    clubmates=Clubmates.MILD,
    clubmates_rounds=2,
    first_round=FirstRound.SEED,
    last_round=LastRound.PLACES_AGAIN,
    bye=ByePolicy.REQUEST,
    acceleration=Acceleration.BAKU,
)


class TestWithOptions:
    def test_reads_back_what_was_chosen(self) -> None:
        played = options_of(with_options(SWISS, CHOSEN))
        for key in ("clubmates", "clubmates_rounds", "first_round", "last_round", "bye", "acceleration"):
            assert getattr(played, key) == getattr(CHOSEN, key)

    def test_is_stored_and_read_again(self) -> None:
        played = with_options(SWISS, CHOSEN)
        assert from_json(to_json(played)) == played

    def test_puts_ahead_only_who_entered_with_a_seed(self) -> None:
        played = with_options(replace(CUP), FormatOptions(acceleration=Acceleration.HALVES))
        assert played.stages[0].pairing.start_groups == (StartGroup(share=Fraction(1, 2), wins=Fraction(1)),)
        assert played.stages[1].pairing.start_groups == ()

    def test_gives_legs_to_groups_and_matches_to_ties(self) -> None:
        played = with_options(CUP, FormatOptions(legs=2, best_of=3, best_of_last=1))
        assert played.stages[1].legs == 2
        assert (played.stages[2].best_of, played.stages[2].best_of_last) == (3, 1)
        assert options_of(played).best_of_last == 1

    def test_takes_all_rounds_of_a_bracket_for_nought(self) -> None:
        played = with_options(PRESETS["knockout"], FormatOptions(best_of=5, best_of_last=0))
        assert (played.stages[0].best_of, played.stages[0].best_of_last) == (5, None)

    def test_forgets_where_several_matches_are_played_when_there_is_one(self) -> None:
        played = with_options(PRESETS["knockout"], FormatOptions(best_of=1, best_of_last=2))
        assert (played.stages[0].best_of, played.stages[0].best_of_last) == (1, None)

    def test_orders_who_has_no_seed_in_the_first_stage(self) -> None:
        played = with_options(CUP, FormatOptions(unseeded=Unseeded.LOTS))
        assert [stage.pairing.unseeded for stage in played.stages[:2]] == [Unseeded.LOTS, Unseeded.NUMBER]
        assert options_of(played).unseeded is Unseeded.LOTS

    def test_refuses_start_groups_where_places_decide(self) -> None:
        with pytest.raises(FormatContradictory):
            with_options(SWISS, FormatOptions(by=PairBy.PLACES, acceleration=Acceleration.HALVES))


class TestStartGroups:
    @pytest.mark.parametrize(("rounds", "spans"), [(9, [(1, 3), (4, 5)]), (5, [(1, 2), (3, 3)]), (1, [(1, 1)])])
    def test_of_baku_accelerate_half_the_rounds(self, rounds: int, spans: list[tuple[int, int]]) -> None:
        groups = start_groups(Acceleration.BAKU, rounds)
        assert [(group.first_round, group.last_round) for group in groups] == spans

    @pytest.mark.parametrize(("field", "size"), [(8, 4), (10, 6), (161, 82), (2, 2), (1, 1)])
    def test_are_rounded_up_to_an_even_number(self, field: int, size: int) -> None:
        assert StartGroup(share=Fraction(1, 2), wins=Fraction(1)).size(field) == size


class TestContradictions:
    @pytest.mark.parametrize(
        "options",
        [
            PairingOptions(clubmates_rounds=0),
            PairingOptions(start_groups=(StartGroup(share=Fraction(2), wins=Fraction(1)),)),
            PairingOptions(start_groups=(StartGroup(share=Fraction(1, 2), wins=Fraction(0)),)),
            PairingOptions(start_groups=(StartGroup(share=Fraction(1, 2), wins=Fraction(1), first_round=3),)),
        ],
    )
    def test_are_named(self, options: PairingOptions) -> None:
        assert list(pairing_contradictions(options))
