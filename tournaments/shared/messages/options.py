"""Options of formats and level rules, as sentences name them."""

from django.utils.translation import gettext_lazy as _

# What an option of a format is called in a sentence; the keys are the fields of `scoring.formats` and `LevelRules`.
OPTIONS = {
    "stages": _("the number of stages"),
    "competitor": _("who competes"),
    "intake": _("who comes into the stage"),
    "rounds": _("the number of rounds"),
    "groups": _("the number of groups"),
    "group_size": _("the size of the groups"),
    "legs": _("how often all meet"),
    "one_field": _("one field for all groups"),
    "sit_out": _("what sitting out is worth"),
    "third_place": _("the match for third place"),
    "best_of": _("how many matches a tie takes"),
    "best_of_last": _("the rounds with longer ties"),
    "deals": _("the number of deals"),
    "minutes": _("the time for a match"),
    "level": _("the level to play to"),
    "level_tie": _("what equal levels mean"),
    "boards": _("the boards"),
    "boards.per_round": _("how many boards a round has"),
    "boards.levels": _("the levels of the boards"),
    "boards.bankers": _("the bankers of the boards"),
    "boards.trumps": _("the trump suits of the boards"),
    "boards.scale": _("the scale of the scores"),
    "boards.victory": _("the table of victory points"),
    "boards.tables_per_match": _("how many tables a match has"),
    "boards.scorer": _("how boards are scored"),
    "precedence": _("the order of the standings"),
    "clubmates_rounds": _("how long clubmates are kept apart"),
    "start_groups": _("the start groups"),
    "must_play": _("the levels that must be played"),
}
