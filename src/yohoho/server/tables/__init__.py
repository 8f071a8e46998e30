"""Live tables: their WebSockets, the writer of their logs, and presence."""
