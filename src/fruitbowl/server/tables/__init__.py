"""The aggregate: a table's events, the fold over them, the commands that add to them, and its projections.

Everything here is pure. Nothing waits, stores or sends.
"""
