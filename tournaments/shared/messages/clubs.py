"""Sentences for clubs, offices, players and invitations."""

from django.utils.translation import gettext_lazy as _

SENTENCES = {
    "no_such_account": _("Nobody has signed up as %(email)s. Ask the person to sign up first."),
    "last_owner": _("%(club)s would be left without an owner. Make somebody else owner first."),
    "sole_owner": _("You are the only owner of %(clubs)s. Make somebody else owner there first."),
    "office_held": _("%(person)s holds an office here already. Change it in the list."),
    "member_number_taken": _("%(player)s has the number %(number)s already."),
    "until_before_since": _("A membership cannot end (%(until)s) before it began (%(since)s)."),
    "player_gone": _("The record of %(player)s was merged or erased and cannot be changed any more."),
    "player_claimed": _("%(player)s has been claimed by an account already."),
    "invitation_over": _("This link was used already, or it is out of date. Ask the club for a new one."),
    "account_in_book": _("Your account is %(player)s in %(club)s already. Ask the club to merge the two records."),
    "same_record": _("Choose two different records of one club."),
    "meet_in_event": _("Both play in “%(event)s”, so they are two people. Nothing was merged."),
    "two_accounts": _("Each of the two records was claimed by an account of its own. Nothing was merged."),
    "wrong_name_typed": _("To confirm, type exactly: %(name)s"),
}
