"""The judge of Skull King: deals agree with what is known, and nothing hidden has a part in its values."""

from itertools import combinations

import numpy as np
import pytest

from tests.bots.skull_king.test_search import check_guess, decisions
from tests.effort import examples, slow_but, some
from tests.skull_king.option_sets import OPTION_SETS, game_of
from yohoho import Dice
from yohoho.bots.skull_king.admiral import Admiral, utilities
from yohoho.bots.skull_king.network_playouts import (
    Candidates,
    deal_from_beliefs,
    judge_weights,
    play_out_decisions,
    policies,
    round_env,
)
from yohoho.bots.skull_king.situation import batch_state_of
from yohoho.bots.skull_king.win_chance import scale_after, win_chances
from yohoho.sim.lockstep.batch_env import BatchEnv
from yohoho.sim.lockstep.batch_state import take_games
from yohoho.sim.lockstep.counter_rng import CounterRng
from yohoho.sim.lockstep.hidden_deals import deal_hidden
from yohoho.sim.lockstep.observation_index import MAX_CARDS
from yohoho.skull_king import SkullKing
from yohoho.skull_king.cards import BY_NAME, HELD, SUITS
from yohoho.skull_king.options import Options
from yohoho.skull_king.redeal import redeal
from yohoho.skull_king.view import View


def views(game: SkullKing, seed: int, every: int) -> list[View]:
    """Views of unforced decisions in a random game, in rounds that the network knows."""
    seen = [game.view(step.before, step.seat) for step in decisions(game, seed)]
    unforced = [view for view in seen if view.cards <= MAX_CARDS and len(Candidates.of(view).actions) > 1]
    return unforced[::every]


@pytest.mark.parametrize("name", slow_but(18, OPTION_SETS))
def test_believed_deals_agree_with_all_the_seat_knows(name: str) -> None:
    game = game_of(name)
    for view in some(views(game, 3, 9), 4):
        state = deal_from_beliefs(round_env(game.options), [view], 4, 1, judge_weights()).state.round_state
        for deal in range(4):
            hands, undealt = state.hands[:, :, deal].tolist(), state.undealt[:, deal].tolist()
            check_guess(game, view, hands, undealt if not view.seen_undealt else [])


@pytest.mark.slow
def test_weights_make_all_possible_deals_equally_likely() -> None:
    """Counted on a round of three in which one seat has shown two voids: the deals are few enough to list."""
    view = next(view for view in late_views() if sum(len(seat.voids) for seat in view.seats) >= 2)
    env, games = round_env(view.options), 60_000
    state = take_games(batch_state_of(view), np.zeros(games, dtype=np.intp))
    room = np.repeat(np.asarray([[seat.cards] for seat in view.seats]), games, axis=1)
    player = np.full(games, view.seat, dtype=np.uint8)
    dealt = deal_hidden(env, state, player, room, CounterRng.from_seed(np, 5, games))
    weight = np.exp(dealt.log_weight - dealt.log_weight.max())
    other = next(seat for seat, each in enumerate(view.seats) if seat != view.seat and each.voids)
    expected = shares_of_cards(view, env, other)
    for code, share in expected.items():
        has = (dealt.state.round_state.hands[other] == code).any(axis=0)
        assert abs((has * weight).sum() / weight.sum() - share) < 0.02, hex(code)


def late_views() -> list[View]:
    game = SkullKing(Options(players=3, plan=(4,) * 40))
    return [view for view in views(game, 8, 1) if len(view.tricks) >= 2]


