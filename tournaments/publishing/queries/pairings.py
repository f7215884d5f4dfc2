"""The pairings of a round, by table and by name, with the results of the matches that are done."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from tournaments.pairings.models import Match, MatchSide, MatchState
from tournaments.publishing.queries.frame import EventFrame, RoundHead, StageHead, event_frame
from tournaments.publishing.queries.mine import own_entry
from tournaments.publishing.queries.names import PublicEntry, public_entries
from tournaments.publishing.queries.paging import Paged, cut, page_of
from tournaments.publishing.queries.seated import Pairing, Seated
from tournaments.publishing.queries.tables import Exact, Line, tables_of
from tournaments.publishing.queries.told import rounds_played, told_lines
from tournaments.shared.actors import Actor
from tournaments.shared.elsewhere import to_watch

PER_PAGE = 60  # tables, and twice as many names
TABLES = ("table__number", "second_table__number")
COLUMNS = ("pk", "round_id", "kind", "slot", "is_third_place", "state", "group__name", *TABLES)


@dataclass(frozen=True, slots=True, kw_only=True)
class NameLine:
    """A line of the list by name; `rival` is the other side, where there is one."""

    letter: str
    seated: Seated
    rival: Seated | None
    table: int | None
    closed_room: int | None
    kind: str
    is_mine: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnPairing:
    """The visitor's own table."""

    pairing: Pairing
    own: Seated
    rival: Seated | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PairingsPage(Paged):
    """What the pairings page shows; without a round nothing is published yet.

    `playing`, `idle` (byes and absences) and `names` are those of one page, `matches` and `done` count them all.
    """

    frame: EventFrame
    stage: StageHead | None
    round: RoundHead | None
    playing: tuple[Pairing, ...] = ()
    idle: tuple[Pairing, ...] = ()
    names: tuple[NameLine, ...] = ()
    matches: int = 0
    done: int = 0
    mine: OwnPairing | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PairingsAsked:
    """Which pairings a visitor asked for: the newest where no stage and round are named."""

    stage: int | None = None
    round: int | None = None
    page: int = 1


def pairings_page(slug: str, actor: Actor, asked: PairingsAsked, followed: int | None) -> PairingsPage:
    """This will read a page of a round's pairings in a constant number of queries.

    :raises Missing: when there is no such event for this visitor.
    """
    frame = event_frame(slug, actor)
    stage = frame.stage(asked.stage)
    played = stage.round(asked.round) if stage else None
    if stage is None or played is None:
        return PairingsPage(frame=frame, stage=stage, round=None)
    pairings = round_pairings(frame, stage, [played]).get(played.id, ())
    own = own_entry(frame.id, actor.id, followed)
    at_tables = [pairing for pairing in pairings if pairing.kind == "play"]
    lines = [*at_tables, *(pairing for pairing in pairings if pairing.kind != "play")]
    page = page_of(len(lines), PER_PAGE, asked.page)
    shown = with_watchable(frame.id, cut(lines, PER_PAGE, page.number))
    return PairingsPage(
        frame=frame,
        stage=stage,
        round=played,
        playing=tuple(pairing for pairing in shown if pairing.kind == "play"),
        idle=tuple(pairing for pairing in shown if pairing.kind != "play"),
        names=tuple(cut(by_name(pairings, own), 2 * PER_PAGE, page.number)),
        matches=len(at_tables),
        done=sum(pairing.is_done for pairing in at_tables),
        mine=next(_own(pairings, own), None) if own else None,
        number=page.number,
        pages=page.pages,
    )


def round_pairings(
    frame: EventFrame, stage: StageHead, rounds: Iterable[RoundHead], *, with_players: bool = True
) -> dict[int, tuple[Pairing, ...]]:
    """This will read the pairings of public rounds of a stage, by round, with what is known of their results."""
    asked = {head.id: head.number for head in rounds}
    sides = _sides(asked)
    names = public_entries(
        frame.id,
        frame.name_display,
        {number for lines in sides.values() for seated in lines.values() for number in seated},
        with_players=with_players,
    )
    matches = list(
        Match.objects.filter(round_id__in=asked)
        .order_by("table__number", "slot", "pk")
        .values_list(*COLUMNS, named=True)
    )
    lines = told_lines(frame.id, stage, rounds_played(matches, asked))
    standing = _standing_before(stage, min(asked.values(), default=1))
    made: dict[int, list[Pairing]] = {}
    for match in matches:
        seats = {
            line: _together(
                [
                    _seated(names[number], line, lines.get((match.pk, number)), standing.get(number))
                    for number in seated
                    if number in names
                ]
            )
            for line, seated in sides.get(match.pk, {}).items()
            if any(number in names for number in seated)
        }
        made.setdefault(match.round_id, []).append(_pairing(match, seats))
    return {round_id: tuple(pairings) for round_id, pairings in made.items()}


