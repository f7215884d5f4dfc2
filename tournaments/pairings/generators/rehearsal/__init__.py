"""Plausible play for rehearsals, demonstrations and forecasts: pure, seeded, without rows."""
