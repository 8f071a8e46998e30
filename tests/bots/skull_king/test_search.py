"""Search in Skull King: samples agree with what is known, and play-outs score as the engine."""

from collections.abc import Iterator

import numpy as np
import pytest

from tests.effort import examples, slow_but, some
from tests.skull_king.option_sets import OPTION_SETS, game_of
from tests.walks import Step, walk
from yohoho import CHANCE, Dice
from yohoho.bots.skull_king.beliefs import rules_for, sample_hands
from yohoho.bots.skull_king.search import look_ahead
from yohoho.sim.lockstep.codes import EMPTY
from yohoho.sim.lockstep.greedy_policy import GreedyPolicy
from yohoho.skull_king import SkullKing
from yohoho.skull_king.cards import BY_NAME, HELD, SUITS
from yohoho.skull_king.state import Phase, State
from yohoho.skull_king.view import View

POLICY = GreedyPolicy(0.6)


def decisions(game: SkullKing, seed: int) -> Iterator[Step]:
    return (step for step in walk(game, seed) if step.seat != CHANCE)


@pytest.mark.parametrize("name", OPTION_SETS)
def test_sampled_hands_agree_with_all_the_seat_knows(name: str) -> None:
    game = game_of(name)
    for step in some(list(decisions(game, 3))[::7], 4):
        view = game.view(step.before, step.seat)
        hands, undealt = sample_hands(view, 8, np.random.default_rng(1))
        for guess in range(8):
            check_guess(game, view, hands[:, :, guess].tolist(), undealt[:, guess].tolist())


def check_guess(game: SkullKing, view: View, hands: list[list[int]], undealt: list[int]) -> None:
    codes = rules_for(game.options).codes
    dealt = [[code for code in hand if code != EMPTY] for hand in hands]
    assert view.seat is not None
    assert sorted(dealt[view.seat]) == sorted(codes.code(BY_NAME[name]) for name in view.hand)
    assert [len(hand) for hand in dealt] == [seat.cards for seat in view.seats]
    for seat, hand in zip(view.seats, dealt, strict=True):
        kinds = {codes.kind_of_suit(SUITS.index(suit)) for suit in seat.voids}
        assert not kinds & {code >> 4 for code in hand}
    tricks = [*view.tricks, *([view.trick] if view.trick else [])]
    seen = [HELD[BY_NAME[name]] for trick in tricks for name in trick.cards]
    seen += [BY_NAME[name] for name in view.discarded]
    everywhere = [code for hand in dealt for code in hand] + [codes.code(card) for card in seen]
    everywhere += [code for code in undealt if code != EMPTY]
    left = list(codes.deck)
    for code in everywhere:
        left.remove(code)  # raises if a card is in two places


def scores_are_known(game: SkullKing) -> bool:
    return "harry" not in game.powers and not game.options.tricks_face_down


def is_decided(game: SkullKing, state: State) -> bool:
    """Views with one card left to play, no decision after it, and the bonuses of earlier tricks in sight."""
    hidden = sum(hand.bit_count() for hand in state.hands) > 1
    return state.phase is Phase.PLAY and not hidden and scores_are_known(game)


@pytest.mark.parametrize("name", OPTION_SETS)
def test_playout_of_the_last_card_scores_as_the_engine(name: str) -> None:
    game, compared = game_of(name), 0
    for seed in range(examples(3, 1)):
        for step in decisions(game, seed):
            if not is_decided(game, step.before):
                continue
            view = game.view(step.before, step.seat)
            results = look_ahead(view, view.legal, 2, POLICY, Dice(1))
            for at, action in enumerate(view.legal):
                after = game.apply(step.before, step.seat, game.read(action))
                line = after.history[-1]
                assert results.points[at, :, 0].tolist() == list(line.points), (name, seed, action)
                assert bool(results.exact[at, 0]) == (line.bids[step.seat] == line.tricks[step.seat])
                compared += 1
    assert compared or not scores_are_known(game)


@pytest.mark.parametrize(
    "name", slow_but(4, ["beck-4-everything", "beck-2-everything", "schmidt-3", "beck-8"])
)
def test_playouts_work_in_every_situation(name: str) -> None:
    game, phases = game_of(name), set()
    for step in list(decisions(game, 11))[::3]:
        view = game.view(step.before, step.seat)
        results = look_ahead(view, view.legal, 4, POLICY, Dice(2))
        assert results.points.shape == (len(view.legal), game.players, 4)
        phases.add(view.phase)
    assert {"bid", "play"} <= phases


def test_equal_dice_give_equal_playouts() -> None:
    game = game_of("beck-4-all-powers")
    step = next(step for step in decisions(game, 5) if step.before.phase is Phase.PLAY)
    view = game.view(step.before, step.seat)
    one, other = (look_ahead(view, view.legal, 50, POLICY, Dice(9)) for _ in range(2))
    assert (one.points == other.points).all()
