"""Standings as plain rows, for the command line."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.events.models import Event, Group
from tournaments.shared.errors import Missing
from tournaments.tallies import queries as tallies
from tournaments.tallies.operations import current_revision


@dataclass(frozen=True, kw_only=True)
class PlainRow:
    """A line of standings; `points` is exact, as text."""

    place: str
    entry: str
    points: str
    net: int
    cumulative: int


@dataclass(frozen=True, kw_only=True)
class PlainTable:
    """The standings of a group after a round."""

    stage: int
    group: str
    after: int
    rows: tuple[PlainRow, ...]


def plain_standings(
    event: Event, *, stage: int | None = None, after: int | None = None, group: str | None = None
) -> Sequence[PlainTable]:
    """Give the newest standings of a stage (by default the last that has begun), of one group or of all.

    :raises Missing: when there is no such stage, group or table.
    """
    revision = current_revision(event_id=event.pk)
    groups = Group.objects.filter(stage__event=event).select_related("stage").order_by("stage__ordinal", "ordinal")
    begun = [one for one in groups if tallies.last_round(revision.pk, one.pk)]
    wanted = stage or max((one.stage.ordinal for one in begun), default=1)
    chosen = [one for one in begun if one.stage.ordinal == wanted and group in (None, one.name)]
    if not chosen:
        raise Missing(what="standings")
    return [plain_table(event, revision.pk, one, after) for one in chosen]


def plain_table(event: Event, revision_id: int, group: Group, after: int | None) -> PlainTable:
    """Read one table."""
    number = after or tallies.last_round(revision_id, group.pk)
    names = dict(event.entries.values_list("number", "name"))
    page = tallies.table_page(revision_id=revision_id, group_id=group.pk, after=number)
    return PlainTable(
        stage=group.stage.ordinal,
        group=group.name,
        after=number,
        rows=tuple(
            PlainRow(
                place=f"{row['place']}=" if row["shared"] else str(row["place"]),
                entry=names[row["entry"]],
                points=str(row["points"]),
                net=row["net"],
                cumulative=row["cumulative"],
            )
            for row in page.rows
        ),
    )
