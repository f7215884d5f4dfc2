"""The game of Shengji (升级), in plain Python: cards, rule sets, live play, records, bots, and what a deal yields.

It knows no framework, no clock and no chance of its own.
"""
