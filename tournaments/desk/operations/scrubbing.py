"""Taking a person's names out of texts and of nested values. Pure: no database."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, kw_only=True)
class Scrubber:
    """Writes the placeholder wherever one of the names stood."""

    names: tuple[str, ...]
    placeholder: str

    @classmethod
    def of(cls, names: Iterable[str], placeholder: str) -> "Scrubber":
        """Take the names that are not empty, the longest first, so that a part never spoils the whole."""
        return cls(
            names=tuple(sorted({name for name in names if name}, key=len, reverse=True)), placeholder=placeholder
        )

    def inside(self, text: str) -> str:
        """Replace the names even in the middle of a word: for texts that are known to be about the person."""
        for name in self.names:
            text = re.sub(re.escape(name), lambda _match: self.placeholder, text, flags=re.IGNORECASE)
        return text

    def whole(self, text: str) -> str:
        """Replace the names where they stand alone: 王明 is not found in 王明月, who is somebody else."""
        for name in self.names:
            pattern = rf"(?<!\w){re.escape(name)}(?!\w)"
            text = re.sub(pattern, lambda _match: self.placeholder, text, flags=re.IGNORECASE)
        return text

    def values(self, value: Any, clean: Callable[[str], str]) -> Any:
        """Clean every text in nested lists and mappings; in a list each text is somebody's own name."""
        if isinstance(value, str):
            return clean(value)
        if isinstance(value, list):
            return [self.values(inner, self.whole) for inner in value]
        if isinstance(value, dict):
            return {key: self.values(inner, clean) for key, inner in value.items()}
        return value
