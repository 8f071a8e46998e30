"""Cleans texts that people type."""


def one_line(text: str) -> str:
    """The text without control characters, invisible marks, and outer or doubled spaces."""
    return " ".join("".join(char if char.isprintable() else " " for char in text).split())
