"""Published standings after a round, and crosstables. Nothing newer than the publication is shown."""

from collections.abc import Mapping, Sequence
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.answers import VISITOR, PublicView
from tournaments.api.events import NOT_FOUND, stage_of
from tournaments.api.fields import ErrorSerializer, ExactField, LevelField
from tournaments.events.names import TAG_LIMIT
from tournaments.publishing.queries.categories import category_members, ranked_within
from tournaments.publishing.queries.frame import GroupHead, StageHead, event_frame
from tournaments.publishing.queries.names import PublicEntry, public_entries
from tournaments.publishing.queries.standings import bots_compared, published_tables
from tournaments.publishing.queries.tables import Row, Table, lines_now
from tournaments.shared.errors import Missing


class StandingParameters(serializers.Serializer[Any]):
    """After which round, and of whom."""

    after = serializers.IntegerField(required=False, min_value=1, max_value=999, help_text="The newest without it.")
    category = serializers.CharField(
        required=False, max_length=TAG_LIMIT, help_text="Its members alone, with the places inside it."
    )


class MetricSerializer(serializers.Serializer[Any]):
    """A value that decides places."""

    key = serializers.CharField()
    value = ExactField(allow_null=True)


class BoardsSerializer(serializers.Serializer[Any]):
    """What an entry scored on boards so far; `percentage` is null where scores have no top."""

    scored = serializers.IntegerField()
    total = ExactField()
    percentage = ExactField(allow_null=True)


class StandingRowSerializer(serializers.Serializer[Any]):
    """A row in order of place."""

    place = serializers.IntegerField()
    shared = serializers.BooleanField()
    entry = serializers.IntegerField()
    name = serializers.CharField()
    played = serializers.IntegerField()
    wins = serializers.IntegerField()
    points = ExactField(allow_null=True)
    net = ExactField(allow_null=True)
    cumulative = ExactField(allow_null=True)
    metrics = MetricSerializer(many=True)
    boards = BoardsSerializer(allow_null=True)


class StandingsSerializer(serializers.Serializer[Any]):
    """The standings of a group after a round."""

    stage = serializers.IntegerField()
    group = serializers.CharField(allow_blank=True)
    after = serializers.IntegerField()
    matches_done = serializers.IntegerField(
        allow_null=True, help_text="How many matches of the round were over, where it was still being played."
    )
    matches = serializers.IntegerField(allow_null=True, help_text="Of how many; null once the round is over.")
    publication = serializers.IntegerField()
    bots = serializers.IntegerField(help_text="Tables of bots that boards are compared with; they have no place.")
    rows = StandingRowSerializer(many=True)


class LineSerializer(serializers.Serializer[Any]):
    """What an entry did in a round."""

    round = serializers.IntegerField()
    kind = serializers.CharField()
    opponent = serializers.IntegerField(allow_null=True)
    own = LevelField(allow_null=True)
    theirs = LevelField(allow_null=True)
    outcome = serializers.CharField()
    points = ExactField(allow_null=True)


class CrossRowSerializer(serializers.Serializer[Any]):
    """An entry with all its rounds."""

    place = serializers.IntegerField()
    entry = serializers.IntegerField()
    name = serializers.CharField()
    points = ExactField(allow_null=True)
    lines = LineSerializer(many=True)


class CrosstableSerializer(serializers.Serializer[Any]):
    """The crosstable of a group."""

    stage = serializers.IntegerField()
    group = serializers.CharField(allow_blank=True)
    after = serializers.IntegerField()
    rows = CrossRowSerializer(many=True)


