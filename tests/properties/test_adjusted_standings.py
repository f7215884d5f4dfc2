"""Handicap, what is brought along and places in categories, worked out another way from the competition page (§5)."""

import random
from collections.abc import Mapping
from fractions import Fraction

import pytest

from scoring.boards import BoardScorer
from scoring.standings import Participant, ScoreSheet
from scoring.standings.ranking import among
from tests.builders.boards import boards, last_rows, session, table, with_handicaps
from tests.builders.sheets import bye, meeting, rounds, sheet
from tournaments.pairings.generators.movements.barometer import barometer
from tournaments.pairings.generators.round_robin import berger

ORDER = ("handicap_percentage", "percentage")
SEEDS = range(12)
BOARDS = 3
Points = dict[tuple[int, int, int], int]  # what attackers took, by board, entry NS and entry EW


def places(values: Mapping[int, Fraction]) -> dict[int, int]:
    """Give everybody a place by value: one more than there are better ones."""
    return {one: 1 + sum(other > value for other in values.values()) for one, value in values.items()}


def evening(chance: random.Random, handicaps: Mapping[int, Fraction]) -> tuple[ScoreSheet, Points]:
    """Make a barometer of matchpoints with made-up results, and tell them plainly."""
    movement, taken = barometer(len(handicaps)), Points()
    for each in movement.sittings:
        for board in range(each.set * BOARDS + 1, (each.set + 1) * BOARDS + 1):
            taken[board, each.ns + 1, each.ew + 1] = 5 * chance.randrange(41)
    played = [
        [
            table(ns, ew, {board: got for (board, *met), got in taken.items() if met == [ns, ew]})
            for ns, ew in ((each.ns + 1, each.ew + 1) for each in sittings)
        ]
        for sittings in movement.by_round().values()
    ]
    sheets = boards(movement.sets * BOARDS, expected=len(handicaps) // 2)
    event = session([list(handicaps)], played, sheets, scorer=BoardScorer.MATCHPOINTS, precedence=ORDER)
    return event, taken


def percentages(taken: Points, entries: int) -> dict[int, Fraction]:
    """Count the tables that a side beat on each board, in per cent of all it could beat."""
    shares: dict[int, list[Fraction]] = {at: [] for at in range(1, entries + 1)}
    for (board, ns, ew), points in taken.items():
        others = [got for (at, one, _other), got in taken.items() if at == board and one != ns]
        attackers, bankers = (ew, ns) if board % 2 else (ns, ew)
        half_wins = sum(2 * (points > got) + (points == got) for got in others)
        share = Fraction(half_wins, 2 * len(others))
        shares[attackers].append(share)
        shares[bankers].append(1 - share)
    return {at: 100 * sum(found, Fraction()) / len(found) for at, found in shares.items()}


class TestHandicap:
    @pytest.mark.parametrize("seed", SEEDS)
    def test_adds_half_of_it_to_the_percentage_and_ranks_by_the_sum(self, seed: int) -> None:
        chance = random.Random(seed)
        entries = 2 * chance.randrange(2, 7)
        handicaps = {at: Fraction(chance.randrange(-8, 60), 4) for at in range(1, entries + 1)}
        event, taken = evening(chance, handicaps)
        rows = last_rows(with_handicaps(event, handicaps))
        raw = percentages(taken, entries)
        full = {at: value + handicaps[at] / 2 for at, value in raw.items()}
        found = {row["entry"]: [Fraction(str(value)) for _key, value in row["metrics"]] for row in rows}
        assert found == {at: [full[at], raw[at]] for at in handicaps}
        ranked = [(full[row["entry"]], raw[row["entry"]]) for row in rows]
        assert ranked == sorted(ranked, reverse=True)


class TestCarried:
    @pytest.mark.parametrize("seed", SEEDS)
    def test_is_added_to_what_was_won_here(self, seed: int) -> None:
        chance = random.Random(seed)
        entries = chance.randrange(3, 10)
        brought = {at: Fraction(chance.randrange(0, 30), chance.choice((1, 2, 3))) for at in range(1, entries + 1)}
        total, lines = dict(brought), []
        for meetings in berger(entries):
            line = []
            for ns, ew in meetings:
                if ew is None:
                    total[ns] += 2  # a bye is a win
                    line.append(bye(ns))
                    continue
                own, theirs = chance.randrange(2, 15), chance.randrange(2, 15)
                total[ns] += (own > theirs) * 2 + (own == theirs)
                total[ew] += (theirs > own) * 2 + (own == theirs)
                line.append(meeting(ns, ew, own, theirs))
            lines.append(line)
        people = [Participant(entry=at, seed=at, carried=points) for at, points in brought.items()]
        rows = last_rows(sheet(people, rounds(*lines)))
        assert {row["entry"]: Fraction(str(row["metrics"][0][1])) for row in rows} == total
        assert {row["entry"]: row["place"] for row in rows} == places(total)


class TestCategories:
    @pytest.mark.parametrize("seed", SEEDS)
    def test_rank_their_members_by_who_of_them_stands_higher(self, seed: int) -> None:
        chance = random.Random(seed)
        overall = sorted(places({at: Fraction(chance.randrange(12)) for at in range(20)}).values())
        kept = [place for place in overall if chance.random() < 0.5]
        assert list(among(kept)) == [
            (1 + sum(other < place for other in kept), kept.count(place) > 1) for place in kept
        ]
