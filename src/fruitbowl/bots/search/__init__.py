"""Information-set Monte Carlo tree search, one for all games. Why it is as it is: docs/decisions/0010-search.md."""
