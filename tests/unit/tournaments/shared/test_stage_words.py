"""Stages in sentences: by a name of their own, else by number and kind, never as they are stored."""

import pytest

from tournaments.draws.errors import MovementMissing
from tournaments.shared.messages import sentence


@pytest.mark.parametrize(
    ("stored", "shown"),
    [
        ("movement 1", "stage 1, Movement"),
        ("Finals", "Finals"),
        ("swiss team", "swiss team"),
        ("swiss 2", "stage 2, Swiss"),
    ],
)
def test_a_sentence_names_the_stage_in_words(stored: str, shown: str) -> None:
    assert sentence(MovementMissing(stage=stored)) == f"Choose a movement for “{shown}” first."
