"""`yohoho train`: training of the captain."""
