"""The outcomes of chance: the first dealer, the deals, the draws for a power."""

from collections import Counter
from itertools import chain

from yohoho.core.dice import Dice
from yohoho.core.errors import Reason, no_such_seat
from yohoho.skull_king.actions import Action, Deal, Draw, Start
from yohoho.skull_king.cards import BIT, FACES, NAMES, Card, card_set, cards_in
from yohoho.skull_king.options import Setup
from yohoho.skull_king.powers.power import in_use
from yohoho.skull_king.state import Phase, State

EXPECTED = {Phase.START: Start, Phase.DEAL: Deal, Phase.DRAW: Draw}


def outcome(setup: Setup, state: State, dice: Dice) -> Action:
    """Draw a fair outcome for the seat of chance.

    >>> from yohoho import SkullKing
    >>> game = SkullKing(players=3)
    >>> outcome(game, game.start(), Dice(7))
    <start 0>
    """
    if state.phase is Phase.START:
        return Start(dice.below(setup.players))
    if state.phase is Phase.DRAW:
        count = in_use(setup, state).to_draw(state)
        return Draw(tuple(dice.sample(cards_in(state.round.undealt), count)))
    cards = state.round.cards
    pack = dice.sample(setup.deck, cards * setup.hands)
    return Deal(tuple([tuple(pack[start : start + cards]) for start in range(0, len(pack), cards)]))


def refusal(setup: Setup, state: State, action: Action) -> Reason | None:
    """Return the reason why chance cannot have this outcome; None when it can.

    >>> from yohoho import SkullKing
    >>> game = SkullKing(players=3)
    >>> str(refusal(game, game.start(), Start(dealer=3)))
    'no-such-seat seat=3 seats=3 last=2'
    """
    expected = EXPECTED[state.phase]
    if not isinstance(action, expected):
        return Reason("wrong-phase", None, {"phase": str(state.phase), "expected": [state.phase.value]})
    if isinstance(action, Start):
        return _start_refusal(setup, action)
    if isinstance(action, Deal):
        return _deal_refusal(setup, state, action)
    return _draw_refusal(setup, state, action)


def _start_refusal(setup: Setup, action: Start) -> Reason | None:
    if not 0 <= action.dealer < setup.players:
        return no_such_seat(action.dealer, setup.players)
    if not 1 <= action.round <= len(setup.plan):
        return Reason("no-such-round", None, {"round": action.round, "rounds": len(setup.plan)})
    if len(action.scores) not in (0, setup.players):
        return Reason("score-count", None, {"scores": len(action.scores), "players": setup.players})
    return None


def _deal_refusal(setup: Setup, state: State, deal: Deal) -> Reason | None:
    if len(deal.hands) != setup.hands:
        return Reason("hand-count", None, {"hands": len(deal.hands), "expected": setup.hands})
    sizes = [*map(len, deal.hands)]
    for seat, size in enumerate(sizes):
        if size != state.round.cards:
            args = {"seat": seat, "cards": size, "expected": state.round.cards}
            return Reason("hand-size", None, args)
    dealt = frozenset(chain.from_iterable(deal.hands))
    if not dealt <= setup.deck_members:
        return Reason("not-in-deck", None, {"card": NAMES[min(dealt - setup.deck_members)]})
    if len(dealt) < sum(sizes):
        twice = Counter(chain.from_iterable(deal.hands)).most_common(1)[0][0]
        return Reason("dealt-twice", None, {"card": NAMES[twice], "count": _copies(setup, twice)})
    return None


def _copies(setup: Setup, card: Card) -> int:
    return sum(FACES[other] == FACES[card] for other in setup.deck)


def _draw_refusal(setup: Setup, state: State, draw: Draw) -> Reason | None:
    due, undealt = in_use(setup, state).to_draw(state), state.round.undealt
    if len(draw.cards) != due or card_set(draw.cards).bit_count() != due:
        return Reason("draw-count", "P-9", {"cards": len(draw.cards), "expected": due})
    for card in draw.cards:
        if not BIT[card] & undealt:
            return Reason("not-undealt", "P-9", {"card": NAMES[card]})
    return None
