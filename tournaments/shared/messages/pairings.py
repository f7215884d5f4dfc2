"""Sentences about rounds, pairings and draws: refusals, and the reasons beside each pairing."""

from django.utils.translation import gettext_lazy as _

SENTENCES = {
    "round_in_wrong_state": _("Round %(number)s is “%(status)s”: this cannot be done now."),
    "round_has_slips": _("Something was already entered in round %(number)s; it cannot be taken back."),
    "later_round_drawn": _(
        "Round %(later)s of stage %(stage)s is drawn already and stands on the results of round %(number)s, so that "
        "round %(number)s stays closed. Throw the later draw away first, or correct a single result: that is possible "
        "in a closed round, too."
    ),
    "draft_outdated": _(
        "The draft of round %(number)s does not fit who plays any more: %(names)s. Draw it again, or correct their "
        "attendance."
    ),
    "clock_in_wrong_state": _("The clock of round %(number)s does not allow this now. Look again."),
    "entry_seated_twice": _("%(entry)s would sit twice in this round."),
    "entry_not_in_stage": _("%(entry)s does not take part in this stage."),
    "nothing_to_undo": _("No swap was made in round %(number)s since it was drawn."),
    "schedule_fixed": _(
        "Round %(number)s follows the schedule of all rounds: an exchange would let somebody meet the same boards or "
        "opponents twice. Change who is there instead, and the schedule is fitted."
    ),
    "table_taken": _("Table %(table)s is wanted twice."),
    "line_up_wrong": _("A line-up of %(entry)s names four of its players, each once."),
    "line_up_closed": _("Both line-ups are known, or play has begun: only the director changes that of %(entry)s now."),
    "line_up_changed": _(
        "%(name)s has named the line-up of %(entry)s meanwhile: %(open)s in the open room, %(closed)s in the closed "
        "room. Send yours again if it is to take its place."
    ),
    "line_up_too_often": _("This line-up was changed very often. Try again in an hour, or ask the director."),
    "draws.entry_in_row": _("%(entry)s stands in row %(line)s already."),
    "draws.table_in_row": _("Table %(table)s stands in row %(line)s already."),
    "draws.table_unreadable": _("A table is a whole number from 1 to 9999."),
    "draws.groups_differ": _("They are in different groups: %(first)s and %(second)s."),
    "draws.meetings_changed": _(
        "Entries or the round changed since you looked. Nothing was written; here is the new state."
    ),
    "draws.meetings_refused": _("Nothing was written: rows with errors %(count)s."),
    "draws.no_open_tie": _("%(first)s and %(second)s have no tie that is still open."),
    "draws.partners_not_named": _(
        "Single players are not paired by hand or by a list, for that would not say who plays with whom. Draw the "
        "round: the schedule seats all four players of a table, and fits in who comes late, is absent or has gone."
    ),
    "round_still_open": _("Round %(number)s is not closed yet."),
    "matches_missing": _("%(count)s matches have no result yet: table %(tables)s."),
    "stage_over": _("All %(rounds)s rounds of this stage are drawn."),
    "stage_before_unfinished": _("Who goes through is known when “%(stage)s” is finished."),
    "draw_already_requested": _("Round %(number)s is being drawn just now."),
    "drawn_by_hand": _("The director makes the pairings of this stage."),
    "no_pairing_possible": _("No pairing of these %(entries)s entries is possible."),
    "no_forecast": _("Stage %(stage)s is a knock-out of pairs over boards: nothing can be said of how it would go."),
    "field_too_small_to_draw": _("This needs at least %(least)s entries."),
    "match_undecided": _("A match of the last round has no winner yet."),
    "pairing.same_score": _("%(first)s and %(second)s of the %(score)s-point group"),
    "pairing.float": _("From the %(score)s-point group (%(first)s) down to the %(lower)s-point group (%(second)s)"),
    "pairing.by_place": _("%(first)s and %(second)s of the standings"),
    "pairing.fold_opponent_met": _("has met the next opponent already"),
    "pairing.fold_opponent_clubmate": _("the next opponent is of the same club"),
    "pairing.rematch_unavoidable": _("second meeting: nobody else is left"),
    "pairing.rematch_by_rule": _("second meeting: places alone decide this round"),
    "pairing.floats_again": _("meets another score group on the same way again: it could not be avoided"),
    "pairing.clubmates_unavoidable": _("both of %(club)s: nobody else is left"),
    "pairing.pairing_locked": _("kept by the director"),
    "pairing.by_hand": _("set by the director"),
    "pairing.tie_stands": _("match %(game)s of %(most)s; so far %(own)s–%(theirs)s for %(entry)s"),
    "pairing.opponent_away": _("goes through: the opponent is not there"),
    "pairing.goes_through": _("%(entry)s was not named and goes through without playing."),
    "pairing.lost_before": _("%(entry)s lost in the round before and plays all the same."),
    "pairing.swiss_rounds_beyond_safe": _(
        "After %(safe)s rounds a pairing without a second meeting is no longer certain."
    ),
    "pairing.byes_not_granted": _("No bye was free for these numbers, who asked for one: %(entries)s."),
    "pairing.ahead": _("The first %(entries)s by seed are drawn with %(points)s points more in this round."),
    "pairing.would_differ": _(
        "Since a correction %(differing)s of %(total)s pairings of round %(number)s in stage %(stage)s would be drawn "
        "otherwise: table %(tables)s. Nothing was changed."
    ),
    "pairing.field_would_differ": _(
        "Since a correction %(differing)s of the %(total)s in stage %(stage)s would not have come there. "
        "Nothing was changed."
    ),
    "pairing.corrected_since": _(
        "Results of earlier rounds were corrected after this draw: it stands on the scores of then, and so do its "
        "reasons."
    ),
    "pairing.would_agree": _("With the scores of today all pairings of round %(number)s would be the same."),
    "pairing.comparing": _("How round %(number)s would be drawn with the scores of today is being worked out."),
    "pairing.cannot_compare": _(
        "Results before round %(number)s were corrected; how it would be drawn today cannot be told: %(why)s"
    ),
    "pairing.warning_rematch": _("They have met already."),
    "pairing.warning_clubmates": _("Both play for %(club)s."),
    "pairing.warning_score_gap": _("Their scores differ: %(first)s and %(second)s."),
    "pairing.again_ns": _("%(entry)s sits North–South again (+%(often)s)."),
    "pairing.again_ew": _("%(entry)s sits East–West again (+%(often)s)."),
    "clubmates_relaxed": _("Clubmates meet: it could not be avoided."),
    "rematches_relaxed": _("Some meet a second time: it could not be avoided."),
    "boards_not_planned": _("“%(stage)s” is not played with boards."),
    "boards_known": _(
        "%(entry)s would play boards in round %(number)s that it knows from round %(earlier)s. Take the swap back."
    ),
    "boards_still_played": _("Some tables have still to play: %(boards)s."),
    "movement_not_wanted": _("“%(stage)s” does not follow a movement."),
    "movement_misfit": _("This movement is for %(wanted)s entries, and %(given)s take part. Choose again."),
    "movement_under_way": _("“%(stage)s” has begun: its movement can only be fitted to who comes and goes."),
    "movement_missing": _("Choose a movement for “%(stage)s” first."),
    "movement_outdated": _("The movement does not know %(names)s yet. Fit it to who plays, or choose it again."),
    "movement_not_offered": _("This movement is not among those that fit. Choose again."),
    "second_bye": _("Somebody sits out a second time: everybody has had a bye."),
}
