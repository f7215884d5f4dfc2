"""A round paired by a list: who meets whom, at which table."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction

from scoring.formats import StageKind, from_json
from tournaments.draws.errors import MeetingsChanged, MeetingsRefused
from tournaments.draws.fields import history_of, playing
from tournaments.draws.operations.by_hand import pair_by_hand, refuse_partners
from tournaments.draws.operations.free_tables import free_tables, taken_by_others
from tournaments.draws.operations.meetings import FateKind, MeetingFate, Player, fates_digest, judge
from tournaments.draws.operations.opening import open_stage
from tournaments.draws.operations.requests import number_to_draw
from tournaments.events.models import Stage
from tournaments.pairings import permissions
from tournaments.pairings.imports import MeetingRow
from tournaments.pairings.models import Round
from tournaments.shared import audit
from tournaments.shared.actors import Actor
from tournaments.shared.errors import refuse_unless
from tournaments.shared.models import AuditEntry

ACTION = "draws.import_pairings"


@dataclass(frozen=True, kw_only=True)
class ImportedPairings:
    """What an import did, or a dry run would do; `unnamed` are those of whom the list says nothing."""

    number: int
    fates: tuple[MeetingFate, ...] = ()
    unnamed: tuple[str, ...] = ()
    replaces_draft: bool = False

    @property
    def seen(self) -> str:
        """Give the fingerprint of the fates."""
        return fates_digest(self.number, self.fates)


@transaction.atomic
def import_pairings(
    *,
    actor: Actor,
    stage: Stage,
    rows: Sequence[MeetingRow],
    dry_run: bool = False,
    key: uuid.UUID | None = None,
    seen: str | None = None,
) -> ImportedPairings:
    """Write the draft of the next round (or the draft anew) from a list; rows of other rounds are passed over.

    A dry run does the same and takes it back. `key` makes a second confirmation harmless; `seen` is the fingerprint
    of the dry run that was confirmed.

    :raises MeetingsChanged: when the fates are not those that were seen.
    :raises MeetingsRefused: when a row cannot be taken, or none is of this round.
    :raises PartnersNotNamed: where partners change.
    :raises DomainError: when no round can be paired now.
    """
    stage = Stage.objects.select_for_update(of=("self",), no_key=True).select_related("event").get(pk=stage.pk)
    refuse_unless(permissions.may_pair(actor, stage), ACTION)
    refuse_partners(stage)
    earlier = _written_before(stage, key)
    if earlier is not None and not dry_run:
        return ImportedPairings(number=earlier)
    if dry_run:
        with transaction.atomic():  # a stage that is opened only to look is closed again
            looked = _look(actor, stage, rows)
            transaction.set_rollback(True)
        return looked
    looked = _look(actor, stage, rows)
    _check(looked, seen)
    _write(actor, stage, looked)
    _record(actor, stage, looked, key)
    return looked


def _look(actor: Actor, stage: Stage, rows: Sequence[MeetingRow]) -> ImportedPairings:
    if not stage.stage_entries.exists():
        open_stage(actor=actor, stage=stage)
    number = number_to_draw(stage, None)
    rules = from_json(stage.event.format).stage(stage.ordinal)
    minds_clubs = rules.kind in (StageKind.SWISS, StageKind.MANUAL) and rules.pairing.clubmates != "off"
    players = _players(stage, number)
    taken = taken_by_others(stage)
    fates = judge(
        rows,
        players,
        number=number,
        minds_clubs=minds_clubs,
        tables=lambda named: free_tables(stage, taken=taken, given=named),
    )
    named = {player.number for fate in fates for player in (fate.first, fate.second) if player is not None}
    return ImportedPairings(
        number=number,
        fates=fates,
        unnamed=tuple(player.name for player in players if player.number not in named),
        replaces_draft=Round.objects.filter(stage=stage, number=number).exists(),
    )


def _players(stage: Stage, number: int) -> list[Player]:
    opponents = history_of(stage, number).opponents
    return [
        Player(
            number=place.entry.number,
            name=place.entry.name,
            group=place.group.name,
            club=place.entry.affiliation,
            met=opponents.get(place.entry.number, frozenset()),
        )
        for place in playing(stage, number).select_related("entry", "group")
    ]


def _check(looked: ImportedPairings, seen: str | None) -> None:
    if seen is not None and looked.seen != seen:
        raise MeetingsChanged
    wrong = sum(fate.kind is FateKind.ERROR for fate in looked.fates)
    if wrong or not any(fate.kind is FateKind.MEETS for fate in looked.fates):
        raise MeetingsRefused(count=wrong)


def _write(actor: Actor, stage: Stage, looked: ImportedPairings) -> None:
    """Write the meetings in the order of the list; in a bracket the match for third place comes after the final."""
    meeting = [fate for fate in looked.fates if fate.first and fate.second]
    meeting.sort(key=lambda fate: fate.row.is_third_place)
    pair_by_hand(
        actor=actor,
        stage=stage,
        meetings=[(fate.first.number, fate.second.number) for fate in meeting if fate.first and fate.second],
        tables=[fate.table for fate in meeting],
    )


def _written_before(stage: Stage, key: uuid.UUID | None) -> int | None:
    """Find the round that an import with this key wrote, or `None` when there was none."""
    lines = AuditEntry.objects.filter(event_id=stage.event_id, action=ACTION, after__key=str(key))
    line = lines.first() if key is not None else None
    return int(line.after["round"]) if line is not None and line.after else None


def _record(actor: Actor, stage: Stage, looked: ImportedPairings, key: uuid.UUID | None) -> None:
    audit.record(
        actor=actor,
        action=ACTION,
        subject=stage,
        club_id=stage.event.club_id,
        event_id=stage.event_id,
        after={
            "key": str(key) if key else None,
            "round": looked.number,
            "rows": sum(fate.kind is FateKind.MEETS for fate in looked.fates),
        },
    )
