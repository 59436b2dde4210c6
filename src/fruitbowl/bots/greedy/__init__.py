"""Bots that do what looks best at once, one module for each game that has one."""
