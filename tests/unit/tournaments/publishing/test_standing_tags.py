"""Signs and words of a standing."""

import pytest

from tournaments.publishing.templatetags.standing import compared


class TestTheSignBetweenTwoValues:
    @pytest.mark.parametrize(
        ("own", "theirs", "sign"),
        [(6, 6, "="), (-21, -26, ">"), ("7/2", 3, ">"), (3, "7/2", "<"), (None, 3, "≠"), (None, None, "=")],
    )
    def test_tells_which_is_more(self, own: int | str | None, theirs: int | str | None, sign: str) -> None:
        assert compared(own, theirs) == sign
