"""What a seat cannot see, drawn many times over so that it agrees with all the seat knows.

Hands keep to the suits their owners have shown to lack, and those that would hardly have led to the bids made
are dropped in favour of those that would.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import numpy as np

from yohoho.sim.lockstep.codes import EMPTY, Codes
from yohoho.sim.lockstep.estimates import card_chances
from yohoho.sim.lockstep.tables import Rules
from yohoho.skull_king.cards import BY_NAME, HELD, SUITS
from yohoho.skull_king.options import Options
from yohoho.skull_king.view import View

_SPREAD: Final = 1.0
"""How far, in tricks, a bid usually lies from the glance at the hand behind it."""
_CHOICE: Final = 4
"""How many hands are drawn for each one that is kept."""
_FEW: Final = 8
"""How many deals are made by matching where drawing fails."""


@cache
def rules_for(options: Options) -> Rules:
    return Rules(options)


def codes_of(codes: Codes, names: list[str]) -> list[int]:
    return [codes.code(BY_NAME[name]) for name in names]


def hidden_hands(view: View, samples: int, rng: np.random.Generator) -> tuple[Any, Any]:
    """(hands, slots, samples) bytes with one's own row filled in, and (most_drawn, samples) undealt ones."""
    rules = rules_for(view.options)
    hands, undealt, sound = _dealt(view, rules, samples * (_CHOICE if _bids_tell(view) else 1), rng)
    weights = _likelihood(view, rules, hands) * sound if _bids_tell(view) else sound.astype(np.float32)
    kept = _kept(weights, samples, rng)
    return hands[:, :, kept], undealt[:, kept]


def _bids_tell(view: View) -> bool:
    return any(seat.bid is not None for seat in view.seats)


def _unseen(view: View, rules: Rules) -> list[int]:
    """Every card whose place is unknown, those that Juanita showed left out."""
    played = [name for trick in [*view.tricks, *([view.trick] if view.trick else [])] for name in trick.cards]
    known = {HELD[BY_NAME[name]] for name in (*played, *view.hand, *view.discarded, *view.seen_undealt)}
    return [rules.codes.code(card) for card in rules.setup.deck if card not in known]


def _dealt(view: View, rules: Rules, samples: int, rng: np.random.Generator) -> tuple[Any, Any, Any]:
    """Hands, undealt cards, and in which samples nobody holds a suit they have shown to lack."""
    unseen, may = _unseen(view, rules), _may_hold(view, rules)
    room = [0 if seat == view.seat else other.cards for seat, other in enumerate(view.seats)]
    room.append(max(0, len(unseen) - sum(room)))
    places, sound = _placed(unseen, room, may, samples, rng)
    if not sound.any():
        places, sound = _matched(unseen, room, may, samples, rng), np.ones(samples, dtype=bool)
    hands = _hands(places, unseen, rules, samples)
    own = codes_of(rules.codes, view.hand)
    hands[view.seat, : len(own)] = np.asarray(own, dtype=np.uint8)[:, None]
    undealt = _undealt(view, rules, hands[rules.hands], room[-1], rng)
    return hands[: rules.hands, : rules.slots(view.cards)], undealt, sound


def _placed(
    unseen: list[int], room: list[int], may: Any, samples: int, rng: np.random.Generator
) -> tuple[Any, Any]:
    """(cards, samples) a place for each card, those that fewest may hold first, as likely as it has room.

    That can end in a corner: the cards left have no place that may hold them. Those samples are not sound.
    """
    places = np.zeros((len(unseen), samples), dtype=np.intp)
    left = np.repeat(np.asarray(room, dtype=np.int16)[:, None], samples, axis=1)
    sound, lanes = np.ones(samples, dtype=bool), np.arange(samples)
    for card in sorted(rng.permutation(len(unseen)), key=lambda card: int(may[unseen[card] >> 4].sum())):
        allowed = left * may[unseen[card] >> 4][:, None]
        total = _total(allowed)
        if not total.all():
            sound &= total > 0
            allowed = np.where(total > 0, allowed, left)
            total = _total(allowed)
        place = _drawn(allowed, total, rng)
        left[place, lanes] -= 1
        places[card] = place
    return places, sound


def _total(rows: Any) -> Any:
    total = rows[0]
    for row in range(1, rows.shape[0]):
        total = total + rows[row]
    return total


