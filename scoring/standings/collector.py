"""Python's search for cycles, held back while a tally is made.

A tally of a large event makes some hundred thousand small values and not one cycle. The search walks through all
of them again and again while they come into being, which takes as long as the tally itself.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def collector_paused() -> Iterator[None]:
    """Look for no cycles inside the block; what is not referred to is freed as always."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
