"""Long lists in pages: which page is shown, and which pages are worth a link."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

Item = TypeVar("Item")
NEAR = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Paged:
    """What a page of a long list knows of the others; `number` counts from 1."""

    number: int = 1
    pages: int = 1

    @property
    def page_numbers(self) -> tuple[int, ...]:
        """The pages worth a link: the first, the last and those near by."""
        near = range(self.number - NEAR, self.number + NEAR + 1)
        return tuple(at for at in range(1, self.pages + 1) if at in (1, self.pages) or at in near)

    @property
    def previous_number(self) -> int:
        """The page before."""
        return self.number - 1

    @property
    def next_number(self) -> int:
        """The page after."""
        return self.number + 1


def page_of(total: int, size: int, asked: int) -> Paged:
    """This will find the page that is asked for, or the nearest there is."""
    pages = max(1, -(-total // size))
    return Paged(number=min(max(1, asked), pages), pages=pages)


def cut(items: Sequence[Item], size: int, number: int) -> Sequence[Item]:
    """This will give the items of a page."""
    return items[(number - 1) * size : number * size]
