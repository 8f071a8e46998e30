"""Every invariant of `invariants/` holds in random games of Skull King, on every option set."""

from collections import Counter
from typing import get_args

import msgspec
import pytest

from tests.skull_king import invariants
from tests.skull_king.event_scores import EventScores
from tests.skull_king.invariants.moment import Moment
from tests.skull_king.invariants.rules import cards_of_the_round
from tests.skull_king.option_sets import OPTION_SETS, WHOLE_MENU, game_of
from tests.skull_king.random_games import SEEDS, eventful_steps
from tests.walks import walk
from yohoho.core.dice import Dice
from yohoho.core.game import Event
from yohoho.skull_king import SkullKing
from yohoho.skull_king.actions import Action, Start
from yohoho.skull_king.cards import NAMES
from yohoho.skull_king.events import RoundScored
from yohoho.skull_king.powers import PERSONS
from yohoho.skull_king.state import Phase, State

PRINTED = {"beck": 70, "schmidt": 66}
EXTRAS = {"kraken": 1, "whale": 1, "loot": 2}
EVERYTHING_THAT_HAPPENS = [
    *(event.__name__ for event in Event.__subclasses__() if event.__module__ == RoundScored.__module__),
    *(phase for phase in Phase if phase is not Phase.START),
    *(action.__name__ for action in get_args(Action)),
    "extra rounds",
]

# With the seed of a quick run, no game of Schmidt's edition ends in a tie: with and without extra rounds it
# is the same game. The long plans are quick for two players, and the large tables with the printed plan.
WALKED_BY_ANOTHER_SET = {
    "schmidt-2",
    "schmidt-3",
    "schmidt-4-extra-rounds",
    "schmidt-5",
    "schmidt-6",
    "beck-7-plan-broadside-barrage",
    "beck-8-plan-whirlpool",
}


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=[pytest.mark.slow] * (name in WALKED_BY_ANOTHER_SET), id=name)
        for name in OPTION_SETS
    ],
)
def test_every_invariant_holds_at_every_step(name: str) -> None:
    for seed in SEEDS:
        invariants.check_game(game_of(name), seed)


def test_failure_names_the_invariant_and_the_step(monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody_bids(moment: Moment) -> None:
        assert moment.state.phase is not Phase.BID

    monkeypatch.setattr(invariants, "OF_A_MOMENT", (nobody_bids,))
    with pytest.raises(AssertionError) as caught:
        invariants.check_game(game_of("beck-4"), 1)
    assert caught.value.__notes__ == ["invariant nobody_bids, seed 1, step 2"]


@pytest.mark.parametrize("name", OPTION_SETS)
def test_deck_has_as_many_cards_as_the_box(name: str) -> None:
    game = game_of(name)
    options = game.options
    extras = sum(count for extra, count in EXTRAS.items() if getattr(options, extra))
    if options.players == 2 and options.loot and not options.loot_for_two:
        extras -= EXTRAS["loot"]
    assert len(game.deck) == PRINTED[options.edition] + extras + len(options.blanks)
    assert len({NAMES[card] for card in game.deck}) == len(game.deck)


def test_extra_rounds_of_schmidt_are_worth_as_much_as_the_last() -> None:
    game = SkullKing(edition="schmidt", players=2, ties="extra-rounds")

    def chance(state: State, dice: Dice) -> Action:
        return Start(0, len(game.plan)) if state.phase is Phase.START else game.chance(state, dice)

    extra_rounds = 0
    for seed in range(60):
        scores = EventScores(game.options, len(game.plan))
        for step in walk(game, seed, chance):
            for event in step.events:
                scores.add(event)
        extra_rounds += len(scores.sheets) - 1
    assert extra_rounds > 3


def test_views_explain_only_the_last_trick_on_the_wire() -> None:
    game = game_of("beck-4")
    for step in eventful_steps(game, 1):
        tricks = msgspec.to_builtins(game.view(step.after, None)).get("tricks", [])
        assert ["why" in trick for trick in tricks] == [False] * (len(tricks) - 1) + [True] * bool(tricks)


def test_random_games_meet_everything() -> None:
    """Otherwise the invariants would prove little."""
    met: Counter[str] = Counter()
    for name in OPTION_SETS:
        game = game_of(name)
        for step in (step for seed in SEEDS for step in eventful_steps(game, seed)):
            met.update(type(event).__name__ for event in step.events)
            met.update([step.after.phase, type(step.action).__name__])
            met["extra rounds"] += step.after.round.number > len(game.plan)
    rare = {thing: met[thing] for thing in EVERYTHING_THAT_HAPPENS if met[thing] < 5}
    assert not rare


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(WHOLE_MENU))
def test_the_whole_menu_at_length(name: str) -> None:
    """The full product of options and players, with many seeds for the invariants that find most."""
    game = game_of(name)
    deck = Counter(NAMES[card] for card in game.deck)
    for seed in range(10):
        scores = EventScores(game.options, len(game.plan))
        for step in eventful_steps(game, f"{name} {seed}"):
            for event in step.events:
                scores.add(event)
            if step.after.phase not in (Phase.DEAL, Phase.OVER):
                assert cards_of_the_round(step.after) == deck


@pytest.mark.slow
@pytest.mark.parametrize("players", range(2, 9))
def test_long_games_with_everything(players: int) -> None:
    options = WHOLE_MENU[f"beck-{players}-everything"]
    game = SkullKing(**{**options, "powers": PERSONS, "plan": "classic"})
    for seed in range(30):
        scores = EventScores(game.options, len(game.plan))
        for step in eventful_steps(game, f"long {seed}"):
            for event in step.events:
                scores.add(event)
