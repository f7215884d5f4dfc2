"""Commands of the area."""
