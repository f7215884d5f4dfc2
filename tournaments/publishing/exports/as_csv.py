"""CSV for spreadsheets: UTF-8 with the mark that makes Excel read Chinese, one flat list of all tables."""

import csv
import io
from fractions import Fraction

from tournaments.publishing.exports.figures import decimal
from tournaments.publishing.exports.neutral import neutral
from tournaments.publishing.exports.tables import Document, Value, all_columns, cells

BYTE_ORDER_MARK = "\ufeff"


def write_csv(document: Document) -> bytes:
    """This will write the tables of a document one below the other under one line of titles."""
    text = io.StringIO()
    lines = csv.writer(text, lineterminator="\r\n")
    columns = all_columns(document.tables)
    lines.writerow([neutral(column.title) for column in columns])
    for table in document.tables:
        for row in cells(table):
            lines.writerow([_cell(row.get(column.key)) for column in columns])
    return (BYTE_ORDER_MARK + text.getvalue()).encode()


def _cell(value: Value) -> str | int | float | None:
    if isinstance(value, str):
        return neutral(value)
    return decimal(value) if isinstance(value, Fraction) else value
