"""Papers of an event, and what can be printed."""

from dataclasses import dataclass
from urllib.parse import urlsplit

from django.urls import reverse

from scoring.formats import Competitor, from_json
from tournaments.clubs.permissions import may_direct
from tournaments.events.models import EntryStatus, Event
from tournaments.events.queries.links import LINKED, plays_teams
from tournaments.publishing.exports.documents.parts import stage_title
from tournaments.publishing.exports.dossier import Dossier, RoundFacts, Scope, load
from tournaments.publishing.prints.sheets import Papers, Sheet, papers
from tournaments.shared.actors import Actor
from tournaments.shared.addresses import is_local
from tournaments.shared.elsewhere import has_seat_codes
from tournaments.shared.errors import Missing


@dataclass(frozen=True, kw_only=True)
class RoundRow:
    """A round that can be printed."""

    stage: int
    stage_title: str
    number: int
    tables: int
    is_draft: bool


@dataclass(frozen=True, kw_only=True)
class PrintsPage:
    """What can be printed; `site` is where the codes on slips and cards lead."""

    event: Event
    site: str
    rounds: tuple[RoundRow, ...]
    tables: int
    expected: int
    is_local: bool
    may_direct: bool
    entries: int
    is_team: bool
    has_seats: bool

    @property
    def has_codes(self) -> bool:
        """Tell whether the actor has any codes to hand out."""
        return self.may_direct and (self.entries > 0 or self.has_seats)


def prints_page(event: Event, *, root: str, actor: Actor) -> PrintsPage:
    """This will list the rounds of an event, the newest first.

    `expected` is how many tables its entries need; `is_local` says that phones cannot follow the codes; `may_direct`,
    that the actor may hand out the codes of entries and seats; `entries` counts those that have one, `has_seats` tells
    that live tables wait or are being played.
    """
    tables = event.tables.count()
    dossier = load(event.slug, Scope.NEWEST)
    return PrintsPage(
        event=event,
        site=root,
        rounds=tuple(_round_row(dossier, facts) for facts in reversed(dossier.rounds)),
        tables=tables,
        expected=max(tables, _needed(event), 1),
        is_local=is_local(root),
        may_direct=may_direct(actor, event.club_id),
        entries=event.entries.filter(status__in=LINKED).count(),
        is_team=plays_teams(event),
        has_seats=has_seat_codes(event.pk),
    )


def _needed(event: Event) -> int:
    """Count the tables that all entries fill: by two pairs, by four single players; a team fills half of two."""
    per_table = {Competitor.PAIR: 2, Competitor.PLAYER: 4, Competitor.TEAM: 1}[from_json(event.format).competitor]
    return event.entries.filter(status=EntryStatus.REGISTERED).count() // per_table


def _round_row(dossier: Dossier, facts: RoundFacts) -> RoundRow:
    return RoundRow(
        stage=facts.stage,
        stage_title=stage_title(dossier, facts.stage),
        number=facts.number,
        tables=sum(match.table is not None for match in facts.matches),
        is_draft=facts.is_draft,
    )


def papers_of(sheet: Sheet, event: Event, *, stage: int | None, round_number: int | None, root: str) -> Papers:
    """This will make the papers of a round, the last one if none is named.

    `root` is the address of the site as the phones will reach it, with a slash at its end.

    :raises Missing: if the round named does not exist.
    """
    dossier = load(event.slug, Scope.NEWEST, names_for_public=True)
    return papers(
        sheet,
        event,
        dossier,
        chosen_round(dossier, stage, round_number),
        site=urlsplit(root).netloc + reverse("table_page", args=["X"]).removesuffix("X/"),
        address_of=lambda short: root.rstrip("/") + reverse("table_page", args=[short]),
    )


def chosen_round(dossier: Dossier, stage: int | None, number: int | None) -> RoundFacts | None:
    """This will find the round asked for, or the last one; None if the event has none at all.

    :raises Missing: if the round named does not exist.
    """
    fitting = [facts for facts in dossier.rounds if stage in (None, facts.stage) and number in (None, facts.number)]
    if not fitting and (stage is not None or number is not None):
        raise Missing(what="round")
    return fitting[-1] if fitting else None
