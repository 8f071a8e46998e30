"""Tests on every option set of Skull King; what the sets are stands in `yohoho.testing`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from yohoho.skull_king import SkullKing
from yohoho.testing.option_sets import EVERYTHING, LOOT_FOR_TWO, MENU, OPTION_SETS, PERSONS, WHOLE_MENU

__all__ = [
    "EVERYTHING",
    "LOOT_FOR_TWO",
    "MENU",
    "OPTION_SETS",
    "PERSONS",
    "WHOLE_MENU",
    "game_of",
    "on_every_set",
    "seeds",
]

Test: TypeAlias = Callable[..., None]


def game_of(name: str) -> SkullKing:
    return SkullKing(**WHOLE_MENU[name])


seeds = st.integers(0, 2**32)


def on_every_set(examples: int = 2) -> Callable[[Test], Test]:
    """Run `test(name, seed)` on random games of every option set."""

    def decorate(test: Test) -> Test:
        drawn: Test = settings(max_examples=examples, deadline=None, derandomize=True)(
            given(seed=seeds)(test)
        )
        marked: Test = pytest.mark.parametrize("name", OPTION_SETS)(drawn)
        return marked

    return decorate
