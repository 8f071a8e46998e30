"""A store without a file, for tests."""
