"""Named option sets of Skull: every number of players, with and without the Last Chance disc."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from yohoho.skull.options import FEWEST, MOST
from yohoho.testing.conformance import Choices

OPTION_SETS: Final[Mapping[str, Choices]] = {
    f"skull-{players}{'-last-chance' if lent else ''}": {"players": players, "last_chance": lent}
    for players in range(FEWEST, MOST + 1)
    for lent in (False, True)
}
