"""Levels, scores, places: plain Python but for three named doors (gateway, tasks, apps)."""
