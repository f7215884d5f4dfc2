"""Pages of clubs for their officers, and the own profile."""
