"""Events, their stages and groups, and who competes."""

from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from engine.ruleset import to_values
from scoring.formats import EventFormat, from_json
from scoring.levels import Gainer, Hook, IfStayed, IfTaken, ladder
from scoring.levels.tables import name_of
from tournaments.api.answers import VISITOR, PublicView, paged
from tournaments.api.fields import ErrorSerializer, PageParameters, page_of
from tournaments.events.models import Event, EventStatus
from tournaments.events.options.cards import name_of as rule_set_name
from tournaments.events.options.levels import OWN_TABLE
from tournaments.publishing.queries.frame import EventFrame, StageHead, event_frame
from tournaments.publishing.queries.names import PublicEntry, public_entries
from tournaments.shared.errors import Missing

ROUND_STATES = ["published", "playing", "closed"]
STAGE_STATES = ["waiting", "running", "finished"]
PUBLIC = [choice for choice in EventStatus.choices if choice[0] != EventStatus.DRAFT]


class EventLineSerializer(serializers.Serializer[Any]):
    """An event in the list."""

    slug = serializers.CharField()
    name = serializers.CharField()
    name_latin = serializers.CharField(allow_blank=True)
    club = serializers.CharField(source="club.slug")
    venue = serializers.CharField(allow_blank=True)
    starts_at = serializers.DateTimeField()
    status = serializers.ChoiceField(choices=PUBLIC)


class EventParameters(serializers.Serializer[Any]):
    """What events are asked for."""

    club = serializers.SlugField(required=False, help_text="Only events of this club.")
    status = serializers.ChoiceField(choices=PUBLIC, required=False)


class RoundSerializer(serializers.Serializer[Any]):
    """A published round."""

    number = serializers.IntegerField()
    status = serializers.ChoiceField(choices=ROUND_STATES)
    published_at = serializers.DateTimeField(allow_null=True)


class GroupSerializer(serializers.Serializer[Any]):
    """A group, with the rounds after which its standings are published."""

    ordinal = serializers.IntegerField()
    name = serializers.CharField(allow_blank=True)
    standings_after = serializers.ListField(child=serializers.IntegerField(), source="rounds")


class StageSerializer(serializers.Serializer[Any]):
    """A stage with its groups and published rounds."""

    ordinal = serializers.IntegerField()
    kind = serializers.CharField()
    name = serializers.CharField(allow_blank=True)
    status = serializers.ChoiceField(choices=STAGE_STATES)
    precedence = serializers.ListField(child=serializers.CharField())
    groups = GroupSerializer(many=True)
    rounds = RoundSerializer(many=True)


class PublicationSerializer(serializers.Serializer[Any]):
    """What the director published last."""

    number = serializers.IntegerField()
    version = serializers.IntegerField()
    at = serializers.DateTimeField()
    is_final = serializers.BooleanField()
    note = serializers.CharField(allow_blank=True)


class BandSerializer(serializers.Serializer[Any]):
    """A band of the level table: what the attackers' points from `low` to `high` are worth to a side.

    With `every`, each further so many points above `low` give one level more, at most `cap` in all.
    """

    low = serializers.IntegerField()
    high = serializers.IntegerField(allow_null=True)
    gainer = serializers.ChoiceField(choices=[side.value for side in Gainer])
    levels = serializers.IntegerField()
    every = serializers.IntegerField(allow_null=True)
    cap = serializers.IntegerField(allow_null=True)


class LevelsSerializer(serializers.Serializer[Any]):
    """What points are worth, which levels must be played, and who banks next; `table` is `own` or a name."""

    decks = serializers.IntegerField(source="ruleset.decks")
    table = serializers.SerializerMethodField()
    bands = BandSerializer(many=True, source="levels.schedule.bands")
    must_play = serializers.SerializerMethodField()
    hook = serializers.ChoiceField(choices=[hook.value for hook in Hook], source="levels.hook")
    if_stayed = serializers.ChoiceField(choices=[who.value for who in IfStayed], source="levels.if_stayed")
    if_taken = serializers.ChoiceField(choices=[who.value for who in IfTaken], source="levels.if_taken")

    def get_table(self, played: EventFormat) -> str:
        """Name the table, if it has a name."""
        return name_of(played.levels.schedule, played.ruleset.decks) or OWN_TABLE

    def get_must_play(self, played: EventFormat) -> list[str]:
        """Name the levels that must be played."""
        return [ladder.name(level) for level in played.levels.must_play]


class RulesSerializer(serializers.Serializer[Any]):
    """How the cards are played: `name` is a rule set or `own`, `options` every option as docs/rules names it."""

    name = serializers.SerializerMethodField()
    options = serializers.SerializerMethodField()

    def get_name(self, played: EventFormat) -> str:
        """Name the rule set, if it has a name."""
        return rule_set_name(played.ruleset)

    def get_options(self, played: EventFormat) -> dict[str, Any]:
        """Tell every option."""
        return to_values(played.ruleset)


