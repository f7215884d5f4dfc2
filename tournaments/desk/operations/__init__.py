"""Acts that touch several areas at once."""
