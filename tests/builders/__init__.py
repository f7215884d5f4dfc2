"""Builders of plain values for tests; rows come from `tests.factories`."""
