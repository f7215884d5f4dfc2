"""Page-shaped reads of what the public may see, each in a constant number of SQL queries.

What is public: published, playing and closed rounds with the results of their finished matches, and the
standings of the revision that the director published. Drafts of rounds and later tallies are not.
"""
