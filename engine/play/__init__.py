"""Play (出牌): tuples and tractors, what a lead is made of, what is owed to it, throws, and who wins a trick.

`trick` | `throw` > `follow` > `listing` > `choices` > `ladder` > `supply` > `shape` > `groups`.
"""
