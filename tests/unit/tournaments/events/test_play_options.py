"""Choices of levels, bank and boards go into a format and come back out of it."""

from dataclasses import replace

import pytest

from scoring.boards import BoardScorer
from scoring.boards.scale import SCALES
from scoring.errors import ScheduleBroken
from scoring.formats import PRESETS, OtherResults, RankingShown, from_json, to_json
from scoring.formats.boards import EVERY_LEVEL, SUITS_AND_NONE
from scoring.formats.victory import victory_for
from scoring.levels import ROOM_POINTS, Hook, IfStayed, IfTaken, PointKind, standard
from scoring.levels.tables import TABLES
from scoring.matches import POINTS_TABLES, LevelTie, PlayForm, VictoryScale
from tournaments.events.options import FormatOptions, options_of, with_options

CLUB = PRESETS["club_night"]
PAIRS = PRESETS["duplicate_pairs"]


class TestWithOptions:
    @pytest.mark.parametrize("key", sorted(PRESETS))
    def test_changes_nothing_by_what_a_preset_says_itself(self, key: str) -> None:
        assert with_options(PRESETS[key], options_of(PRESETS[key])) == PRESETS[key]

    def test_shapes_levels_and_bank(self) -> None:
        chosen = FormatOptions(
            must_play="5-10-K-A",
            hook=Hook.JACK,
            attacker_cap=0,
            if_stayed=IfStayed.SAME_SEAT,
            if_taken=IfTaken.LAST_TRICK_WINNER,
        )
        levels = with_options(CLUB, chosen).levels
        assert (levels.must_play, levels.hook) == ((5, 10, 13, 14), Hook.JACK)
        assert (levels.if_stayed, levels.if_taken) == (IfStayed.SAME_SEAT, IfTaken.LAST_TRICK_WINNER)
        assert levels.schedule.yield_of(400).levels == 8
        assert with_options(CLUB, FormatOptions(attacker_cap=3)).levels.schedule.yield_of(400).levels == 3

    def test_lets_a_knockout_keep_a_winner(self) -> None:
        cup = with_options(PRESETS["club_cup"], FormatOptions(level_tie=LevelTie.DRAW))
        assert [stage.play.level_tie for stage in cup.stages][-1] is LevelTie.NEXT_TO_LEAD

    def test_plays_deals_for_points(self) -> None:
        chosen = FormatOptions(form=PlayForm.POINTS_PER_DEAL, deals=8, level=10, deal_points=PointKind.ROOM)
        (stage,) = with_options(CLUB, chosen).stages
        assert (stage.play.deals, stage.play.level, stage.play.scheme) == (8, 10, ROOM_POINTS)

    def test_shapes_boards(self) -> None:
        chosen = FormatOptions(
            per_round=4,
            scorer=BoardScorer.DATUM,
            board_levels=0,
            board_trumps="suits_and_none",
            other_results=OtherResults.END_OF_ROUND,
            ranking=RankingShown.END,
        )
        boards = with_options(PAIRS, chosen).stages[0].boards
        assert boards
        assert (boards.per_round, boards.scorer, boards.levels) == (4, BoardScorer.DATUM, EVERY_LEVEL)
        assert boards.trumps == SUITS_AND_NONE
        assert (boards.other_results, boards.ranking) == (OtherResults.END_OF_ROUND, RankingShown.END)

    def test_reads_its_choices_back(self) -> None:
        chosen = FormatOptions(must_play="2-A", attacker_cap=0, per_round=2, board_levels=7, board_trumps="H")
        found = options_of(with_options(PAIRS, chosen))
        assert (found.must_play, found.attacker_cap, found.per_round, found.board_levels) == ("2-A", 0, 2, 7)
        assert found.board_trumps == "H"

    def test_begins_with_a_stake(self) -> None:
        chosen = FormatOptions(form=PlayForm.POINTS_PER_DEAL, deals=8, stake=90)
        played = with_options(CLUB, chosen)
        assert (played.stages[0].play.stake, options_of(played).stake) == (90, 90)

    def test_turns_margins_into_victory_points_or_only_counts_wins(self) -> None:
        swiss = PRESETS["swiss_pairs_boards"]
        (wide,) = with_options(swiss, FormatOptions(victory="continuous", blitz=5)).stages
        assert wide.boards
        assert (wide.boards.victory, wide.points) == (VictoryScale(per_root_board=5), swiss.stages[0].points)
        (plain,) = with_options(swiss, FormatOptions(victory="2-1-0")).stages
        assert plain.boards
        assert (plain.boards.victory, plain.points) == (None, POINTS_TABLES["2-1-0"])
        assert options_of(with_options(swiss, FormatOptions(victory="2-1-0"))).victory == "2-1-0"

    def test_takes_the_victory_points_that_suit_another_scorer(self) -> None:
        swiss = PRESETS["swiss_pairs_boards"]
        chosen = replace(options_of(swiss), scorer=BoardScorer.MATCHPOINTS)
        (stage,) = with_options(swiss, chosen).stages
        assert stage.boards
        assert stage.boards.victory == victory_for(BoardScorer.MATCHPOINTS) != victory_for(BoardScorer.CROSS_LEVELS)

    def test_ranks_by_what_another_scorer_counts(self) -> None:
        for key, chosen, other in (
            ("swiss_pairs_boards", BoardScorer.MATCHPOINTS, "percentage"),
            ("duplicate_pairs", BoardScorer.MATCHPOINTS, "percentage"),
            ("duplicate_matchpoints", BoardScorer.CROSS_LEVELS, "board_total"),
        ):
            (stage,) = with_options(PRESETS[key], FormatOptions(scorer=chosen)).stages
            assert {"board_total", "percentage"} & set(stage.precedence) == {other}, key

    def test_keeps_a_margin_that_was_chosen_for_another_scorer(self) -> None:
        chosen = FormatOptions(scorer=BoardScorer.MATCHPOINTS, blitz=50)
        played = with_options(PRESETS["swiss_pairs_boards"], chosen)
        assert options_of(played).blitz == 50

    def test_leaves_a_session_without_victory_points(self) -> None:
        assert with_options(PAIRS, FormatOptions(victory="continuous", blitz=5)) == PAIRS

    @pytest.mark.parametrize("key", sorted(SCALES))
    def test_scores_boards_by_a_named_scale(self, key: str) -> None:
        played = with_options(PAIRS, FormatOptions(scorer=BoardScorer.IMPS, scale=key))
        boards = played.stages[0].boards
        assert boards
        assert (boards.scale, options_of(played).scale) == (SCALES[key], key)


