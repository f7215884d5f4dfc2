"""The handful of choices on the new-event page, laid over a preset's format and read back out of it."""

from tournaments.events.options.chosen import FormatOptions, options_of, with_options

__all__ = ["FormatOptions", "options_of", "with_options"]
