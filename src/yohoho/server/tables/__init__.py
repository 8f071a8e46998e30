"""Live tables: their WebSockets, what is written to their logs, and who is connected."""
