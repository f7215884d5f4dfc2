"""What may go wrong and was foreseen: a stable code with typed facts, never a sentence.

The sentence for a code, in the reader's language, belongs to whoever shows it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import Enum
from typing import Any, ClassVar

DEEPEST_FACT = 16


@dataclass(eq=False)
class DomainError(Exception):
    """An anticipated failure: a subclass names its code and declares its facts as dataclass fields.

    Subclasses are `@dataclass(eq=False, kw_only=True)` and not frozen, because raising writes the traceback.
    """

    code: ClassVar[str] = "domain"

    def facts(self) -> dict[str, Any]:
        """This will give the declared facts as values that JSON can carry, in the order of declaration."""
        return {field.name: json_value(getattr(self, field.name)) for field in fields(self)}

    def __str__(self) -> str:
        told = ", ".join(f"{name}={value!r}" for name, value in self.facts().items())
        return f"{self.code}({told})"

    def __reduce__(self) -> tuple[Any, ...]:
        declared = {field.name: getattr(self, field.name) for field in fields(self) if field.init}
        return _rebuild, (type(self), declared)


def _rebuild(kind: type[DomainError], declared: dict[str, Any]) -> DomainError:
    return kind(**declared)


def json_value(value: object, depth: int = DEEPEST_FACT) -> Any:
    """This will turn a fact into what JSON knows: enums by value, sets sorted, the rest as text.

    What lies deeper than facts do is left out: it is somebody's bad input, and must not outgrow the stack.
    """
    # An IntEnum is an int too, but only its value is one to JSON and to who compares types.
    if isinstance(value, Enum):
        return json_value(value.value, depth)
    if value is None or isinstance(value, (bool, int, float)):
        return value
    return _inside(value, depth) if depth else "…"


def _inside(value: object, depth: int) -> Any:
    if isinstance(value, Mapping):
        return {str(json_value(key, depth - 1)): json_value(inner, depth - 1) for key, inner in value.items()}
    if isinstance(value, (set, frozenset)):
        return sorted((json_value(inner, depth - 1) for inner in value), key=str)
    if isinstance(value, (list, tuple)):
        return [json_value(inner, depth - 1) for inner in value]
    return str(value)
