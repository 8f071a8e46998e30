"""The coach's reasons for actions of Skull King: the part of its hints that needs no NumPy."""

from typing import Final

from yohoho.bots.skull_king.sailor_plays import leads_so_far
from yohoho.bots.skull_king.view_analysis import ViewAnalysis, setup_for
from yohoho.core.errors import Reason
from yohoho.skull_king.cards import (
    BIT,
    BLACK,
    BY_NAME,
    LEVIATHANS,
    MERMAIDS,
    NUMBERS,
    OF_SUIT,
    PIRATES,
    SKULL_KINGS,
    Card,
    CardSet,
)
from yohoho.skull_king.trick import resolve
from yohoho.skull_king.view import View

_FOES: Final[tuple[tuple[str, CardSet], ...]] = (
    ("hint-may-lose-skull-king", SKULL_KINGS),
    ("hint-may-lose-pirate", PIRATES),
    ("hint-may-lose-mermaid", MERMAIDS),
    ("hint-may-lose-black", OF_SUIT[BLACK]),
    ("hint-may-lose-higher", NUMBERS & ~OF_SUIT[BLACK]),
    ("hint-may-lose-leviathan", LEVIATHANS),
)
"""The kinds of cards that can beat a card. The most frequent is named; of equally frequent ones the first."""


def reason_for(analysis: ViewAnalysis, action: str, chance: float) -> Reason:
    """The reason that the coach gives for an action whose bid comes true with this chance.

    >>> import yohoho
    >>> game = yohoho.SkullKing(players=3, plan=[2])
    >>> view = game.view(yohoho.settle(game, game.start(), yohoho.Dice(7)), 0)
    >>> str(reason_for(ViewAnalysis(view), "bid 1", chance=0.6))
    'hint-bid tricks=1'
    """
    verb, _, rest = action.partition(" ")
    match verb:
        case "play":
            return _why_card(analysis, BY_NAME[rest])
        case "bid":
            return Reason("hint-bid", args={"tricks": round(sum(map(analysis.chance, analysis.hand)))})
        case "change":
            met = analysis.needed + int(rest) == 0
            return Reason("hint-bid-met") if met else Reason("hint-bid-missed")
        case "lead":
            return Reason("hint-lead-yourself") if int(rest) == analysis.me else Reason("hint-lead-other")
        case "power":
            code = "hint-decline" if rest == "no" else _hint_of_power(analysis.view)
            return Reason(code) if code else _why_chance(chance)
        case _:
            return _why_chance(chance)


def _hint_of_power(view: View) -> str:
    return setup_for(view.options).powers[view.power or ""].hint


def _why_chance(chance: float) -> Reason:
    return Reason("hint-chance", args={"percent": round(100 * chance)})


def _why_card(analysis: ViewAnalysis, card: Card) -> Reason:
    if BIT[card] & LEVIATHANS:
        return Reason("hint-leviathan")
    if not leads_so_far(analysis, card):
        return Reason("hint-loses")
    if not analysis.to_follow:
        return Reason("hint-wins")
    beaters = [other for other in analysis.unseen if _beats(analysis, card, other)]
    if not beaters:
        return Reason("hint-holds")
    code, _ = max(_FOES, key=lambda foe: sum(1 for other in beaters if BIT[other] & foe[1]))
    return Reason(code, args={"players": analysis.to_follow})


def _beats(analysis: ViewAnalysis, card: Card, other: Card) -> bool:
    position = len(analysis.table)
    return resolve([*analysis.table, card, other]).winner != position
