"""The store that many machines share: PostgreSQL."""
