"""Skull King in a terminal."""
