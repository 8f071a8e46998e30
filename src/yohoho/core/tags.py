"""The names of message classes on the wire: `BidPlaced` is `bid-placed`."""

import re


def kebab(name: str) -> str:
    """Return the name of a class as the tag of its messages.

    >>> kebab("BidPlaced")
    'bid-placed'
    """
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "-", name).lower()
