"""The daily deal on a server: days, attempts, results and reference lines."""
