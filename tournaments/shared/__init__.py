"""What every area may lean on: audit, clock, jobs, messages, template tags; named things only."""
