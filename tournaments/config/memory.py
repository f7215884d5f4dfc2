"""How often a process of the site looks for cycles among its values, during which it answers nobody.

What the program is made of is there to stay, and states of live tables have no cycles: a search through all of it
takes a tenth of a second and more, and by Python's default comes every few hundred moves.
"""

import gc

from django.urls import get_resolver

# Young values are searched when so many more were made than dropped; older ones after so many searches of younger ones.
YOUNG, OLDER, OLDEST = 20_000, 10, 5


def keep_program() -> None:
    """Load all pages and leave what is loaded out of every search from now on; look less often for the rest."""
    _ = get_resolver().url_patterns
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, OLDER, OLDEST)
