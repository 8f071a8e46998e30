"""What can be wrong with a command; the codes are listed in docs/protocol.md."""

from yohoho.core.errors import YohohoError


class TableError(YohohoError):
    """The table refuses a command; nothing has changed."""
