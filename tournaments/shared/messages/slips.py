"""Sentences for the failures of `tournaments.slips` and for what a deal means."""

from django.utils.translation import gettext_lazy as _

SENTENCES = {
    "slips.stale": _("This deal changed meanwhile: %(present)s stands now. Your %(mine)s was not written."),
    "slips.reused": _("This slip was sent before with other figures. Open the page again."),
    "slips.round_not_open": _("Round %(number)s takes no results from tables now."),
    "slips.not_played": _("There is nothing to enter: nobody plays here."),
    "slips.deal_out_of_order": _("Deal %(expected)s comes first."),
    "slips.match_ended": _("The match is over after %(deals)s deals."),
    "slips.scored_as_whole": _("The final levels of this match are entered already."),
    "slips.scored_by_deals": _("Single deals are entered already. Only the director can replace them by final levels."),
    "slips.field_missing": _("Type a number."),
    "slips.not_a_number": _("“%(value)s” is no number."),
    "slips.nobody_at_a": _("Nobody is at A. Ended by time?"),
    "slips.winner_unclear": _("Both are at A. Write A+ for the side that passed it."),
    "slips.already_ruled": _("The director has decided deal %(deal)s. Call the director to change it."),
    "slips.reason_missing": _("Give a reason."),
    "slips.ruling_incomplete": _("Something is missing, or does not fit this ruling."),
    "slips.already_annulled": _("This ruling was taken back before."),
    "slips.still_open": _("Deal %(deal)s still waits for the other side."),
    "slips.nothing_entered": _("Nothing is entered for this match yet."),
    "slips.ended_only_by_time": _("The match goes on until the clock has run out."),
    "slips.rows_refused": _("%(count)s rows cannot be taken, the first in line %(first_line)s. Nothing was written."),
    "slips.match_not_found": _("%(first)s and %(second)s are not paired with each other here."),
    "slips.header_unreadable": _("The first line must name the columns: two entries and two levels."),
    "slips.entries_differ": _("Typed differently the second time: first %(first)s, then %(second)s."),
    "slips.too_many_tries": _("Too many wrong codes. Wait ten minutes, or scan the code on the table."),
}