class TestLevelTables:
    OWN = "0 banker 4, 5 banker 1, 60 attackers 1, 100 attackers 2 every 30"

    @pytest.mark.parametrize("key", sorted(PRESETS))
    @pytest.mark.parametrize("decks", [1, 2, 3, 4])
    @pytest.mark.parametrize("name", sorted(TABLES))
    def test_follow_the_decks_and_come_back_by_name(self, key: str, decks: int, name: str) -> None:
        played = with_options(PRESETS[key], FormatOptions(decks=decks, level_table=name))
        found = options_of(played)
        assert (played.ruleset.decks, found.decks, found.level_table) == (decks, decks, name)
        assert played.levels.schedule.take_over == 40 * decks
        assert with_options(played, found) == played == from_json(to_json(played))

    def test_of_a_directors_own_stay_as_they_are_written(self) -> None:
        played = with_options(CLUB, FormatOptions(level_table="own", bands=self.OWN, attacker_cap=5))
        found = options_of(with_options(played, FormatOptions(decks=3)))
        assert (found.level_table, found.bands, found.attacker_cap, found.decks) == ("own", self.OWN, 5, 3)
        assert with_options(played, options_of(played)) == played == from_json(to_json(played))
        assert options_of(with_options(played, FormatOptions(level_table="usual"))).bands != self.OWN

    def test_by_name_follow_another_number_of_decks_unasked(self) -> None:
        played = with_options(CLUB, FormatOptions(decks=4))
        assert played.levels.schedule == standard(decks=4, attacker_level_cap=3)

    def test_cannot_give_more_than_attackers_may_go_up(self) -> None:
        with pytest.raises(ScheduleBroken):
            with_options(CLUB, FormatOptions(level_table="own", bands="0 banker 1, 80 attackers 4", attacker_cap=3))
