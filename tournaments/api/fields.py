"""How values are written in JSON."""

from functools import cache
from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field, inline_serializer
from rest_framework import serializers

from scoring.levels import ladder


@extend_schema_field(
    {"oneOf": [{"type": "integer"}, {"type": "string", "pattern": "^-?[0-9]+/[0-9]+$"}], "nullable": True}
)
class ExactField(serializers.Field):  # type: ignore[type-arg]  # generic only in the stubs
    """An exact number: an integer, or a fraction as "7/2"."""

    def to_representation(self, value: int | str) -> int | str:
        """Write it as it is stored."""
        return value

    def to_internal_value(self, data: Any) -> Any:
        """Refuse: the API only reads."""
        raise NotImplementedError


@extend_schema_field(OpenApiTypes.STR)
class LevelField(serializers.Field):  # type: ignore[type-arg]  # generic only in the stubs
    """A level, 2…10, J, Q, K, A."""

    def to_representation(self, value: int) -> str:
        """Write it as players do."""
        return ladder.name(value)

    def to_internal_value(self, data: Any) -> Any:
        """Refuse: the API only reads."""
        raise NotImplementedError


class ErrorSerializer(serializers.Serializer[Any]):
    """A failure."""

    code = serializers.CharField()
    message = serializers.CharField()
    facts = serializers.DictField()


class PageParameters(serializers.Serializer[Any]):
    """Which page of a list, and how long."""

    page = serializers.IntegerField(required=False, min_value=1)
    page_size = serializers.IntegerField(required=False, min_value=1, max_value=200)


@cache
def page_of(line: type[serializers.Serializer[Any]]) -> serializers.Serializer[Any]:
    """Describe one page of a list."""
    return inline_serializer(
        name=f"{line.__name__.removesuffix('Serializer')}Page",
        fields={
            "count": serializers.IntegerField(),
            "next": serializers.URLField(allow_null=True),
            "previous": serializers.URLField(allow_null=True),
            "results": line(many=True),
        },
    )
