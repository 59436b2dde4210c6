"""What is in the box: plums with the numbers 1 to 12."""

PLUMS = 12
MOST_CARDS = 3
"""Nobody gets more plums than this."""
