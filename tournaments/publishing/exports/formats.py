"""The file formats: what writes each, and what it is called."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from tournaments.publishing.exports.as_csv import write_csv
from tournaments.publishing.exports.as_json import write_json
from tournaments.publishing.exports.as_pdf import write_pdf
from tournaments.publishing.exports.as_xlsx import write_xlsx
from tournaments.publishing.exports.tables import Document


class Format(StrEnum):
    """A file format; the value is also the ending of the file's name."""

    CSV = "csv"
    XLSX = "xlsx"
    PDF = "pdf"
    JSON = "json"


@dataclass(frozen=True, kw_only=True)
class Writer:
    """How a document becomes a file of a format."""

    media_type: str
    write: Callable[[Document], bytes]


WRITERS: Mapping[Format, Writer] = MappingProxyType(
    {
        Format.CSV: Writer(media_type="text/csv; charset=utf-8", write=write_csv),
        Format.XLSX: Writer(
            media_type="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", write=write_xlsx
        ),
        Format.PDF: Writer(media_type="application/pdf", write=write_pdf),
        Format.JSON: Writer(media_type="application/json", write=write_json),
    }
)
