"""The sailor's plays: cheap winning cards while it needs tricks, dangerous losing cards after that."""

from collections.abc import Sequence
from typing import Final

from yohoho.bots.skull_king.view_analysis import ViewAnalysis
from yohoho.bots.styles import Style
from yohoho.skull_king.cards import BIT, BY_NAME, HELD, KRAKENS, LOOTS, TWO_FACED, Card
from yohoho.skull_king.trick import resolve

_GOOD_ENOUGH: Final = 0.6
"""The sailor tries to win with a card that holds the trick with at least this chance."""
_EAGERNESS: Final = 0.5
"""How often an opponent who can beat a card does so."""


def play(analysis: ViewAnalysis, legal: Sequence[str], style: Style) -> str:
    """Choose a card: one that wins while tricks are missing, otherwise one that loses.

    >>> import yohoho
    >>> game = yohoho.SkullKing(players=3, plan=[2])
    >>> view = game.view(yohoho.settle(game, game.start(), yohoho.Dice(7)), 0)
    >>> analysis = ViewAnalysis(view)
    >>> analysis.needed, analysis.table = 1, [BY_NAME["green-7"]]
    >>> from yohoho.bots.styles import STYLES
    >>> play(analysis, ["play escape", "play green-14"], STYLES["plain"])
    'play green-14'
    """
    cards = [BY_NAME[text.removeprefix("play ")] for text in legal]
    spoiling = style.spite > 1 and analysis.needed < 0 and _owner_needs_it(analysis)
    card = _to_win(analysis, cards) if analysis.needed > 0 or spoiling else _to_duck(analysis, cards)
    return legal[cards.index(card)]


def _owner_needs_it(analysis: ViewAnalysis) -> bool:
    """Whether the player who wins the trick so far still needs tricks, so that taking it hurts them."""
    owner = analysis.view.trick.winner if analysis.view.trick else None
    if owner is None:
        return False
    seat = analysis.view.seats[owner]
    return seat.tricks < (seat.bid or 0)


def _to_win(analysis: ViewAnalysis, cards: list[Card]) -> Card:
    """The cheapest card that is likely to hold; without one, a weak card, unless every trick is needed."""
    winners = [card for card in cards if leads_so_far(analysis, card)]
    good = [card for card in winners if holds(analysis, card) >= _GOOD_ENOUGH]
    if good:
        return min(good, key=lambda card: card_value(analysis, card))
    if winners and (analysis.needed >= analysis.tricks_left or len(winners) == len(cards)):
        return (
            max(winners, key=lambda card: holds(analysis, card))
            if analysis.table
            else _cheapest(analysis, cards)
        )
    losers = [card for card in cards if card not in winners]
    return _cheapest(analysis, losers or cards)


def _to_duck(analysis: ViewAnalysis, cards: list[Card]) -> Card:
    """The most dangerous losing card; if all cards win, the least likely to hold."""
    losers = [card for card in cards if not leads_so_far(analysis, card)]
    if losers:
        return max(losers, key=lambda card: danger(analysis, card))
    if analysis.to_follow:
        return min(cards, key=lambda card: (holds(analysis, card), -danger(analysis, card)))
    return max(cards, key=lambda card: danger(analysis, card))


def _cheapest(analysis: ViewAnalysis, cards: list[Card]) -> Card:
    return min(cards, key=lambda card: card_value(analysis, card))


def leads_so_far(analysis: ViewAnalysis, card: Card) -> bool:
    """Whether the card would win the trick if nobody else played.

    >>> import yohoho
    >>> game = yohoho.SkullKing(players=3, plan=[2])
    >>> view = game.view(yohoho.settle(game, game.start(), yohoho.Dice(7)), 0)
    >>> analysis = ViewAnalysis(view)
    >>> analysis.table = [BY_NAME["green-7"]]
    >>> leads_so_far(analysis, BY_NAME["green-8"]), leads_so_far(analysis, BY_NAME["escape"])
    (True, False)
    """
    return resolve([*analysis.table, card]).winner == len(analysis.table)


def holds(analysis: ViewAnalysis, card: Card) -> float:
    """Return how likely a card that wins the trick so far wins it in the end.

    >>> import yohoho
    >>> game = yohoho.SkullKing(players=3, plan=[2])
    >>> view = game.view(yohoho.settle(game, game.start(), yohoho.Dice(7)), 0)
    >>> analysis = ViewAnalysis(view)
    >>> holds(analysis, BY_NAME["skull-king"]) > holds(analysis, BY_NAME["green-7"])
    True
    """
    if not analysis.to_follow or not analysis.unseen:
        return 1.0
    position, trick = len(analysis.table), [*analysis.table, card]
    beaters = sum(1 for other in analysis.unseen if resolve([*trick, other]).winner != position)
    share = beaters / len(analysis.unseen)
    one_can = 1 - (1 - share) ** len(analysis.hand)
    return float((1 - _EAGERNESS * one_can) ** analysis.to_follow)


def card_value(analysis: ViewAnalysis, card: Card) -> float:
    """Return the value of a card for a seat that needs tricks.

    >>> import yohoho
    >>> game = yohoho.SkullKing(players=3, plan=[2])
    >>> view = game.view(yohoho.settle(game, game.start(), yohoho.Dice(7)), 0)
    >>> analysis = ViewAnalysis(view)
    >>> card_value(analysis, BY_NAME["skull-king"]) > card_value(analysis, BY_NAME["kraken"])
    True
    """
    if BIT[card] & LOOTS:
        return -0.1  # an alliance is best made early
    return 0.1 if BIT[card] & KRAKENS else analysis.chance(HELD[card])


def danger(analysis: ViewAnalysis, card: Card) -> float:
    """Return how likely a card wins an unwanted trick for a seat that needs no more tricks.

    >>> import yohoho
    >>> game = yohoho.SkullKing(players=3, plan=[2])
    >>> view = game.view(yohoho.settle(game, game.start(), yohoho.Dice(7)), 0)
    >>> analysis = ViewAnalysis(view)
    >>> danger(analysis, BY_NAME["skull-king"]), danger(analysis, BY_NAME["tigress"])
    (0.86, 0.0)
    """
    if BIT[HELD[card]] & TWO_FACED:
        return 0.0  # it can always be played as an escape
    return 0.01 if BIT[card] & LOOTS else analysis.chance(card)
