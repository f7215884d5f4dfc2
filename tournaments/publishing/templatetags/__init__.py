"""Template tags of the public pages."""
