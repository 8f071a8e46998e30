"""What the rules of Skull King say of every state and every step."""

from collections import Counter
from itertools import pairwise
from typing import Final

import msgspec

from tests.skull_king.invariants.moment import Moment
from tests.skull_king.reference import playable
from yohoho.skull_king.cards import HELD, NAMES, names_in
from yohoho.skull_king.events import BidChanged, PowerGained, TrickEnded
from yohoho.skull_king.state import Phase, State
from yohoho.skull_king.view import View


def cards_of_the_round(state: State) -> Counter[str]:
    """Every card of the round, wherever it lies: hands, table, tricks, undealt, put away."""
    counts = Counter(names_in(state.round.undealt))
    for hand in [*state.hands, *(cards for _, cards in state.powers.discards)]:
        counts.update(names_in(hand))
    for cards in [state.trick, *(trick.cards for trick in state.tricks)]:
        counts.update(NAMES[HELD[card]] for card in cards)
    return counts


def no_card_is_lost_or_doubled(moment: Moment) -> None:
    if moment.state.phase not in (Phase.START, Phase.DEAL, Phase.OVER):
        assert cards_of_the_round(moment.state) == Counter(NAMES[card] for card in moment.game.deck)


def graybeards_hand_is_the_rest_of_his_pile(moment: Moment) -> None:
    state = moment.state
    if state.phase is Phase.OVER:
        return
    pile = state.hands[2] if moment.game.ghost == 2 else 0
    played = {HELD[card] for trick in state.tricks for card in trick.cards} | {HELD[c] for c in state.trick}
    left = [NAMES[card] for card in state.round.pile if card not in played]
    assert sorted(names_in(pile)) == sorted(left)


def plays_are_those_of_the_reference(moment: Moment) -> None:
    game, state = moment.game, moment.state
    if state.phase is Phase.PLAY:
        hand, trick = names_in(state.hands[state.turn]), [NAMES[card] for card in state.trick]
        plays = [game.write(action) for action in game.legal(state, state.turn)]
        expected = [f"play {card}" for card in playable(game.options.edition, hand, trick)]
        assert sorted(plays) == sorted(expected)


def a_trick_goes_round_the_table(moment: Moment) -> None:
    """The event scores check that its leader is the right one."""
    game = moment.game
    for event in moment.events:
        if isinstance(event, TrickEnded) and game.ghost is None:
            assert all((b - a) % game.players == 1 for a, b in pairwise(event.seats))
        elif isinstance(event, TrickEnded):
            assert moment.step
            assert sorted(event.seats) == [0, 1, 2]
            assert event.seats.index(2) < 2
            assert event.seats[0] != 2 or event.seats[1] == moment.step.before.round.leader


def a_power_is_used_at_once_and_harrys_after_the_last_trick(moment: Moment) -> None:
    state, step = moment.state, moment.step
    for event in moment.events:
        if isinstance(event, PowerGained) and not moment.game.powers[event.pirate].after_last_trick:
            assert (state.phase, moment.game.waiting(state)) == (Phase.POWER, (event.seat,))
            assert len(state.tricks) < state.round.cards
        elif isinstance(event, BidChanged):
            assert step
            assert len(step.before.tricks) == step.before.round.cards


def views_and_states_survive_json(moment: Moment) -> None:
    state = moment.state
    assert msgspec.json.decode(moment.encoded, type=State) == state
    for chair, encoded in moment.encoded_views.items():
        assert msgspec.json.decode(encoded, type=View) == moment.views[chair]
    msgspec.json.encode(moment.game.summary(state))


def views_do_not_depend_on_how_they_are_made(moment: Moment) -> None:
    if moment.is_thorough:
        for chair, view in moment.views.items():
            assert moment.game.view(moment.state, chair) == view


def a_game_is_over_when_nobody_is_waited_for(moment: Moment) -> None:
    over = moment.game.is_over(moment.state)
    assert over == (not moment.game.waiting(moment.state))
    assert over == (moment.views[None].result is not None)


INVARIANTS: Final = (
    no_card_is_lost_or_doubled,
    graybeards_hand_is_the_rest_of_his_pile,
    plays_are_those_of_the_reference,
    a_trick_goes_round_the_table,
    a_power_is_used_at_once_and_harrys_after_the_last_trick,
    views_and_states_survive_json,
    views_do_not_depend_on_how_they_are_made,
    a_game_is_over_when_nobody_is_waited_for,
)
