"""Page-shaped reads of events and entries."""
