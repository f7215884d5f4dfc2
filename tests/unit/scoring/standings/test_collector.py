"""The pause of the search for cycles."""

import gc
from collections.abc import Callable

import pytest

from scoring.standings import collector_paused


def look_up(is_searching: Callable[[], bool]) -> None:
    """Fail inside the pause with what was seen there."""
    with collector_paused():
        raise {False: KeyError, True: ValueError}[is_searching()]


class TestCollectorPaused:
    def test_ends_with_the_block_even_if_it_fails(self) -> None:
        with pytest.raises(KeyError):
            look_up(gc.isenabled)
        assert gc.isenabled()

    def test_leaves_a_collector_off_that_was_off(self) -> None:
        with collector_paused():
            with collector_paused():
                pass
            assert not gc.isenabled()
        assert gc.isenabled()
