"""Page-shaped and socket-shaped reads of live tables."""
