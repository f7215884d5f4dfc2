"""Two stages that are played at once: their rounds get different tables, for each table has one code."""

from dataclasses import replace

import pytest

from scoring.formats import PRESETS, Intake
from tests.builders.chained import chained, chained_event, field_of, play_stage
from tests.builders.drawn_event import draw_and_publish
from tournaments.clubs.models import Club
from tournaments.draws import operations as draws
from tournaments.events.models import Event, Stage
from tournaments.pairings.imports import MeetingRow
from tournaments.pairings.models import Round
from tournaments.shared.actors import SYSTEM

pytestmark = pytest.mark.django_db
SWISS = replace(PRESETS["club_swiss"].stages[0], rounds=1)
BRACKET = PRESETS["knockout"].stages[0]
TEAMS = PRESETS["team_round_robin"].stages[0]


def tables_of(round: Round) -> list[tuple[int, int | None]]:
    """Give the tables of a round in the order of its lines."""
    return list(round.matches.order_by("pk").values_list("table__number", "second_table__number"))


@pytest.fixture
def cups(club: Club) -> tuple[Stage, Stage]:
    """A cup of the best four and one of the others, both about to begin."""
    others = replace(BRACKET, intake=Intake(rest=True, source=1))
    event = chained_event(club, chained(SWISS, replace(BRACKET, intake=Intake(total=4)), others), entries=8)
    return begun(event)


def begun(event: Event) -> tuple[Stage, Stage]:
    first, second, third = event.stages.order_by("ordinal")
    play_stage(first)
    return second, third


class TestTwoCupsAtOnce:
    def test_do_not_share_a_table(self, cups: tuple[Stage, Stage]) -> None:
        main, other = cups
        assert tables_of(draw_and_publish(main)) == [(1, None), (2, None)]
        assert tables_of(draw_and_publish(other)) == [(3, None), (4, None)]

    def test_leave_the_tables_of_a_draft_alone(self, cups: tuple[Stage, Stage]) -> None:
        main, other = cups
        request = draws.request_draw(actor=SYSTEM, stage=main, seed="5eed")
        draws.run_draw(request_id=request.pk)
        assert tables_of(draw_and_publish(other)) == [(3, None), (4, None)]

    def test_take_tables_that_are_free_again(self, cups: tuple[Stage, Stage]) -> None:
        main, other = cups
        play_stage(main)
        assert tables_of(draw_and_publish(other)) == [(1, None), (2, None)]

    @pytest.mark.parametrize(("wanted", "tables"), [(9, [3, 9]), (1, [3, 4])], ids=["free", "taken"])
    def test_keep_the_table_of_who_cannot_move_if_it_is_free(self, club: Club, wanted: int, tables: list[int]) -> None:
        others = replace(SWISS, intake=Intake(rest=True, source=1))
        event = chained_event(club, chained(SWISS, replace(BRACKET, intake=Intake(total=4)), others), entries=8)
        main, other = begun(event)
        draw_and_publish(main)
        draws.open_stage(actor=SYSTEM, stage=other)
        sitting = other.stage_entries.order_by("pk")[0].entry
        sitting.fixed_table = wanted
        sitting.save()
        assert sorted(table for table, _second in tables_of(draw_and_publish(other)) if table) == tables

    def test_do_not_share_one_where_the_director_pairs_by_hand(self, cups: tuple[Stage, Stage]) -> None:
        main, other = cups
        draw_and_publish(main)
        draws.open_stage(actor=SYSTEM, stage=other)
        first, second, third, fourth = sorted(field_of(other))
        draft = draws.pair_by_hand(actor=SYSTEM, stage=other, meetings=[(first, second), (third, fourth)])
        assert tables_of(draft) == [(3, None), (4, None)]

    def test_do_not_share_one_that_a_list_of_meetings_does_not_name(self, cups: tuple[Stage, Stage]) -> None:
        main, other = cups
        draw_and_publish(main)
        draws.open_stage(actor=SYSTEM, stage=other)
        first, second, third, fourth = map(str, sorted(field_of(other)))
        rows = [MeetingRow(line=1, first=first, second=second), MeetingRow(line=2, first=third, second=fourth, table=3)]
        draws.import_pairings(actor=SYSTEM, stage=other, rows=rows)
        assert tables_of(other.rounds.get(number=1)) == [(4, None), (3, None)]

    def test_of_teams_find_room_for_both_rooms(self, club: Club) -> None:
        best = replace(TEAMS, intake=Intake(total=4))
        event = chained_event(
            club,
            replace(
                PRESETS["team_round_robin"], stages=(TEAMS, best, replace(best, intake=Intake(rest=True, source=1)))
            ),
            entries=8,
        )
        main, other = begun(event)
        assert tables_of(draw_and_publish(main)) == [(1, 3), (2, 4)]
        assert tables_of(draw_and_publish(other)) == [(5, 7), (6, 8)]
