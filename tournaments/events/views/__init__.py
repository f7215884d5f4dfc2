"""Pages of events and entries, one module per page."""
