"""Skull in a terminal."""
