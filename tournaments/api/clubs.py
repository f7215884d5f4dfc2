"""Clubs."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.answers import PublicView, paged
from tournaments.api.fields import ErrorSerializer, PageParameters, page_of
from tournaments.clubs.models import Club
from tournaments.clubs.queries.clubs import find_club


class ClubSerializer(serializers.Serializer[Any]):
    """A club."""

    slug = serializers.CharField()
    name = serializers.CharField()
    name_latin = serializers.CharField(allow_blank=True)
    place = serializers.CharField(allow_blank=True)
    about = serializers.CharField(allow_blank=True)
    language = serializers.CharField()
    time_zone = serializers.CharField()


class Clubs(PublicView):
    """All clubs."""

    @extend_schema(
        operation_id="clubs",
        tags=["clubs"],
        parameters=[PageParameters],
        responses={200: page_of(ClubSerializer), 404: ErrorSerializer},
    )
    def get(self, request: Request) -> Response:
        """List the clubs by name."""
        return paged(self, request, Club.objects.order_by("name", "pk"), ClubSerializer)


class OneClub(PublicView):
    """A club."""

    @extend_schema(operation_id="club", tags=["clubs"], responses={200: ClubSerializer, 404: ErrorSerializer})
    def get(self, request: Request, slug: str) -> Response:
        """Describe a club."""
        return Response(ClubSerializer(find_club(slug)).data)
