"""Silence: a player who sees what those still in may not know does nothing at the table that they can notice.

A pause, a mute, a portrait and the moment at which somebody comes or goes can be signs as well as words.
So every command is refused, whatever it does, except leaving, which changes nothing. While none of those
still in is connected, the silent player may do what brings the game to its end.
"""

from typing import Final

from yohoho.table import commands as ask
from yohoho.table.errors import TableError
from yohoho.table.given import Given
from yohoho.table.table import Table

ALONE: Final = (ask.Leave, ask.Resume, ask.Reopen)
"""What a silent player may do while nobody is there to notice it."""


def check_silence(table: Table, who: str, command: ask.Command, given: Given) -> bool:
    """Whether the command may change the table. Raises TableError for a person who has to be silent; they may
    leave, which changes nothing."""
    reason = table.silenced(table.seat_of(who))
    if reason is None or (isinstance(command, ALONE) and not _somebody_notices(table, given)):
        return True
    if not isinstance(command, ask.Leave):
        raise TableError.because(reason)
    return False


def _somebody_notices(table: Table, given: Given) -> bool:
    """Whether a person who is still in is connected."""
    return any(seat.who in given.present for seat in table.speaking())
