"""The trump that a board fixes is written alike where it is agreed, where it is stored, and in deal records."""

from engine.record import parse_trump, print_trump
from scoring.formats import FixedTrump
from tournaments.events.choices.play import TRUMP_WORDS
from tournaments.events.options.play import TRUMPS
from tournaments.pairings.models import TrumpName


class TestATrump:
    def test_is_stored_as_formats_write_it(self) -> None:
        assert TrumpName.values == [trump.value for trump in FixedTrump]

    def test_is_read_back_from_records_as_it_is_stored(self) -> None:
        assert [print_trump(parse_trump(name)) for name in TrumpName.values] == TrumpName.values

    def test_has_one_name_on_every_page(self) -> None:
        assert {trump.value: str(TRUMP_WORDS[trump]) for trump in FixedTrump} == {
            name: str(word) for name, word in TrumpName.choices
        }

    def test_can_be_chosen(self) -> None:
        assert set(TRUMPS) == {str(key) for key in TRUMP_WORDS}
