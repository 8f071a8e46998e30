"""The view tells of the last trick what the table was told of it: who comes late or again can look it up."""

from __future__ import annotations

import msgspec

from tests.skull_king.lively import lively
from tests.skull_king.option_sets import game_of, on_every_set
from yohoho.skull_king.events import TrickEnded
from yohoho.skull_king.view import TrickView, View


def last_trick(view: View) -> TrickView | None:
    return view.tricks[-1] if view.tricks else view.trick_before


@on_every_set(1)
def test_it_is_the_trick_that_was_told_with_its_reasons(name: str, seed: int) -> None:
    game, told = game_of(name), None
    for step in lively(game, seed):
        for event in step.events:
            if isinstance(event, TrickEnded):
                told = TrickView(event.seats, event.cards, None, event.winner, event.bonus, event.why)
        for chair in (None, 0):
            view = game.view(step.after, chair)
            assert last_trick(view) == told
            assert not (view.tricks and view.trick_before)
    assert told is not None


def test_only_the_last_one_is_explained_on_the_wire() -> None:
    game = game_of("beck-4")
    for step in lively(game, 1):
        tricks = msgspec.to_builtins(game.view(step.after, None)).get("tricks", [])
        assert ["why" in trick for trick in tricks] == [False] * (len(tricks) - 1) + [True] * bool(tricks)