def shares_of_cards(view: View, env: BatchEnv, other: int) -> dict[int, float]:
    """The share of all possible deals in which the other seat holds a card, by listing its hands.

    The third seat and the undealt cards are filled from what is left, in as many ways as there are.
    """
    codes = env.rules.codes
    tricks = [*view.tricks, *([view.trick] if view.trick else [])]
    seen = {HELD[BY_NAME[name]] for name in [*view.hand, *(card for trick in tricks for card in trick.cards)]}
    hidden = [card for card in env.rules.setup.deck if card not in seen]
    third = next(seat for seat in range(3) if seat not in (view.seat, other))
    lacks = [
        {codes.kind_of_suit(SUITS.index(suit)) for suit in view.seats[seat].voids} for seat in (other, third)
    ]
    ways: dict[int, float] = {}
    total = 0.0
    for hand in combinations(hidden, view.seats[other].cards):
        if any(codes.code(card) >> 4 in lacks[0] for card in hand):
            continue
        rest = [card for card in hidden if card not in hand and codes.code(card) >> 4 not in lacks[1]]
        count = float(len(list(combinations(rest, view.seats[third].cards))))
        total += count
        for code in {codes.code(card) for card in hand}:
            ways[code] = ways.get(code, 0.0) + count
    return {code: count / total for code, count in ways.items()}


@pytest.mark.parametrize("name", slow_but(15, OPTION_SETS))
def test_hidden_cards_dealt_anew_change_no_digit(name: str) -> None:
    game = game_of(name)
    steps = [step for step in decisions(game, 5) if step.before.round.cards <= MAX_CARDS]
    for step in steps[:: max(1, len(steps) // 3)]:
        again = redeal(game, step.before, step.seat, Dice("anew"))
        here, there = (Candidates.of(game.view(state, step.seat)) for state in (step.before, again))
        if len(here.actions) > 1:
            [one], [other] = (play_out_decisions([each], 4, 2, judge_weights()) for each in (here, there))
            np.testing.assert_array_equal(one.points, other.points)
            np.testing.assert_array_equal(*(policies([each], judge_weights())[0] for each in (here, there)))


def test_judged_together_or_alone_gives_the_same_points() -> None:
    game = SkullKing(Options(players=3, plan=(3,) * 3))
    together = [Candidates.of(view) for view in views(game, 2, 2)]
    ends = play_out_decisions(together, 6, 9, judge_weights())
    for each, result in zip(together, ends, strict=True):
        [alone] = play_out_decisions([each], 6, 9, judge_weights())
        assert abs(alone.points.mean() - result.points.mean()) < 3  # rounding may tip a choice of the network


def test_certain_win_of_the_last_trick_is_seen() -> None:
    """With one card left for each, the bid comes true or not by the card that is held back."""
    game = SkullKing(Options(players=3, plan=(2,) * examples(30, 10)))
    for view in views(game, 11, 1):
        if view.phase == "play" and len(view.tricks) == 0 and view.trick and len(view.trick.cards) == 2:
            candidates = Candidates.of(view)
            [ends] = play_out_decisions([candidates], 16, 1, judge_weights())
            assert ends.points.shape == (len(candidates.actions), 3, 16)
            assert (ends.over_bid[:, view.seat] == 0).any() == (ends.points[:, view.seat] > 0).any()


def test_admiral_takes_legal_actions_in_every_option_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("yohoho.bots.skull_king.admiral.MIN_DEALS", 4)
    monkeypatch.setattr("yohoho.bots.skull_king.admiral.STEPS", 100)
    admiral = Admiral()
    for name in some(OPTION_SETS, 30):
        game = game_of(name)
        for view in views(game, 4, 40):
            assert admiral.choose(view, view.legal, Dice(1)) in view.legal


def test_utility_prefers_the_win_in_the_last_round() -> None:
    game = SkullKing(Options(players=3, plan=(1,)))
    view = views(game, 1, 1)[0]
    points = np.asarray([[[20], [10], [10]], [[30], [40], [0]]])  # first place with 20, second with 30
    seat_first = np.roll(points, view.seat or 0, axis=1)
    value = utilities(view, seat_first)[:, 0]
    assert value[0] > value[1]


def test_win_chances_sum_to_one_and_end_with_the_winner() -> None:
    scores = np.asarray([[100, 50], [100, 80], [0, 80]])
    options = Options(players=3)
    assert win_chances(scores, scale_after(options, 10)).tolist() == [[0.5, 0.0], [0.5, 0.5], [0.0, 0.5]]
    early, late = (win_chances(scores, scale_after(options, number)) for number in (2, 9))
    assert np.allclose(early.sum(axis=0), 1)
    assert late[0, 0] > early[0, 0] > early[2, 0] > late[2, 0]
