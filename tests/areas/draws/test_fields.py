"""The field of a Swiss round as the format wants it read: floats, start groups, wishes for a bye, places."""

from dataclasses import replace
from fractions import Fraction

import pytest

from scoring.formats import (
    PRESETS,
    ByePolicy,
    Clubmates,
    EventFormat,
    FirstRound,
    LastRound,
    PairBy,
    PairingOptions,
    StartGroup,
)
from tests.builders.played_event import PlayedEvent, play_round, played_event
from tournaments.clubs.models import Club
from tournaments.draws.fields import swiss_field
from tournaments.draws.queries.penalties import facts_of
from tournaments.events.models import Absence, AbsenceKind
from tournaments.pairings.generators.by_format import is_by_places, swiss_rules
from tournaments.pairings.generators.values import Contender, Inside
from tournaments.pairings.models import Round
from tournaments.pairings.queries import outdated_names
from tournaments.tallies.operations import recompute_now


def swiss(**options: object) -> EventFormat:
    """Give a Swiss of four rounds with these options of the draw."""
    base = PRESETS["club_swiss"]
    pairing = PairingOptions(**options)  # type: ignore[arg-type]  # tests name the fields
    return replace(base, stages=(replace(base.stages[0], rounds=4, pairing=pairing),))


def field(played: PlayedEvent, number: int, form: EventFormat) -> dict[int, Contender]:
    found = swiss_field(played.stage, number, form.stage(1))
    return {contender.id: contender for contender in found.contenders}


def two_rounds(club: Club, form: EventFormat) -> PlayedEvent:
    """Play two rounds of five: in the second 3 meets a lower score, 4 a higher one, and 5 has the bye."""
    played = played_event(club, entries=5, preset=form)
    play_round(played, 1, [(1, 2, 14, 5), (3, 4, 14, 5)], byes=[5])
    play_round(played, 2, [(1, 3, 14, 5), (4, 5, 5, 14)], byes=[2])
    recompute_now(event_id=played.event.pk)
    return played


@pytest.mark.django_db
class TestFloats:
    def test_are_read_off_the_round_just_before(self, club: Club) -> None:
        form = swiss()
        found = field(two_rounds(club, form), 3, form)
        assert {number: one.floated for number, one in found.items()} == {1: 0, 2: -1, 3: 0, 4: 1, 5: -1}

    def test_are_not_read_where_they_do_not_count(self, club: Club) -> None:
        form = swiss(float_balance=False)
        assert {one.floated for one in field(two_rounds(club, form), 3, form).values()} == {0}


@pytest.mark.django_db
class TestStartGroups:
    def test_put_the_best_by_seed_ahead_in_their_rounds(self, club: Club) -> None:
        group = StartGroup(share=Fraction(1, 2), wins=Fraction(1, 2), last_round=1)
        form = swiss(start_groups=(group,))
        played = played_event(club, entries=6, preset=form)
        found = swiss_field(played.stage, 1, form.stage(1))
        assert [one.score for one in sorted(found.contenders, key=lambda one: one.id)] == [1, 1, 1, 1, 0, 0]
        assert found.ahead == ((4, Fraction(1)),)
        assert found.scores[1] == "1"
        play_round(played, 1, [(1, 5, 14, 5), (2, 6, 14, 5), (3, 4, 14, 5)])
        recompute_now(event_id=played.event.pk)
        assert swiss_field(played.stage, 2, form.stage(1)).ahead == ()


@pytest.mark.django_db
class TestByesOnRequest:
    def absent(self, played: PlayedEvent, kind: AbsenceKind) -> None:
        place = played.stage.stage_entries.get(entry__number=2)
        Absence.objects.create(stage_entry=place, round_number=1, kind=kind)

    def test_are_wishes_where_they_are_granted_only_if_somebody_sits_out(self, club: Club) -> None:
        form = swiss(bye=ByePolicy.REQUEST)
        played = played_event(club, entries=4, preset=form)
        self.absent(played, AbsenceKind.BYE)
        assert field(played, 1, form)[2].asked_bye
        play_round(played, 1, [(1, 2), (3, 4)])
        assert outdated_names(Round.objects.get(stage=played.stage)) == []

    def test_are_rights_otherwise(self, club: Club) -> None:
        form = swiss()
        played = played_event(club, entries=4, preset=form)
        self.absent(played, AbsenceKind.BYE)
        assert 2 not in field(played, 1, form)
        play_round(played, 1, [(1, 2), (3, 4)])
        assert len(outdated_names(Round.objects.get(stage=played.stage))) == 1

    def test_do_not_make_an_absence_a_wish(self, club: Club) -> None:
        form = swiss(bye=ByePolicy.REQUEST)
        played = played_event(club, entries=4, preset=form)
        self.absent(played, AbsenceKind.ABSENT)
        assert 2 not in field(played, 1, form)


@pytest.mark.django_db
class TestPlaces:
    def test_rank_the_field_where_they_decide(self, club: Club) -> None:
        form = swiss(by=PairBy.PLACES)
        found = field(two_rounds(club, form), 3, form)
        assert sorted(found, key=lambda number: found[number].rank)[0] == 1
        assert sorted(one.rank for one in found.values()) == [1, 2, 3, 4, 5]

    @pytest.mark.parametrize(
        ("options", "by_places"),
        [
            (PairingOptions(), [False, False, False, False]),
            (PairingOptions(by=PairBy.PLACES), [False, True, True, True]),
            (PairingOptions(last_round=LastRound.PLACES), [False, False, False, True]),
        ],
    )
    def test_decide_in_their_rounds(self, options: PairingOptions, by_places: list[bool]) -> None:
        rules = replace(swiss().stage(1), pairing=options)
        assert [is_by_places(rules, number) for number in (1, 2, 3, 4)] == by_places


class TestRules:
    def test_of_a_round_follow_from_the_format(self) -> None:
        rules = replace(
            swiss().stage(1),
            pairing=PairingOptions(
                clubmates=Clubmates.HARD,
                clubmates_rounds=2,
                first_round=FirstRound.SEED,
                last_round=LastRound.PLACES_AGAIN,
            ),
        )
        first, third, last = (swiss_rules(rules, number) for number in (1, 3, 4))
        assert (first.inside, first.clubmates) == (Inside.ENDS, Clubmates.HARD)
        assert (third.inside, third.clubmates, third.may_repeat) == (Inside.HALVES, Clubmates.OFF, False)
        assert (last.by, last.may_repeat) == (PairBy.PLACES, True)

    def test_let_a_danish_evening_end_with_the_first_against_the_second_even_if_they_have_met(self) -> None:
        again = PairingOptions(by=PairBy.PLACES, last_round=LastRound.PLACES_AGAIN)
        rules = replace(swiss().stage(1), pairing=again)
        assert [swiss_rules(rules, number).may_repeat for number in (1, 2, 3, 4)] == [False, False, False, True]


@pytest.mark.django_db
class TestPenalties:
    def test_mind_clubmates_only_as_long_as_the_draw_does(self, club: Club) -> None:
        form = swiss(clubmates_rounds=1)
        played = two_rounds(club, form)
        first, second = Round.objects.filter(stage=played.stage).order_by("number")
        assert (facts_of(first).minds_clubs, facts_of(second).minds_clubs) == (True, False)