def _matched(unseen: list[int], room: list[int], may: Any, samples: int, rng: np.random.Generator) -> Any:
    """As `_placed` where every sample ended in a corner: a few deals by matching cards to chairs."""
    chairs = [place for place, count in enumerate(room) for _ in range(count)]
    deals = [_matching(unseen, chairs, may, rng) for _ in range(min(samples, _FEW))]
    return np.asarray(deals, dtype=np.intp).T[:, np.arange(samples) % len(deals)]


def _matching(unseen: list[int], chairs: list[int], may: Any, rng: np.random.Generator) -> list[int]:
    """A place for each card by augmenting paths. What was really dealt is one, so there is one."""
    taken: dict[int, int] = {}
    order = rng.permutation(len(chairs)).tolist()

    def seat(card: int, tried: set[int]) -> bool:
        for chair in order:
            if chair in tried or not may[unseen[card] >> 4, chairs[chair]]:
                continue
            tried.add(chair)
            if chair not in taken or seat(taken[chair], tried):
                taken[chair] = card
                return True
        return False

    for card in rng.permutation(len(unseen)).tolist():
        seat(card, set())
    found = {card: chairs[chair] for chair, card in taken.items()}
    return [found[card] for card in range(len(unseen))]


def _hands(places: Any, unseen: list[int], rules: Rules, samples: int) -> Any:
    """(places, cards, samples) bytes: what lies in each place, from slot 0 on."""
    hands = np.full((rules.hands + 1, len(rules.codes.deck) + 1, samples), EMPTY, dtype=np.uint8)
    filled, lanes = np.zeros((rules.hands + 1, samples), dtype=np.intp), np.arange(samples)
    for card, code in enumerate(unseen):
        hands[places[card], filled[places[card], lanes], lanes] = code
        filled[places[card], lanes] += 1
    return hands


def _may_hold(view: View, rules: Rules) -> Any:
    """(kinds, places): which places may hold a card of a kind; the last place is the undealt cards."""
    may = np.ones((16, rules.hands + 1), dtype=np.int16)
    for seat, other in enumerate(view.seats):
        for suit in other.voids:
            may[rules.codes.kind_of_suit(SUITS.index(suit)), seat] = 0
    return may


def _drawn(room: Any, total: Any, rng: np.random.Generator) -> Any:
    """A place for one card in each sample, as likely as it has room, row by row: they are few and long."""
    drawn = rng.random(room.shape[1], dtype=np.float32) * total
    place, below = np.zeros(room.shape[1], dtype=np.intp), room[0]
    for row in range(1, room.shape[0]):
        place += drawn >= below
        below = below + room[row]
    return place


def _undealt(view: View, rules: Rules, rest: Any, count: int, rng: np.random.Generator) -> Any:
    """What Will would draw: from the cards Juanita showed, where she did, else from the rest."""
    shown = codes_of(rules.codes, view.seen_undealt)
    wanted = min(rules.most_drawn, view.undealt)
    undealt = np.full((rules.most_drawn, rest.shape[1]), EMPTY, dtype=np.uint8)
    if shown:
        picks = rng.permutation(shown)[:wanted]
        undealt[: len(picks)] = picks[:, None]
        return undealt
    for row in range(min(wanted, count)):
        undealt[row] = rest[row]
    return undealt


def _likelihood(view: View, rules: Rules, hands: Any) -> Any:
    """(samples,) how well the hands, with what was played from them, go with the bids."""
    surprise = np.zeros(hands.shape[-1], dtype=np.float32)
    for seat, other in enumerate(view.seats):
        if seat == view.seat or other.bid is None or other.ghost:
            continue
        tricks = card_chances(rules, hands[seat]).sum(axis=0) + _played_worth(view, rules, seat)
        surprise += ((tricks - other.bid) / _SPREAD) ** 2
    return np.exp(-0.5 * (surprise - surprise.min()))


def _played_worth(view: View, rules: Rules, seat: int) -> float:
    played = [
        HELD[BY_NAME[name]]
        for trick in [*view.tricks, *([view.trick] if view.trick else [])]
        for at, name in zip(trick.seats, trick.cards, strict=False)
        if at == seat
    ]
    codes = np.asarray([rules.codes.code(card) for card in played], dtype=np.uint8)
    return float(card_chances(rules, codes[:, None]).sum())


def _kept(weights: Any, samples: int, rng: np.random.Generator) -> Any:
    """Which samples stay, each as often as its weight asks for (systematic resampling)."""
    through = weights.cumsum()
    return np.searchsorted(through, (np.arange(samples) + rng.random()) * through[-1] / samples).clip(
        0, len(weights) - 1
    )
