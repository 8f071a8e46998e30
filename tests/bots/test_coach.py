"""The coach evaluates every legal action of every phase with plausible numbers, from the seat's view."""

from collections.abc import Iterator
from math import isfinite
from typing import Any

import pytest

from tests.bots.skull_games import OPTION_SETS as SKULL_SETS
from tests.skull_king.option_sets import OPTION_SETS, game_of
from tests.walks import walk
from yohoho import CHANCE, Dice, Skull
from yohoho.bots.advice import Confidence, Hint, confidence
from yohoho.bots.coach import advise
from yohoho.core.errors import Reason
from yohoho.core.game import AnyGame
from yohoho.locales import LANGUAGES, Voice

NOBODY = Reason("hint-luck")


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give the coach a small budget, for tests that are not about its quality."""
    monkeypatch.setattr("yohoho.bots.skull_king.hints._PLAYOUTS", 48)
    monkeypatch.setattr("yohoho.bots.skull.hints._PLAYOUTS", 96)


def decisions(game: AnyGame, seed: int) -> Iterator[tuple[Any, int]]:
    return ((step.before, step.seat) for step in walk(game, seed) if step.seat != CHANCE)


def one_of_each_kind(game: AnyGame, seed: int) -> dict[str, tuple[Any, int]]:
    """A decision for each phase and first word of a legal action."""
    places: dict[str, tuple[Any, int]] = {}
    for state, seat in decisions(game, seed):
        view = game.view(state, seat)
        places.setdefault(
            f"{view.phase} {view.legal[0].partition(' ')[0]} {len(view.legal) > 1}", (state, seat)
        )
    return places


def check(view: Any, all_hints: list[Hint]) -> None:
    assert sorted(hint.action for hint in all_hints) == sorted(view.legal), "one for each legal action"
    assert [hint.gain for hint in all_hints] == sorted((hint.gain for hint in all_hints), reverse=True)
    for hint in all_hints:
        assert all(map(isfinite, (hint.points, hint.gain, hint.margin))), hint
        assert hint.margin >= 0
        assert hint.chance is None or 0 <= hint.chance <= 1
        for language in LANGUAGES:
            said = Voice(language).reason(hint.why)
            assert said
            assert "{" not in said, (language, hint.why)


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=pytest.mark.slow if at % 4 else ()) for at, name in enumerate(OPTION_SETS)],
)
def test_every_kind_of_decision_in_skull_king(name: str) -> None:
    game = game_of(name)
    kinds = one_of_each_kind(game, 7)
    assert {kind.partition(" ")[0] for kind in kinds} >= {"bid", "play"}
    for state, seat in kinds.values():
        view = game.view(state, seat)
        all_hints = advise(game.name, view)
        check(view, all_hints)
        assert all(hint.chance is not None for hint in all_hints)
        assert all(abs(hint.points) < 1000 for hint in all_hints)


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize(("players", "last_chance"), SKULL_SETS)
def test_every_kind_of_decision_in_skull(players: int, last_chance: bool) -> None:
    game = Skull(players, last_chance)
    kinds = {kind: place for seed in range(4) for kind, place in one_of_each_kind(game, seed).items()}
    assert {kind.split()[0] for kind in kinds} >= {"first-discs", "turns", "bidding", "flipping"}
    for state, seat in kinds.values():
        view = game.view(state, seat)
        all_hints = advise(game.name, view)
        check(view, all_hints)
        assert all(0 <= hint.points <= 100 for hint in all_hints)
        assert sum(hint.gain for hint in all_hints) == pytest.approx(0, abs=1e-3), "compared with each other"


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("game", [game_of("beck-4-everything"), game_of("beck-2-everything"), Skull(4, True)])
def test_advice_does_not_depend_on_hidden_cards(game: AnyGame) -> None:
    """The advice is the same to the last digit after all hidden cards are redealt, and when asked again."""
    dice, seen = Dice("other hands"), 0
    for state, seat in list(decisions(game, 2))[::5]:
        other = game.redeal(state, seat, dice)
        said = advise(game.name, game.view(state, seat))
        assert said == advise(game.name, game.view(other, seat)) == advise(game.name, game.view(state, seat))
        seen += other != state
    assert seen > 3, "something was hidden, and dealt anew"


def test_advice_is_empty_without_a_decision() -> None:
    game = game_of("beck-4")
    watching = next(
        game.view(state, (seat + 1) % 4)
        for state, seat in decisions(game, 1)
        if game.view(state, seat).phase == "play"
    )
    assert advise(game.name, watching) == []


def test_last_card_of_the_last_player_is_certain() -> None:
    game = game_of("beck-4")
    last = [
        game.view(state, seat)
        for state, seat in decisions(game, 5)
        if sum(hand.bit_count() for hand in state.hands) == 1
    ]
    assert len(last) == 10
    for view in last:
        [hint] = advise(game.name, view)
        assert hint.chance in (0, 1)
        assert hint.margin == 0
        assert hint.why.code in ("hint-wins", "hint-loses", "hint-leviathan")


def test_bid_that_must_turn_the_own_skull_has_no_chance() -> None:
    game, bluffs = Skull(4), 0
    for seed in range(2):
        for state, seat in decisions(game, seed):
            view = game.view(state, seat)
            if "skull" in view.pile[-1:] and "bid 1" in view.legal:
                bluff = next(hint for hint in advise(game.name, view) if hint.action == "bid 1")
                assert (bluff.chance, bluff.why.code) == (0, "hint-bid-bluff")
                bluffs += 1
    assert bluffs


def test_only_the_best_discard_gets_the_discard_reason() -> None:
    game = game_of("beck-4-everything")
    for seed in range(40):
        for state, seat in decisions(game, seed):
            if game.view(state, seat).phase == "discard":
                reasons = [hint.why.code for hint in advise(game.name, game.view(state, seat))]
                assert reasons[0] == "hint-discard"
                assert "hint-discard" not in reasons[1:]
                return
    raise AssertionError("nobody ever had to put cards away")


def hints_with(*gains: float, margin: float = 1.0) -> list[Hint]:
    return [Hint(f"bid {n}", gain, gain, margin, NOBODY) for n, gain in enumerate(gains)]


@pytest.mark.parametrize(
    ("all_hints", "sure"),
    [
        ([], "sure"),
        (hints_with(3), "sure"),
        (hints_with(9, 6), "sure"),
        (hints_with(9, 8), "fairly"),
        (hints_with(9, 8.8, -50), "unsure"),
        (hints_with(9, 9, 9, 1), "sure"),
        (hints_with(9, 6, margin=4), "fairly"),
    ],
)
def test_confidence_compares_with_the_next_different_hint(all_hints: list[Hint], sure: Confidence) -> None:
    assert confidence(all_hints) == sure
