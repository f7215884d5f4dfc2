"""Parts of pages that are written once."""

from collections.abc import Iterator

import pytest
from django.template import engines
from django.utils.translation import override

from tournaments.publishing.templatetags.kept import KEEPER, Keeper


@pytest.fixture(autouse=True)
def _nothing_kept() -> Iterator[None]:
    KEEPER.clear()
    yield
    KEEPER.clear()


def written(source: str, **context: object) -> str:
    """Render a template of its own."""
    return engines["django"].from_string("{% load kept i18n %}" + source).render(context)


class TestKept:
    SOURCE = "{% kept value %}{{ value }} {{ other }}{% endkept %}"

    def test_writes_a_part_once_for_the_same_values(self) -> None:
        assert written(self.SOURCE, value="a", other=1) == "a 1"
        assert written(self.SOURCE, value="a", other=2) == "a 1"

    def test_writes_it_anew_for_other_values(self) -> None:
        written(self.SOURCE, value="a", other=1)
        assert written(self.SOURCE, value="b", other=2) == "b 2"

    def test_writes_it_in_each_language(self) -> None:
        source = "{% kept value %}{% get_current_language as code %}{{ code }}{% endkept %}"
        found = []
        for language in ("en", "zh-hans", "en"):
            with override(language):
                found.append(written(source, value="a"))
        assert found == ["en", "zh-hans", "en"]

    def test_tells_two_parts_of_a_page_apart(self) -> None:
        source = "{% kept value %}first{% endkept %}\n{% kept value %}second{% endkept %}"
        assert written(source, value="a") == written(source, value="a") == "first\nsecond"

    def test_escapes_what_it_keeps_once(self) -> None:
        assert written(self.SOURCE, value="<", other="") == written(self.SOURCE, value="<", other="") == "&lt; "


class TestKeeper:
    def test_lets_go_what_was_not_asked_for_longest(self) -> None:
        keeper = Keeper(2)
        for key in (b"1", b"2"):
            keeper.keep(key, written("x"))  # type: ignore[arg-type]  # a rendered template is safe
        keeper.find(b"1")
        keeper.keep(b"3", written("x"))  # type: ignore[arg-type]  # as above
        assert [key for key in (b"1", b"2", b"3") if keeper.find(key)] == [b"1", b"3"]
