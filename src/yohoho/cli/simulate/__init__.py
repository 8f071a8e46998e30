"""`yohoho simulate`: tournaments of bots."""
