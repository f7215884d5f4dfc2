"""Reading what was typed, one module per page."""
