"""`yohoho review`."""
