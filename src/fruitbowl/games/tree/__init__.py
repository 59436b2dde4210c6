"""Fruit, the trick-taking game on a tree: a branch beats whatever it supports."""
