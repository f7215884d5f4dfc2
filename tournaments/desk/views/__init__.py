"""Pages of the director's desk."""
