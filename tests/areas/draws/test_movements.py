"""A movement chosen for a stage, drawn round by round, and fitted to those who come and go."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from engine.cards.dealing import Seed, keeps_commitment
from scoring.formats import Intake, StageKind, from_json, plan
from scoring.formats.following import following
from tests.builders.drawn_event import draw_and_publish
from tests.builders.duplicate_event import duplicate_event, pairs_entered
from tests.factories import OfficeFactory, PlayerFactory
from tournaments.clubs.models import Club, Role
from tournaments.draws import operations as draws
from tournaments.draws.errors import MovementMisfit, MovementNotWanted, MovementUnderWay
from tournaments.events import operations as events
from tournaments.events.models import Event, Stage, StageEntry
from tournaments.pairings import operations as pairings
from tournaments.pairings.errors import BoardsKnown, BoardsStillPlayed, ScheduleFixed
from tournaments.pairings.generators.deals import place_of
from tournaments.pairings.generators.movements.barometer import barometer
from tournaments.pairings.generators.movements.facts import Movement
from tournaments.pairings.generators.movements.howell import howell, without_last
from tournaments.pairings.generators.movements.mitchell import mitchell
from tournaments.pairings.generators.movements.resolve import resolved
from tournaments.pairings.models import Board, BoardSeal, Match, MatchKind, MovementPlan, Round
from tournaments.pairings.operations.edits import exchange
from tournaments.pairings.queries import newest_plan, pairing_list, scheduled
from tournaments.shared.actors import COMMAND_LINE, SYSTEM, person
from tournaments.shared.errors import NotAllowed
from tournaments.shared.models import AuditEntry
from tournaments.tallies.models import TallyRevision
from tournaments.tallies.operations import current_revision

pytestmark = pytest.mark.django_db
STRANGER = person(0, "Somebody")


def lines(round: Round) -> list[tuple[int | None, int, int | None, int | None]]:
    """Say a round in short: table, NS, EW, set."""
    return [
        (line.table, line.ns.number, line.ew.number if line.ew else None, line.match.board_set)
        for line in pairing_list(round).lines
    ]


def end(round: Round) -> None:
    """Close a round as if everything had been played."""
    Match.objects.filter(round=round).update(state="done")
    draws.close_round(actor=SYSTEM, round=round)


class TestChoosing:
    def test_seats_everybody_in_one_group_where_one_wins(self, club: Club) -> None:
        made = duplicate_event(club, howell(4))
        assert StageEntry.objects.filter(stage=made.stage).count() == 8
        assert made.stage.groups.count() == 1

    def test_ranks_the_lines_of_a_mitchell_apart(self, club: Club) -> None:
        made = duplicate_event(club, mitchell(3))
        assert {group.name: group.stage_entries.count() for group in made.stage.groups.all()} == {"NS": 3, "EW": 3}

    def test_lays_out_the_boards_with_banker_and_level(self, club: Club) -> None:
        made = duplicate_event(club, howell(2), boards=2)
        rows = Board.objects.filter(stage=made.stage).values_list("number", "board_set", "banker", "level")
        assert list(rows) == [
            (1, 1, "N", 2),
            (2, 1, "E", 2),
            (3, 2, "S", 2),
            (4, 2, "W", 2),
            (5, 3, "N", 2),
            (6, 3, "E", 2),
        ]

    def test_says_how_many_come_from_both_lines(self, club: Club) -> None:
        for movement, come in ((mitchell(3), 4), (howell(3), 2)):
            made = duplicate_event(club, movement)
            played = from_json(made.event.format)
            final = following(played.stage(1), StageKind.SWISS, Intake(best=2), rounds=1)
            assert plan(replace(played, stages=(*played.stages, final)), 6)[1].field == come

    def test_fits_the_format_to_the_movement(self, club: Club) -> None:
        made = duplicate_event(club, howell(4), boards=3)
        rules = from_json(made.event.format).stage(1)
        assert rules.rounds == 7
        assert rules.boards is not None
        assert rules.boards.per_round == 3

    def test_seals_a_promise_that_its_seed_keeps(self, club: Club) -> None:
        made = duplicate_event(club)
        seal = BoardSeal.objects.get(stage=made.stage)
        sizes = from_json(made.event.format).ruleset.sizes
        assert keeps_commitment(seal.promise, Seed(seal.root_seed), sizes, label=place_of(made.event.slug, 1))
        assert seal.opened_at is None

    def test_can_be_done_again_before_the_first_draw(self, club: Club) -> None:
        made = pairs_entered(club, 8)
        for movement, boards in ((mitchell(4), 2), (howell(4), 3)):
            draws.choose_movement(actor=SYSTEM, stage=made.stage, movement=movement, boards_per_set=boards)
        assert Board.objects.filter(stage=made.stage).count() == 21
        assert MovementPlan.objects.filter(stage=made.stage).count() == 2

    def test_is_refused_for_another_number_of_entries(self, club: Club) -> None:
        made = pairs_entered(club, 7)
        with pytest.raises(MovementMisfit):
            draws.choose_movement(actor=SYSTEM, stage=made.stage, movement=howell(4), boards_per_set=2)

    def test_is_refused_once_a_round_is_drawn(self, club: Club) -> None:
        made = duplicate_event(club)
        with pytest.raises(MovementUnderWay):
            draws.choose_movement(actor=SYSTEM, stage=made.stage, movement=howell(2), boards_per_set=2)

    def test_is_refused_where_the_stage_is_paired_otherwise(self, club: Club) -> None:
        made = pairs_entered(club, 4, "club_night")
        with pytest.raises(MovementNotWanted):
            draws.choose_movement(actor=SYSTEM, stage=made.stage, movement=howell(2), boards_per_set=2)


class TestDrawing:
    def test_follows_the_movement_round_by_round(self, club: Club) -> None:
        made = duplicate_event(club, howell(4))
        entries = MovementPlan.objects.get(stage=made.stage).entries
        for number in range(1, 8):
            wanted = [
                (each.table + 1, entries[each.ns], entries[each.ew], each.set + 1)
                for each in howell(4).by_round()[number - 1]
            ]
            assert sorted(lines(made.round)) == sorted(wanted)
            end(made.round)
            if number < 7:
                draw_and_publish(made.stage)
        assert Stage.objects.get(pk=made.stage.pk).status == "finished"

    def test_gives_a_bye_to_who_sits_out(self, club: Club) -> None:
        made = duplicate_event(club, without_last(howell(2)))
        assert sorted(Match.objects.filter(round=made.round).values_list("kind", flat=True)) == ["bye", "play"]

    def test_gives_a_bye_to_whose_opponent_is_away(self, club: Club) -> None:
        made = duplicate_event(club, howell(2))
        end(made.round)
        place = StageEntry.objects.filter(stage=made.stage).first()
        assert place is not None
        events.set_absence(actor=SYSTEM, stage_entry=place, round_number=2)
        draw_and_publish(made.stage)
        assert sorted(Match.objects.filter(round=made.round).values_list("kind", flat=True)) == [
            "absence",
            "bye",
            "play",
        ]

    def test_fails_with_a_reason_before_a_movement_is_chosen(self, club: Club) -> None:
        made = pairs_entered(club, 4)
        request = draws.request_draw(actor=SYSTEM, stage=made.stage)
        failure = draws.run_draw(request_id=request.pk).failure
        assert failure is not None
        assert failure["code"] == "movement_missing"

    def test_gives_every_match_of_other_stages_the_set_of_its_round(self, club: Club) -> None:
        made = pairs_entered(club, 6, "swiss_pairs_boards")
        first = draw_and_publish(made.stage)
        assert set(Match.objects.filter(round=first).values_list("board_set", flat=True)) == {1}
        assert Board.objects.filter(stage=made.stage).count() == 4


class TestFitting:
    def test_keeps_what_was_published_and_counts_the_version_up(self, club: Club) -> None:
        made = duplicate_event(club, howell(4))
        first = lines(made.round)
        end(made.round)
        gone = made.event.entries.get(number=3)
        events.withdraw_entry(actor=SYSTEM, entry=gone, after_round=1)
        plan = draws.fit_movement(actor=SYSTEM, stage=made.stage)
        draw_and_publish(made.stage)
        assert plan
        assert (plan.version, plan.frozen_rounds) == (2, 1)
        assert lines(made.stage.rounds.get(number=1)) == first
        assert 3 not in {number for line in lines(made.round) for number in line[1:3]}
        assert sum(match.kind == MatchKind.PLAY for match in made.round.matches.all()) == 3

    def test_seats_a_late_pair(self, club: Club) -> None:
        made = duplicate_event(club, without_last(howell(4)))
        end(made.round)
        players = [PlayerFactory.create(club=club), PlayerFactory.create(club=club)]
        late = events.late_entry(actor=SYSTEM, event=made.event, players=players)
        draws.fit_movement(actor=SYSTEM, stage=made.stage)
        draw_and_publish(made.stage)
        assert late.number in {number for line in lines(made.round) for number in line[1:3]}

    def test_lets_scoring_count_again_who_is_to_play_a_board(self, club: Club) -> None:
        made = duplicate_event(club, howell(4))
        end(made.round)
        before = dict(scheduled(made.stage))
        current_revision(event_id=made.event.pk)
        events.withdraw_entry(actor=SYSTEM, entry=made.event.entries.get(number=3), after_round=1)
        current_revision(event_id=made.event.pk)
        draws.fit_movement(actor=SYSTEM, stage=made.stage)
        assert scheduled(made.stage) != before
        version = Event.objects.get(pk=made.event.pk).facts_version
        assert current_revision(event_id=made.event.pk).version == version
        assert TallyRevision.objects.filter(event=made.event).count() == 3

    def test_reckons_with_the_boards_whose_cards_are_known(self, club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
        told: list[list[int]] = []

        def solved(movement: Movement, *, spent: Iterable[int], **asked: Any) -> Movement:
            told.append(list(spent))
            return resolved(movement, spent=spent, **asked)

        monkeypatch.setattr("tournaments.draws.operations.movements.resolved", solved)
        made = duplicate_event(club, barometer(4, rounds=3))
        draws.fit_movement(actor=SYSTEM, stage=made.stage)
        end(made.round)  # everybody has played the first set, from 0 in a movement
        draws.fit_movement(actor=SYSTEM, stage=made.stage)
        assert told == [[], [0]]

    def test_throws_away_a_draft_of_the_version_before(self, club: Club) -> None:
        made = duplicate_event(club, howell(4))
        end(made.round)
        draws.run_draw(request_id=draws.request_draw(actor=SYSTEM, stage=made.stage).pk)
        assert made.stage.rounds.count() == 2
        events.withdraw_entry(actor=SYSTEM, entry=made.event.entries.get(number=3), after_round=1)
        draws.fit_movement(actor=SYSTEM, stage=made.stage)
        assert made.stage.rounds.count() == 1

    def test_that_was_asked_for_twice_makes_one_version_and_keeps_the_draft(self, club: Club) -> None:
        made = duplicate_event(club, howell(4))
        end(made.round)
        events.withdraw_entry(actor=SYSTEM, entry=made.event.entries.get(number=3), after_round=1)
        plan = draws.fit_movement(actor=SYSTEM, stage=made.stage)
        draws.run_draw(request_id=draws.request_draw(actor=SYSTEM, stage=made.stage).pk)
        assert draws.fit_movement(actor=SYSTEM, stage=made.stage) is None
        assert newest_plan(made.stage) == plan
        assert made.stage.rounds.count() == 2


class TestKnownBoards:
    def test_cannot_be_published_after_an_exchange(self, club: Club) -> None:
        made = duplicate_event(club, howell(4))
        end(made.round)
        draws.run_draw(request_id=draws.request_draw(actor=SYSTEM, stage=made.stage).pk)
        draft = made.round
        known = {side.entry_id: side.match.board_set for side in made.stage.rounds.get(number=1).sides.all()}
        now = {side.entry_id: side.match.board_set for side in draft.sides.all()}
        first, second = next(
            (one, other) for one, played in known.items() for other, plays in now.items() if plays == played != now[one]
        )
        exchange(draft, first, second)
        with pytest.raises(BoardsKnown):
            pairings.publish_round(actor=SYSTEM, round=draft)


class TestTheDraft:
    def test_lets_nobody_change_places(self, club: Club) -> None:
        made = duplicate_event(club, howell(4))
        end(made.round)
        draws.run_draw(request_id=draws.request_draw(actor=SYSTEM, stage=made.stage).pk)
        first, second = made.round.sides.values_list("entry_id", flat=True)[:2]
        with pytest.raises(ScheduleFixed):
            pairings.swap_entries(actor=SYSTEM, round=made.round, first=first, second=second)

    def test_offers_no_exchange_and_no_column_without_words(self, club: Club) -> None:
        made = duplicate_event(club, howell(4))
        end(made.round)
        draws.run_draw(request_id=draws.request_draw(actor=SYSTEM, stage=made.stage).pk)
        client = Client()
        client.force_login(OfficeFactory.create(club=club, role=Role.DIRECTOR).user)
        page = client.get(reverse("event_draw", args=[made.event.slug, 1, 2])).text
        assert 'name="entry"' not in page
        assert 'id="swap"' not in page
        assert "Why they meet" not in page


class TestTheSeal:
    def test_stays_closed_while_boards_can_still_be_taken_away(self, club: Club) -> None:
        made = duplicate_event(club)
        with pytest.raises(BoardsStillPlayed):
            pairings.clear_boards(actor=SYSTEM, stage=made.stage)

    def test_lets_nobody_else_take_boards_away(self, club: Club) -> None:
        made = pairs_entered(club, 4)
        with pytest.raises(NotAllowed):
            pairings.clear_boards(actor=STRANGER, stage=made.stage)

    def test_writes_down_that_boards_were_taken_away(self, club: Club) -> None:
        made = pairs_entered(club, 4)
        for boards in (2, 3):
            draws.choose_movement(actor=SYSTEM, stage=made.stage, movement=howell(2), boards_per_set=boards)
        line = AuditEntry.objects.get(event_id=made.event.pk, action="pairings.clear_boards")
        assert (line.before, line.after) == ({"boards": 6}, {"boards": 0})

    def test_is_opened_once(self, club: Club) -> None:
        made = duplicate_event(club)
        pairings.open_seal(actor=COMMAND_LINE, stage=made.stage)
        opened = BoardSeal.objects.get(stage=made.stage).opened_at
        pairings.open_seal(actor=COMMAND_LINE, stage=made.stage)
        assert opened
        assert BoardSeal.objects.get(stage=made.stage).opened_at == opened

    def test_knows_how_many_tables_play_each_set(self, club: Club) -> None:
        made = duplicate_event(club, howell(4))
        counts = scheduled(made.stage)
        assert {number: each.drawn + each.to_come for number, each in counts.items()} == dict.fromkeys(range(1, 8), 4)
