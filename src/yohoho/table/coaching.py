"""The right to ask the coach. It depends on the settings, which all players see, so no help is secret."""

from yohoho.bots.coach import has_coach
from yohoho.table.table import Table


def coach_helps(table: Table, seat: int | None) -> bool:
    """Whether the person in this seat may ask the coach now."""
    if seat is None or table.phase != "playing" or not has_coach(table.settings.game):
        return False
    return table.settings.coach == "all" or (table.settings.coach == "alone" and _alone(table, seat))


def _alone(table: Table, seat: int) -> bool:
    """Whether no other person plays. A person who left for good no longer counts; one who is only away
    does."""
    return all(number == seat or not other.who or other.left for number, other in enumerate(table.seats))
