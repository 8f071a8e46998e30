"""Samples of the hidden cards that agree with all that a seat knows.

No sampled hand has a suit that its owner has shown to lack, and hands are resampled by how well they agree
with the bids.
"""

from functools import cache
from typing import Any, Final

import numpy as np

from yohoho.sim.lockstep.codes import EMPTY, Codes
from yohoho.sim.lockstep.greedy_policy import card_chances
from yohoho.sim.lockstep.round_state import Rules
from yohoho.skull_king.cards import BY_NAME, HELD, SUITS
from yohoho.skull_king.options import Options
from yohoho.skull_king.view import View

_SPREAD: Final = 1.0
"""The standard deviation, in tricks, between a bid and the estimate of the hand."""
CANDIDATES: Final = 4
"""The number of samples that are drawn for each one that is kept."""
_FEW: Final = 8
"""The number of deals that are made by matching where drawing fails."""


@cache
def rules_for(options: Options) -> Rules:
    """Return the rules for arrays with these options; they are made once.

    >>> rules_for(Options(players=3)) is rules_for(Options(players=3))
    True
    """
    return Rules(options)


def codes_of(codes: Codes, names: list[str]) -> list[int]:
    """Return the codes of these cards in the simulator, by their names.

    :raises KeyError: when there is no card of this name.

    >>> codes_of(rules_for(Options(players=3)).codes, ["green-7", "escape"])
    [23, 0]
    """
    return [codes.code(BY_NAME[name]) for name in names]


def sample_hands(view: View, samples: int, rng: np.random.Generator) -> tuple[Any, Any]:
    """Return (hands, slots, samples) bytes, the viewer's hand among them, and (max_drawn, samples) undealt
    cards.

    >>> import yohoho
    >>> game = yohoho.SkullKing(players=3, plan=[2])
    >>> view = game.view(yohoho.settle(game, game.start(), yohoho.Dice(7)), 0)
    >>> hands, undealt = sample_hands(view, 100, np.random.default_rng(7))
    >>> hands.shape  # three hands of two cards each
    (3, 2, 100)
    >>> sorted(hands[0, :, 0].tolist()) == sorted(codes_of(rules_for(view.options).codes, view.hand))
    True
    """
    rules = rules_for(view.options)
    hands, undealt, sound = _deal(view, rules, samples * (CANDIDATES if bids_tell(view) else 1), rng)
    weights = bid_likelihood(view, hands) * sound if bids_tell(view) else sound.astype(np.float32)
    chosen = resample(weights, samples, rng)
    return hands[:, :, chosen], undealt[:, chosen]


def bids_tell(view: View) -> bool:
    """Return whether any bid is known, so that some deals are likelier than others.

    >>> import yohoho
    >>> game = yohoho.SkullKing(players=3, plan=[2])
    >>> bids_tell(game.view(yohoho.settle(game, game.start(), yohoho.Dice(7)), 0))
    False
    """
    return any(seat.bid is not None for seat in view.seats)


def _unseen(view: View, rules: Rules) -> list[int]:
    """The cards whose place is unknown, without those that a power showed."""
    played = [name for trick in [*view.tricks, *([view.trick] if view.trick else [])] for name in trick.cards]
    seen = {HELD[BY_NAME[name]] for name in (*played, *view.hand, *view.discarded, *view.seen_undealt)}
    return [rules.codes.code(card) for card in rules.setup.deck if card not in seen]


def _deal(view: View, rules: Rules, samples: int, rng: np.random.Generator) -> tuple[Any, Any, Any]:
    """Return hands, undealt cards, and in which samples no hand has a suit that its owner lacks."""
    unseen, may = _unseen(view, rules), _may_hold(view, rules)
    room = [0 if seat == view.seat else other.cards for seat, other in enumerate(view.seats)]
    room.append(max(0, len(unseen) - sum(room)))
    places, sound = _place_cards(unseen, room, may, samples, rng)
    # Cards drawn one after the other may leave some that no hand with room may hold, in every sample.
    if not sound.any():
        places, sound = _match_cards(unseen, room, may, samples, rng), np.ones(samples, dtype=bool)
    hands = _hands(places, unseen, rules, samples)
    own = codes_of(rules.codes, view.hand)
    hands[view.seat, : len(own)] = np.asarray(own, dtype=np.uint8)[:, None]
    undealt = _undealt(view, rules, hands[rules.hands], room[-1], rng)
    return hands[: rules.hands, : rules.slots(view.cards)], undealt, sound


def _place_cards(
    unseen: list[int], room: list[int], may: Any, samples: int, rng: np.random.Generator
) -> tuple[Any, Any]:
    """Return (cards, samples) a random place for each card, by the room in each place.

    The cards with the fewest possible places come first. Samples are not sound when cards are left that no
    place with room may hold.
    """
    places = np.zeros((len(unseen), samples), dtype=np.intp)
    left = np.repeat(np.asarray(room, dtype=np.int16)[:, None], samples, axis=1)
    sound, every_sample = np.ones(samples, dtype=bool), np.arange(samples)
    for card in sorted(rng.permutation(len(unseen)), key=lambda card: int(may[unseen[card] >> 4].sum())):
        allowed = left * may[unseen[card] >> 4][:, None]
        total = _total(allowed)
        if not total.all():
            sound &= total > 0
            allowed = np.where(total > 0, allowed, left)
            total = _total(allowed)
        place = _draw_place(allowed, total, rng)
        left[place, every_sample] -= 1
        places[card] = place
    return places, sound


