"""Changing a draft by hand."""

from django.db import transaction

from scoring.reasons import reason
from tournaments.pairings.errors import EntryNotInStage, TableTaken
from tournaments.pairings.models import Match, MatchKind, MatchSide, Round, RoundStatus
from tournaments.pairings.operations.life import held
from tournaments.pairings.operations.rounds import name_of, record, snapshot, tables_for
from tournaments.shared.actors import Actor
from tournaments.shared.errors import Stale

BY_HAND = reason("pairing.by_hand").to_json()


@transaction.atomic
def swap_entries(*, actor: Actor, round: Round, first: int, second: int, version: int | None = None) -> Round:
    """Let two entries (ids) exchange their places in a draft, be they at tables or sitting out.

    :raises Stale: when the draft has changed since `version`.
    :raises EntryNotInStage: when one of them has no place in the round.
    """
    round = draft(actor, round, "pairings.swap", version)
    if first == second:
        return round
    before = snapshot(round)
    sides = [side_of(round, entry) for entry in (first, second)]
    MatchSide.objects.filter(pk__in=[side.pk for side in sides]).delete()
    for side, entry in zip(sides, (second, first), strict=True):
        MatchSide.objects.create(round=round, match=side.match, entry_id=entry, line=side.line)
    for match in {side.match_id: side.match for side in sides}.values():
        match.is_manual, match.reasons = True, [BY_HAND]
        match.save(update_fields=["is_manual", "reasons"])
    return changed(actor, "pairings.swap", round, before)


@transaction.atomic
def lock_match(*, actor: Actor, match: Match, locked: bool) -> Match:
    """Keep a pairing through later draws of the round, or no longer."""
    held(actor, match.round, "pairings.lock", RoundStatus.DRAFT)
    match.is_locked = locked
    match.save(update_fields=["is_locked"])
    record(actor, "pairings.lock", match.round, before=None, after={"match": match.pk, "locked": locked})
    return match


@transaction.atomic
def give_table(*, actor: Actor, match: Match, number: int) -> Match:
    """Move a match to another table; the match that sits there moves to the table left.

    :raises TableTaken: when the match is one that needs no table.
    """
    round = draft(actor, match.round, "pairings.table", None)
    if match.kind != MatchKind.PLAY:
        raise TableTaken(table=number)
    before = snapshot(round)
    table_id = tables_for(round, [number])[number]
    other = round.matches.filter(table_id=table_id).exclude(pk=match.pk).first()
    left, match.table_id = match.table_id, table_id
    if other:
        Match.objects.filter(pk__in=[match.pk, other.pk]).update(table=None)
        Match.objects.filter(pk=other.pk).update(table_id=left)
    match.save(update_fields=["table"])
    changed(actor, "pairings.table", round, before)
    return match


def draft(actor: Actor, round: Round, action: str, version: int | None) -> Round:
    """Lock a draft and see that it is the one that was looked at."""
    round = held(actor, round, action, RoundStatus.DRAFT)
    if version is not None and version != round.version:
        raise Stale(what="round", expected=version, actual=round.version)
    return round


def side_of(round: Round, entry_id: int) -> MatchSide:
    """Find an entry's place in the round."""
    side = MatchSide.objects.select_related("match").filter(round=round, entry_id=entry_id).first()
    if side is None:
        raise EntryNotInStage(entry=name_of(entry_id))
    return side


def changed(actor: Actor, action: str, round: Round, before: dict[str, object]) -> Round:
    """Count the draft's version up and write the audit line."""
    round.version += 1
    round.save(update_fields=["version"])
    record(actor, action, round, before=before, after=snapshot(round))
    return round
