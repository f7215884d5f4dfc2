"""What pages and operations know of a match and its deals."""
