"""Crazy Eights, the folk game: play a card of the same suit or rank, or an eight; whoever has none left wins."""
