"""`yohoho baselines`: the strength of every bot of the ladder, as tables and as a page."""
