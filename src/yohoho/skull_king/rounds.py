"""The steps between rounds: dealing, scoring, and the end of the game."""

from collections.abc import Sequence
from operator import add
from typing import Final

from msgspec.structs import replace

from yohoho.core.errors import IllegalAction
from yohoho.core.game import Event, Result, ranks_of
from yohoho.skull_king import chance, events
from yohoho.skull_king.actions import Deal, Start
from yohoho.skull_king.cards import BIT, LOOTS, NAMES, NO_SUIT, WHALES, card_set
from yohoho.skull_king.events import Log
from yohoho.skull_king.explain import explain_score
from yohoho.skull_king.options import Setup
from yohoho.skull_king.score import Facts, Score, score
from yohoho.skull_king.state import NO_POWERS, Phase, RoundScore, RoundState, ScoreSheet, State, Trick

_BID: Final = Phase.BID  # reading a member of an enumeration takes longer than the test that needs it
_DEAL: Final = Phase.DEAL


def before_start(setup: Setup) -> State:
    """Return the state before anything has happened.

    >>> from yohoho import SkullKing
    >>> before_start(SkullKing(players=3))
    <State of Skull King: round 0, start, waits for chance>
    """
    nobody = (0,) * setup.hands
    sheet = ScoreSheet((0,) * setup.players)
    return State(Phase.START, RoundState(0, 0, 0, 0), nobody, (), -1, (), NO_SUIT, (), NO_POWERS, sheet)


def start(setup: Setup, state: State, action: Start, log: Log) -> State:
    """Begin the game with the first dealer, or in a later round of a hand-written situation.

    >>> from yohoho import SkullKing
    >>> game = SkullKing(players=3)
    >>> start(game, game.start(), Start(dealer=0, round=9, scores=(80, 40, -10)), log=None)
    <State of Skull King: round 9 of 9 cards, deal, waits for chance>
    """
    sheet = ScoreSheet(action.scores or state.scores)
    return _open_round(setup, sheet, action.round, action.dealer, log)


def _open_round(setup: Setup, sheet: ScoreSheet, number: int, dealer: int, log: Log) -> State:
    """Start a round, which waits for the deal. Extra rounds repeat the last one of the plan (Y-4)."""
    cards = setup.plan[min(number, len(setup.plan)) - 1]
    leader = (dealer + 1) % setup.players
    if log is not None:
        log.append(events.RoundStarted(number, cards, dealer, leader))
    round_ = RoundState(number, cards, dealer, leader)
    order, nobody = setup.order(leader, leader), (0,) * setup.hands
    return State(_DEAL, round_, nobody, order, leader, (), NO_SUIT, (), NO_POWERS, sheet)


def deal(setup: Setup, state: State, action: Deal, log: Log) -> State:
    """Deal the hands, then wait for bids. The sum of the hands shows that all cards are distinct.

    :raises IllegalAction: the hands have another size, or a card that the deck lacks or that was dealt twice.

    >>> from yohoho import CHANCE, SkullKing
    >>> game = SkullKing(players=3)
    >>> state = game.apply(game.start(), CHANCE, "start 0")
    >>> deal(game, state, game.read("deal green-7 / escape / mermaid"), log=None)
    <State of Skull King: round 1 of 1 card, bid, waits for seat 0, seat 1, seat 2>
    """
    # A card in two hands carries a bit in the sum, and a card twice in one hand adds none: either way the sum
    # has fewer bits than cards were dealt.
    hands = tuple(map(card_set, action.hands))
    dealt, sizes = sum(hands), [*map(len, action.hands)]
    if (
        sizes != [state.round.cards] * setup.hands
        or dealt & setup.deck_set != dealt
        or dealt.bit_count() != sum(sizes)
    ):
        reason = chance.refusal(setup, state, action)
        assert reason is not None
        raise IllegalAction.because(reason)
    if log is not None:
        of_players = action.hands[: setup.players]  # Graybeard's hand is nobody's to see
        log.append(events.Dealt([[NAMES[card] for card in hand] for hand in of_players]))
    before, nobody = state.round, (None,) * setup.players
    round_ = RoundState(
        before.number,
        before.cards,
        before.dealer,
        before.leader,
        setup.deck_set ^ dealt,
        () if setup.ghost is None else action.hands[setup.ghost],
        nobody,
        nobody if setup.scoring == "cannonball" else (),
    )
    order, leader = state.order, before.leader
    return State(_BID, round_, hands, order, leader, (), NO_SUIT, (), NO_POWERS, state.sheet)


