"""The error of a static build that cannot be written."""

from yohoho.core.errors import YohohoError


class StaticBuildError(YohohoError):
    """A static build cannot be written where it was asked for."""
