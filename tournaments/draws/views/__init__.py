"""The director's pages of a stage and of a draw."""
