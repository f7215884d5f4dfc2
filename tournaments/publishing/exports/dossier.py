"""Everything an export may say of an event, read in a constant number of queries, as plain values.

What the public may see is decided here and nowhere else: by the publication, and by the status of a round.
"""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from functools import cached_property
from typing import Any
from zoneinfo import ZoneInfo

from django.db.models import QuerySet

from scoring.formats import Competitor
from tournaments.clubs.models import NameDisplay
from tournaments.events.models import Entry, Event, EventStatus
from tournaments.pairings.models import Match, MatchSide, Round, RoundStatus
from tournaments.publishing.exports.decided import RulingFacts, rulings_of
from tournaments.publishing.models import Publication
from tournaments.publishing.queries.frame import newest_publication
from tournaments.publishing.queries.names import PublicEntry, public_entries
from tournaments.publishing.queries.state import tables_held
from tournaments.publishing.words import Going, going
from tournaments.shared.errors import Missing
from tournaments.shared.templatetags.marks import short_name
from tournaments.tallies.models import RevisionTable, TallyRevision
from tournaments.tallies.queries import tables_of_bots


class Scope(StrEnum):
    """Whose eyes an export is for."""

    PUBLISHED = "published"
    NEWEST = "newest"


@dataclass(frozen=True, kw_only=True)
class EntryFacts:
    """Who competes. `players` is empty where the entry is called by their names anyway."""

    number: int
    name: str
    name_latin: str
    affiliation: str
    players: tuple[str, ...]
    seed: int | None
    status: str
    categories: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class StageFacts:
    """A stage of the event."""

    ordinal: int
    kind: str
    name: str


@dataclass(frozen=True, kw_only=True)
class StandingFacts:
    """The standings of a group after a round, as `scoring.standings` writes rows; `bots` tables were compared with.

    `going` tells how far the round had come, if it was being played when they were counted.
    """

    stage: int
    group: str
    after: int
    rows: tuple[Mapping[str, Any], ...]
    bots: int = 0
    going: Going | None = None


@dataclass(frozen=True, kw_only=True)
class MatchFacts:
    """A line of a round: the numbers of the entries that meet, or of the one that sits out.

    Where every player is an entry, each of the two has a partner.
    """

    id: int
    group: str
    kind: str
    table: int | None
    ns: int | None
    ew: int | None
    ns_partner: int | None = None
    ew_partner: int | None = None
    closed_room: int | None = None
    is_third_place: bool = False

    @property
    def seats(self) -> tuple[tuple[str, int], ...]:
        """Side and number of everybody in the line, North–South first."""
        places = (("NS", self.ns), ("NS", self.ns_partner), ("EW", self.ew), ("EW", self.ew_partner))
        return tuple((line, number) for line, number in places if number is not None)


@dataclass(frozen=True, kw_only=True)
class RoundFacts:
    """A round with its lines in order of table, those without a table last."""

    stage: int
    number: int
    is_draft: bool
    matches: tuple[MatchFacts, ...]


@dataclass(frozen=True, kw_only=True)
class Dossier:
    """An event as exports know it. `revision` is the version of the tally, None before the first."""

    slug: str
    name: str
    name_latin: str
    club: str
    venue: str
    starts_at: datetime
    status: str
    preset: str
    scope: Scope
    revision: int | None
    published_number: int | None
    published_at: datetime | None
    stages: tuple[StageFacts, ...]
    entries: Mapping[int, EntryFacts]
    standings: tuple[StandingFacts, ...]
    rounds: tuple[RoundFacts, ...]
    rulings: tuple[RulingFacts, ...]

    @cached_property
    def has_latin_names(self) -> bool:
        """Whether any entry has a name in Latin letters."""
        return any(entry.name_latin for entry in self.entries.values())

    @cached_property
    def has_affiliations(self) -> bool:
        """Whether any entry says for which club it plays."""
        return any(entry.affiliation for entry in self.entries.values())


