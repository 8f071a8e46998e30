"""What the stores in SQL share: the text of each statement, and the repositories that run them."""
