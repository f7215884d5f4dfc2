"""Duplicate movements (复式移位): generators, what makes one impossible, how good one is."""
