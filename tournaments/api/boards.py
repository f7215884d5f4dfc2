"""Boards of a stage: how far they are, their travellers, and their cards once everybody may see them."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.answers import VISITOR, PublicView, paged
from tournaments.api.events import NOT_FOUND
from tournaments.api.fields import LevelField, PageParameters, page_of
from tournaments.pairings.models import TrumpName
from tournaments.publishing.queries.boards import BoardPage, SealHead, TravellerLine, board_page, boards_page


class BoardHeadSerializer(serializers.Serializer[Any]):
    """A board: `scheduled` tables are to play it, `settled` have; its cards are shown when all have.

    `trump` is empty where it is bid for.
    """

    number = serializers.IntegerField()
    set = serializers.IntegerField(source="board_set")
    banker = serializers.ChoiceField(choices=["N", "W", "S", "E"])
    level = LevelField()
    trump = serializers.ChoiceField(choices=[*TrumpName.values, ""])
    scheduled = serializers.IntegerField()
    settled = serializers.IntegerField()
    shows_cards = serializers.BooleanField(source="shows_hands")


class TravellerLineSerializer(serializers.Serializer[Any]):
    """One table's result. Points are the attackers'; levels are signed from their side; scores are exact.

    `room` is 1, or 2 for the closed room of a match of teams.
    `bots` numbers a table of bots, which competes with nobody and is there for comparison; null for all others.
    `bot_seats` are the seats of a live table at which bots played the board for players of the entries, as in "NS".
    """

    table = serializers.IntegerField(allow_null=True)
    room = serializers.IntegerField()
    ns = serializers.ListField(child=serializers.IntegerField())
    ew = serializers.ListField(child=serializers.IntegerField())
    points = serializers.IntegerField(allow_null=True)
    levels = serializers.IntegerField(allow_null=True)
    subfield = serializers.CharField(allow_blank=True)
    award_ns = serializers.CharField(allow_null=True)
    award_ew = serializers.CharField(allow_null=True)
    score_ns = serializers.CharField(allow_null=True)
    score_ew = serializers.CharField(allow_null=True)
    bots = serializers.IntegerField(allow_null=True)
    bot_seats = serializers.CharField(allow_blank=True)


class BoardSerializer(serializers.Serializer[Any]):
    """A board with the results that everybody may see; `hands` and `kitty` are null while it is to be played."""

    board = BoardHeadSerializer()
    lines = TravellerLineSerializer(many=True)
    hands = serializers.DictField(child=serializers.ListField(child=serializers.CharField()), allow_null=True)
    kitty = serializers.ListField(child=serializers.CharField(), allow_null=True)
    seed = serializers.CharField(allow_null=True)


class SealSerializer(serializers.Serializer[Any]):
    """The promise of a stage's deals; the root seed is null until it is told."""

    promise = serializers.CharField()
    place = serializers.CharField()
    root_seed = serializers.CharField(allow_null=True)
    boards = serializers.ListField(child=serializers.IntegerField())


class SealsSerializer(SealSerializer):
    """The first promise of a stage, and those of boards that came when it was open already."""

    later = SealSerializer(many=True)


class Boards(PublicView):
    """The boards of a stage."""

    @extend_schema(
        operation_id="boards",
        tags=["boards"],
        parameters=[PageParameters],
        responses={200: page_of(BoardHeadSerializer), **NOT_FOUND},
    )
    def get(self, request: Request, slug: str, stage: int) -> Response:
        """List the boards by number."""
        return paged(self, request, boards_page(slug, VISITOR, stage).boards, BoardHeadSerializer)


class OneBoard(PublicView):
    """One board."""

    @extend_schema(operation_id="board", tags=["boards"], responses={200: BoardSerializer, **NOT_FOUND})
    def get(self, request: Request, slug: str, stage: int, number: int) -> Response:
        """Show what every table made of a board, as far as it may be seen."""
        return Response(BoardSerializer(board_json(board_page(slug, VISITOR, stage, number))).data)


class Seal(PublicView):
    """The promise of a stage's deals."""

    @extend_schema(operation_id="board_seal", tags=["boards"], responses={200: SealsSerializer, **NOT_FOUND})
    def get(self, request: Request, slug: str, stage: int) -> Response:
        """Show the fingerprint published before play, and after it the seed."""
        seals = [seal_json(seal) for seal in boards_page(slug, VISITOR, stage).seals]
        first = seals[0] if seals else {"promise": "", "place": "", "root_seed": None, "boards": []}
        return Response(SealsSerializer({**first, "later": seals[1:]}).data)


def seal_json(seal: SealHead) -> dict[str, Any]:
    """Lay a promise out as the API writes it."""
    return {
        "promise": seal.promise,
        "place": seal.place,
        "root_seed": seal.root or None,
        "boards": list(seal.boards),
    }


def board_json(page: BoardPage) -> dict[str, Any]:
    """Lay a board out as the API writes it."""
    hands = {hand.seat: [card for row in hand.rows for card in row.cards] for hand in page.hands}
    return {
        "board": page.board,
        "lines": [line_json(line) for line in page.lines],
        "hands": hands or None,
        "kitty": list(page.kitty) or None,
        "seed": page.seed or None,
    }


def line_json(line: TravellerLine) -> dict[str, Any]:
    """Lay a table's result out flat."""
    ns, ew = line.awards or (None, None)
    return {
        "table": line.table,
        "room": line.room,
        "ns": [entry.number for entry in line.ns],
        "ew": [entry.number for entry in line.ew],
        "points": line.points,
        "levels": line.levels,
        "subfield": line.subfield,
        "award_ns": ns,
        "award_ew": ew,
        "score_ns": line.scores.ns if line.scores else None,
        "score_ew": line.scores.ew if line.scores else None,
        "bots": line.bot or None,
        "bot_seats": line.bot_seats,
    }
