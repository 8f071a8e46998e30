"""The tavern table for Skull King and Skull."""

__version__ = "0.1.0"
