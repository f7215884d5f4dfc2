"""Sentences for what bidding and a live table refuse."""

from django.utils.translation import gettext_lazy as _

SENTENCES = {
    "bidding.refused": _("%(cards)s is no legal bid now (%(fault)s)."),
    "live.bury_count": _("%(owed)s cards are buried, not %(given)s."),
    "live.cards_not_held": _("These cards are not in your hand: %(missing)s."),
    "live.choice_refused": _("%(cards)s is none of the parts of the throw that can be led."),
    "live.claim_refused": _("The rest cannot be claimed or conceded like this (%(reason)s)."),
    "live.deck_wrong": _("The %(given)s cards dealt are not the cards of %(decks)s decks."),
    "live.draw_count": _("%(given)s cards cannot be drawn; %(left)s are left."),
    "live.not_your_turn": _("It is not the turn of seat %(seat)s."),
    "live.nothing_proposed": _("There is nothing for seat %(seat)s to answer or to withdraw."),
    "live.nothing_to_take_back": _("Seat %(seat)s has nothing that can still be taken back."),
    "live.play_refused": _("%(cards)s does not follow the lead; with %(must)s it would."),
    "live.proposal_pending": _("Play rests until everybody has answered."),
    "live.ruling_wrong": _("This ruling cannot be entered: %(field)s (%(reason)s)."),
    "live.setup_wrong": _("A deal cannot begin like this: %(field)s (%(reason)s)."),
    "live.unreadable": _("The entry “%(field)s” of “%(kind)s” cannot be read."),
    "live.wrong_phase": _("This is not done at this point of the deal."),
}
