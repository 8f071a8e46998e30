"""States for a view: they have it, all that agrees with it is equally likely, and nothing else counts."""

import sys
from collections import Counter
from collections.abc import Iterable
from itertools import permutations
from typing import Any

import msgspec
import numpy as np
import pytest
from msgspec.structs import replace

from tests.skull.scenes import lay_discs, play
from tests.skull_king.option_sets import game_of
from tests.skull_king.random_games import eventful_states
from tests.skull_king.test_leaks import JUANITA_TWICE
from tests.walks import chairs, walk
from yohoho.bots import sample_states
from yohoho.bots.skull.beliefs import beliefs
from yohoho.bots.skull.heuristics import HeuristicPolicy
from yohoho.bots.skull.own_state import rules_of, skull_probabilities
from yohoho.bots.skull.temperament import Temperament
from yohoho.bots.skull_king.beliefs import rules_for, sample_hands
from yohoho.core.dice import Dice
from yohoho.core.errors import OptionsError, ViewError
from yohoho.core.game import AnyGame, play_out
from yohoho.core.install import MissingExtraError
from yohoho.core.record import read_step
from yohoho.skull import Skull
from yohoho.skull.discs import HAND
from yohoho.skull.view import SeenFlip
from yohoho.skull_king import SkullKing
from yohoho.skull_king.cards import BY_NAME, OF_SUIT, SUITS, Card, card_set, cards_in, names_in
from yohoho.skull_king.face_down import face_down
from yohoho.skull_king.score import trick_bonus
from yohoho.skull_king.state import State
from yohoho.skull_king.trick import resolve
from yohoho.skull_king.view import View
from yohoho.skull_king.void_deals import NeedyHand, deal_without_voids
from yohoho.testing.skull import OPTION_SETS as SKULL_SETS
from yohoho.testing.skull_king import OPTION_SETS


def check_states(game: AnyGame, states: Iterable[Any], seed: str) -> None:
    """Draw a state for every chair in turn: it looks the same from there, and can be played to the end."""
    dice = Dice(f"draws {seed}")
    for number, state in enumerate(states):
        chair = chairs(game)[number % (game.players + 1)]
        view = game.view(state, chair)
        (drawn,) = sample_states(game, view, dice, weighted=number % 3 == 0)
        assert game.view(drawn, chair) == view
        assert game.waiting(drawn) == game.waiting(state)
        if chair is not None:
            assert game.legal(drawn, chair) == game.legal(state, chair)
        if number % 8 == 0:
            assert game.is_over(play_out(game, drawn, dice))


