"""Sentences for the failures of `tournaments.slips` and for what a deal means."""

from django.utils.translation import gettext_lazy as _

SENTENCES = {
    "slips.stale": _("This deal changed meanwhile: %(present)s stands now. Your %(mine)s was not written."),
    "slips.reused": _("This slip was sent before with other figures. Open the page again."),
    "slips.other_table": _("This phone sits at another table. Open the page of the table you play at."),
    "slips.same_device": _(
        "This phone has typed for the other side already. Ask the other side to type the result on their own phone, "
        "or call the director."
    ),
    "slips.round_not_open": _("Round %(number)s takes no results from tables now."),
    "slips.not_played": _("There is nothing to enter: nobody plays here."),
    "slips.deal_out_of_order": _("Deal %(expected)s comes first."),
    "slips.levels_equal": _("Both sides stand at the same level: play another deal, or let the director rule."),
    "slips.match_ended": _("The match is over after %(deals)s deals."),
    "slips.scored_as_whole": _("The final levels of this match are entered already."),
    "slips.scored_by_deals": _("Single deals are entered already. Only the director can replace them by final levels."),
    "slips.field_missing": _("Type a number."),
    "slips.not_a_number": _("“%(value)s” is no number."),
    "slips.deals_stand": _("Deals entered at this table: %(deals)s. Shall these levels count instead?"),
    "slips.nobody_at_a": _("Nobody has passed A. Ended by time?"),
    "slips.winner_unclear": _("Both are at A. Write A+ for the side that passed it."),
    "slips.passed_unclear": _(
        "Was A passed? Then write A+. If time ended the match while they were at A, write “at A”."
    ),
    "slips.winner_of_draw": _(
        "Equal levels are a draw here, and a winner is named. Correct the levels, or leave the winner out."
    ),
    "slips.winner_not_by_levels": _(
        "Equal levels alone do not make the named side the winner here. Correct the levels, or leave the winner out "
        "and award the match among the rulings."
    ),
    "slips.already_ruled": _("The director has decided deal %(deal)s. Call the director to change it."),
    "slips.reason_missing": _("Give a reason."),
    "slips.ruling_incomplete": _("Something is missing, or does not fit this ruling."),
    "slips.ruling_without_effect": _(
        "Where the scores of boards add up this would change no place: give artificial scores in the grid of results, "
        "or rule a score in the standings."
    ),
    "slips.ruling_room_missing": _(
        "In a match of teams a board has a result in each of two rooms: choose the room that this is about."
    ),
    "slips.bank_fixed": _("Here nobody can lose the bank: boards say who banks, and final levels know no banker."),
    "slips.bank_played_on": _(
        "The deal after deal %(deal)s has been entered, with the bank as it was: the bank can only be ruled on before."
    ),
    "slips.ruled_at_live_table": _(
        "This was ruled at the live table and is part of its record. Rule there anew, or correct the result."
    ),
    "slips.deal_in_play": _(
        "This is being played just now at live table %(table)s. Rule on it there, where its players see it at once, or "
        "wait until it is over."
    ),
    "slips.already_annulled": _("This ruling was taken back before."),
    "slips.still_open": _("Deal %(deal)s still waits for the other side."),
    "slips.nothing_entered": _("Nothing is entered for this match yet."),
    "slips.ended_only_by_time": _("The match goes on until the clock has run out."),
    "slips.rows_refused": _("%(count)s rows cannot be taken, the first in line %(first_line)s. Nothing was written."),
    "slips.match_not_found": _("%(first)s and %(second)s are not paired with each other here."),
    "slips.meets_in_other_round": _("They meet in round %(round)s, not in round %(given)s."),
    "slips.match_in_row": _("Row %(line)s has this match already."),
    "slips.name_unknown": _("Nobody in this stage is called “%(name)s”."),
    "slips.name_nearly_known": _("Nobody in this stage is called “%(name)s”. Is it “%(near)s”?"),
    "slips.results_changed": _(
        "Pairings or results changed since you looked. Nothing was written; here is the new state."
    ),
    "slips.warning_by_time": _("Nobody has passed A: taken as ended by time."),
    "slips.warning_at_a": _("A alone stands at A. If it was passed, write A+."),
    "slips.warning_winner": _("The list names another winner than the levels do."),
    "slips.warning_winner_unknown": _("“%(name)s” is neither of the two: no winner is read."),
    "slips.warning_deals": _("Takes the place of %(deals)s deals entered one by one."),
    "slips.header_unreadable": _("The first line must name the columns: two entries and two levels."),
    "slips.entries_differ": _("Typed differently the second time: first %(first)s, then %(second)s."),
    "slips.board_unknown": _("There is no board %(board)s."),
    "slips.board_not_here": _("Board %(board)s is not played at this table in this round, but %(boards)s."),
    "slips.board_played_before": _(
        "%(entry)s played board %(board)s in round %(round)s already. Boards of this round: %(boards)s."
    ),
    "slips.board_outlier": _("This is far from what other tables have. Is it the right board, and the right side?"),
    "slips.board_not_at_table": _("Table %(table)s does not play board %(board)s, or the round must be named."),
    "slips.board_in_row": _("Row %(line)s has this board at this table already."),
    "slips.board_header_unreadable": _("The first line must name the columns: board, table, points."),
    "slips.boards_entered": _("This match is entered board by board."),
    "slips.award_unknown": _("An artificial score is plus, average or minus."),
    "slips.subfield_unreadable": _("A sub-field is one letter, such as A or B."),
    "slips.bots_need_boards": _("Bots can play as soon as the boards of this stage are laid out and sealed."),
    "slips.bots_need_trump": _(
        "Bots cannot play these boards: they fix the trump suit, but the program does not know which."
    ),
    "slips.bots_play_already": _("Bots play these boards already, at %(tables)s tables. Withdraw them first."),
    "slips.bots_out_of_bounds": _("Choose 1 to %(most)s tables of bots, and how they play."),
    "slips.too_many_tries": _("Too many wrong codes. Wait ten minutes, or scan the code on the table."),
    "outcome.wrong": _("This number cannot be."),
    "outcome.points_not_in_fives": _("Points end in 0 or 5; %(given)s does not."),
    "outcome.points_out_of_range": _("There are %(lowest)s to %(highest)s points, not %(given)s."),
    "outcome.points_beyond_deck": _("%(given)s in tricks and %(kitty)s in the kitty are more than %(total)s."),
    "outcome.points_do_not_add_up": _("%(attackers)s, %(given)s and %(kitty)s in the kitty are not %(total)s."),
    "outcome.last_trick_impossible": _("No last trick can be won like that."),
    "outcome.penalty_not_in_tens": _("Penalties come in tens; %(given)s does not."),
    "outcome.penalty_not_in_rules": _("These rules have no penalty for failed throws."),
    "kitty.component_impossible": _("No last trick can be won like that."),
    "kitty.multiplier_undefined": _("These rules give no multiplier for that."),
}
