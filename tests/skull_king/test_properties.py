"""What holds in every game of Skull King, whatever is played, on every option set."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import get_args

import msgspec
import pytest

from tests.skull_king.ledger import Ledger
from tests.skull_king.lively import lively, states
from tests.skull_king.option_sets import OPTION_SETS, PERSONS, WHOLE_MENU, game_of, on_every_set
from tests.skull_king.reference import playable
from tests.walks import chairs, logged, walk
from yohoho.core.dice import Dice
from yohoho.core.game import CHANCE, Event
from yohoho.core.record import dumps, loads, replayed
from yohoho.skull_king import SkullKing
from yohoho.skull_king.actions import Action, Start
from yohoho.skull_king.cards import HELD, NAMES, names_in
from yohoho.skull_king.events import (
    BidChanged,
    BidPlaced,
    GameEnded,
    LoadPlaced,
    PowerGained,
    RoundScored,
    RoundStarted,
    TrickEnded,
)
from yohoho.skull_king.state import Phase, State
from yohoho.skull_king.view import View

PRINTED = {"beck": 70, "schmidt": 66}
EXTRAS = {"kraken": 1, "whale": 1, "loot": 2}
EVERYTHING_THAT_HAPPENS = [
    *(event.__name__ for event in Event.__subclasses__() if event.__module__ == RoundScored.__module__),
    *(phase for phase in Phase if phase is not Phase.START),
    *(action.__name__ for action in get_args(Action)),
    "extra rounds",
]


def lying(state: State) -> Counter[str]:
    """Every card of the round by the place it lies in: hands, table, tricks, undealt, put away."""
    found = Counter(names_in(state.round.undealt))
    for hand in [*state.hands, *(cards for _, cards in state.powers.discards)]:
        found.update(names_in(hand))
    for cards in [state.trick, *(trick.cards for trick in state.tricks)]:
        found.update(NAMES[HELD[card]] for card in cards)
    return found


@pytest.mark.parametrize("name", OPTION_SETS)
def test_the_deck_has_as_many_cards_as_the_box(name: str) -> None:
    game = game_of(name)
    options = game.options
    extras = sum(count for extra, count in EXTRAS.items() if getattr(options, extra))
    if options.players == 2 and options.loot and not options.loot_for_two:
        extras -= EXTRAS["loot"]
    assert len(game.deck) == PRINTED[options.edition] + extras + len(options.blanks)
    assert len({NAMES[card] for card in game.deck}) == len(game.deck)


@on_every_set()
def test_no_card_is_lost_or_doubled(name: str, seed: int) -> None:
    game = game_of(name)
    deck = Counter(NAMES[card] for card in game.deck)
    for state in states(game, seed):
        if state.phase not in (Phase.START, Phase.DEAL, Phase.OVER):
            assert lying(state) == deck


@on_every_set()
def test_graybeards_hand_is_what_is_left_of_his_pile(name: str, seed: int) -> None:
    game = game_of(name)
    for state in states(game, seed):
        held = state.hands[2] if game.ghost == 2 else 0
        played = [card for trick in state.tricks for card in trick.cards]
        left = [card for card in state.round.pile if card not in {HELD[c] for c in [*played, *state.trick]}]
        assert state.phase is Phase.OVER or sorted(names_in(held)) == sorted(NAMES[card] for card in left)


@on_every_set(3)
def test_scores_follow_from_the_events_alone(name: str, seed: int) -> None:
    game = game_of(name)
    ledger = Ledger(game.options, len(game.plan))
    for step in lively(game, seed):
        for event in step.events:
            ledger.hear(event)
        assert list(step.after.scores) == ledger.totals
        if step.after.phase not in (Phase.DEAL, Phase.OVER):
            assert sorted(game.view(step.after, None).alliances) == sorted(ledger.alliances)
    assert [list(line.points) for line in step.after.history] == ledger.sheets


def test_extra_rounds_of_schmidt_are_worth_as_much_as_the_last() -> None:
    game = SkullKing(edition="schmidt", players=2, ties="extra-rounds")

    def chance(state: State, dice: Dice) -> Action:
        return Start(0, len(game.plan)) if state.phase is Phase.START else game.chance(state, dice)

    extra_rounds = 0
    for seed in range(60):
        ledger = Ledger(game.options, len(game.plan))
        for step in walk(game, seed, chance):
            for event in step.events:
                ledger.hear(event)
        extra_rounds += len(ledger.sheets) - 1
    assert extra_rounds > 3


@on_every_set()
def test_a_step_leaves_the_state_before_it_alone(name: str, seed: int) -> None:
    game = game_of(name)
    before = msgspec.json.encode(game.start())
    for step in lively(game, seed):
        again, events = game.step(step.before, step.seat, step.action)
        assert again == step.after == game.apply(step.before, step.seat, step.action)
        assert events == step.events
        assert msgspec.json.encode(step.before) == before
        before = msgspec.json.encode(step.after)


@on_every_set()
def test_plays_are_those_of_the_rules_told_a_second_time(name: str, seed: int) -> None:
    game = game_of(name)
    for state in states(game, seed):
        if state.phase is Phase.PLAY:
            hand, table = names_in(state.hands[state.turn]), [NAMES[card] for card in state.trick]
            plays = [game.write(action) for action in game.legal(state, state.turn)]
            told = [f"play {card}" for card in playable(game.options.edition, hand, table)]
            assert sorted(plays) == sorted(told)


@on_every_set()
def test_the_deal_passes_clockwise_and_the_left_of_the_dealer_leads(name: str, seed: int) -> None:
    game = game_of(name)
    events = [event for step in lively(game, seed) for event in step.events]
    rounds = [event for event in events if isinstance(event, RoundStarted)]
    for event, after in pairwise(rounds):
        assert after.dealer == (event.dealer + 1) % game.players
        assert after.number == event.number + 1
    for number, event in enumerate(rounds, start=1):
        assert event.number == number
        assert event.leader == (event.dealer + 1) % game.players
        assert event.cards == game.plan[min(number, len(game.plan)) - 1]


@on_every_set()
def test_a_trick_goes_round_the_table(name: str, seed: int) -> None:
    """That its leader is the right one is the ledger's to check."""
    game = game_of(name)
    for step in lively(game, seed):
        for event in step.events:
            if isinstance(event, TrickEnded) and game.ghost is None:
                assert all((b - a) % game.players == 1 for a, b in pairwise(event.seats))
            elif isinstance(event, TrickEnded):
                assert sorted(event.seats) == [0, 1, 2]
                assert event.seats.index(2) < 2
                assert event.seats[0] != 2 or event.seats[1] == step.before.round.leader