class EventSerializer(EventLineSerializer):
    """An event with its stages."""

    about = serializers.CharField(allow_blank=True)
    time_zone = serializers.CharField()
    preset = serializers.CharField()
    rules = serializers.SerializerMethodField()
    levels = serializers.SerializerMethodField()
    publication = PublicationSerializer(source="shown", allow_null=True)
    stages = StageSerializer(many=True)

    @extend_schema_field(RulesSerializer)
    def get_rules(self, frame: EventFrame) -> Any:
        """Tell the rules of the cards that were agreed."""
        return RulesSerializer(from_json(frame.format)).data

    @extend_schema_field(LevelsSerializer)
    def get_levels(self, frame: EventFrame) -> Any:
        """Tell the level rules that were agreed."""
        return LevelsSerializer(from_json(frame.format)).data


class EntrySerializer(serializers.Serializer[Any]):
    """An entry under the name that the club shows."""

    number = serializers.IntegerField()
    name = serializers.CharField()
    name_latin = serializers.CharField(allow_blank=True)
    affiliation = serializers.CharField(allow_blank=True)
    players = serializers.ListField(child=serializers.CharField())
    is_out = serializers.BooleanField()


NOT_FOUND = {404: ErrorSerializer}


class Events(PublicView):
    """All public events."""

    @extend_schema(
        operation_id="events",
        tags=["events"],
        parameters=[PageParameters, EventParameters],
        responses={200: page_of(EventLineSerializer), 400: ErrorSerializer, 404: ErrorSerializer},
    )
    def get(self, request: Request) -> Response:
        """List the events, newest first."""
        asked = EventParameters(data=request.query_params)
        asked.is_valid(raise_exception=True)
        return paged(self, request, public_events(**asked.validated_data), EventLineSerializer)


def public_events(club: str = "", status: str = "") -> QuerySet[Event]:
    """Select the events that a visitor may see."""
    events = Event.objects.exclude(status=EventStatus.DRAFT).select_related("club").order_by("-starts_at", "-pk")
    if club:
        events = events.filter(club__slug=club)
    return events.filter(status=status) if status else events


class OneEvent(PublicView):
    """An event."""

    @extend_schema(operation_id="event", tags=["events"], responses={200: EventSerializer, **NOT_FOUND})
    def get(self, request: Request, slug: str) -> Response:
        """Describe an event, its stages, groups and published rounds."""
        return Response(EventSerializer(event_frame(slug, VISITOR)).data)


class Stages(PublicView):
    """The stages of an event."""

    @extend_schema(
        operation_id="stages",
        tags=["events"],
        parameters=[PageParameters],
        responses={200: page_of(StageSerializer), **NOT_FOUND},
    )
    def get(self, request: Request, slug: str) -> Response:
        """List the stages in order."""
        return paged(self, request, event_frame(slug, VISITOR).stages, StageSerializer)


class OneStage(PublicView):
    """A stage of an event."""

    @extend_schema(operation_id="stage", tags=["events"], responses={200: StageSerializer, **NOT_FOUND})
    def get(self, request: Request, slug: str, stage: int) -> Response:
        """Describe a stage."""
        return Response(StageSerializer(stage_of(event_frame(slug, VISITOR), stage)).data)


class Entries(PublicView):
    """The entries of an event."""

    @extend_schema(
        operation_id="entries",
        tags=["events"],
        parameters=[PageParameters],
        responses={200: page_of(EntrySerializer), **NOT_FOUND},
    )
    def get(self, request: Request, slug: str) -> Response:
        """List the entries by number."""
        found = entries_of(event_frame(slug, VISITOR))
        return paged(self, request, list(found.values()), EntrySerializer)


class OneEntry(PublicView):
    """An entry of an event."""

    @extend_schema(operation_id="entry", tags=["events"], responses={200: EntrySerializer, **NOT_FOUND})
    def get(self, request: Request, slug: str, number: int) -> Response:
        """Describe an entry."""
        found = entries_of(event_frame(slug, VISITOR)).get(number)
        if found is None:
            raise Missing(what="entry")
        return Response(EntrySerializer(found).data)


def entries_of(frame: EventFrame) -> dict[int, PublicEntry]:
    """Read the entries of an event as the club shows them."""
    return public_entries(frame.id, frame.name_display, with_players=True)


def stage_of(frame: EventFrame, ordinal: int) -> StageHead:
    """Find a stage of the event.

    :raises Missing: when there is none.
    """
    for stage in frame.stages:
        if stage.ordinal == ordinal:
            return stage
    raise Missing(what="stage")