def load(slug: str, scope: Scope, *, names_for_public: bool = False) -> Dossier:
    """This will read an event for these eyes.

    What is published shows names as the club shows them; so do, on demand, papers that lie about in the hall.

    :raises Missing: if there is no such event, or it is still being prepared and is not for the public.
    """
    event = Event.objects.select_related("club").filter(slug=slug).first()
    if event is None or (scope is Scope.PUBLISHED and event.status == EventStatus.DRAFT):
        raise Missing(what="event")
    publication = newest_publication(event.pk)
    revision = _revision(event, publication, scope)
    zone = ZoneInfo(event.club.time_zone)
    reduced = names_for_public or scope is Scope.PUBLISHED
    return Dossier(
        slug=event.slug,
        name=event.name,
        name_latin=event.name_latin,
        club=short_name(event.club),
        venue=event.venue,
        starts_at=event.starts_at.astimezone(zone),
        status=event.get_status_display(),
        preset=event.preset,
        scope=scope,
        revision=revision.version if revision else None,
        published_number=publication.number if publication else None,
        published_at=publication.published_at.astimezone(zone) if publication else None,
        stages=_stages(event),
        entries=_entries(event, event.club.name_display if reduced else NameDisplay.FULL),
        standings=_standings(
            tables_held(event, revision, for_public=scope is Scope.PUBLISHED),
            is_team=event.format.get("competitor") == Competitor.TEAM,
        ),
        rounds=_rounds(event, with_drafts=scope is Scope.NEWEST),
        rulings=rulings_of(event, zone) if scope is Scope.NEWEST else (),
    )


def _revision(event: Event, publication: Publication | None, scope: Scope) -> TallyRevision | None:
    if scope is Scope.PUBLISHED:
        return publication.revision if publication else None
    return event.tally_revisions.order_by("-version").first()


def _stages(event: Event) -> tuple[StageFacts, ...]:
    return tuple(StageFacts(**row) for row in event.stages.order_by("ordinal").values("ordinal", "kind", "name"))


def _entries(event: Event, display: str) -> dict[int, EntryFacts]:
    known = public_entries(event.pk, display, with_players=True)
    rows = Entry.objects.competing().filter(event=event).order_by("number")
    return {row.number: _entry(row, known[row.number]) for row in rows}


def _entry(row: Entry, shown: PublicEntry) -> EntryFacts:
    return EntryFacts(
        number=row.number,
        name=shown.name,
        name_latin=shown.name_latin,
        affiliation=shown.affiliation,
        players=shown.players,
        seed=row.seed,
        status=row.get_status_display(),
        categories=tuple(row.categories),
    )


def _standings(tables: QuerySet[RevisionTable, RevisionTable], *, is_team: bool) -> tuple[StandingFacts, ...]:
    held = tables.select_related("table", "group__stage").order_by("group__stage", "group__ordinal", "after_round")
    keys = {(row.revision_id, row.group.stage_id) for row in held if "boards" in next(iter(row.table.rows), ())}
    bots = {key: tables_of_bots(revision_id=key[0], stage_id=key[1]) for key in keys}
    return tuple(
        StandingFacts(
            stage=row.group.stage.ordinal,
            group=row.group.name,
            after=row.after_round,
            rows=tuple(row.table.rows),
            bots=bots.get((row.revision_id, row.group.stage_id), 0),
            going=going(row.matches_done, row.matches, is_team=is_team),
        )
        for row in held
    )


def _rounds(event: Event, *, with_drafts: bool) -> tuple[RoundFacts, ...]:
    rounds = Round.objects.filter(stage__event=event).select_related("stage")
    if not with_drafts:
        rounds = rounds.exclude(status=RoundStatus.DRAFT)
    matches = _matches(event)
    return tuple(
        RoundFacts(
            stage=row.stage.ordinal,
            number=row.number,
            is_draft=row.status == RoundStatus.DRAFT,
            matches=tuple(matches[row.pk]),
        )
        for row in rounds.order_by("stage__ordinal", "number")
    )


def _matches(event: Event) -> Mapping[int, list[MatchFacts]]:
    seated: dict[int, dict[tuple[str, int], int]] = defaultdict(dict)
    sides = MatchSide.objects.filter(round__stage__event=event).order_by()
    for match, line, position, number in sides.values_list("match_id", "line", "position", "entry__number"):
        seated[match][line, position] = number
    found: dict[int, list[MatchFacts]] = defaultdict(list)
    rows = Match.objects.filter(round__stage__event=event).select_related("table", "second_table", "group")
    for row in sorted(rows, key=_match_order):
        found[row.round_id].append(
            MatchFacts(
                id=row.pk,
                group=row.group.name,
                kind=row.kind,
                table=row.table.number if row.table else None,
                ns=seated[row.pk].get(("NS", 1)),
                ew=seated[row.pk].get(("EW", 1)),
                ns_partner=seated[row.pk].get(("NS", 2)),
                ew_partner=seated[row.pk].get(("EW", 2)),
                closed_room=row.second_table.number if row.second_table else None,
                is_third_place=row.is_third_place,
            )
        )
    return found


def _match_order(match: Match) -> tuple[bool, int, int, int]:
    return match.table is None, match.table.number if match.table else 0, match.slot or 0, match.pk
