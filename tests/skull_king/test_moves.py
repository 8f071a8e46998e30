"""Every text is an action or a notation error."""

from __future__ import annotations

from hypothesis import example, given, settings
from hypothesis import strategies as st

from yohoho.core.errors import NotationError
from yohoho.skull_king import SkullKing

SOUP = """
start deal draw bid load play lead wager power discard change round scores / yes no grapeshot cannonball
-1 0 1 +1 +-1 -- 99999 100000 007 ² ٣ 1e3 -0
green-7 escape escape-1 escape-9 tigress tigress:pirate tigress: pirate-harry-6
"""
WORDS = st.sampled_from(SOUP.split())
GAME = SkullKing()


@settings(max_examples=400, deadline=None, derandomize=True)
@given(st.one_of(st.text(max_size=40), st.lists(WORDS, max_size=6).map(" ".join)))
@example("")
@example("play ")
@example("start 0 round  scores ")
@example("\ud800")
def test_any_text_is_an_action_or_a_notation_error(text: str) -> None:
    try:
        action = GAME.read(text)
    except NotationError:
        return
    assert GAME.read(GAME.write(action)) == action