@on_every_set()
def test_a_power_gained_is_used_at_once_and_harrys_after_the_last_trick(name: str, seed: int) -> None:
    game = game_of(name)
    for step in lively(game, seed):
        for event in step.events:
            if isinstance(event, PowerGained) and event.pirate != "harry":
                assert (step.after.phase, game.waiting(step.after)) == (Phase.POWER, (event.seat,))
                assert len(step.after.tricks) < step.after.round.cards
            elif isinstance(event, BidChanged):
                assert len(step.before.tricks) == step.before.round.cards


@on_every_set()
def test_bids_and_loads_are_secret_until_all_are_in(name: str, seed: int) -> None:
    game = game_of(name)
    for step in lively(game, seed):
        state = step.after
        for chair in chairs(game):
            told = [event.seen_by(chair) for event in step.events]
            for event in told:
                if isinstance(event, BidPlaced | LoadPlaced):
                    secret = event.tricks if isinstance(event, BidPlaced) else event.cannonball
                    assert (secret is None) == (chair != event.seat)
            view = game.view(state, chair)
            if not state.round.bids_open:
                assert all(seat.bid is None for seat in view.seats)
            if not state.round.loads_open:
                assert all(seat.cannonball is None for seat in view.seats)


@on_every_set()
def test_a_record_replays_to_the_same_record(name: str, seed: int) -> None:
    game = game_of(name)
    logbook = logged(game, lively(game, seed))
    text = dumps(logbook.record())
    again = replayed(loads(text))
    assert dumps(again.record()) == text
    assert again.state == logbook.state
    assert len(again.hashes) == len(logbook.state.history)


@on_every_set(1)
def test_views_and_states_survive_json(name: str, seed: int) -> None:
    game = game_of(name)
    for state in states(game, seed):
        assert msgspec.json.decode(msgspec.json.encode(state), type=State) == state
        for chair in chairs(game):
            view = game.view(state, chair)
            assert msgspec.json.decode(msgspec.json.encode(view), type=View) == view
        msgspec.json.encode(game.summary(state))


@on_every_set()
def test_a_game_is_over_when_nobody_is_waited_for(name: str, seed: int) -> None:
    game = game_of(name)
    for state in states(game, seed):
        assert game.is_over(state) == (not game.waiting(state))
        assert game.is_over(state) == (game.view(state, None).result is not None)
    result = game.result(state)
    assert result.scores == state.scores
    assert [seat for seat, rank in enumerate(result.ranks) if rank == 1] == list(result.winners)
    for seat, rank in enumerate(result.ranks):
        assert rank == 1 + len([score for score in result.scores if score > result.scores[seat]])
    assert not any(game.legal(state, seat) for seat in range(CHANCE, game.players))


@on_every_set(5)
def test_extra_rounds_are_played_only_to_break_a_tie(name: str, seed: int) -> None:
    game = game_of(name)
    plan, extra = len(game.plan), game.options.ties == "extra-rounds"
    events = [event for step in lively(game, seed) for event in step.events]
    tied = [event.totals.count(max(event.totals)) > 1 for event in events if isinstance(event, RoundScored)]
    assert len(tied) == plan or (extra and len(tied) > plan)
    assert all(tied[plan - 1 : -1])
    assert not (extra and tied[-1])
    assert sum(isinstance(event, GameEnded) for event in events) == 1


def test_random_games_meet_everything() -> None:
    """Otherwise the properties above would say little."""
    met: Counter[str] = Counter()
    for name in OPTION_SETS:
        game = game_of(name)
        for step in (step for seed in range(3) for step in lively(game, seed)):
            met.update(type(event).__name__ for event in step.events)
            met.update([step.after.phase, type(step.action).__name__])
            met["extra rounds"] += step.after.round.number > len(game.plan)
    rare = {thing: met[thing] for thing in EVERYTHING_THAT_HAPPENS if met[thing] < 5}
    assert not rare


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(WHOLE_MENU))
def test_the_whole_menu_at_length(name: str) -> None:
    """The full product of options and players, with many seeds for what finds most."""
    game = game_of(name)
    deck = Counter(NAMES[card] for card in game.deck)
    for seed in range(10):
        ledger = Ledger(game.options, len(game.plan))
        for step in lively(game, f"{name} {seed}"):
            for event in step.events:
                ledger.hear(event)
            if step.after.phase not in (Phase.DEAL, Phase.OVER):
                assert lying(step.after) == deck


@pytest.mark.slow
@pytest.mark.parametrize("players", range(2, 9))
def test_long_games_with_everything(players: int) -> None:
    options = WHOLE_MENU[f"beck-{players}-everything"]
    game = SkullKing(**{**options, "powers": PERSONS, "plan": "classic"})
    for seed in range(30):
        ledger = Ledger(game.options, len(game.plan))
        for step in lively(game, f"long {seed}"):
            for event in step.events:
                ledger.hear(event)
