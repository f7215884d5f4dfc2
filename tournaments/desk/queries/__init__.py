"""Page-shaped reads across the areas."""
