"""Plausible results of the boards of a match, by the event's seed."""

import uuid

from engine.seats import Seat, Side
from scoring.formats import EventFormat
from tournaments.events.models import Event
from tournaments.pairings.generators.rehearsal.luck import board_points, source, strength
from tournaments.pairings.models import Board
from tournaments.pairings.queries import PairingLine
from tournaments.shared.actors import Actor
from tournaments.slips import operations as slips
from tournaments.slips.books import open_book
from tournaments.slips.models import OPEN_ROOM, SlipSource
from tournaments.slips.payloads import UNASKED
from tournaments.slips.rooms import rooms_of


def rehearse_boards(actor: Actor, event: Event, form: EventFormat, line: PairingLine) -> None:
    """Enter every board of a match at each of its tables, through the same door as everybody."""
    match = line.match
    match.round.stage.event = event
    for board in open_book(match).boards.values():
        for room in rooms_of(match):
            slips.submit_slip(
                actor=actor,
                match=match,
                deal_number=board.number,
                room=room,
                payload={"form": "board", "attackers": _points(event, form, line, board, room), "sure": UNASKED},
                source=SlipSource.GRID,
                client_uuid=uuid.uuid4(),
                base_revision=0,
            )


def strengths_of(event: Event, line: PairingLine) -> dict[Side, float]:
    """Give how strong each side is: two single players are as strong as they are on average."""
    sides = {Side.NS: (line.ns, line.ns_partner), Side.EW: (line.ew or line.ns, line.ew_partner)}
    found = {side: [strength(event.seed, one.number) for one in held if one] for side, held in sides.items()}
    return {side: sum(values) / len(values) for side, values in found.items()}


def _points(event: Event, form: EventFormat, line: PairingLine, board: Board, room: int) -> int:
    """Draw the attackers' points: half of the luck is the board's, which all tables share."""
    numbers = {Side.NS: line.ns.number, Side.EW: (line.ew or line.ns).number}
    strengths = strengths_of(event, line)
    banking = Seat(board.banker).side
    seated = banking if room == OPEN_ROOM else banking.other
    return board_points(
        source(event.seed, "board", board.number),
        source(event.seed, "rehearsal", board.number, line.match.round_id, numbers[Side.NS], room),
        banker=strengths[seated],
        attackers=strengths[seated.other],
        points=form.ruleset.sizes.points,
    )
