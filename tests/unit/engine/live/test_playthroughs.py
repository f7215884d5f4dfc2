"""Whole deals as they were told when somebody last looked: `python -m tests.golden.regenerate` tells them anew."""

import pytest

from engine.presets import PRESETS
from tests.golden.regenerate import FOLDER, SETUPS, told


class TestPlaythrough:
    @pytest.mark.parametrize("key", sorted(PRESETS))
    def test_is_told_as_before(self, key: str) -> None:
        expected = (FOLDER / f"{key}.txt").read_text(encoding="utf-8").splitlines()
        for number, (line, before) in enumerate(zip(told(key).splitlines(), expected, strict=True), start=1):
            assert line == before, f"{key}.txt, line {number}"

    def test_is_told_for_every_preset_and_no_other(self) -> None:
        assert set(SETUPS) == set(PRESETS) == {path.stem for path in FOLDER.glob("*.txt")}
