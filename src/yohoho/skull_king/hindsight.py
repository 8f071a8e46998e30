"""The turning points of a finished game: the cards with which bids were lost."""

from collections.abc import Sequence

from yohoho.core.errors import Reason
from yohoho.core.game import Event, Turn
from yohoho.skull_king.events import RoundScored, RoundStarted, TrickEnded


def hindsight(steps: Sequence[Sequence[Event]]) -> list[Turn]:
    """Return, for each bid that was missed, the trick after which it could no longer be made.

    >>> from yohoho.skull_king.score import Facts
    >>> trick = TrickEnded(seats=[0, 1], cards=[], winner=1, leader=1, bonus=0, why=[])
    >>> facts = [Facts(bid=0, tricks=0), Facts(bid=0, tricks=1)]
    >>> scored = RoundScored(number=1, facts=facts, scores=[], totals=[], why=[])
    >>> started = RoundStarted(number=1, cards=1, dealer=0, leader=1)
    >>> [(turn.step, turn.seat, turn.why.code) for turn in hindsight([[started], [trick, scored]])]
    [(1, 1, 'one-too-many')]
    """
    turns: list[Turn] = []
    cards, tricks = 0, list[tuple[int, int | None]]()
    for number, events in enumerate(steps):
        for event in events:
            if isinstance(event, RoundStarted):
                cards, tricks = event.cards, []
            elif isinstance(event, TrickEnded):
                tricks.append((number, event.winner))
            elif isinstance(event, RoundScored):
                turns += _turns_of_round(event, cards, tricks)
    return sorted(turns, key=lambda turn: turn.step)


def _turns_of_round(scored: RoundScored, cards: int, tricks: Sequence[tuple[int, int | None]]) -> list[Turn]:
    missed = [seat for seat, facts in enumerate(scored.facts) if facts.off]
    turns = (_turn(seat, scored.facts[seat].final_bid, cards, tricks) for seat in missed)
    return [turn for turn in turns if turn is not None]


def _turn(seat: int, bid: int, cards: int, tricks: Sequence[tuple[int, int | None]]) -> Turn | None:
    won, left = 0, cards
    for step, winner in tricks:
        won, left = won + (winner == seat), left - 1
        if won > bid:
            return Turn(step, seat, Reason("one-too-many", args={"bid": bid, "tricks": won}))
        if won + left < bid:
            return Turn(step, seat, Reason("out-of-reach", args={"bid": bid, "tricks": won, "left": left}))
    return None
