"""Page-shaped reads of a club's book."""
