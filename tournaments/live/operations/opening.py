"""Opening live tables: for practice, for a match of an event, for a whole round."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from django.db import IntegrityError, transaction

from engine.live import Setup
from engine.presets import preset_for
from engine.ruleset import Ruleset
from engine.seats import PLAYING_ORDER, Seat
from scoring.formats import from_json
from scoring.levels.presets import level_preset
from tournaments.events.names import checked
from tournaments.live import permissions
from tournaments.live.dealing import setup_to_json
from tournaments.live.errors import MatchNotPlayable, OptionWrong
from tournaments.live.models import LiveSeat, LiveTable, SeatKind, Strength
from tournaments.live.operations.beginning import begin_if_full
from tournaments.live.operations.placing import seats_of
from tournaments.live.operations.recording import record
from tournaments.live.queries.boards import can_be_dealt
from tournaments.pairings.models import Board, Match, MatchKind, MatchState, Round, RoundStatus
from tournaments.pairings.queries import lack_trump
from tournaments.shared.actors import Actor
from tournaments.shared.errors import refuse_unless
from tournaments.shared.updates import announce, event_topic
from tournaments.slips.models import OPEN_ROOM, ScoreSlip
from tournaments.slips.rooms import rooms_of

MOST_CLOCK, MOST_BID, MOST_PACE, MOST_DEALS = 600, 120, 5000, 60


@dataclass(frozen=True, kw_only=True)
class TableOptions:
    """How a table is played: seconds for each act and for bids after the draw, the pace of the program, and so on."""

    clock_seconds: int | None = None
    bid_seconds: int = 10
    pace_ms: int = 700
    chat: bool = True
    spectators: bool = True
    take_back: bool = True
    autoplay: bool = False
    open_after: int | None = None

    def check(self) -> None:
        """Refuse what no table can be opened with.

        :raises OptionWrong: with the option at fault.
        """
        within = {
            "clock_seconds": self.clock_seconds is None or 5 <= self.clock_seconds <= MOST_CLOCK,
            "bid_seconds": 0 <= self.bid_seconds <= MOST_BID,
            "pace_ms": 0 <= self.pace_ms <= MOST_PACE,
            "open_after": self.open_after is None or 0 <= self.open_after <= 24 * 3600,
        }
        for option, fits in within.items():
            if not fits:
                raise OptionWrong(option=option)


@dataclass(frozen=True, kw_only=True)
class PracticeWish:
    """What somebody wants to practise: a named rule set, decks, who sits where besides; empty seats are for friends.

    `others` gives each other seat the strength of a bot, or None to leave it empty. `rules` overrides the preset.
    """

    name: str
    preset: str = "competition"
    decks: int | None = None
    rules: Ruleset | None = None
    seat: Seat | None = Seat.SOUTH
    others: Mapping[Seat, str | None] = field(default_factory=dict)
    deals: int = 0
    options: TableOptions = field(default_factory=TableOptions)


@dataclass(frozen=True, kw_only=True)
class Opened:
    """A table that was opened, and the key of the seat of whoever opened it (empty when they only watch)."""

    table: LiveTable
    key: str


@transaction.atomic
def open_practice(*, actor: Actor, wish: PracticeWish) -> Opened:
    """Open a practice table, for anybody; it begins as soon as no seat is empty.

    :raises PresetUnknown, RulesetContradictory: for rules that do not exist.
    :raises OptionWrong: for options out of range.
    :raises DomainError: for a name that is none.
    """
    refuse_unless(actor.kind in ("person", "command", "system"), "live.open_practice")
    wish.options.check()
    if not 0 <= wish.deals <= MOST_DEALS:
        raise OptionWrong(option="deals")
    level_preset(wish.preset)
    rules = wish.rules or preset_for(wish.preset, wish.decks)
    first = Setup(rules=rules, first_draw=wish.seat or Seat.NORTH)
    table = _create(wish.options, setup=first, preset=wish.preset, deals=wish.deals, created_by_id=actor.id)
    rows = {seat: _practice_seat(table, seat, wish, actor) for seat in PLAYING_ORDER}
    LiveSeat.objects.bulk_create(rows.values())
    begin_if_full(table)
    return Opened(table=table, key=rows[wish.seat].token if wish.seat else "")


@transaction.atomic
def open_for_match(*, actor: Actor, match: Match, options: TableOptions, room: int = OPEN_ROOM) -> LiveTable:
    """Switch a match to live play: its players' seats are opened by link, code on the card, or account.

    A match of teams is played in two rooms (开室, 闭室), each at a table of its own.

    :raises MatchNotPlayable: for a bye, a draft, a room with slips, or one that is live already.
    """
    refuse_unless(permissions.may_open_for(actor, match.round.stage.event), "live.open_for_match")
    options.check()
    Match.objects.select_for_update().order_by().values_list("pk", flat=True).get(pk=match.pk)
    match = Match.objects.select_related("round__stage__event__club", "table", "second_table").get(pk=match.pk)
    _check_playable(match, room)
    table = _create_for(actor, match, room, options)
    LiveSeat.objects.bulk_create(seats_of(table, match))
    place = table.place.number if table.place else None
    record(
        actor,
        table,
        "live.open_for_match",
        after={"round": match.round.number, "table": place},
    )
    announce(event_topic(match.round.stage.event_id))  # whose pages lead to the table
    return table


@transaction.atomic
def open_for_round(*, actor: Actor, round: Round, options: TableOptions) -> tuple[LiveTable, ...]:
    """Switch every match of a round to live play for which nothing is entered yet, teams in both rooms."""
    refuse_unless(permissions.may_open_for(actor, round.stage.event), "live.open_for_round")
    matches = Match.objects.filter(
        round=round, kind=MatchKind.PLAY, state=MatchState.READY, live_tables=None, slips=None
    ).order_by("table__number", "pk")
    return tuple(
        open_for_match(actor=actor, match=match, options=options, room=room)
        for match in matches
        for room in rooms_of(match)
    )


def _create_for(actor: Actor, match: Match, room: int, options: TableOptions) -> LiveTable:
    """Make the table of a room of a match, by the rules of its event.

    :raises MatchNotPlayable: when the room has one already, or its boards cannot be dealt.
    """
    event = match.round.stage.event
    form = from_json(event.format)
    deals = form.stage(match.round.stage.ordinal).play.deals or 0
    if match.board_set is not None:
        options = _for_boards(match, form.ruleset, options)
    facts = {"event": event, "match": match, "room": room, "deals": deals, "created_by_id": actor.id}
    try:
        return _create(options, setup=Setup(rules=form.ruleset), **facts)
    except IntegrityError as error:
        raise MatchNotPlayable(reason="live_already") from error


def _create(options: TableOptions, *, setup: Setup, **facts: object) -> LiveTable:
    return LiveTable.objects.create(
        setup=setup_to_json(setup),
        clock_seconds=options.clock_seconds,
        bid_seconds=options.bid_seconds,
        pace_ms=options.pace_ms,
        chat=options.chat,
        spectators=options.spectators,
        take_back=options.take_back,
        autoplay=options.autoplay,
        open_after=options.open_after,
        **facts,
    )


def _practice_seat(table: LiveTable, seat: Seat, wish: PracticeWish, actor: Actor) -> LiveSeat:
    if seat is wish.seat:
        name = checked(wish.name)
        return LiveSeat(table=table, seat=seat.value, kind=SeatKind.HUMAN, name=name, user_id=actor.id)
    strength = wish.others.get(seat, Strength.BASIC)
    if strength is None:
        return LiveSeat(table=table, seat=seat.value, kind=SeatKind.EMPTY)
    if strength not in Strength.values:
        raise OptionWrong(option="strength")
    return LiveSeat(table=table, seat=seat.value, kind=SeatKind.BOT, strength=strength)


def _for_boards(match: Match, rules: Ruleset, options: TableOptions) -> TableOptions:
    """Fit the options to boards that others have still to play: nobody looks on.

    :raises MatchNotPlayable: without sealed deals, or where boards fix trump and it is written nowhere.
    """
    boards = Board.objects.filter(stage=match.round.stage, board_set=match.board_set or 0)
    reasons = {
        "no_seal": can_be_dealt(match.round.stage),
        "no_trump_noted": not lack_trump(boards, rules),
    }
    for reason, fits in reasons.items():
        if not fits:
            raise MatchNotPlayable(reason=reason)
    return replace(options, spectators=False, open_after=None)


def _check_playable(match: Match, room: int) -> None:
    reasons = {
        "no_match": match.kind == MatchKind.PLAY,
        "round": match.round.status in (RoundStatus.PUBLISHED, RoundStatus.PLAYING),
        "room": room in rooms_of(match),
        "entered": not ScoreSlip.objects.filter(match=match, room=room).exists(),
    }
    for reason, fits in reasons.items():
        if not fits:
            raise MatchNotPlayable(reason=reason)
