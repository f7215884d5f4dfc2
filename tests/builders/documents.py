"""Documents for tests of the file writers."""

from fractions import Fraction

from tournaments.publishing.exports.tables import Column, Document, Kind, Look, Table, Value

COLUMNS = (
    Column(key="place", title="名次", look=Look.NUMBER),
    Column(key="entry", title="参赛对", wide=True),
    Column(key="points", title="积分", look=Look.NUMBER),
    Column(key="net", title="净级分", look=Look.SIGNED),
)
ROWS: tuple[tuple[Value, ...], ...] = (
    (1, "龙行天下", Fraction(7, 2), 11),
    (2, "=HYPERLINK(1)", Fraction(10, 3), -4),
    (3, '#let x = "a" *b* $c$ <d>', 0, None),
)


def table(title: str = "A 组", rows: tuple[tuple[Value, ...], ...] = ROWS, group: str = "A") -> Table:
    """One table of standings."""
    return Table(
        title=title,
        columns=COLUMNS,
        rows=rows,
        context=((Column(key="group", title="组"), group),),
    )


def document(*tables: Table, facts: tuple[tuple[str, str], ...] = (), language: str = "zh-hans") -> Document:
    """A document with these tables, or the one of `table()`."""
    return Document(
        kind=Kind.STANDINGS,
        title="排名",
        event="海港杯",
        slug="cup",
        club="北岸协会",
        language=language,
        facts=facts,
        tables=tables or (table(),),
        made="正式公布",
        notes={"revision": 3, "publication": 1},
    )
