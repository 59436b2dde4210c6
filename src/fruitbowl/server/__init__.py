"""The play server. A table is the fold of its events: see docs/decisions/0012-server.md.

Imports point one way: `http -> runtime -> tables` and `runtime -> store`.
"""
