"""What a decision needs and the table does not hold: it is handed in, so that deciding is pure."""

from collections.abc import Collection

import msgspec


class Given(msgspec.Struct, frozen=True):
    """The circumstances of one decision."""

    now: int
    """In milliseconds since 1970."""
    secret: str = ""
    """A fresh secret, for the deals of a game that begins to be prepared."""
    present: Collection[str] = ()
    """Who is connected."""
    archived: bool = False
    """The table is put away."""
