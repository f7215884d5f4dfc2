"""A small event with everything that exports and prints show: two rounds, one published, four pairs."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from scoring import formats
from tests import factories
from tournaments.clubs.models import Club
from tournaments.events.models import Entry, EntryPlayer, Event, EventStatus, Group, Stage, StageEntry
from tournaments.pairings.models import Line, Match, MatchKind, MatchSide, Round, RoundStatus, Table
from tournaments.publishing.models import Publication
from tournaments.slips.models import Ruling, RulingKind
from tournaments.tallies.models import RevisionTable, StandingTable, TallyRevision

MOMENT = datetime(2026, 11, 28, 9, 30, tzinfo=UTC)
NAMES = ("龙行天下", "=SUM(A1:A9)", "Māori Łukasz", "万里挑一")


@dataclass(frozen=True, kw_only=True)
class SmallEvent:
    """The rows a test may want to change."""

    event: Event
    stage: Stage
    rounds: tuple[Round, ...]
    matches: tuple[Match, ...]
    revisions: tuple[TallyRevision, ...]
    publication: Publication


def small_event(club: Club) -> SmallEvent:
    """Round 1 is played and published as revision 1; round 2 is a draft; revision 2 knows a corrected round 1."""
    event = Event.objects.create(
        club=club,
        slug="cup",
        name="海港杯",
        venue="North Hall",
        starts_at=MOMENT,
        status=EventStatus.RUNNING,
        preset="club_cup",
        format=formats.to_json(formats.preset("club_cup")),
        seed="0" * 64,
    )
    stage = Stage.objects.create(event=event, ordinal=1, kind="swiss")
    group = Group.objects.create(stage=stage)
    entries = [_entry(event, stage, group, number, name) for number, name in enumerate(NAMES, start=1)]
    tables = [Table.objects.create(event=event, number=number) for number in (1, 2)]
    first = Round.objects.create(stage=stage, number=1, status=RoundStatus.CLOSED)
    second = Round.objects.create(stage=stage, number=2, status=RoundStatus.DRAFT)
    matches = (
        _match(first, group, tables[0], entries[0], entries[1]),
        _match(first, group, tables[1], entries[2], entries[3]),
        _match(second, group, tables[0], entries[3], entries[0]),
        _bye(second, group, entries[1]),
    )
    old = _revision(event, group, 1, rows(matches, fourth_level=9))
    new = _revision(event, group, 2, rows(matches, fourth_level=10))
    publication = Publication.objects.create(
        event=event, revision=old, number=1, published_at=MOMENT, published_by_name="Director"
    )
    Ruling.objects.create(
        event=event,
        match=matches[1],
        entry=entries[3],
        kind=RulingKind.LEVELS,
        effect={"amount": -1},
        reason="Late by 12 minutes",
        author_name="Director Lin",
        created_at=MOMENT,
    )
    return SmallEvent(
        event=event,
        stage=stage,
        rounds=(first, second),
        matches=matches,
        revisions=(old, new),
        publication=publication,
    )


def _entry(event: Event, stage: Stage, group: Group, number: int, name: str) -> Entry:
    entry = Entry.objects.create(event=event, number=number, name=name, affiliation="南山俱乐部")
    StageEntry.objects.create(stage=stage, group=group, entry=entry, seed=number)
    for position in (1, 2):
        player = factories.PlayerFactory.create(club=event.club, name=f"选手{number}{position}")
        EntryPlayer.objects.create(event=event, entry=entry, player=player, position=position)
    return entry


def _match(round: Round, group: Group, table: Table, ns: Entry, ew: Entry) -> Match:
    match = Match.objects.create(round=round, group=group, table=table)
    MatchSide.objects.create(round=round, match=match, entry=ns, line=Line.NS)
    MatchSide.objects.create(round=round, match=match, entry=ew, line=Line.EW)
    return match


def _bye(round: Round, group: Group, entry: Entry) -> Match:
    match = Match.objects.create(round=round, group=group, kind=MatchKind.BYE)
    MatchSide.objects.create(round=round, match=match, entry=entry, line=Line.NS)
    return match


def _revision(event: Event, group: Group, version: int, lines: list[dict[str, Any]]) -> TallyRevision:
    revision = TallyRevision.objects.create(event=event, version=version, computed_at=MOMENT, digest=str(version))
    table = StandingTable.objects.create(group=group, after_round=1, digest=str(version), rows=lines)
    RevisionTable.objects.create(revision=revision, table=table, group=group, after_round=1)
    return revision


def rows(matches: tuple[Match, ...], *, fourth_level: int) -> list[dict[str, Any]]:
    """Standings after round 1: 1 beat 2 by A : 5, 3 beat 4 by A : `fourth_level`; 1 and 3 share the place."""
    return [
        _row(1, 1, True, 3, 9, 13, _line(matches[0], "NS", 2, 14, 5, "win", 3)),
        _row(3, 1, True, 3, 14 - fourth_level, 13, _line(matches[1], "NS", 4, 14, fourth_level, "win", 3)),
        _row(
            4,
            3,
            False,
            "1/2",
            fourth_level - 14,
            fourth_level - 2,
            _line(matches[1], "EW", 3, fourth_level, 14, "loss", "1/2"),
        ),
        _row(2, 4, False, 0, -9, 3, _line(matches[0], "EW", 1, 5, 14, "loss", 0)),
    ]


def _row(  # noqa: PLR0917 - a row of literals reads best in order
    entry: int, place: int, shared: bool, points: int | str, net: int, cumulative: int, line: dict[str, Any]
) -> dict[str, Any]:
    return {
        "entry": entry,
        "place": place,
        "shared": shared,
        "played": 1,
        "wins": int(line["outcome"] == "win"),
        "points": points,
        "net": net,
        "cumulative": cumulative,
        "adjusted": 0,
        "metrics": [["points", points], ["net_levels", net], ["cumulative_levels", cumulative], ["lots", entry]],
        "round": line,
    }


def _line(  # noqa: PLR0917 - a row of literals reads best in order
    match: Match, line: str, opponent: int, own: int, theirs: int, outcome: str, points: int | str
) -> dict[str, Any]:
    return {
        "number": 1,
        "match": match.pk,
        "kind": "play",
        "line": line,
        "opponent": opponent,
        "own": own,
        "theirs": theirs,
        "own_passed": outcome == "win",
        "theirs_passed": outcome == "loss",
        "outcome": outcome,
        "points": points,
    }
