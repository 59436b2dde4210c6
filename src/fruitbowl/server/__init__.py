"""The play server: tables that lose nothing. A table is the fold of its log; see docs/decisions/0012-server.md."""
