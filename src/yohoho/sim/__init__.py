"""Many games at once: random play with statistics."""
