"""The best starter and lines of every Howell that is offered (豪威尔), as `howell.searched` finds them.

By number of tables: the starter, and a mask whose bit i tells that its i-th pair sits with its second entry NS. The
search takes a quarter of a second for ten tables, which nobody should wait for at a page; a test compares both.
"""

from collections.abc import Mapping
from types import MappingProxyType

BEST: Mapping[int, tuple[tuple[tuple[int, int], ...], int]] = MappingProxyType(
    {
        2: (((1, 2),), 0),
        3: (((4, 1), (2, 3)), 0),
        4: (((5, 1), (4, 6), (2, 3)), 1),
        5: (((1, 5), (4, 7), (6, 8), (2, 3)), 0),
        6: (((1, 6), (3, 7), (5, 8), (2, 4), (9, 10)), 8),
        7: (((1, 7), (3, 8), (6, 10), (12, 2), (9, 11), (4, 5)), 3),
        8: (((2, 9), (5, 11), (8, 13), (14, 3), (1, 4), (10, 12), (6, 7)), 27),
        9: (((1, 9), (3, 10), (5, 11), (8, 13), (2, 6), (4, 7), (12, 14), (15, 16)), 1),
        10: (((1, 10), (3, 11), (7, 14), (18, 5), (16, 2), (4, 8), (6, 9), (15, 17), (12, 13)), 22),
    }
)
