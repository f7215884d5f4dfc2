"""Pages of slips, one module per page."""
