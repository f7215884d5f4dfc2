"""Sentences about events in which every player is an entry."""

from django.utils.translation import gettext_lazy as _

SENTENCES = {
    "individual.design": _(
        "A whist design for %(players)s players: in its %(rounds)s rounds every two are partners once and opponents "
        "twice."
    ),
    "individual.partners": _("Any two players are partners %(least)s to %(most)s times."),
    "individual.opponents": _("Any two players are opponents %(least)s to %(most)s times."),
    "individual.sit_outs": _("Everybody sits out %(least)s to %(most)s times."),
}