class Standings(PublicView):
    """The standings of a group."""

    @extend_schema(
        operation_id="standings",
        tags=["standings"],
        parameters=[StandingParameters],
        responses={200: StandingsSerializer, 400: ErrorSerializer, **NOT_FOUND},
    )
    def get(self, request: Request, slug: str, stage: int, group: int) -> Response:
        """Give the published standings after a round."""
        asked = StandingParameters(data=request.query_params)
        asked.is_valid(raise_exception=True)
        frame = event_frame(slug, VISITOR)
        shown = stage_of(frame, stage)
        heads = group_of(shown, group)
        table = newest(heads, asked.validated_data.get("after"))[-1]
        going = heads.going.get(table.after)
        rows = of_category(frame.id, table, asked.validated_data.get("category"))
        names = public_entries(frame.id, frame.name_display, [row.entry for row in rows])
        answer = {
            "stage": shown.ordinal,
            "group": heads.name,
            "after": table.after,
            "matches_done": going.done if going else None,
            "matches": going.of if going else None,
            "publication": frame.shown.number if frame.shown else 0,
            "bots": bots_compared(frame, shown),
            "rows": [standing_row(row, names) for row in rows],
        }
        return Response(StandingsSerializer(answer).data)


class Crosstable(PublicView):
    """The crosstable of a group."""

    @extend_schema(operation_id="crosstable", tags=["standings"], responses={200: CrosstableSerializer, **NOT_FOUND})
    def get(self, request: Request, slug: str, stage: int, group: int) -> Response:
        """Give every entry's rounds in the order of the newest published standings."""
        frame = event_frame(slug, VISITOR)
        shown = stage_of(frame, stage)
        heads = group_of(shown, group)
        tables = newest(heads, None)
        names = public_entries(frame.id, frame.name_display, [row.entry for row in tables[-1].rows])
        rows = [cross_row(row, tables, names) for row in tables[-1].rows]
        answer = {"stage": shown.ordinal, "group": heads.name, "after": tables[-1].after, "rows": rows}
        return Response(CrosstableSerializer(answer).data)


def group_of(stage: StageHead, ordinal: int) -> GroupHead:
    """Find a group of the stage.

    :raises Missing: when there is none.
    """
    for group in stage.groups:
        if group.ordinal == ordinal:
            return group
    raise Missing(what="group")


def of_category(event_id: int, table: Table, category: str | None) -> Sequence[Row]:
    """Give the rows of a category's members, or all.

    :raises Missing: when the event has no such category.
    """
    if category is None:
        return table.rows
    members = category_members(event_id).get(category)
    if members is None:
        raise Missing(what="category")
    return ranked_within(table.rows, members)


def newest(group: GroupHead, after: int | None) -> list[Table]:
    """Read the published tables up to a round that is asked for, or all; the last is the one meant.

    :raises Missing: when nothing is published after that round.
    """
    tables = published_tables(group, after)
    if not tables or (after is not None and after not in tables):
        raise Missing(what="standings")
    return [tables[number] for number in sorted(tables)]


def standing_row(row: Row, names: Mapping[int, PublicEntry]) -> dict[str, Any]:
    """Write a row with the entry's public name."""
    return {
        "place": row.place,
        "shared": row.shared,
        "entry": row.entry,
        "name": called(row.entry, names),
        "played": row.played,
        "wins": row.wins,
        "points": row.points,
        "net": row.net,
        "cumulative": row.cumulative,
        "metrics": [{"key": key, "value": value} for key, value in row.metrics],
        "boards": _boards(row),
    }


def _boards(row: Row) -> dict[str, Any] | None:
    own = row.boards
    return {"scored": own.scored, "total": own.total, "percentage": own.percentage} if own else None


def cross_row(row: Row, tables: list[Table], names: Mapping[int, PublicEntry]) -> dict[str, Any]:
    """Write an entry with its line of each round."""
    return {
        "place": row.place,
        "entry": row.entry,
        "name": called(row.entry, names),
        "points": row.points,
        "lines": lines_now(tables, row.entry),
    }


def called(number: int, names: Mapping[int, PublicEntry]) -> str:
    """Name an entry; one that was cancelled since has only its number."""
    return names[number].name if number in names else f"#{number}"
