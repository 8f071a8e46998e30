"""The error of weights, apart from `weights` because that module needs NumPy."""

from yohoho.core.errors import YohohoError


class WeightsError(YohohoError):
    """The weights cannot be used, so the bot they belong to cannot play."""
