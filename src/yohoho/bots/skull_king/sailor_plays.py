"""How the sailor plays its cards: cheap winners while it needs tricks, dangerous losers after."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from yohoho.bots.skull_king.observation import Sight
from yohoho.bots.styles import Style
from yohoho.skull_king.cards import BIT, BY_NAME, HELD, KRAKENS, LOOTS, TWO_FACED, Card
from yohoho.skull_king.trick import resolve

_GOOD_ENOUGH: Final = 0.6
"""A card this likely to hold the trick is worth trying to win with."""
_EAGERNESS: Final = 0.5
"""How often somebody who could beat a card wants to."""


def play(sight: Sight, legal: Sequence[str], style: Style) -> str:
    cards = [BY_NAME[text.removeprefix("play ")] for text in legal]
    spoiling = style.spite > 1 and sight.needed < 0 and _owner_needs_it(sight)
    card = _to_win(sight, cards) if sight.needed > 0 or spoiling else _to_duck(sight, cards)
    return legal[cards.index(card)]


def _owner_needs_it(sight: Sight) -> bool:
    """Whoever would win the trick now still lacks tricks for the bid: that can be spoilt."""
    owner = sight.view.trick.winner if sight.view.trick else None
    if owner is None:
        return False
    seat = sight.view.seats[owner]
    return seat.tricks < (seat.bid or 0)


def _to_win(sight: Sight, cards: list[Card]) -> Card:
    """The cheapest card that is likely to hold; when none is, save the good ones unless time runs out."""
    winners = [card for card in cards if leads_so_far(sight, card)]
    good = [card for card in winners if holds(sight, card) >= _GOOD_ENOUGH]
    if good:
        return min(good, key=lambda card: worth(sight, card))
    if winners and (sight.needed >= sight.tricks_left or len(winners) == len(cards)):
        return max(winners, key=lambda card: holds(sight, card)) if sight.table else _cheapest(sight, cards)
    losers = [card for card in cards if card not in winners]
    return _cheapest(sight, losers or cards)


def _to_duck(sight: Sight, cards: list[Card]) -> Card:
    """The most dangerous card that loses. Where all win: the weakest, or the worst if nothing helps."""
    losers = [card for card in cards if not leads_so_far(sight, card)]
    if losers:
        return max(losers, key=lambda card: danger(sight, card))
    if sight.to_follow:
        return min(cards, key=lambda card: (holds(sight, card), -danger(sight, card)))
    return max(cards, key=lambda card: danger(sight, card))


def _cheapest(sight: Sight, cards: list[Card]) -> Card:
    return min(cards, key=lambda card: worth(sight, card))


def leads_so_far(sight: Sight, card: Card) -> bool:
    """Whether the trick would be this seat's if nobody else played."""
    return resolve([*sight.table, card]).winner == len(sight.table)


def holds(sight: Sight, card: Card) -> float:
    """How likely a card that leads the trick is to keep it."""
    if not sight.to_follow or not sight.unseen:
        return 1.0
    mine, trick = len(sight.table), [*sight.table, card]
    beaters = sum(1 for other in sight.unseen if resolve([*trick, other]).winner != mine)
    share = beaters / len(sight.unseen)
    one_can = 1 - (1 - share) ** len(sight.hand)
    return float((1 - _EAGERNESS * one_can) ** sight.to_follow)


def worth(sight: Sight, card: Card) -> float:
    """What this seat gives up with a card while it needs tricks."""
    if BIT[card] & LOOTS:
        return -0.1  # an alliance is welcome early
    return 0.1 if BIT[card] & KRAKENS else sight.chance(HELD[card])


def danger(sight: Sight, card: Card) -> float:
    """How much a card in hand threatens a seat that wants no more tricks."""
    if BIT[HELD[card]] & TWO_FACED:
        return 0.0  # she can always run away
    return 0.01 if BIT[card] & LOOTS else sight.chance(card)
