"""Views show a seat its own hand and choices, and the table as the reference has it."""

from typing import Final

from tests.skull_king.invariants.moment import Moment
from tests.skull_king.reference import kind, outcome, playable, suit, suit_to_follow, two_faced
from yohoho.skull_king.actions import Play
from yohoho.skull_king.cards import BY_NAME, NAMES, names_in
from yohoho.skull_king.face_down import face_down
from yohoho.skull_king.state import Phase


def a_seat_sees_its_hand_and_its_legal_actions(moment: Moment) -> None:
    game, state = moment.game, moment.state
    for seat in range(game.players):
        view = moment.views[seat]
        assert view.hand == (names_in(state.hands[seat]) if state.hands else [])
        assert view.legal == [game.write(action) for action in game.legal(state, seat)]


def a_view_says_why_each_card_may_not_be_played(moment: Moment) -> None:
    game, state = moment.game, moment.state
    for seat in range(game.players):
        refused = moment.views[seat].refused
        if state.phase is not Phase.PLAY or state.turn != seat:
            assert refused == {}
            continue
        hand, trick = names_in(state.hands[seat]), [NAMES[card] for card in state.trick]
        allowed = playable(game.options.edition, hand, trick)
        assert set(refused) == {card for card in hand if not two_faced(card)} - allowed
        for card, reason in refused.items():
            assert reason == game.refusal(state, seat, Play(BY_NAME[card]))


def a_view_shows_the_trick_as_it_stands(moment: Moment) -> None:
    state, shown = moment.state, moment.views[None].trick
    if state.phase is not Phase.PLAY:
        assert shown is None
        return
    assert shown
    cards = [NAMES[card] for card in state.trick]
    assert (shown.seats, shown.cards) == (list(state.order), cards)
    if cards:
        edition = moment.game.options.edition
        winner, _, _ = outcome(edition, cards)
        assert shown.winner == (None if winner is None else state.order[winner])
        assert shown.suit == suit_to_follow(edition, cards)


def suits_of_finished_tricks_stay(moment: Moment) -> None:
    view, edition = moment.views[None], moment.game.options.edition
    for trick in view.tricks:
        assert trick.suit == suit_to_follow(edition, trick.cards)


def a_view_shows_the_suits_that_a_seat_did_not_follow(moment: Moment) -> None:
    """Since the hand of the seat last grew, and in tricks that lie open."""
    for seat in range(moment.game.players):
        assert set(moment.views[None].seats[seat].voids) == _voids(moment, seat)


def _voids(moment: Moment, seat: int) -> set[str]:
    state, edition = moment.state, moment.game.options.edition
    since = max((refill.after for refill in state.powers.refills if refill.seat == seat), default=0)
    since = max(since, face_down(moment.game.options, state))
    voids = set()
    for order, numbers in [*((t.order, t.cards) for t in state.tricks[since:]), (state.order, state.trick)]:
        cards = dict(zip(order, (NAMES[card] for card in numbers), strict=False))
        if seat in cards and kind(cards[seat]) == "number":
            suit_led = suit_to_follow(edition, list(cards.values())[: list(cards).index(seat)])
            voids |= {suit_led} if suit_led and suit_led != suit(cards[seat]) else set()
    return voids


def a_view_explains_the_points_of_the_last_round(moment: Moment) -> None:
    state = moment.state
    scores = [line.score.total for line in moment.views[None].last_round]
    assert scores == (list(state.history[-1].points) if state.history else [])


def a_view_shows_the_seat_that_uses_a_power(moment: Moment) -> None:
    """Harry's bid changes after the last trick, when no trick waits for a power."""
    state, view = moment.state, moment.views[None]
    if state.phase in (Phase.POWER, Phase.DISCARD):
        assert [view.power_seat] == view.waiting
        assert view.power in moment.game.powers
    elif state.phase is not Phase.DRAW:
        assert view.power_seat is None


INVARIANTS: Final = (
    a_view_shows_the_seat_that_uses_a_power,
    a_seat_sees_its_hand_and_its_legal_actions,
    a_view_says_why_each_card_may_not_be_played,
    a_view_shows_the_trick_as_it_stands,
    suits_of_finished_tricks_stay,
    a_view_shows_the_suits_that_a_seat_did_not_follow,
    a_view_explains_the_points_of_the_last_round,
)
