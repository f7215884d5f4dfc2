"""A plan of who meets whom, as it is hung up and handed out: the sheet of all rounds, and a guide card (引导卡)."""

from collections.abc import Callable, Iterable, Sequence
from typing import Protocol, TypeVar

from django.utils.translation import gettext as _

from tournaments.publishing.exports import headings
from tournaments.publishing.exports.tables import Column, Table, Value
from tournaments.publishing.queries.names import PublicEntry
from tournaments.shared.templatetags.marks import short_name


class AtTable(Protocol):
    """Who sits at one table in a round."""

    @property
    def table(self) -> int:
        """The number of the table."""
        ...


Seated = TypeVar("Seated", bound=AtTable)
RoundRow = tuple[int, Sequence[Seated], Sequence[PublicEntry]]


def sheet(
    rounds: Iterable[RoundRow[Seated]],
    *,
    tables: int,
    says: Callable[[Seated], str],
    title: str,
    stage: int,
    note: str,
) -> Table:
    """This will make the sheet of all rounds: number, who sits at each table, as `says` writes it, who sits out."""
    numbers = range(1, tables + 1)
    names = [headings.words(f"table{table}", _("Table %(number)s") % {"number": table}) for table in numbers]
    return Table(
        title=title,
        columns=(headings.number("round", _("Round")), *names, headings.words("out", _("Sits out"))),
        rows=tuple(
            (number, *_cells(seated, numbers, says), ", ".join(str(entry.number) for entry in sitting_out))
            for number, seated, sitting_out in rounds
        ),
        context=((headings.number("stage", _("Stage")), stage),),
        note=note,
    )


def _cells(seated: Sequence[Seated], tables: Iterable[int], says: Callable[[Seated], str]) -> tuple[str, ...]:
    by_table = {each.table: each for each in seated}
    return tuple(says(by_table[table]) if table in by_table else "" for table in tables)


def card(
    entry: PublicEntry, *, columns: Sequence[Column], rows: Iterable[tuple[Value, ...]], title: str, stage: int
) -> Table:
    """This will make the guide card of an entry: where it plays in each round, and what follows in `columns`."""
    return Table(
        title=f"{title} · {entry.number} {short_name(entry)}",
        columns=(headings.number("round", _("Round")), headings.number("table", _("Table")), *columns),
        rows=tuple(rows),
        context=(
            (headings.number("stage", _("Stage")), stage),
            (headings.number("entry", _("Entry")), entry.number),
        ),
    )
