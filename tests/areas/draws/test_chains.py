"""Stages fed from any earlier stage: side by side, by places, the rest, the losers of a round, with what they bring."""

from dataclasses import replace
from fractions import Fraction

import pytest

from scoring.formats import PRESETS, Carry, Intake
from tests.builders.chained import chained, chained_event, field_of, places_of, play_stage
from tests.builders.drawn_event import draw_and_publish
from tournaments.clubs.models import Club
from tournaments.draws import operations
from tournaments.draws.errors import StageBeforeUnfinished
from tournaments.events.models import Stage
from tournaments.pairings.errors import LaterRoundDrawn
from tournaments.pairings.operations import reopen_round
from tournaments.publishing.queries.tables import make_table
from tournaments.shared.actors import Actor
from tournaments.tallies.operations import current_revision
from tournaments.tallies.queries import last_round, points_after, table_page

SWISS = replace(PRESETS["club_night"].stages[0], rounds=3)
ROUND_ROBIN = PRESETS["round_robin"].stages[0]
BRACKET = replace(PRESETS["knockout"].stages[0], third_place=False)
TWO_GROUPS = replace(PRESETS["groups_then_knockout"].stages[0], group_size=4)


def stages_of(club: Club, *stages: object, entries: int) -> list[Stage]:
    event = chained_event(club, chained(*stages), entries=entries)  # type: ignore[arg-type]  # formats, as named above
    return list(event.stages.order_by("ordinal"))


class TestStagesOfOneSource:
    @pytest.fixture
    def played(self, club: Club) -> list[Stage]:
        stages = stages_of(
            club,
            SWISS,
            replace(BRACKET, intake=Intake(total=4)),
            replace(ROUND_ROBIN, intake=Intake(rest=True, source=1)),
            entries=10,
        )
        play_stage(stages[0])
        return stages

    def test_share_its_field(self, director: Actor, played: list[Stage]) -> None:
        swiss, best, rest = played
        assert operations.open_stage(actor=director, stage=rest) == 6
        assert operations.open_stage(actor=director, stage=best) == 4
        assert field_of(best) | field_of(rest) == set(range(1, 11))
        places = places_of(swiss)
        assert max(places[entry] for entry in field_of(best)) <= min(places[entry] for entry in field_of(rest))

    def test_are_played_where_a_further_one_would_lack_a_field(self, club: Club, director: Actor) -> None:
        cups = (replace(BRACKET, intake=Intake(total=8)), replace(BRACKET, intake=Intake(from_place=9, source=1)))
        swiss, best, _further = stages_of(club, replace(SWISS, rounds=1), *cups, entries=4)
        play_stage(swiss)
        assert operations.open_stage(actor=director, stage=best) == 4

    def test_are_played_side_by_side(self, played: list[Stage]) -> None:
        _swiss, best, rest = played
        play_stage(rest, rounds=1)
        play_stage(best)
        play_stage(rest)
        assert {stage.status for stage in best.event.stages.all()} == {"finished"}

    def test_do_not_stand_on_each_other(self, director: Actor, played: list[Stage]) -> None:
        swiss, best, rest = played
        play_stage(best)
        play_stage(rest, rounds=1)
        reopened = reopen_round(actor=director, round=best.rounds.get(number=2))
        assert reopened.status == "playing"
        with pytest.raises(LaterRoundDrawn):
            reopen_round(actor=director, round=swiss.rounds.get(number=3))


class TestPlaces:
    def test_are_taken_of_each_group(self, director: Actor, club: Club) -> None:
        groups, second = stages_of(
            club, TWO_GROUPS, replace(BRACKET, intake=Intake(from_place=3, to_place=4)), entries=8
        )
        play_stage(groups)
        operations.open_stage(actor=director, stage=second)
        assert len(field_of(second)) == 4


