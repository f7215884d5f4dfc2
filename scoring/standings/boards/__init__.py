"""Boards in the standings (复式): gathered over a stage, scored, and handed to the entries as totals or margins."""
