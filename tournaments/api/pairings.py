"""Published rounds with their matches, results, and the bracket."""

from collections.abc import Iterable
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.answers import VISITOR, PublicView, paged
from tournaments.api.events import NOT_FOUND, RoundSerializer, stage_of
from tournaments.api.fields import ExactField, LevelField, PageParameters, page_of
from tournaments.publishing.queries.bracket import bracket_page
from tournaments.publishing.queries.frame import RoundHead, StageHead, event_frame
from tournaments.publishing.queries.pairings import round_pairings
from tournaments.publishing.queries.seated import Pairing
from tournaments.shared.errors import Missing


class PartnerSerializer(serializers.Serializer[Any]):
    """The partner, where every player is an entry."""

    entry = serializers.IntegerField(source="entry.number")
    name = serializers.CharField(source="entry.name")


class SideSerializer(serializers.Serializer[Any]):
    """An entry at its table; level and outcome once the match is done.

    Of a side at A `passed_a` tells whether it has passed it. `score` is what its boards were worth, once the
    standings of the round are public; `margin` is the lead in signed points, where these are added up.
    """

    entry = serializers.IntegerField(source="entry.number")
    name = serializers.CharField(source="entry.name")
    partner = PartnerSerializer(allow_null=True)
    level = LevelField(allow_null=True)
    passed_a = serializers.BooleanField()
    outcome = serializers.CharField()
    score = ExactField(allow_null=True)
    margin = ExactField(allow_null=True)


class MatchSerializer(serializers.Serializer[Any]):
    """A line of the pairing list: a match, a bye or an absence. `closed_room` is the second table of teams."""

    round = serializers.IntegerField()
    table = serializers.IntegerField(allow_null=True)
    closed_room = serializers.IntegerField(allow_null=True)
    group = serializers.CharField(allow_blank=True)
    kind = serializers.ChoiceField(choices=["play", "bye", "absence"])
    slot = serializers.IntegerField(allow_null=True)
    is_third_place = serializers.BooleanField()
    is_done = serializers.BooleanField()
    ns = SideSerializer(allow_null=True)
    ew = SideSerializer(allow_null=True)


class Rounds(PublicView):
    """The published rounds of a stage."""

    @extend_schema(
        operation_id="rounds",
        tags=["pairings"],
        parameters=[PageParameters],
        responses={200: page_of(RoundSerializer), **NOT_FOUND},
    )
    def get(self, request: Request, slug: str, stage: int) -> Response:
        """List the published rounds."""
        return paged(self, request, stage_of(event_frame(slug, VISITOR), stage).rounds, RoundSerializer)


class Matches(PublicView):
    """The matches of a published round."""

    @extend_schema(
        operation_id="matches",
        tags=["pairings"],
        parameters=[PageParameters],
        responses={200: page_of(MatchSerializer), **NOT_FOUND},
    )
    def get(self, request: Request, slug: str, stage: int, number: int) -> Response:
        """List the matches by table."""
        frame = event_frame(slug, VISITOR)
        shown = stage_of(frame, stage)
        played = round_of(shown, number)
        lines = round_pairings(frame, shown, [played]).get(played.id, ())
        return paged(self, request, match_lines(played, lines), MatchSerializer)


class Results(PublicView):
    """The results of a stage."""

    @extend_schema(
        operation_id="results",
        tags=["pairings"],
        parameters=[PageParameters],
        responses={200: page_of(MatchSerializer), **NOT_FOUND},
    )
    def get(self, request: Request, slug: str, stage: int) -> Response:
        """List the finished matches of all published rounds."""
        frame = event_frame(slug, VISITOR)
        shown = stage_of(frame, stage)
        lines = round_pairings(frame, shown, shown.rounds)
        found = [line for head in shown.rounds for line in match_lines(head, lines.get(head.id, ()))]
        return paged(self, request, [line for line in found if line["is_done"]], MatchSerializer)


def match_lines(head: RoundHead, pairings: Iterable[Pairing]) -> list[dict[str, Any]]:
    """Write pairings with the number of their round."""
    names = ("table", "closed_room", "group", "kind", "slot", "is_third_place", "is_done", "ns", "ew")
    return [{"round": head.number, **{name: getattr(pairing, name) for name in names}} for pairing in pairings]


def round_of(stage: StageHead, number: int) -> RoundHead:
    """Find a published round of the stage.

    :raises Missing: when there is none.
    """
    for head in stage.rounds:
        if head.number == number:
            return head
    raise Missing(what="round")


class HalfSerializer(serializers.Serializer[Any]):
    """One line of a cell; nobody while the opponent is not known.

    `levels` and `scores` have one for each match of the tie that is done; `scores` are those of boards.
    """

    side = SideSerializer(source="seated", allow_null=True)
    has_won = serializers.BooleanField()
    wins = serializers.IntegerField()
    levels = serializers.ListField(child=LevelField(allow_null=True))
    scores = serializers.ListField(child=ExactField(allow_null=True))


class CellSerializer(serializers.Serializer[Any]):
    """A tie of the tree, the best of `most` matches. `closed_room` is the second table of teams."""

    table = serializers.IntegerField(allow_null=True)
    closed_room = serializers.IntegerField(allow_null=True)
    most = serializers.IntegerField()
    is_bye = serializers.BooleanField()
    halves = HalfSerializer(many=True)


class ColumnSerializer(serializers.Serializer[Any]):
    """A round of the tree; `left` entries are still in it."""

    number = serializers.IntegerField()
    left = serializers.IntegerField()
    cells = CellSerializer(many=True)


class BracketParameters(serializers.Serializer[Any]):
    """Of which knock-out."""

    stage = serializers.IntegerField(
        required=False, min_value=1, max_value=99, help_text="The first knock-out without it."
    )


class BracketSerializer(serializers.Serializer[Any]):
    """The tree of the knock-out stage."""

    stage = serializers.IntegerField(source="stage.ordinal")
    columns = ColumnSerializer(many=True)
    third = CellSerializer(allow_null=True)
    champion = serializers.IntegerField(source="champion.number", allow_null=True, default=None)


class Bracket(PublicView):
    """The bracket of an event."""

    @extend_schema(
        operation_id="bracket",
        tags=["pairings"],
        parameters=[BracketParameters],
        responses={200: BracketSerializer, **NOT_FOUND},
    )
    def get(self, request: Request, slug: str) -> Response:
        """Draw a knock-out as a tree, once it has begun."""
        asked = BracketParameters(data=request.query_params)
        asked.is_valid(raise_exception=True)
        ordinal = asked.validated_data.get("stage")
        page = bracket_page(slug, VISITOR, ordinal)
        if page.stage is None or ordinal not in (None, page.stage.ordinal):
            raise Missing(what="bracket")
        return Response(BracketSerializer(page).data)
