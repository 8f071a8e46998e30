"""The third game is found by its metadata, and keeps to the protocol of a game."""

import subprocess
import sys

import pytest

from tests.third_game.goofspiel import Bid, CardBid, Goofspiel, Options, Prize, PrizeTaken
from yohoho.core import record, registry
from yohoho.core.dice import Dice
from yohoho.core.errors import IllegalAction, NotationError, OptionsError
from yohoho.core.game import CHANCE, play_out
from yohoho.core.record import Logbook

NAMES = ["Ada", "Bo", "Cy"]


def test_game_is_found_by_its_metadata_after_our_own() -> None:
    assert registry.names() == ("skull-king", "skull", "goofspiel")
    assert isinstance(registry.open_game("goofspiel", {"players": 2}), Goofspiel)


def test_game_is_found_in_other_processes() -> None:
    code = "import yohoho; from yohoho.core import registry; print(registry.names()[-1])"
    process = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert process.stdout.strip() == "goofspiel"


@pytest.mark.parametrize(
    "plain", [{"players": 1}, {"players": 9}, {"cards": 0}, {"cards": "x"}, {"suits": 4}]
)
def test_impossible_options_are_refused(plain: dict[str, object]) -> None:
    with pytest.raises(OptionsError):
        registry.open_game("goofspiel", plain)


def test_highest_bid_that_nobody_else_made_takes_the_prize() -> None:
    game = Goofspiel(Options(3))
    state = game.apply(game.start(), CHANCE, Prize(4))
    for seat, card in ((0, 5), (1, 5)):
        state = game.apply(state, seat, Bid(card))
    state, events = game.step(state, 2, Bid(1))
    assert events == [CardBid(2, 1), PrizeTaken(4, (5, 5, 1), 2)]
    assert state.scores == (0, 0, 4)


def test_prize_is_lost_when_every_bid_was_made_twice() -> None:
    game = Goofspiel(Options(2))
    state = game.apply(game.start(), CHANCE, Prize(3))
    state, events = game.step(game.apply(state, 0, Bid(2)), 1, Bid(2))
    assert events[-1] == PrizeTaken(3, (2, 2), None)
    assert state.scores == (0, 0)


def test_bid_is_hidden_until_all_have_bid() -> None:
    game = Goofspiel(Options(3))
    state, events = game.step(game.apply(game.start(), CHANCE, Prize(3)), 0, Bid(5))
    views = [game.view(state, seat) for seat in (None, 1, 2)]
    assert [view.bid for view in views] == [None, None, None]
    assert all(view.has_bid == (True, False, False) for view in views)
    assert [event.redact_for(1) for event in events] == [CardBid(0)]


def test_redeal_changes_only_the_bids_of_others() -> None:
    game = Goofspiel(Options(3))
    state = game.apply(game.apply(game.start(), CHANCE, Prize(3)), 0, Bid(5))
    others = {game.redeal(state, 1, Dice(number)).bids[0] for number in range(40)}
    assert others == {1, 2, 3, 4, 5}
    assert game.redeal(state, 0, Dice(1)) == state
    assert game.view(game.redeal(state, 1, Dice(1)), 1) == game.view(state, 1)


def test_card_that_is_not_held_is_refused() -> None:
    game = Goofspiel(Options(2))
    with pytest.raises(IllegalAction):
        game.apply(game.apply(game.start(), CHANCE, Prize(3)), 0, Bid(9))


@pytest.mark.parametrize("text", ["", "bid", "bid x", "bid 01", "bid 14", "play 3", "prize  3"])
def test_text_that_names_no_action_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        Goofspiel().read(text)


def test_random_game_ends_and_its_record_replays() -> None:
    game = Goofspiel(Options(3))
    assert game.is_over(play_out(game, game.start(), Dice(1)))
    logbook, dice = Logbook(game, NAMES), Dice(2)
    while seats := game.waiting(logbook.state):
        state, seat = logbook.state, seats[-1]
        logbook.act(seat, game.chance(state, dice) if seat == CHANCE else game.legal(state, seat)[0])
    again = record.rebuild_logbook(record.loads(record.dumps(logbook.record())))
    assert again.state == logbook.state
    assert len(again.hashes) == 5


def test_rising_prizes_leave_chance_no_choice() -> None:
    game = Goofspiel(Options(2, prizes="rising"))
    assert game.legal(game.start(), CHANCE) == [Prize(1)]
    assert game.chance(game.start(), Dice(1)) == Prize(1)
