"""Puzzles in a terminal: made, checked, listed and solved."""
