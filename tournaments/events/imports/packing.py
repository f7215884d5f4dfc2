"""A row travels through a dry run as a hidden copy of itself, and comes back even when somebody meddled with it."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, astuple, fields
from typing import TYPE_CHECKING, Any, TypeVar

from tournaments.events.imports.rows import digest

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

    Row = TypeVar("Row", bound=DataclassInstance)


def pack(row: "DataclassInstance") -> str:
    """This will write a row for a hidden field."""
    return json.dumps(asdict(row), ensure_ascii=False)


def unpack(text: str, kind: "type[Row]", otherwise: "Row") -> "Row":
    """This will read a row back; `otherwise` stands in for one that was tampered with."""
    try:
        data = json.loads(text)
        json.dumps(data, ensure_ascii=False).encode()  # half a character cannot be shown again
        return kind(**{field.name: _fitting(data, field.name, field.type) for field in fields(kind)})
    except (ValueError, KeyError, TypeError, OverflowError, RecursionError):
        return otherwise


def rows_digest(rows: "Iterable[DataclassInstance]") -> str:
    """This will give the fingerprint by which rows edited after the last look are noticed."""
    return digest(astuple(row) for row in rows)


def _fitting(data: Mapping[str, Any], name: str, wanted: Any) -> Any:
    """This will give a value in the type that the row declares for it."""
    value = data[name]
    if wanted is bool:
        return value is True
    if wanted is int or (wanted == int | None and value is not None):
        return int(value)
    if wanted is str:
        return str(value)
    return tuple(str(one) for one in value) if isinstance(value, list) else None
