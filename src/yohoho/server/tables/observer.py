"""What an operator wants to know about tables: a server logs and counts it, the browser does not."""

from typing import Any

from yohoho.bots.fallback import BotFault


class TableObserver:
    """Is told what happens at tables. This one ignores it."""

    def tell(self, event: str, **facts: Any) -> None:
        """Something is done that an operator may look for."""

    def warn(self, event: str, **facts: Any) -> None:
        """Something failed, and is tried again or done without."""

    def store_failed(self, code: str, **facts: Any) -> None:
        """The store could not read or write."""

    def note_crash(self, error: Exception) -> None:
        """A defect of this package showed while a message was handled."""

    def bot_failed(self, fault: BotFault, table: str) -> None:
        """A safe choice replaced that of a bot."""

    def note_append(self, seconds: float) -> None:
        """Entries are in the store, this long after it was asked."""

    def note_foreign_entries(self) -> None:
        """A table applied entries that another process wrote."""

    def note_acknowledgement(self) -> None:
        """A command was carried out."""

    def note_refusal(self, code: str) -> None:
        """A message was refused."""
