"""The daily deal: every day one short game of each kind, the same for everybody (docs/daily.md)."""
