from dataclasses import FrozenInstanceError, replace

import pytest

from engine.live import START, Phase
from engine.live.state import changed
from engine.seats import Seat


class TestChanged:
    def test_gives_what_replace_would_and_leaves_the_old_state(self) -> None:
        new = changed(START, phase=Phase.PLAY, turn=Seat.EAST)
        assert new == replace(START, phase=Phase.PLAY, turn=Seat.EAST)
        assert hash(new) == hash(replace(START, phase=Phase.PLAY, turn=Seat.EAST))
        assert (START.phase, START.turn) == (Phase.WAITING, None)

    def test_gives_a_state_that_is_frozen(self) -> None:
        with pytest.raises(FrozenInstanceError):
            changed(START, version=2).version = 3  # type: ignore[misc]

    def test_knows_no_other_names(self) -> None:
        with pytest.raises(TypeError, match="colour"):
            changed(START, colour="red")
