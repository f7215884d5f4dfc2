"""The load on live tables: when its moves are due, and what is counted of them."""

from benchmarks.tables.clients import Beat, Heard
from benchmarks.tables.machine import Look


class TestBeat:
    def test_lets_the_tables_begin_one_after_the_other(self) -> None:
        beat = Beat(every=3.0, ramp=30.0, moves=20)
        firsts = [beat.first(number, 10) for number in range(10)]
        assert all(3.0 * number <= first < 3.0 * number + 3.0 for number, first in enumerate(firsts))

    def test_is_the_same_in_every_run(self) -> None:
        beat = Beat(every=3.0, ramp=30.0, moves=20)
        assert beat.first(4, 10) == beat.first(4, 10)

    def test_is_steady_from_the_last_first_move_to_the_first_last_one(self) -> None:
        beat = Beat(every=3.0, ramp=15.0, moves=20)
        tables = 250
        begun = max(beat.first(number, tables) for number in range(tables))
        over = min(beat.first(number, tables) + 19 * 3.0 for number in range(tables))
        first, last = beat.steady
        assert begun <= first < last <= over


class TestHeard:
    def test_counts_by_when_a_move_was_due(self) -> None:
        heard = Heard(began=100.0, steady=(5.0, 50.0))
        assert heard.of(104.9) is heard.outside
        assert heard.of(105.0) is heard.of(149.9) is heard.within
        assert heard.of(150.0) is heard.outside


class TestLook:
    def test_counts_processes_that_began_and_none_that_ended(self) -> None:
        earlier = Look(at=1.0, site={1: 4.0}, database={7: 2.0, 8: 5.0}, redis=1.0, clients=0.5)
        later = Look(at=3.0, site={1: 6.0}, database={7: 2.5, 9: 0.25}, redis=1.5, clients=1.5)
        spent = later.since(earlier)
        assert (spent.seconds, spent.site, spent.database, spent.redis, spent.clients) == (2.0, 2.0, 0.75, 0.5, 1.0)
