"""Facts from rows, tallies into rows."""

from dataclasses import replace
from fractions import Fraction

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from engine.seats import Seat
from scoring.formats import PRESETS
from scoring.matches import LevelTie, PlayForm, PlayRules
from scoring.standings import EventTally, MeetingKind, Row, compute
from tests.builders.played_event import PlayedEvent, levels, play_round, played_event, rule
from tests.factories import NOON
from tournaments.clubs.models import Club
from tournaments.events.models import Absence, AbsenceKind, Entry, Event, StageEntry
from tournaments.pairings.models import MatchState, RoundStatus
from tournaments.shared.errors import Missing
from tournaments.slips.books import open_book
from tournaments.slips.models import Result, RulingKind, ScoreSlip, SlipSource
from tournaments.tallies.gateway import DatabaseGateway
from tournaments.tallies.models import RevisionTable, StandingTable, TallyRevision

DOOR = DatabaseGateway()


@pytest.fixture
def four(club: Club) -> PlayedEvent:
    return played_event(club, entries=4)


def computed(played: PlayedEvent, after: int = 1) -> dict[int, Row]:
    table = compute(DOOR.load(played.event.pk)).table(1, 1, after)
    assert table is not None
    return {row["entry"]: row for row in table.rows}


def bump(played: PlayedEvent) -> None:
    played.event.facts_version += 1
    played.event.save()


def store(played: PlayedEvent) -> bool:
    return DOOR.store(played.event.pk, compute(DOOR.load(played.event.pk)))


class TestLoad:
    def test_reads_final_levels(self, four: PlayedEvent) -> None:
        play_round(four, 1, [(1, 2, 14, 5), (3, 4, 9, 9)])
        rows = computed(four)
        assert [(rows[n]["points"], rows[n]["net"], rows[n]["cumulative"]) for n in (1, 2, 3, 4)] == [
            (3, 9, 13),
            (1, -9, 3),
            (2, 0, 7),
            (2, 0, 7),
        ]

    def test_draws_the_same_lots_as_the_page_of_the_table(self, club: Club) -> None:
        cup = PRESETS["club_cup"]
        lots = PlayRules(form=PlayForm.TIMED, minutes=50, level_tie=LevelTie.LOTS)
        played = played_event(
            club, entries=24, preset=replace(cup, stages=(replace(cup.stages[0], play=lots), *cup.stages[1:]))
        )
        matches = play_round(played, 1, [(number, number + 1, 9, 9) for number in range(1, 25, 2)])
        winners = {number for number, row in computed(played).items() if row["points"] == 3}
        at_tables = {
            side.entry.number
            for match in matches
            for side in match.sides.all()
            if side.line == open_book(match).decided(ended=True).winner
        }
        assert at_tables == winners
        assert len(winners) == 12

    def test_folds_deals(self, four: PlayedEvent) -> None:
        match, _other = play_round(four, 1, [(1, 2), (3, 4)], status=RoundStatus.PLAYING)
        for number, points in enumerate((0, 95), start=1):
            payload = {"form": "deal", "attackers": points, "banker": Seat.NORTH if number == 1 else None}
            slip = ScoreSlip.objects.create(
                match=match, deal_number=number, payload=payload, source=SlipSource.TABLE,
                base_revision=0, client_uuid=f"00000000-0000-0000-0000-00000000000{number}",
                author_name="x", created_at=NOON,
            )  # fmt: skip
            Result.objects.create(
                match=match, deal_number=number, payload=payload, slip=slip,
                confirmed_at=NOON, confirmed_by="x",
            )  # fmt: skip
        line = computed(four)[1]["round"]
        assert line is not None
        assert (line["own"], line["theirs"], line["outcome"]) == (5, 2, "open")

    def test_takes_a_match_that_is_done_for_ended(self, four: PlayedEvent) -> None:
        self.test_folds_deals(four)
        four.stage.rounds.get().matches.update(state=MatchState.DONE)
        line = computed(four)[1]["round"]
        assert line is not None
        assert line["outcome"] == "win"

    def test_leaves_drafts_out(self, four: PlayedEvent) -> None:
        play_round(four, 1, [(1, 2), (3, 4)], status=RoundStatus.DRAFT)
        assert compute(DOOR.load(four.event.pk)).tables == ()

    def test_reads_byes(self, four: PlayedEvent) -> None:
        play_round(four, 1, [(1, 2, 14, 5)], byes=[3])
        rows = computed(four)
        assert (rows[3]["points"], rows[3]["net"], rows[4]["round"]) == (3, 0, None)

    def test_tells_a_bye_that_was_asked_for_from_one_of_the_draw(self, four: PlayedEvent) -> None:
        play_round(four, 1, [(1, 2, 14, 5)], byes=[3, 4])
        place = StageEntry.objects.get(entry=four.entries[2])
        Absence.objects.create(stage_entry=place, round_number=1, kind=AbsenceKind.BYE)
        meetings = DOOR.load(four.event.pk).stages[0].groups[0].rounds[0].meetings
        assert {one.ns: one.is_requested for one in meetings if one.kind is MeetingKind.BYE} == {3: True, 4: False}

    def test_reads_ratings_and_handicaps(self, four: PlayedEvent) -> None:
        Entry.objects.filter(pk=four.entries[0].pk).update(rating=1500, handicap="2.50")
        first, second, *_rest = DOOR.load(four.event.pk).stages[0].groups[0].participants
        assert (first.rating, first.handicap) == (1500, Fraction(5, 2))
        assert (second.rating, second.handicap) == (None, 0)

    def test_applies_rulings_but_not_annulled_ones(self, four: PlayedEvent) -> None:
        match, other = play_round(four, 1, [(1, 2, 9, 5), (3, 4, 9, 5)])
        rule(match, four.entries[1], RulingKind.AWARD)
        rule(other, four.entries[2], RulingKind.LEVELS, amount=-1)
        annulled = rule(other, four.entries[3], RulingKind.FORFEIT)
        annulled.annulled_at = NOON
        annulled.save()
        rows = computed(four)
        assert (rows[2]["points"], rows[3]["net"], rows[4]["points"]) == (3, 3, 1)

    def test_puts_a_penalty_without_a_match_on_the_last_published_round(self, four: PlayedEvent) -> None:
        play_round(four, 1, [(1, 2, 9, 5), (3, 4, 9, 5)])
        rule(None, four.entries[0], RulingKind.SCORE, score="-1/2")
        row = computed(four)[1]
        assert (row["points"], row["adjusted"]) == ("5/2", "-1/2")

    def test_refuses_an_event_that_is_gone(self, db: None) -> None:
        with pytest.raises(Missing):
            DOOR.load(0)

    def test_asks_as_often_for_forty_entries_as_for_four(self, club: Club) -> None:
        def queries(entries: int) -> int:
            played = played_event(club, entries=entries)
            pairs = [(n, n + 1, 14, 5) for n in range(1, entries, 2)]
            play_round(played, 1, pairs)
            play_round(played, 2, pairs)
            with CaptureQueriesContext(connection) as captured:
                DOOR.load(played.event.pk)
            return len(captured)

        assert queries(4) == queries(40) <= 10