class TestLosersCup:
    def test_takes_who_lost_a_round_while_the_bracket_goes_on(self, director: Actor, club: Club) -> None:
        bracket, cup = stages_of(club, BRACKET, replace(BRACKET, intake=Intake(lost_in=1)), entries=8)
        with pytest.raises(StageBeforeUnfinished):
            operations.open_stage(actor=director, stage=cup)
        play_stage(bracket, rounds=1)
        operations.open_stage(actor=director, stage=cup)
        assert len(field_of(cup)) == 4
        draw_and_publish(cup)
        play_stage(bracket, rounds=1)
        playing_on = set(bracket.rounds.get(number=2).sides.values_list("entry__number", flat=True))
        assert not field_of(cup) & playing_on

    def test_waits_until_ties_of_several_matches_are_over(self, director: Actor, club: Club) -> None:
        best_of_three = replace(BRACKET, best_of=3)
        bracket, cup = stages_of(club, best_of_three, replace(BRACKET, intake=Intake(lost_in=1)), entries=4)
        play_stage(bracket, rounds=1)
        with pytest.raises(StageBeforeUnfinished):
            operations.open_stage(actor=director, stage=cup)
        while bracket.rounds.filter(game=1).count() < 2:
            play_stage(bracket, rounds=1)
        operations.open_stage(actor=director, stage=cup)
        assert len(field_of(cup)) == 2
        final = bracket.rounds.filter(game=1).order_by("number").last()
        assert final is not None
        assert not field_of(cup) & set(final.sides.values_list("entry__number", flat=True))

    def test_does_not_mind_later_rounds_of_the_bracket(self, director: Actor, club: Club) -> None:
        bracket, cup = stages_of(club, BRACKET, replace(BRACKET, intake=Intake(lost_in=1)), entries=8)
        play_stage(bracket, rounds=2)
        draw_and_publish(cup)
        assert reopen_round(actor=director, round=bracket.rounds.get(number=2)).status == "playing"


class TestWhatIsBrought:
    def brought(self, club: Club, director: Actor, **carry: object) -> tuple[Stage, dict[int, Fraction]]:
        first, second = stages_of(
            club,
            ROUND_ROBIN,
            replace(SWISS, rounds=1, intake=Intake(total=4, **carry)),  # type: ignore[arg-type]  # tests name them
            entries=6,
        )
        play_stage(first)
        operations.open_stage(actor=director, stage=second)
        rows = second.stage_entries.values_list("entry__number", "carried")
        return first, {entry: Fraction(carried.get("points", 0)) for entry, carried in rows}

    def points(self, stage: Stage) -> dict[int, Fraction]:
        revision = current_revision(event_id=stage.event_id)
        group = stage.groups.get()
        return points_after(revision_id=revision.pk, group_id=group.pk, after=last_round(revision.pk, group.pk))

    def test_is_nothing_unless_asked_for(self, club: Club, director: Actor) -> None:
        assert set(self.brought(club, director)[1].values()) == {0}

    def test_is_all_points(self, club: Club, director: Actor) -> None:
        first, brought = self.brought(club, director, carry=Carry.ALL)
        before = self.points(first)
        assert brought == {entry: before[entry] for entry in brought}

    def test_is_an_exact_share(self, club: Club, director: Actor) -> None:
        first, brought = self.brought(club, director, carry=Carry.SHARE, share=Fraction(1, 3))
        before = self.points(first)
        assert brought == {entry: before[entry] / 3 for entry in brought}

    def test_is_what_was_won_from_each_other(self, club: Club, director: Actor) -> None:
        _first, brought = self.brought(club, director, carry=Carry.MET)
        assert sum(brought.values()) == 2 * 6  # six matches among four, two points each

    def test_counts_in_the_standings_of_the_stage(self, club: Club, director: Actor) -> None:
        first, _brought = self.brought(club, director, carry=Carry.ALL)
        second = first.event.stages.get(ordinal=2)
        before = self.points(first)
        play_stage(second)
        after = self.points(second)
        assert all(points >= before[entry] for entry, points in after.items())
        assert sum(after.values()) == sum(before[entry] for entry in after) + 4

    def test_stands_beside_the_points_in_the_standings(self, club: Club, director: Actor) -> None:
        first, brought = self.brought(club, director, carry=Carry.ALL)
        second = first.event.stages.get(ordinal=2)
        play_stage(second)
        revision = current_revision(event_id=first.event_id)
        stored = table_page(revision_id=revision.pk, group_id=second.groups.get().pk, after=1).rows
        assert {row["entry"]: Fraction(row["carried"]) for row in stored} == brought
        shown = make_table(1, stored).rows[0]
        assert [key for key, _value in shown.figures][:2] == ["points", "carried"]
        before = table_page(revision_id=revision.pk, group_id=first.groups.get().pk, after=1).rows
        assert "carried" not in before[0]


class TestSectionsOfOneField:
    def test_rank_everybody_among_all(self, club: Club, director: Actor) -> None:
        sections, best = stages_of(
            club, replace(TWO_GROUPS, one_field=True), replace(BRACKET, intake=Intake(best=4)), entries=8
        )
        play_stage(sections)
        revision = current_revision(event_id=sections.event_id)
        first, second = (
            table_page(revision_id=revision.pk, group_id=group.pk, after=3) for group in sections.groups.all()
        )
        assert first.rows == second.rows
        assert {row["entry"] for row in first.rows} == set(range(1, 9))
        operations.open_stage(actor=director, stage=best)
        places = places_of(sections)
        assert sorted(places[entry] for entry in field_of(best))[-1] <= 4
