"""The games in a terminal."""
