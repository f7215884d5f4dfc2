"""Plausible play for rehearsals, demonstrations and `event simulate`: pure, seeded, without rows."""
