"""Bots that play Skull King."""
