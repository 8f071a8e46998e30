"""The values that a decision needs besides the table. The caller passes them in, so that deciding is pure."""

from collections.abc import Collection

import msgspec


class Given(msgspec.Struct, frozen=True):
    """The circumstances of one decision."""

    now: int
    """The time in milliseconds since 1970."""
    secret: str = ""
    """A fresh secret for the deals of a new table or a rematch."""
    present: Collection[str] = ()
    """The identities of the people who are connected."""
    archived: bool = False
    """Whether the table is archived."""
