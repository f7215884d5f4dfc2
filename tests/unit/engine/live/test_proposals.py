from random import Random

import pytest

from engine.kitty import PAIR, QUAD, SINGLE
from engine.live import Ending, Phase, ProposalKind, errors
from engine.live.commands import (
    Answer,
    AskTakeBack,
    BuryKitty,
    Claim,
    Concede,
    ExpireTime,
    Substitute,
    WithdrawProposal,
)
from engine.live.events import PlayTakenBack, RestGiven
from engine.live.state import TableState
from tests.builders.table import Table, play
from tests.unit.engine.live.test_playing import E, N, S, W, table


def yes(*seats: object) -> list[Answer]:
    return [Answer(seat, True) for seat in seats]  # type: ignore[arg-type]


def started() -> Table:
    return table({S: "HA HK", E: "H3", N: "H4", W: "H5"})


def one_trick() -> Table:
    return started().do(play(S, "HA"), play(E, "H3"), play(N, "H4"), play(W, "H5"))


class TestClaim:
    def test_shows_the_hand_and_asks_both_opponents(self) -> None:
        state = one_trick().do(Claim(S)).state
        assert state.proposal is not None
        assert (state.proposal.kind, set(state.waiting), state.open_hands) == (ProposalKind.CLAIM, {E, W}, (S,))

    def test_gives_the_side_everything_left_when_both_agree(self) -> None:
        start = one_trick().do(Claim(S), *yes(E, W))
        result = start.state.result
        assert result is not None
        assert result.outcome is not None
        assert (result.ended, result.points, result.outcome.multiplier) == (Ending.CLAIMED, 0, 0)
        assert start.state.banker_points + result.outcome.kitty_points == 200

    def test_settles_the_kitty_when_attackers_claim(self) -> None:
        start = one_trick().do(Claim(E, PAIR), *yes(N, S))
        result = start.state.result
        assert result is not None
        assert result.outcome is not None
        assert (result.last_winner, result.outcome.multiplier) == (E, 4)
        assert result.points == 195 - result.outcome.kitty_points + 4 * result.outcome.kitty_points

    def test_lets_play_go_on_when_one_refuses_but_the_hand_stays_open(self) -> None:
        state = one_trick().do(Claim(S), Answer(E, True), Answer(W, False)).state
        assert (state.proposal, state.phase, state.turn, state.open_hands) == (None, Phase.PLAY, S, (S,))

    def test_makes_play_rest(self) -> None:
        with pytest.raises(errors.ProposalPending):
            one_trick().do(Claim(S), play(S, "HK"))
        with pytest.raises(errors.ProposalPending):
            one_trick().do(Claim(S), Claim(N))

    def test_is_not_answered_by_the_partner(self) -> None:
        with pytest.raises(errors.NotYourTurn):
            one_trick().do(Claim(S), Answer(N, True))

    def test_waits_for_the_trick_to_end(self) -> None:
        with pytest.raises(errors.ClaimRefused) as caught:
            started().do(play(S, "HA"), Claim(E))
        assert caught.value.reason == "trick_under_way"

    def test_names_a_component_that_can_be(self) -> None:
        with pytest.raises(errors.ClaimRefused) as caught:
            one_trick().do(Claim(S, QUAD))
        assert caught.value.reason == "component_impossible"

    def test_can_be_withdrawn_by_the_claimer_only(self) -> None:
        start = one_trick().do(Claim(S))
        with pytest.raises(errors.NothingProposed):
            start.do(WithdrawProposal(E))
        assert start.do(WithdrawProposal(S)).state.proposal is None

    def test_is_refused_when_time_runs_out(self) -> None:
        assert one_trick().do(Claim(S), ExpireTime(W)).state.proposal is None


class TestConcession:
    def test_asks_all_others(self) -> None:
        assert set(one_trick().do(Concede(E)).state.waiting) == {N, S, W}

    def test_gives_the_other_side_everything_left(self) -> None:
        start = one_trick().do(Concede(N), *yes(S, E, W))
        assert start.last(RestGiven) == RestGiven(W, 195 - kitty_points(start.state), SINGLE)
        result = start.state.result
        assert result is not None
        assert (result.ended, start.state.attacks(W)) == (Ending.CONCEDED, True)

    def test_shows_no_hand(self) -> None:
        assert one_trick().do(Concede(E)).state.open_hands == ()


def kitty_points(state: TableState) -> int:
    return sum(card.points for card in state.kitty)


class TestTakeBack:
    def test_restores_what_was_before_the_play(self) -> None:
        start = started()
        before = start.state
        after = start.do(play(S, "HA"), AskTakeBack(S), *yes(E, N, W)).state
        assert start.last(PlayTakenBack) == PlayTakenBack(S)
        assert (after.hands, after.trick, after.turn, after.phase) == (before.hands, None, S, Phase.PLAY)

    def test_restores_a_trick_that_had_ended(self) -> None:
        start = one_trick().do(AskTakeBack(W), *yes(S, E, N))
        assert start.state.turn is W
        assert start.state.trick is not None
        assert (len(start.state.trick.plays), start.state.tricks, start.state.banker_points) == (3, (), 0)

    def test_gives_the_kitty_back_to_who_buried_it(self) -> None:
        start = started().do(AskTakeBack(S), *yes(E, N, W))
        assert (start.state.phase, len(start.state.hand(S)), start.state.kitty) == (Phase.KITTY, 33, ())
        start.do(BuryKitty(S, start.state.hand(S).cards[:8]))
        assert start.state.phase is Phase.PLAY

    def test_needs_everybodys_consent(self) -> None:
        start = started().do(play(S, "HA"), AskTakeBack(S), Answer(E, True), Answer(N, False))
        assert (start.state.proposal, start.state.turn) == (None, E)

    def test_is_too_late_once_another_has_played(self) -> None:
        with pytest.raises(errors.NothingToTakeBack):
            started().do(play(S, "HA"), play(E, "H3"), AskTakeBack(S))

    def test_is_only_of_ones_own_act(self) -> None:
        with pytest.raises(errors.NothingToTakeBack):
            started().do(play(S, "HA"), AskTakeBack(E))

    def test_never_undoes_a_failed_throw(self) -> None:
        start = table({S: "HQ H4 H4", E: "HK H6 H7"}).do(play(S, "HQ H4 H4"))
        with pytest.raises(errors.NothingToTakeBack):
            start.do(AskTakeBack(S))

    def test_goes_back_one_step_only(self) -> None:
        start = started().do(play(S, "HA"), play(E, "H3"), AskTakeBack(E), *yes(N, W, S))
        with pytest.raises(errors.NothingToTakeBack):
            start.do(AskTakeBack(S))

    def test_keeps_who_has_come_into_a_seat_since(self) -> None:
        start = started().do(play(S, "HA"), Substitute(N, "bot"), AskTakeBack(S), *yes(E, N, W))
        assert start.state.players == ("bot", None, None, None)


class TestAnswer:
    def test_needs_a_proposal(self) -> None:
        with pytest.raises(errors.NothingProposed):
            started().do(Answer(E, True))

    def test_is_given_once(self) -> None:
        with pytest.raises(errors.NotYourTurn):
            one_trick().do(Claim(S), Answer(E, True), Answer(E, True))


class TestRandomPlayers:
    def test_end_deals_in_which_they_claim_and_take_back(self) -> None:
        from tests.builders.table import restless

        for seed in range(12):
            state = restless(Random(seed)).state
            assert state.phase is Phase.FINISHED