def with_watchable(event_id: int, pairings: Iterable[Pairing]) -> tuple[Pairing, ...]:
    """This will add to pairings that are not over the tables at which they may be watched."""
    tables = to_watch(event_id)
    return tuple(
        pairing
        if pairing.is_done
        else replace(pairing, watch=tuple(table for table in tables if table.match == pairing.id))
        for pairing in pairings
    )


def _sides(rounds: Iterable[int]) -> dict[int, dict[str, list[int]]]:
    """Who sits on each line of each match, in order of position."""
    found: dict[int, dict[str, list[int]]] = {}
    rows = MatchSide.objects.filter(round_id__in=list(rounds))
    for match, line, number in rows.order_by("position").values_list("match_id", "line", "entry__number"):
        found.setdefault(match, {}).setdefault(line, []).append(number)
    return found


def _together(players: list[Seated]) -> Seated:
    """Give the first of a side, with the partner where there are two."""
    return players[0] if len(players) == 1 else replace(players[0], partner=players[1])


def _standing_before(stage: StageHead, number: int) -> Mapping[int, tuple[int, Exact]]:
    keys = {group.id: group.tables[number - 1] for group in stage.groups if number - 1 in group.tables}
    return {row.entry: (row.place, row.points) for table in tables_of(keys).values() for row in table.rows}


def _seated(entry: PublicEntry, line: str, result: Line | None, standing: tuple[int, Exact] | None) -> Seated:
    return Seated(
        entry=entry,
        side=line,
        level=result.own if result else None,
        outcome=result.outcome if result else "open",
        place=standing[0] if standing else None,
        points=standing[1] if standing else None,
        score=result.score if result else None,
        margin=result.margin if result else None,
        passed_a=result.passed_a if result else False,
    )


def _pairing(match: Any, seats: Mapping[str, Seated]) -> Pairing:
    is_done = match.state == MatchState.DONE
    ns, ew = seats.get("NS"), seats.get("EW")
    return Pairing(
        id=match.pk,
        table=match.table__number,
        closed_room=match.second_table__number,
        group=match.group__name,
        kind=match.kind,
        slot=match.slot,
        is_third_place=match.is_third_place,
        is_done=is_done,
        ns=ns if is_done or ns is None else _without_result(ns),
        ew=ew if is_done or ew is None else _without_result(ew),
    )


def _without_result(seated: Seated) -> Seated:
    """A match that is not finished shows no result: it may rest on one side's word."""
    partner = seated.partner and _without_result(seated.partner)
    return replace(seated, level=None, outcome="open", score=None, margin=None, partner=partner, passed_a=False)


def by_name(pairings: Iterable[Pairing], own: int | None = None) -> tuple[NameLine, ...]:
    """This will list everybody by name with the table they sit at."""
    lines = [
        NameLine(
            letter=first_letter(seated.entry),
            seated=seated,
            rival=pairing.rival_of(seated),
            table=pairing.table,
            closed_room=pairing.closed_room,
            kind=pairing.kind,
            is_mine=seated.entry.number == own,
        )
        for pairing in pairings
        for seated in pairing.everybody
    ]
    return tuple(sorted(lines, key=lambda line: (line.letter == "#", line.letter, sort_name(line.seated.entry))))


def sort_name(entry: PublicEntry) -> str:
    """This will give the name by which lists are ordered: the Latin one, where there is one."""
    return (entry.name_latin or entry.name).casefold()


def first_letter(entry: PublicEntry) -> str:
    """This will give the letter under which an entry is listed; names without Latin letters have their own."""
    sign = sort_name(entry)[:1].upper()
    return sign if sign.isascii() and sign.isalpha() else "#"


def _own(pairings: Iterable[Pairing], own: int) -> Iterator[OwnPairing]:
    for pairing in pairings:
        seated = pairing.side_of(own)
        if seated is not None:
            yield OwnPairing(pairing=pairing, own=seated, rival=pairing.rival_of(seated))


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundPage:
    """The lines of the newest round that a name leads to."""

    frame: EventFrame
    stage: StageHead | None
    round: RoundHead | None
    search: str
    lines: tuple[NameLine, ...]


def find_table(slug: str, actor: Actor, search: str) -> FoundPage:
    """This will find tables by the name of an entry, a player or a club, as far as the club shows them.

    :raises Missing: when there is no such event for this visitor.
    """
    frame = event_frame(slug, actor)
    stage = frame.stage(None)
    played = stage.round(None) if stage else None
    pairings = round_pairings(frame, stage, [played]).get(played.id, ()) if stage and played else ()
    found = public_entries(frame.id, frame.name_display, search=search) if search else {}
    return FoundPage(
        frame=frame,
        stage=stage,
        round=played,
        search=search,
        lines=tuple(line for line in by_name(pairings) if line.seated.entry.number in found),
    )
