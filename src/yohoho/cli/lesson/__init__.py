"""Lessons in a terminal."""