def _total(rows: Any) -> Any:
    total = rows[0]
    for row in range(1, rows.shape[0]):
        total = total + rows[row]
    return total


def _match_cards(unseen: list[int], room: list[int], may: Any, samples: int, rng: np.random.Generator) -> Any:
    """Do the same for views where no sample of `_place_cards` is sound: match cards to slots, a few times."""
    slots = [place for place, count in enumerate(room) for _ in range(count)]
    deals = [_matching(unseen, slots, may, rng) for _ in range(min(samples, _FEW))]
    return np.asarray(deals, dtype=np.intp).T[:, np.arange(samples) % len(deals)]


def _matching(unseen: list[int], slots: list[int], may: Any, rng: np.random.Generator) -> list[int]:
    """A place for each card by augmenting paths. The real deal is a matching, so there is one."""
    taken: dict[int, int] = {}
    order = rng.permutation(len(slots)).tolist()

    def seat(card: int, tried: set[int]) -> bool:
        for slot in order:
            if slot in tried or not may[unseen[card] >> 4, slots[slot]]:
                continue
            tried.add(slot)
            if slot not in taken or seat(taken[slot], tried):
                taken[slot] = card
                return True
        return False

    for card in rng.permutation(len(unseen)).tolist():
        seat(card, set())
    places = {card: slots[slot] for slot, card in taken.items()}
    return [places[card] for card in range(len(unseen))]


def _hands(places: Any, unseen: list[int], rules: Rules, samples: int) -> Any:
    """(places, cards, samples) bytes: the cards in each place, from slot 0 on."""
    hands = np.full((rules.hands + 1, len(rules.codes.deck) + 1, samples), EMPTY, dtype=np.uint8)
    filled, every_sample = np.zeros((rules.hands + 1, samples), dtype=np.intp), np.arange(samples)
    for card, code in enumerate(unseen):
        hands[places[card], filled[places[card], every_sample], every_sample] = code
        filled[places[card], every_sample] += 1
    return hands


def _may_hold(view: View, rules: Rules) -> Any:
    """(kinds, places): which places may hold a card of a kind; the last place is the undealt cards."""
    may = np.ones((16, rules.hands + 1), dtype=np.int16)
    for seat, other in enumerate(view.seats):
        for suit in other.voids:
            may[rules.codes.kind_of_suit(SUITS.index(suit)), seat] = 0
    return may


def _draw_place(room: Any, total: Any, rng: np.random.Generator) -> Any:
    """Draw a place for one card in each sample, by the room in each place.

    The loop goes row by row, because rows are few and long.
    """
    drawn = rng.random(room.shape[1], dtype=np.float32) * total
    place, below = np.zeros(room.shape[1], dtype=np.intp), room[0]
    for row in range(1, room.shape[0]):
        place += drawn >= below
        below = below + room[row]
    return place


def _undealt(view: View, rules: Rules, rest: Any, count: int, rng: np.random.Generator) -> Any:
    """The cards that a power draws: those that another power showed, if it did, else cards of the rest."""
    shown = codes_of(rules.codes, view.seen_undealt)
    needed = min(rules.max_drawn, view.undealt)
    undealt = np.full((rules.max_drawn, rest.shape[1]), EMPTY, dtype=np.uint8)
    if shown:
        picks = rng.permutation(shown)[:needed]
        undealt[: len(picks)] = picks[:, None]
        return undealt
    for row in range(min(needed, count)):
        undealt[row] = rest[row]
    return undealt


def bid_likelihood(view: View, hands: Any) -> Any:
    """Return (samples,) the likelihood of the bids given the hands and the cards played from them.

    `hands` are (hands, slots, samples) bytes; the likeliest sample has 1.

    >>> import yohoho
    >>> game = yohoho.SkullKing(players=3, plan=[2])
    >>> view = game.view(yohoho.settle(game, game.start(), yohoho.Dice(7)), 0)
    >>> bid_likelihood(view, sample_hands(view, 4, np.random.default_rng(7))[0]).tolist()  # nobody has bid
    [1.0, 1.0, 1.0, 1.0]
    """
    rules = rules_for(view.options)
    squared_error = np.zeros(hands.shape[-1], dtype=np.float32)
    for seat, other in enumerate(view.seats):
        if seat == view.seat or other.bid is None or other.ghost:
            continue
        tricks = card_chances(rules, hands[seat]).sum(axis=0) + _worth_of_played(view, rules, seat)
        squared_error += ((tricks - other.bid) / _SPREAD) ** 2
    return np.exp(-0.5 * (squared_error - squared_error.min()))


def _worth_of_played(view: View, rules: Rules, seat: int) -> float:
    played = [
        HELD[BY_NAME[name]]
        for trick in [*view.tricks, *([view.trick] if view.trick else [])]
        for at, name in zip(trick.seats, trick.cards, strict=False)
        if at == seat
    ]
    codes = np.asarray([rules.codes.code(card) for card in played], dtype=np.uint8)
    return float(card_chances(rules, codes[:, None]).sum())


def resample(weights: Any, samples: int, rng: np.random.Generator) -> Any:
    """Return the indices of the samples to keep, by systematic resampling with these weights.

    >>> resample(np.asarray([0.0, 1.0, 1.0]), 2, np.random.default_rng(7)).tolist()
    [1, 2]
    """
    through = weights.cumsum()
    return np.searchsorted(through, (np.arange(samples) + rng.random()) * through[-1] / samples).clip(
        0, len(weights) - 1
    )
