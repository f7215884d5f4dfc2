"""Changing a draft by hand."""

from django.db import transaction

from scoring.formats.stage import ADDING_UP
from scoring.reasons import reason
from tournaments.pairings.errors import EntryNotInStage, NothingToUndo, ScheduleFixed, TableTaken
from tournaments.pairings.models import Match, MatchKind, MatchSide, Round, RoundStatus
from tournaments.pairings.operations.life import held
from tournaments.pairings.operations.rounds import name_of, record, snapshot
from tournaments.pairings.operations.tables import make_tables
from tournaments.shared.actors import Actor
from tournaments.shared.errors import Missing, Stale

SWAPS_KEPT = 50
BY_HAND = reason("pairing.by_hand").to_json()


@transaction.atomic
def swap_entries(*, actor: Actor, round: Round, first: int, second: int, version: int | None = None) -> Round:
    """Let two entries (ids) exchange their places in a draft, be they at tables or sitting out.

    :raises Stale: when the draft has changed since `version`.
    :raises EntryNotInStage: when one of them has no place in the round.
    :raises ScheduleFixed: when the round is one of a schedule over boards.
    """
    round = draft(actor, round, "pairings.swap", version)
    if round.stage.kind in ADDING_UP:
        raise ScheduleFixed(number=round.number)
    if first == second:
        return round
    before = snapshot(round)
    matches = exchange(round, first, second)
    told = [{"match": match.pk, "is_manual": match.is_manual, "reasons": match.reasons} for match in matches]
    swap = {"entries": [first, second], "matches": told}
    round.report = {**round.report, "swaps": [*round.report.get("swaps", []), swap][-SWAPS_KEPT:]}
    for match in matches:
        match.is_manual, match.reasons = True, [BY_HAND]
        match.save(update_fields=["is_manual", "reasons"])
    return changed(actor, "pairings.swap", round, before)


@transaction.atomic
def undo_swap(*, actor: Actor, round: Round, version: int | None = None) -> Round:
    """Take the last swap of a draft back, with the reasons that stood beside the pairings before.

    :raises Stale: when the draft has changed since `version`.
    :raises NothingToUndo: when no swap was made since the draw.
    """
    round = draft(actor, round, "pairings.undo_swap", version)
    swaps = list(round.report.get("swaps", []))
    if not swaps:
        raise NothingToUndo(number=round.number)
    before, last = snapshot(round), swaps.pop()
    exchange(round, *last["entries"])
    for told in last["matches"]:
        kept = {"is_manual": told["is_manual"], "reasons": told["reasons"]}
        Match.objects.filter(round=round, pk=told["match"]).update(**kept)
    round.report = {**round.report, "swaps": swaps}
    return changed(actor, "pairings.undo_swap", round, before)


def exchange(round: Round, first: int, second: int) -> list[Match]:
    """Let two entries change places, and give the matches that this touches."""
    sides = [side_of(round, entry) for entry in (first, second)]
    MatchSide.objects.filter(pk__in=[side.pk for side in sides]).delete()
    for side, entry in zip(sides, (second, first), strict=True):
        MatchSide.objects.create(round=round, match=side.match, entry_id=entry, line=side.line, position=side.position)
    return list({side.match_id: side.match for side in sides}.values())


@transaction.atomic
def lock_match(*, actor: Actor, match: Match, locked: bool) -> Match:
    """Keep a pairing through later draws of the round, or no longer.

    :raises Missing: when the draft was drawn anew meanwhile.
    """
    round = held(actor, match.round, "pairings.lock", RoundStatus.DRAFT)
    match = present(round, match)
    before = {"match": str(match), "locked": match.is_locked}
    match.is_locked = locked
    match.save(update_fields=["is_locked"])
    record(actor, "pairings.lock", round, before=before, after={"match": str(match), "locked": locked})
    return match


@transaction.atomic
def give_table(*, actor: Actor, match: Match, number: int) -> Match:
    """Move a match to another table; the match that sits there moves to the table left.

    In a round of teams the open rooms change places alone.

    :raises TableTaken: when the match is one that needs no table, or the table is somebody's closed room.
    :raises Missing: when the draft was drawn anew meanwhile.
    """
    round = draft(actor, match.round, "pairings.table", None)
    match = present(round, match)
    if match.kind != MatchKind.PLAY:
        raise TableTaken(table=number)
    before = snapshot(round)
    table_id = make_tables(round.stage.event_id, [number])[number]
    if round.matches.filter(second_table_id=table_id).exists():
        raise TableTaken(table=number)
    other = round.matches.filter(table_id=table_id).exclude(pk=match.pk).first()
    left, match.table_id = match.table_id, table_id
    if other:
        Match.objects.filter(pk__in=[match.pk, other.pk]).update(table=None, second_table=None)
        Match.objects.filter(pk=other.pk).update(table_id=left, second_table_id=other.second_table_id)
    match.save(update_fields=["table", "second_table"])
    changed(actor, "pairings.table", round, before)
    return match


def draft(actor: Actor, round: Round, action: str, version: int | None) -> Round:
    """Lock a draft and see that it is the one that was looked at."""
    round = held(actor, round, action, RoundStatus.DRAFT)
    if version is not None and version != round.version:
        raise Stale(what="round", expected=version, actual=round.version)
    return round


def present(round: Round, match: Match) -> Match:
    """Read a match of a round that is held as it stands now.

    :raises Missing: when it is there no more.
    """
    found = round.matches.filter(pk=match.pk).first()
    if found is None:
        raise Missing(what="match")
    found.round = round
    return found


def side_of(round: Round, entry_id: int) -> MatchSide:
    """Find an entry's place in the round."""
    side = MatchSide.objects.select_related("match").filter(round=round, entry_id=entry_id).first()
    if side is None:
        raise EntryNotInStage(entry=name_of(entry_id))
    return side


def changed(actor: Actor, action: str, round: Round, before: dict[str, object]) -> Round:
    """Count the draft's version up and write the audit line."""
    round.version += 1
    round.save(update_fields=["version", "report"])
    record(actor, action, round, before=before, after=snapshot(round))
    return round
