"""What the program says to PostgreSQL and Redis in their own words is tested on other versions of them, too."""

from itertools import chain

from tests import servers


def test_every_module_that_speaks_to_servers_in_their_words_has_a_test_that_runs_on_others() -> None:
    named = set(chain.from_iterable(servers.TESTS.values()))
    assert servers.of_their_own() - named == set()


def test_no_module_is_named_that_says_nothing_of_the_kind() -> None:
    named = set(chain.from_iterable(servers.TESTS.values()))
    assert named - servers.of_their_own() == set()


def test_every_test_that_is_named_exists() -> None:
    assert [name for name in servers.CHOSEN if not (servers.HERE / name).exists()] == []
