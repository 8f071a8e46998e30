"""The errors of commands; the codes are listed in docs/errors.md."""

from yohoho.core.errors import YohohoError


class TableError(YohohoError):
    """The table refuses a command; nothing has changed."""
