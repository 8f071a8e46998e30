"""What the games look like in a terminal."""
