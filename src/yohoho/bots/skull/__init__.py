"""Bots that play Skull."""
