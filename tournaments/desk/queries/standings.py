"""Standings as plain rows, for the command line."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.standings.ranking import among
from tournaments.events.models import Event, Group
from tournaments.shared.errors import Missing
from tournaments.tallies import queries as tallies
from tournaments.tallies.operations import current_revision

SHOWN = frozenset({"points", "net_levels", "cumulative_levels", "seed", "lots", "knockout"})  # or nothing to read


@dataclass(frozen=True, kw_only=True)
class PlainRow:
    """A line of standings; `points` and `metrics` are exact, as text, an empty one where a metric does not apply."""

    place: str
    entry: str
    points: str
    net: int
    cumulative: int
    metrics: Mapping[str, str]


@dataclass(frozen=True, kw_only=True)
class PlainTable:
    """The standings of a group after a round; `more` are the metrics that decide beside points and levels."""

    stage: int
    group: str
    after: int
    rows: tuple[PlainRow, ...]
    more: tuple[str, ...]


def plain_standings(
    event: Event,
    *,
    stage: int | None = None,
    after: int | None = None,
    group: str | None = None,
    category: str | None = None,
) -> Sequence[PlainTable]:
    """Give the newest standings of a stage (by default the last that has begun), of one group or of all.

    Of a category they hold its members, with their places among each other.

    :raises Missing: when there is no such stage, group or table.
    """
    revision = current_revision(event_id=event.pk)
    groups = Group.objects.filter(stage__event=event).select_related("stage").order_by("stage__ordinal", "ordinal")
    begun = [one for one in groups if tallies.last_round(revision.pk, one.pk)]
    wanted = stage or max((one.stage.ordinal for one in begun), default=1)
    chosen = [one for one in begun if one.stage.ordinal == wanted and group in (None, one.name)]
    if not chosen:
        raise Missing(what="standings")
    return [plain_table(event, revision.pk, one, after, category) for one in chosen]


def plain_table(
    event: Event, revision_id: int, group: Group, after: int | None, category: str | None = None
) -> PlainTable:
    """Read one table."""
    number = after or tallies.last_round(revision_id, group.pk)
    entries = event.entries.filter(categories__contains=[category]) if category else event.entries.all()
    names = dict(entries.values_list("number", "name"))
    page = tallies.table_page(revision_id=revision_id, group_id=group.pk, after=number)
    rows = [row for row in page.rows if row["entry"] in names]
    places = among([row["place"] for row in rows])
    return PlainTable(
        stage=group.stage.ordinal,
        group=group.name,
        after=number,
        rows=tuple(
            PlainRow(
                place=f"{place}=" if shared else str(place),
                entry=names[row["entry"]],
                points=str(row["points"]),
                net=row["net"],
                cumulative=row["cumulative"],
                metrics={key: "" if value is None else str(value) for key, value in row["metrics"]},
            )
            for row, (place, shared) in zip(rows, places, strict=True)
        ),
        more=tuple(key for key in page.metrics if key not in SHOWN),
    )
