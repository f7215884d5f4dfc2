"""The tournament: people, clubs, events, tables, pages and rows; one small Django app per area."""
