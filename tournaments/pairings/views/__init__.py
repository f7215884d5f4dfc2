"""Pages of pairings that need nothing of the draw."""
