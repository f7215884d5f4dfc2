"""Lots (抽签): everything random in a draw comes from here, from a recorded seed."""

import hashlib


def lot(seed: str, *names: object) -> int:
    """Draw a number of 64 bits that depends on the seed and the names alone, on every machine."""
    text = "/".join([seed, *(str(name) for name in names)])
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")
