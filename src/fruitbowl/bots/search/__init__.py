"""Information-set Monte Carlo tree search, one for all games. docs/decisions/0010-search.md explains why it is so."""
