"""The refusals of the daily deal."""

from yohoho.core.errors import YohohoError


class DailyError(YohohoError):
    """There is no such day or game, or it is not for this person now."""
