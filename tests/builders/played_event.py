"""An event in the database with as many entries and rounds as a test wants, written in bulk."""

import uuid
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scoring.formats import PRESETS, EventFormat, to_json
from tests.factories import NOON
from tournaments.clubs.models import Club
from tournaments.events.models import Entry, Event, EventStatus, Group, Stage, StageEntry
from tournaments.pairings.models import Line, Match, MatchKind, MatchSide, MatchState, Round, RoundStatus, Table
from tournaments.slips.models import WHOLE_MATCH, Result, Ruling, RulingKind, ScoreSlip, SlipSource


@dataclass(frozen=True, kw_only=True)
class PlayedEvent:
    """The rows a test goes on with."""

    event: Event
    stage: Stage
    group: Group
    entries: list[Entry]


def played_event(club: Club, *, entries: int, preset: str | EventFormat = "club_cup") -> PlayedEvent:
    """Make a running event whose first stage holds so many entries, seeded by number."""
    form = PRESETS[preset] if isinstance(preset, str) else preset
    event = Event.objects.create(
        club=club,
        slug=f"event-{uuid.uuid4().hex[:8]}",
        name="海港杯",
        starts_at=NOON,
        status=EventStatus.RUNNING,
        preset=form.preset,
        format=to_json(form),
        seed="ab" * 32,
        facts_version=1,
    )
    stage = Stage.objects.create(event=event, ordinal=1, kind=form.stages[0].kind)
    group = Group.objects.create(stage=stage)
    made = Entry.objects.bulk_create(
        Entry(event=event, number=number, name=f"第{number}队") for number in range(1, entries + 1)
    )
    StageEntry.objects.bulk_create(
        StageEntry(stage=stage, group=group, entry=entry, seed=entry.number) for entry in made
    )
    return PlayedEvent(event=event, stage=stage, group=group, entries=made)


def play_round(
    played: PlayedEvent,
    number: int,
    scores: Iterable[tuple[int, int, int, int] | tuple[int, int]],
    *,
    status: RoundStatus = RoundStatus.CLOSED,
    byes: Sequence[int] = (),
) -> list[Match]:
    """Add a round of (NS, EW, level, level) by numbers; without levels the match is not played."""
    lines = list(scores)
    one = Round.objects.create(stage=played.stage, number=number, status=status, published_at=NOON)
    tables = [Table.objects.get_or_create(event=played.event, number=at)[0] for at in range(1, len(lines) + 1)]
    matches = Match.objects.bulk_create(
        Match(
            round=one,
            group=played.group,
            table=table,
            state=MatchState.DONE if len(line) == 4 else MatchState.READY,
        )
        for line, table in zip(lines, tables, strict=True)
    )
    free = Match.objects.bulk_create(Match(round=one, group=played.group, kind=MatchKind.BYE) for _ in byes)
    sides = [
        (match, entry, side)
        for match, line in zip(matches, lines, strict=True)
        for entry, side in ((line[0], Line.NS), (line[1], Line.EW))
    ]
    sides += [(match, entry, Line.NS) for match, entry in zip(free, byes, strict=True)]
    MatchSide.objects.bulk_create(
        MatchSide(round=one, match=match, entry=played.entries[entry - 1], line=side) for match, entry, side in sides
    )
    enter([(match, line[2], line[3]) for match, line in zip(matches, lines, strict=True) if len(line) == 4])
    return matches


def enter(scores: Iterable[tuple[Match, int, int]]) -> None:
    """Confirm the final levels of matches; a side at A against less has passed it."""
    lines = list(scores)
    slips = ScoreSlip.objects.bulk_create(
        ScoreSlip(
            match=match,
            deal_number=WHOLE_MATCH,
            payload=levels(ns, ew),
            source=SlipSource.GRID,
            base_revision=0,
            client_uuid=uuid.uuid4(),
            author_name="Scorer",
            created_at=NOON,
        )
        for match, ns, ew in lines
    )
    Result.objects.bulk_create(
        Result(
            match=slip.match,
            deal_number=WHOLE_MATCH,
            payload=slip.payload,
            slip=slip,
            confirmed_at=NOON,
            confirmed_by="Scorer",
        )
        for slip in slips
    )


def levels(ns: int, ew: int) -> dict[str, object]:
    """Give the stored form of final levels."""
    passed = "NS" if ns == 14 > ew else "EW" if ew == 14 > ns else None
    return {"form": "levels", "NS": ns, "EW": ew, "passed_a": passed}


def rule(match: Match | None, entry: Entry, kind: RulingKind, **effect: object) -> Ruling:
    """Enter a ruling on an entry."""
    return Ruling.objects.create(
        event=entry.event,
        match=match,
        entry=entry,
        kind=kind,
        effect=effect,
        reason="As the regulations say",
        author_name="Director",
        created_at=NOON,
    )
