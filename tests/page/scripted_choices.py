"""How scripted players choose in scenes and recordings, so that a wanted situation comes about."""

from collections.abc import Callable
from typing import TypeAlias

Choice: TypeAlias = Callable[[int, list[str]], str]
"""A seat and its legal actions in, an action out."""


def meek(seat: int, legal: list[str]) -> str:
    """Never bids if it can be helped, and plays flowers."""
    return next((act for act in ("pass", "place flower", "place skull") if act in legal), legal[0])


def bold(me: int, bid: int) -> Choice:
    """One bids as soon as they can, the others let them."""

    def choose_one(seat: int, legal: list[str]) -> str:
        return f"bid {bid}" if seat == me and f"bid {bid}" in legal else meek(seat, legal)

    return choose_one