class TestStore:
    def test_keeps_a_revision_with_a_table_for_every_round(self, four: PlayedEvent) -> None:
        play_round(four, 1, [(1, 2, 14, 5), (3, 4, 9, 9)])
        play_round(four, 2, [(1, 3, 14, 5), (2, 4, 9, 9)])
        assert store(four)
        revision = TallyRevision.objects.get(event=four.event)
        assert [table.after_round for table in revision.tables.order_by("after_round")] == [1, 2]
        assert revision.tables.get(after_round=2).table.rows[0]["entry"] == 1

    def test_keeps_an_unchanged_table_once(self, four: PlayedEvent) -> None:
        play_round(four, 1, [(1, 2, 14, 5), (3, 4, 9, 9)])
        store(four)
        bump(four)
        play_round(four, 2, [(1, 3, 14, 5), (2, 4, 9, 9)])
        store(four)
        assert StandingTable.objects.filter(group=four.group).count() == 2
        assert RevisionTable.objects.filter(revision__event=four.event).count() == 3

    def test_refuses_the_same_or_a_lower_version(self, four: PlayedEvent) -> None:
        store(four)
        assert not store(four)
        assert not DOOR.store(four.event.pk, EventTally(event=four.event.pk, version=0, tables=()))
        assert TallyRevision.objects.get(event=four.event).version == 1

    def test_asks_as_often_for_many_tables_as_for_one(self, four: PlayedEvent) -> None:
        def queries() -> int:
            bump(four)
            with CaptureQueriesContext(connection) as captured:
                store(four)
            return len(captured)

        play_round(four, 1, [(1, 2, 14, 5), (3, 4, 9, 9)])
        queries()  # the first tally has none before it to compare with
        play_round(four, 2, [(1, 2, 14, 5), (3, 4, 9, 9)])
        once = queries()
        for number in (3, 4, 5):
            play_round(four, number, [(1, 2, 14, 5), (3, 4, 9, 9)])
        assert queries() == once


class TestStale:
    def test_names_events_whose_facts_are_ahead(self, four: PlayedEvent, club: Club) -> None:
        fresh = played_event(club, entries=2)
        untouched = played_event(club, entries=2)
        Event.objects.filter(pk=untouched.event.pk).update(facts_version=0)
        store(fresh)
        assert list(DOOR.stale()) == [four.event.pk]
        store(four)
        assert list(DOOR.stale()) == []


class TestCorrection:
    def test_changes_every_table_after_it(self, four: PlayedEvent) -> None:
        match, _other = play_round(four, 1, [(1, 2, 14, 5), (3, 4, 9, 9)])
        play_round(four, 2, [(1, 3, 14, 5), (2, 4, 9, 9)])
        store(four)
        Result.objects.filter(match=match).update(payload=levels(5, 14))
        bump(four)
        store(four)
        latest = TallyRevision.objects.filter(event=four.event).latest("version")
        leaders = [row.table.rows[0]["entry"] for row in latest.tables.order_by("after_round")]
        assert leaders == [2, 2]
