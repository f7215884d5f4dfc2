"""Papers for the hall: score slips, table cards, pairings by table and by name."""
