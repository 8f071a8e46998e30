"""The recipes of docs/extending.md, done."""
