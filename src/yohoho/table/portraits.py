"""The portraits that people choose from. The page draws them (`web/faces/people.js`)."""

import hashlib
from collections.abc import Collection
from typing import Final, Literal, get_args

PortraitName = Literal[
    "gunner",
    "cook",
    "navigator",
    "carpenter",
    "surgeon",
    "lookout",
    "fiddler",
    "quartermaster",
    "pearl-diver",
    "cartographer",
    "smuggler",
    "harpooner",
]
PORTRAITS: Final[tuple[PortraitName, ...]] = get_args(PortraitName)


def usual_portrait(who: str, taken: Collection[str] = ()) -> PortraitName:
    """The portrait of a person who has chosen none. It follows from the identity; if somebody else at the
    table has it, the next free one takes its place."""
    first = hashlib.sha256(f"portrait {who}".encode()).digest()[0] % len(PORTRAITS)
    turned = (*PORTRAITS[first:], *PORTRAITS[:first])
    return next((portrait for portrait in turned if portrait not in taken), turned[0])
