"""Who may ask the coach. The table agrees on it beforehand and everybody sees it: no help is secret."""

from __future__ import annotations

from yohoho.table.table import Table


def coach_helps(table: Table, seat: int | None) -> bool:
    """Whether the person in this seat may ask now."""
    if seat is None or table.phase != "playing":
        return False
    return table.settings.coach == "all" or (table.settings.coach == "alone" and _alone(table, seat))


def _alone(table: Table, seat: int) -> bool:
    """Who has left the game for good leaves a bot; who is only away will want to know about it."""
    others = [other for number, other in enumerate(table.seats) if number != seat]
    return not any(other.person and not other.left for other in others)
