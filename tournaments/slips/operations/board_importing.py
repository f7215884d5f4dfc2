"""Entering a list of board results, all rows or none."""

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from engine.errors import DomainError
from scoring.formats import EventFormat, from_json
from tournaments.events.imports.rows import digest
from tournaments.events.models import Stage
from tournaments.pairings.models import Match, MatchKind, RoundStatus
from tournaments.pairings.operations import hold_matches
from tournaments.shared import audit
from tournaments.shared.actors import Actor
from tournaments.shared.errors import refuse_unless
from tournaments.shared.models import AuditEntry
from tournaments.slips import permissions
from tournaments.slips.errors import ReasonMissing, ResultsChanged, RowsRefused
from tournaments.slips.errors.boards import BoardInRow, BoardNotAtTable, BoardUnknown
from tournaments.slips.imports.boards import BoardRow
from tournaments.slips.models import CLOSED_ROOM, OPEN_ROOM, Result, SlipSource
from tournaments.slips.operations.board_grid import read_cell
from tournaments.slips.operations.fate import Fate, FateKind
from tournaments.slips.operations.submitting import submit_slip
from tournaments.slips.payloads import UNASKED, board_payload
from tournaments.slips.queries.boards import boards_by_set

ACTION = "slips.import"
Place = tuple[int, int, int]  # round, board, table


@dataclass(frozen=True, kw_only=True)
class BoardFate(Fate):
    """What becomes of a row: the match and the room it is of, or what is wrong at which cell."""

    row: BoardRow
    room: int = OPEN_ROOM


def board_fates(stage: Stage, rows: Sequence[BoardRow]) -> tuple[BoardFate, ...]:
    """Tell what becomes of each row, in three queries; a table that comes twice is taken once."""
    form = from_json(stage.event.format)
    places, numbers = _places(stage)
    results = Result.objects.filter(match__round__stage=stage)
    present = {(one.match_id, one.room, one.deal_number): one.payload for one in results}
    taken: dict[tuple[int, int, int], int] = {}
    fates = []
    for row in rows:
        fate = _fate(form, row, places, numbers, present)
        key = (fate.match.pk, fate.room, row.board or 0) if fate.match and not row.left_out else None
        if key in taken:
            fate = BoardFate(row=row, cell="table", error=BoardInRow(line=taken[key]))
        elif key is not None:
            taken[key] = row.line
        fates.append(fate)
    return tuple(fates)


def board_digest(fates: Sequence[BoardFate]) -> str:
    """Give the fingerprint of a dry run, by which a stale confirmation is noticed."""
    return digest((one.kind, one.match and one.match.pk, one.room, one.payload, one.present) for one in fates)


@transaction.atomic
def import_boards(
    *, actor: Actor, stage: Stage, rows: Sequence[BoardRow], reason: str, key: uuid.UUID, seen: str
) -> int:
    """Enter the rows and tell how many were written; a second confirmation with the same key does nothing.

    :raises NotAllowed: when the actor may not enter results.
    :raises ResultsChanged: when the fates are not those that were seen.
    :raises RowsRefused: when a row cannot be taken.
    :raises ReasonMissing: when a closed round would change without a reason.
    """
    refuse_unless(permissions.may_enter_as_officer(actor, stage.event), ACTION)
    fates = board_fates(stage, rows)
    hold_matches(Match.objects.filter(pk__in=[fate.match.pk for fate in fates if fate.match]))
    earlier = AuditEntry.objects.filter(event_id=stage.event_id, action=ACTION, after__key=str(key)).first()
    if earlier is not None and earlier.after is not None:
        return int(earlier.after["written"])
    fates = board_fates(stage, rows)
    _check(fates, seen, has_reason=bool(reason.strip()) or actor.is_trusted)
    wanted = [fate for fate in fates if fate.kind in (FateKind.NEW, FateKind.CORRECTS)]
    for fate in wanted:
        _enter(actor, fate, reason)
    after = {"key": str(key), "written": len(wanted)}
    event = stage.event
    audit.record(
        actor=actor,
        action=ACTION,
        subject=stage,
        club_id=event.club_id,
        event_id=event.pk,
        after=after,
        reason=reason,
    )
    return len(wanted)


def _check(fates: Sequence[BoardFate], seen: str, *, has_reason: bool) -> None:
    if board_digest(fates) != seen:
        raise ResultsChanged
    wrong = [fate for fate in fates if fate.kind is FateKind.ERROR]
    if wrong:
        raise RowsRefused(count=len(wrong), first_line=wrong[0].row.line)
    if not has_reason and any(fate.needs_reason for fate in fates):
        raise ReasonMissing()


def _enter(actor: Actor, fate: BoardFate, reason: str) -> None:
    assert fate.match is not None  # or it would be an error
    assert fate.payload is not None
    submit_slip(
        actor=actor,
        match=fate.match,
        deal_number=fate.row.board or 0,
        room=fate.room,
        payload={**fate.payload, "sure": UNASKED},
        source=SlipSource.IMPORT,
        client_uuid=uuid.uuid4(),
        base_revision=None,
        reason=reason,
    )


def _places(stage: Stage) -> tuple[Mapping[Place, tuple[Match, int]], frozenset[int]]:
    """Give who plays which board at which table in which public round, and the numbers of all boards."""
    sets = boards_by_set(stage.pk)
    matches = Match.objects.filter(round__stage=stage, kind=MatchKind.PLAY).exclude(round__status=RoundStatus.DRAFT)
    places: dict[Place, tuple[Match, int]] = {}
    for match in matches.select_related("round__stage__event", "table", "second_table"):
        for room, table in ((OPEN_ROOM, match.table), (CLOSED_ROOM, match.second_table)):
            for board in sets.get(match.board_set or 0, ()) if table else ():
                places[match.round.number, board, table.number if table else 0] = (match, room)
    return places, frozenset(number for boards in sets.values() for number in boards)


def _fate(
    form: EventFormat,
    row: BoardRow,
    places: Mapping[Place, tuple[Match, int]],
    numbers: frozenset[int],
    present: Mapping[tuple[int, int, int], Mapping[str, Any]],
) -> BoardFate:
    if row.left_out:
        return BoardFate(row=row)
    if row.board not in numbers:
        return BoardFate(row=row, cell="board", error=BoardUnknown(board=row.board or 0))
    found = [
        place
        for (round, board, table), place in places.items()
        if (board, table) == (row.board, row.table) and row.round in (None, round)
    ]
    if len(found) != 1:
        return BoardFate(row=row, cell="table", error=BoardNotAtTable(board=row.board or 0, table=row.table or 0))
    match, room = found[0]
    try:
        payload = board_payload(form, read_cell(row.points))
    except DomainError as error:
        return BoardFate(row=row, match=match, room=room, cell="points", error=error)
    stands = present.get((match.pk, room, row.board or 0))
    return BoardFate(row=row, match=match, room=room, payload=payload, present=stands)