def finish_round(setup: Setup, state: State, log: Log) -> State:
    """Score the round, then start the next one or end the game.

    >>> from yohoho import Dice, SkullKing, settle
    >>> game = SkullKing(players=3)
    >>> state = settle(game, game.start(), Dice(7))
    >>> trick = Trick(order=(1, 2, 0), cards=(3, 5, 9), winner=0, bonus=0)  # green-4, green-6, green-10
    >>> bids = replace(state.round, bids=(1, 0, 1))
    >>> finish_round(game, replace(state, round=bids, tricks=(trick,)), log=None).scores
    (20, 10, -10)
    """
    round_ = state.round
    counted = min(round_.number, len(setup.plan))
    facts = round_facts(setup, state)
    points = [score(setup, round_.cards, counted, fact) for fact in facts]
    won = [part.total for part in points]
    totals = tuple(map(add, state.sheet.scores, won))
    bids, tricks = [fact.bid + fact.harry for fact in facts], [fact.tricks for fact in facts]
    line = RoundScore.pack(round_.cards, bids, tricks, won)
    if log is not None:
        log.append(_score_event(setup, state, facts, points, totals))
    sheet = ScoreSheet(totals, state.sheet.history + (line,), facts, state.tricks[-1])
    if round_.number < len(setup.plan) or _tie_to_break(setup, totals):
        return _open_round(setup, sheet, round_.number + 1, (round_.dealer + 1) % setup.players, log)
    if log is not None:
        log.append(events.GameEnded(result_of(totals)))
    return State(Phase.OVER, round_, state.hands, (), -1, (), NO_SUIT, (), NO_POWERS, sheet)


def _tie_to_break(setup: Setup, totals: Sequence[int]) -> bool:
    return setup.options.ties == "extra-rounds" and totals.count(max(totals)) > 1


def _score_event(
    setup: Setup, state: State, facts: Sequence[Facts], points: Sequence[Score], totals: Sequence[int]
) -> Event:
    dealt, number = state.round.cards, min(state.round.number, len(setup.plan))
    why = [explain_score(setup, dealt, number, fact, won) for fact, won in zip(facts, points, strict=True)]
    return events.RoundScored(state.round.number, list(facts), list(points), list(totals), why)


def round_facts(setup: Setup, state: State) -> tuple[Facts, ...]:
    """Return the facts of each player from the tricks won so far, also in the middle of a round.

    >>> from yohoho import Dice, SkullKing, settle
    >>> game = SkullKing(players=2, plan=[2])
    >>> state = settle(game, game.start(), Dice(7))
    >>> state = replace(state, tricks=(Trick((1, 2, 0), (3, 5, 9), winner=0, bonus=0),))
    >>> [facts.tricks for facts in round_facts(game, state)]
    [1, 0]
    """
    tricks, bonus = [0] * setup.hands, [0] * setup.hands
    for trick in state.tricks:
        if trick.winner is not None:
            tricks[trick.winner] += 1
            bonus[trick.winner] += trick.bonus
    # Not strict below: Graybeard wins tricks, but has no bid.
    none = (0,) * setup.players
    powers, loads = state.powers, state.round.loads or none
    wagers, changes = powers.wagers or none, powers.changes or none
    facts = [
        Facts(bid or 0, won, points, 0, wager, change, bool(load))
        for bid, won, points, wager, change, load in zip(
            state.round.bids, tricks, bonus, wagers, changes, loads, strict=False
        )
    ]
    return _with_alliances(state.tricks, facts) if setup.options.loot else tuple(facts)


def alliances(tricks: Sequence[Trick], players: int) -> list[tuple[int, int]]:
    """Return (player of a Loot, winner of its trick) for every alliance made.

    There is none where the trick was discarded, the Loot won its own trick, a Whale destroyed it (W-8), or
    Graybeard is one of the two (L-11).

    >>> from yohoho.skull_king.cards import parse_card
    >>> cards = tuple(parse_card(name) for name in ("loot", "pirate-rosie", "green-3"))
    >>> alliances([Trick((1, 2, 0), cards, winner=2, bonus=0)], players=3)
    [(1, 2)]
    """
    pairs = []
    for trick in tricks:
        table = card_set(trick.cards)
        if not table & LOOTS or table & WHALES or trick.winner is None or trick.winner >= players:
            continue
        # Graybeard's seat is the number of players: it comes after theirs.
        for seat, card in zip(trick.order, trick.cards, strict=True):
            if BIT[card] & LOOTS and seat not in (trick.winner, players):
                pairs.append((seat, trick.winner))
    return pairs


def _with_alliances(tricks: Sequence[Trick], facts: list[Facts]) -> tuple[Facts, ...]:
    """Add the alliances to the facts. One counts for a player when the partner's bid is exact."""
    exact_partners = [0] * len(facts)
    for giver, taker in alliances(tricks, len(facts)):
        exact_partners[giver] += facts[taker].off == 0
        exact_partners[taker] += facts[giver].off == 0
    return tuple(replace(fact, alliances=count) for fact, count in zip(facts, exact_partners, strict=True))


def result_of(scores: tuple[int, ...]) -> Result:
    """Return winners and ranks for these scores.

    >>> result_of((10, 40, 10))
    Result(winners=(1,), ranks=(2, 1, 2), scores=(10, 40, 10))
    """
    best = max(scores)
    winners = tuple(seat for seat, total in enumerate(scores) if total == best)
    return Result(winners, ranks_of(scores), scores)
