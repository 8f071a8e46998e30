"""Silence of a player who sees what those still in the game may not know: they must not give them any sign.

A pause, a mute, a portrait and the moment at which somebody comes or goes can be signs as well as words.
So the table refuses every command of a silent player, except leaving, which then changes nothing. While none
of those still in the game is connected, the silent player may do what brings the game to its end.
"""

from typing import Final

from yohoho.table import commands
from yohoho.table.errors import TableError
from yohoho.table.given import Given
from yohoho.table.table import Table

ALONE: Final = (commands.Leave, commands.Resume, commands.Reopen)
"""The commands of a silent player that the table accepts while nobody is there to notice them."""


def check_silence(table: Table, who: str, command: commands.Command, given: Given) -> bool:
    """Whether the command may change the table: False for a silent person who leaves.

    Raises TableError for any other command of a person who has to be silent.
    """
    reason = table.reason_for_silence(table.seat_of(who))
    if reason is None or (isinstance(command, ALONE) and not _somebody_notices(table, given)):
        return True
    if not isinstance(command, commands.Leave):
        raise TableError.because(reason)
    return False


def _somebody_notices(table: Table, given: Given) -> bool:
    """Whether a person who is still in the game is connected."""
    return any(seat.who in given.present for seat in table.speaking())
