"""How a process of the site looks for cycles."""

import gc
from collections.abc import Iterator

import pytest

from tournaments.config.memory import YOUNG, keep_program


@pytest.fixture
def searches() -> Iterator[None]:
    """Give the process its own way of searching back."""
    thresholds, is_frozen = gc.get_threshold(), gc.get_freeze_count() > 0
    yield
    gc.set_threshold(*thresholds)
    if not is_frozen:
        gc.unfreeze()


@pytest.mark.usefixtures("searches")
class TestKeepProgram:
    def test_leaves_what_is_loaded_out_of_searches(self) -> None:
        gc.unfreeze()
        keep_program()
        assert gc.get_freeze_count() > 50_000
        assert gc.get_threshold()[0] == YOUNG

    def test_still_finds_cycles_that_come_later(self) -> None:
        keep_program()
        cycle: list[object] = []
        cycle.append(cycle)
        before = gc.collect()
        del cycle
        assert gc.collect() > 0, before
