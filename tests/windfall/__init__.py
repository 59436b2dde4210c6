"""Windfall, the smallest complete game: a worked example for adding one, and something to try the suite on.

Each player gets some of the plums 1 to 12. In turn everybody plays one; the highest takes a point, and leads.
"""
