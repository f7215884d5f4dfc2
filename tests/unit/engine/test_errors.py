import json
import pickle
from dataclasses import dataclass
from enum import Enum, StrEnum
from fractions import Fraction
from typing import Any, ClassVar

import pytest

from engine.errors import DomainError, json_value


class Colour(StrEnum):
    RED = "red"


class Number(Enum):
    ONE = 1


@dataclass(eq=False, kw_only=True)
class TooMany(DomainError):
    code: ClassVar[str] = "test.too_many"
    given: int
    colours: tuple[Colour, ...] = ()


class TestDomainError:
    def test_carries_its_code_and_typed_facts(self) -> None:
        error = TooMany(given=7, colours=(Colour.RED,))
        assert error.code == "test.too_many"
        assert error.facts() == {"given": 7, "colours": ["red"]}

    def test_can_be_raised_and_caught_as_an_exception(self) -> None:
        with pytest.raises(DomainError) as caught:
            raise TooMany(given=1)
        assert caught.value.facts()["given"] == 1

    def test_survives_pickling(self) -> None:
        copy = pickle.loads(pickle.dumps(TooMany(given=7, colours=(Colour.RED,))))
        assert type(copy) is TooMany
        assert (copy.given, copy.colours) == (7, (Colour.RED,))

    def test_reads_as_code_and_facts(self) -> None:
        assert str(TooMany(given=7)) == "test.too_many(given=7, colours=[])"

    def test_is_equal_only_to_itself(self) -> None:
        assert TooMany(given=7) != TooMany(given=7)


class TestJsonValue:
    @pytest.mark.parametrize(
        ("value", "expected"),
        [
            (None, None),
            (True, True),
            ("副", "副"),
            (Colour.RED, "red"),
            (Number.ONE, 1),
            (Fraction(1, 2), "1/2"),
            ({Colour.RED: (1, 2)}, {"red": [1, 2]}),
            ({3, 1}, [1, 3]),
        ],
    )
    def test_turns_facts_into_what_json_carries(self, value: object, expected: Any) -> None:
        assert json_value(value) == expected
        json.dumps(json_value(value))
