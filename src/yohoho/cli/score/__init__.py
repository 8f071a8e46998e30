"""`yohoho score`: the score sheet in the terminal."""
