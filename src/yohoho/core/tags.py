"""The names of message classes on the wire: `BidPlaced` is `bid-placed`."""

import re


def kebab(name: str) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "-", name).lower()
