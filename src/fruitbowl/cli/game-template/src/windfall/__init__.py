"""Windfall: each player gets some of the plums 1 to 12. Everybody plays one in turn; the highest takes the trick."""
