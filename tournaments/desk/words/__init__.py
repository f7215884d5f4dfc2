"""What the audit page says: the codes that the trail keeps, and what changed, in words."""
