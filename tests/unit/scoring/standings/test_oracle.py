"""Our metrics against `gacrux`, a program by other hands that judges FIDE tie-breaks from TRF files."""

from collections.abc import Iterator, Sequence
from datetime import date
from fractions import Fraction
from random import Random

import pytest
from gacrux.tiebreak import tiebreak
from gacrux.trf2json import trf2json

from scoring.standings import Row, Unplayed, compute
from tests.builders.trf import Tournament, ours, round_robin, swiss, trf

NAMES = {
    "points": "PTS",
    "wins": "WIN",
    "wins_played": "WON",
    "opponents_points": "BH",
    "opponents_points_cut1": "BH/C1",
    "opponents_points_cut2": "BH/C2",
    "opponents_points_median": "BH/M1",
    "opponents_points_median2": "BH/M2",
    "sonneborn_berger": "SB",
    "sonneborn_berger_cut1": "SB/C1",
    "progressive": "PS",
    "progressive_cut1": "PS/C1",
    "progressive_cut2": "PS/C2",
    "koya": "KS",
    "opponents_rating": "ARO",
}
ERAS = {Unplayed.FIDE_2024: date(2026, 2, 28), Unplayed.FIDE_2026: date(2026, 3, 1)}
SYSTEMS = {False: "Swiss", True: "Round Robin"}


def drawn(seed: int, *, is_scheduled: bool) -> Tournament:
    random = Random(seed)
    size, rounds = random.randint(5, 20), random.randint(3, 9)
    return round_robin(random, size) if is_scheduled else swiss(random, size, rounds)


def judged(
    played: Tournament, names: Sequence[str], era: Unplayed, after: int, *, is_scheduled: bool
) -> dict[int, tuple[int, list[Fraction]]]:
    """Give place and values of each entry as the other program has them; what does not apply is 0 there."""
    file = trf2json()
    file.parse_file(trf(played, ERAS[era], SYSTEMS[is_scheduled]), False)
    event = file.get_tournament(1)
    asked = {"tiebreak": list(names), "check": False, "unrated": None}
    asked |= {"pre_determined": is_scheduled, "swiss": not is_scheduled}
    told = tiebreak(event, after, asked).compute_tiebreaks(event, asked)
    return {
        one["cid"]: (one["rank"], [Fraction(str(value or 0)) for value in one["tiebreakScore"]])
        for one in told["competitors"]
    }


def standing(
    played: Tournament, precedence: Sequence[str], era: Unplayed, after: int, *, is_scheduled: bool
) -> list[Row]:
    return compute(ours(played, precedence, era, is_scheduled=is_scheduled)).tables[after - 1].rows


def moments(played: Tournament) -> Iterator[int]:
    """Look in the middle and at the end."""
    yield from sorted({len(played.rounds) // 2 + 1, len(played.rounds)})


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("is_scheduled", [False, True], ids=["swiss", "round_robin"])
@pytest.mark.parametrize("era", list(ERAS))
class TestMetrics:
    def test_agree_with_another_program(self, era: Unplayed, is_scheduled: bool, seed: int) -> None:
        played = drawn(seed, is_scheduled=is_scheduled)
        for after in moments(played):
            theirs = judged(played, list(NAMES.values()), era, after, is_scheduled=is_scheduled)
            for row in standing(played, tuple(NAMES), era, after, is_scheduled=is_scheduled):
                own = [Fraction(value or 0) for _key, value in row["metrics"]]
                assert dict(zip(NAMES, own, strict=True)) == dict(zip(NAMES, theirs[row["entry"]][1], strict=True))

    def test_rank_by_direct_encounter_like_another_program(self, era: Unplayed, is_scheduled: bool, seed: int) -> None:
        played = drawn(seed, is_scheduled=is_scheduled)
        for after in moments(played):
            theirs = judged(played, ["PTS", "DE", "SNO"], era, after, is_scheduled=is_scheduled)
            rows = standing(played, ("points", "direct_encounter", "seed"), era, after, is_scheduled=is_scheduled)
            assert {row["entry"]: row["place"] for row in rows} == {entry: one[0] for entry, one in theirs.items()}


class TestEras:
    def test_differ_where_rounds_were_not_played(self) -> None:
        key = "opponents_points"
        differing = [
            seed
            for seed in range(25)
            for played in [drawn(seed, is_scheduled=False)]
            for before, since in [
                [standing(played, (key,), era, len(played.rounds), is_scheduled=False) for era in ERAS]
            ]
            if before != since
        ]
        assert differing