@pytest.mark.parametrize("name", OPTION_SETS)
def test_drawn_state_of_skull_king_has_the_view(name: str) -> None:
    game = game_of(name)
    states = [*eventful_states(game, f"{name} 1")]
    plain = [state for state in states if state.phase == "play"]
    check_states(
        game, [state for state in states if state.phase != "play"] + plain[:: len(plain) // 12 + 1], name
    )


@pytest.mark.parametrize("name", SKULL_SETS)
def test_drawn_state_of_skull_has_the_view(name: str) -> None:
    game = Skull(**SKULL_SETS[name])
    states = [game.start(), *(step.after for seed in range(2) for step in walk(game, f"{name} {seed}"))]
    rare = [state for state in states if state.phase not in ("first-discs", "turns", "bidding", "flipping")]
    check_states(game, rare[:20] + states[:: len(states) // 30 + 1] + states[-1:], name)


def uneven(counts: Counter[Any], cells: int) -> float:
    """By how many standard deviations the counts vary more than those of equally likely cells would."""
    mean = counts.total() / cells
    square = sum((count - mean) ** 2 for count in counts.values()) + (cells - len(counts)) * mean**2
    return float((square / mean - (cells - 1)) / (2 * (cells - 1)) ** 0.5)


def test_every_deal_without_the_suits_that_hands_lack_is_equally_likely() -> None:
    names = ("green-1", "green-2", "green-3", "black-1", "black-2", "escape", "purple-1")
    cards = [BY_NAME[name] for name in names]
    green, black = SUITS.index("green"), SUITS.index("black")
    hands = [
        NeedyHand(2, frozenset({green})),
        NeedyHand(2, frozenset({black, green})),
        NeedyHand(1, frozenset()),
    ]

    def sound(deal: tuple[Card, ...]) -> bool:
        two_hands = card_set(deal[:4]) & OF_SUIT[green], card_set(deal[2:4]) & OF_SUIT[black]
        return not any(two_hands)

    def key(deal: tuple[Card, ...]) -> tuple[int, ...]:
        return card_set(deal[:2]), card_set(deal[2:4]), deal[4]

    possible = {key(deal) for deal in permutations(cards) if sound(deal)}
    dice, counts = Dice("every deal"), Counter[Any]()
    for _ in range(40 * len(possible)):
        first, second, third, rest = deal_without_voids(cards, hands, dice)
        assert sorted([*first, *second, *third, *rest]) == sorted(cards)
        counts[key((*first, *second, *third))] += 1
    assert set(counts) == possible
    assert abs(uneven(counts, len(possible))) < 4


def test_hands_that_lack_too_much_are_refused() -> None:
    cards = [BY_NAME["green-1"], BY_NAME["green-2"]]
    with pytest.raises(ValueError, match="no deal"):
        deal_without_voids(cards, [NeedyHand(1, frozenset({SUITS.index("green")}))], Dice(7))


def last_cards() -> tuple[SkullKing, State, list[tuple[Card, ...]]]:
    """Seven players with all cards dealt, one card before the end: the state, and all deals that fit."""
    game = SkullKing(players=7, plan=[10])
    for seed in range(400):
        state = game.start()
        for step in walk(game, f"last cards {seed}"):
            state = step.after
            if len(state.tricks) == 9 and state.phase == "play":
                break
        voids = [{SUITS.index(suit) for suit in seat.voids} for seat in game.view(state, 0).seats]
        hidden = [card for hand in state.hands[1:] for card in cards_in(hand)]
        deals = [
            deal
            for deal in permutations(hidden)
            if not any(
                card_set([card]) & OF_SUIT[suit]
                for card, lacks in zip(deal, voids[1:], strict=True)
                for suit in lacks
            )
        ]
        if 20 < len(deals) < 200 and not state.trick:
            return game, state, deals
    raise AssertionError("no seed has a situation with so many deals")


def test_every_deal_that_fits_a_view_is_equally_likely() -> None:
    game, state, deals = last_cards()
    view = game.view(state, 0)
    states = sample_states(game, view, Dice("last cards"), count=40 * len(deals))
    counts = Counter(tuple(cards_in(hand)[0] for hand in drawn.hands[1:]) for drawn in states)
    assert set(counts) == set(deals)
    assert abs(uneven(counts, len(deals))) < 4


def test_first_mate_draws_the_same_deals() -> None:
    """It draws arrays, thousands at a time, and not states."""
    game, state, deals = last_cards()
    view = game.view(state, 0)
    hands = sample_hands(view, 60 * len(deals), np.random.default_rng(7))[0]
    codes = rules_for(game.options).codes
    assert {tuple(deal) for deal in hands[1:, 0, :].T.tolist()} == {
        tuple(codes.code(card) for card in deal) for deal in deals
    }


def test_every_disc_that_may_be_a_skull_is_equally_likely() -> None:
    game = Skull(players=3)
    view = game.view(lay_discs(game, "start 0", "ff sf f"), 0)
    counts = Counter(
        (drawn.players[1].pile, drawn.players[2].pile)
        for drawn in sample_states(game, view, Dice("discs"), count=3200)
    )
    one, two = {(1, 0): 1, (0, 1): 1, (0, 0): 2}, {(1,): 1, (0,): 3}
    due = {(mat, other): 3200 * one[mat] * two[other] / 16 for mat in one for other in two}
    assert counts.keys() == due.keys()
    assert sum((counts[key] - due[key]) ** 2 / due[key] for key in due) < 20  # 5 degrees of freedom: 1 in 800


def test_same_view_gives_the_same_states_wherever_it_comes_from() -> None:
    """Nothing but the view is used: not the state behind it, and a view that was sent does as well."""
    game = game_of("beck-4-all-powers")
    for state in [*eventful_states(game, 3)][::7]:
        view = game.view(state, 1)
        sent = msgspec.json.decode(msgspec.json.encode(view), type=View)
        other = game.view(game.redeal(state, 1, Dice(5)), 1)
        first, *more = (sample_states(game, each, Dice(7), count=2) for each in (view, sent, other))
        assert more == [first, first]


def test_cards_that_a_power_showed_stay_where_they_must_be() -> None:
    game = SkullKing(players=3, powers=["will", "juanita"], blanks=["pirate-juanita"], plan=[4])
    state = game.start()
    for step in JUANITA_TWICE.replace("\n", " ").split(";"):
        state = game.apply(state, *read_step(game, step.strip()))
    for drawn in sample_states(game, game.view(state, 0), Dice(7), count=30):
        assert drawn.round.undealt == state.round.undealt
        assert names_in(drawn.powers.refills[0].cards) == ["green-14", "black-14"]
        assert {"green-14", "black-14"} <= set(
            names_in(drawn.hands[1] | sum(cards for _, cards in drawn.powers.discards))
        )


def test_tricks_that_lie_face_down_went_to_their_winners() -> None:
    game = game_of("schmidt-4-face-down")
    tricks, right = 0, 0
    for state in [*eventful_states(game, 3)][::5]:
        (drawn,) = sample_states(game, game.view(state, 2), Dice(f"down {tricks}"))
        for trick in drawn.tricks[: face_down(game.options, state)]:
            outcome = resolve(trick.cards)
            tricks += 1
            right += outcome.winner is not None and trick.order[outcome.winner] == trick.winner
            assert trick.bonus == trick_bonus(game, trick.cards, outcome)
    # Four pirates go to the first of them, whoever won the trick.
    assert right > 0.95 * tricks > 100


def test_weights_without_numpy_name_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    game, view = skull_king_view()
    for module in ("numpy", "numpy.random"):
        monkeypatch.setitem(sys.modules, module, None)
    assert sample_states(game, view, Dice(7), count=2)
    with pytest.raises(MissingExtraError, match="needs numpy"):
        sample_states(game, view, Dice(7), weighted=True)


def test_weights_give_high_cards_to_high_bids() -> None:
    game = SkullKing(players=3, plan=[3])
    steps = (
        "start 2; deal green-1 green-2 green-3 / yellow-1 yellow-2 purple-2 / skull-king black-14 black-13"
    )
    state = game.start()
    for step in f"{steps}; 0 bid 0; 1 bid 0; 2 bid 3".split(";"):
        state = game.apply(state, *read_step(game, step.strip()))
    view = game.view(state, 0)
    strong = card_set(
        BY_NAME[name] for name in ("skull-king", "black-14", "black-13", "pirate-rosie", "mermaid")
    )

    def share(weighted: bool, seat: int) -> float:
        drawn = sample_states(game, view, Dice("bids"), count=400, weighted=weighted)
        return sum((one.hands[seat] & strong).bit_count() for one in drawn) / 400

    assert share(True, 1) < 0.75 * share(False, 1)
    assert share(True, 2) > 1.5 * share(False, 2)


def test_weights_of_skulls_are_those_of_the_first_mate() -> None:
    game = Skull(players=3)
    state = play(game, "1 bid 2; 2 bid 3", lay_discs(game, "start 1", "f f s"))
    view = game.view(state, 0)
    policy = HeuristicPolicy(Temperament(), skull_probabilities(view))
    for seat in (1, 2):
        belief = beliefs(rules_of(view), view, policy)[seat]
        in_hand = belief.chances[belief.places.index(HAND)]
        drawn = sample_states(game, view, Dice("weights"), count=2000, weighted=True)
        share = sum(1 in one.players[seat].hand for one in drawn) / 2000
        assert abs(share - in_hand) < 0.04
        assert abs(in_hand - 0.75) > 0.08, "the bids tell something, or this test could not fail"


def skull_king_view() -> tuple[SkullKing, View]:
    game = SkullKing(players=3, plan=[3], powers=["rosie"])
    state = game.start()
    steps = "start 2; deal green-1 green-2 black-3 / yellow-1 yellow-2 purple-2 / green-9 black-14 black-13"
    for step in f"{steps}; 0 bid 0; 1 bid 0; 2 bid 3; 0 play green-1; 1 play purple-2; 2 play green-9".split(
        ";"
    ):
        state = game.apply(state, *read_step(game, step.strip()))
    return game, game.view(state, 0)


FORGED: dict[str, Any] = {
    "a card twice": {"hand": ["green-2", "green-2"]},
    "a card that was played": {"hand": ["green-1", "green-2"]},
    "no such card": {"hand": ["green-2", "green-77"]},
    "a card too few": {"hand": ["green-2"]},
    "no such seat": {"seat": 9},
    "a seat of no kind": {"seat": "captain"},
    "another phase": {"phase": "load"},
    "no such phase": {"phase": "gale"},
    "too many undealt": {"undealt": 70},
    "a negative number": {"undealt": -1},
    "others' options": {"options": SkullKing(players=4).options},
    "a power that nobody has": {"power": "harry"},
    "more legal actions": {"legal": ["play green-2", "bid 7"]},
}


@pytest.mark.parametrize("change", FORGED.values(), ids=FORGED)
def test_forged_view_is_refused(change: dict[str, Any]) -> None:
    game, view = skull_king_view()
    assert sample_states(game, view, Dice(7))
    with pytest.raises(ViewError, match=r"No game of skull-king .*no-such-view"):
        sample_states(game, replace(view, **change), Dice(7))


def test_forged_tricks_and_seats_are_refused() -> None:
    game, view = skull_king_view()
    (trick,), (own, left, right) = view.tricks, view.seats
    for change in (
        {"tricks": [replace(trick, winner=1)]},
        {"tricks": [replace(trick, bonus=30)]},
        {"tricks": [replace(trick, cards=trick.cards[:2])]},
        {"tricks": [trick, trick]},
        {"seats": [own, replace(left, cards=3), right]},
        {"seats": [own, replace(left, bid=99), right]},
        {"seats": [own, replace(left, voids=[*SUITS]), right]},
        {"seats": [own, left, replace(right, voids=["black"])]},
        {"seats": [own, left]},
    ):
        with pytest.raises(ViewError):
            sample_states(game, replace(view, **change), Dice(7))


def test_forged_view_of_skull_is_refused() -> None:
    game = Skull(players=3)
    view = game.view(play(game, "0 bid 3", lay_discs(game, "start 0", "f s f")), 0)
    own, left, right = view.players
    changes: tuple[dict[str, Any], ...] = (
        {"pile": ("crown",)},
        {"pile": ("skull",), "hand": ("flower", "flower", "skull")},
        {"lost": ("flower",)},
        {"flips": (SeenFlip(1, "skull"), SeenFlip(1, "skull"))},
        {"players": (own, replace(left, discs=9), right)},
        {"players": (own, replace(left, pile=("hidden",) * 6), right)},
        {"players": (own, left)},
        {"on_mats": 17},
        {"highest": 9},
        {"phase": "gale"},
        {"options": Skull(players=4).options},
        {"seat": 7},
    )
    assert sample_states(game, view, Dice(7))
    for change in changes:
        with pytest.raises(ViewError, match=r"No game of skull with .*no-such-view"):
            sample_states(game, replace(view, **change), Dice(7))


def test_what_is_no_view_of_the_game_is_refused() -> None:
    skull, skull_king = Skull(players=3), SkullKing(players=3)
    for thing in (None, 7, "a view", skull_king.view(skull_king.start(), 0), skull.start()):
        with pytest.raises(ViewError):
            sample_states(skull, thing, Dice(7))
    with pytest.raises(ViewError):
        sample_states(skull_king, skull.view(skull.start(), 0), Dice(7))


@pytest.mark.parametrize("count", [0, -1])
def test_no_states_are_refused(count: int) -> None:
    game = Skull(players=3)
    with pytest.raises(OptionsError, match="number-from"):
        sample_states(game, game.view(game.start(), 0), Dice(7), count=count)
