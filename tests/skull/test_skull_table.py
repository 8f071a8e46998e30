"""Options, set-ups, refusals, events, summaries and results from the outside."""

from typing import Any

import pytest

from yohoho.core.dice import Dice
from yohoho.core.errors import IllegalAction, OptionsError
from yohoho.core.game import CHANCE
from yohoho.core.options import options_in_record
from yohoho.core.record import read_step
from yohoho.skull import FLOWER, Options, Place, Skull, Start, State
from yohoho.skull.result import result

from .scenes import lay_discs, play, refusal_of, steps_of

THREE = Skull(3)
CHANCES = Skull(3, last_chance=True)


@pytest.mark.parametrize(
    ("plain", "options"),
    [
        ({}, Options(4, False)),
        ({"players": 6}, Options(6, False)),
        ({"players": 3, "last_chance": True}, Options(3, True)),
        ({"open_to_eliminated": True, "first_player": 3}, Options(4, False, True, 3)),
        ({"first_player": "random"}, Options()),
    ],
)
def test_options_from_plain_data(plain: dict[str, Any], options: Options) -> None:
    assert Skull.from_options(plain).options == options


@pytest.mark.parametrize(
    ("plain", "code"),
    [
        ({"players": "4"}, "needs-number"),
        ({"players": True}, "needs-number"),
        ({"players": 4.5}, "needs-number"),
        ({"last_chance": 1}, "option-is"),
        ({"player": 4}, "unknown-option"),
        ({"first_player": "me"}, "option-is-one-of"),
    ],
)
def test_bad_options_are_refused(plain: dict[str, Any], code: str) -> None:
    with pytest.raises(OptionsError) as caught:
        Skull.from_options(plain)
    assert caught.value.reason.code == code


@pytest.mark.ruling("M-2")
@pytest.mark.parametrize("seat", [-1, 3])
def test_first_player_must_have_a_seat(seat: int) -> None:
    with pytest.raises(OptionsError) as caught:
        Skull(3, first_player=seat)
    reason = caught.value.reason
    assert (reason.code, reason.ruling) == ("no-such-first-player", "M-2")
    assert reason.args == {"seat": seat, "most": 2}


@pytest.mark.ruling("M-2")
def test_chosen_player_begins_every_game() -> None:
    game = Skull(3, first_player=2)
    assert {game.chance(game.start(), Dice(seed)) for seed in range(20)} == {Start(2)}
    assert game.legal(game.start(), CHANCE) == [Start(2)]
    assert play(game, "start 2").first == 2
    assert refusal_of(game, game.start(), "start 1") == ("bad-setup", None)
    assert play(game, "start 1 discs ffs ffs ffs").first == 1
    by_lot = {THREE.chance(THREE.start(), Dice(seed)) for seed in range(20)}
    assert by_lot == {Start(0), Start(1), Start(2)}


def test_records_hold_the_new_options_only_where_they_are_chosen() -> None:
    """The options are part of the hashes, so those of earlier records must stay as they were."""
    assert options_in_record(THREE) == {"players": 3, "last_chance": False}
    chosen = Skull(3, open_to_eliminated=True, first_player=0)
    assert options_in_record(chosen) == {
        "players": 3,
        "last_chance": False,
        "open_to_eliminated": True,
        "first_player": 0,
    }


@pytest.mark.parametrize(
    ("start", "part"),
    [
        ("start 3", "first"),
        ("start 0 discs f f", "discs"),
        ("start 0 discs f f f f", "discs"),
        ("start 0 discs f - -", "discs"),
        ("start 2 discs f f -", "first"),
        ("start 0 mats 1 0", "mats"),
        ("start 0 mats 2 0 0", "mats"),
        ("start 0 last-chance 0", "last-chance"),
        ("start 0 discs f f f last-chance 1", "last-chance"),
        ("start 0 discs fs f f last-chance 0", "last-chance"),
    ],
)
def test_set_ups_must_make_sense(start: str, part: str) -> None:
    reason = CHANCES.refusal(CHANCES.start(), CHANCE, CHANCES.read(start))
    assert reason is not None
    assert (reason.code, reason.args) == ("bad-setup", {"part": part})


def test_set_ups_that_no_notation_can_write() -> None:
    for discs in (((0, 0, 0, 0), (0,), (0,)), ((1, 0), (0,), (0,)), ((2,), (0,), (0,)), ((1, 1), (0,), (0,))):
        reason = THREE.refusal(THREE.start(), CHANCE, Start(0, discs))
        assert reason is not None
        assert reason.code == "bad-setup"


def test_last_chance_is_set_up_only_where_it_is_in_the_game() -> None:
    start = "start 0 discs f fs fs last-chance 0"
    assert play(CHANCES, start).last_chance == 0
    assert refusal_of(THREE, THREE.start(), start) == ("bad-setup", None)


def test_a_set_up_is_dealt_as_written() -> None:
    game = Skull(4)
    state = play(game, "start 3 discs fffs ffs - f mats 0 1 0 1")
    assert [player.discs for player in state.players] == [(0, 0, 0, 1), (0, 0, 1), (), (0,)]
    assert [player.lost for player in state.players] == [(), (0,), (0, 0, 0, 1), (0, 0, 1)]
    assert game.scores(state) == (0, 1, 0, 1)
    assert game.waiting(state) == (0, 1)


OPEN = lay_discs(THREE, "start 0", "f s f")
BIDDING = play(THREE, "0 bid 2", OPEN)


@pytest.mark.parametrize(
    ("state", "step", "code"),
    [
        (THREE.start(), "0 start 0", "waits-for-chance"),
        (THREE.start(), "shuffle 0", "wrong-phase"),
        (THREE.start(), "0 place flower", "waits-for-chance"),
        (OPEN, "start 0", "wrong-phase"),
        (OPEN, "bid 1", "say-whose-step"),
        (OPEN, "0 place last-chance", "no-such-disc"),
        (OPEN, "0 name 1", "wrong-phase"),
        (OPEN, "1 bid 1", "not-your-turn"),
        (OPEN, "9 bid 1", "no-such-seat"),
        (BIDDING, "1 bid 4", "bid-too-high"),
        (BIDDING, "0 bid 3", "not-your-turn"),
        (BIDDING, "1 flip 1", "wrong-phase"),
    ],
)
def test_action_is_refused_for_its_reason(state: State, step: str, code: str) -> None:
    assert refusal_of(THREE, state, step)[0] == code
    with pytest.raises(IllegalAction) as caught:
        THREE.apply(state, *read_step(THREE, step))
    assert caught.value.reason == THREE.refusal(state, *read_step(THREE, step))


def test_an_unknown_disc_is_refused_by_number() -> None:
    reason = THREE.refusal(OPEN, 0, Place(7))
    assert reason is not None
    assert (reason.code, reason.args) == ("no-such-disc", {"disc": "7", "discs": ["flower", "skull"]})


def events_of(game: Skull, script: str, state: State) -> list[str]:
    names: list[str] = []
    for step in steps_of(script):
        state, events = game.step(state, *read_step(game, step))
        names += [type(event).__name__ for event in events]
    return names


@pytest.mark.parametrize(
    ("start", "piles", "script", "event_names"),
    [
        ("", "", "start 1", "RoundStarted"),
        ("start 0", "f s f", "0 bid 3", "BidMade ChallengeBegan"),
        ("start 0", "f s f", "0 bid 1; 1 pass; 2 pass", "BidMade Passed Passed ChallengeBegan"),
        (
            "start 0",
            "f s f",
            "0 bid 3; 0 flip 0; 0 flip 1; shuffle 0 1 2 3; 1 draw 0",
            "BidMade ChallengeBegan DiscFlipped DiscFlipped ChallengeFailed"
            " DiscsShuffled DiscLost RoundStarted",
        ),
        (
            "start 0 discs f s -",
            "f s -",
            "0 bid 2; 0 flip 0; 0 flip 1",
            "BidMade ChallengeBegan DiscFlipped DiscFlipped ChallengeFailed DiscLost Eliminated GameWon",
        ),
        (
            "start 0 discs s f f last-chance 0",
            "s f f",
            "0 bid 3; 0 flip 0; 0 name 2",
            "BidMade ChallengeBegan DiscFlipped ChallengeFailed DiscLost Eliminated LastChanceReturned"
            " FirstPlayerNamed RoundStarted",
        ),
        (
            "start 0 mats 1 0 0",
            "f f f",
            "0 bid 1; 1 pass; 2 pass; 0 flip 0",
            "BidMade Passed Passed ChallengeBegan DiscFlipped ChallengeWon GameWon",
        ),
    ],
)
def test_each_step_has_its_events(start: str, piles: str, script: str, event_names: str) -> None:
    state = lay_discs(CHANCES, start, piles)
    assert events_of(CHANCES, script, state) == event_names.split()


def test_summary_is_plain() -> None:
    assert THREE.summary(BIDDING) == {
        "round": 1,
        "phase": "bidding",
        "waiting": [1],
        "first": 0,
        "scores": [0, 0, 0],
        "discs": [4, 4, 4],
        "winner": None,
    }


def test_nobody_has_won_before_the_end() -> None:
    standing = result(play(THREE, "start 0 discs fs fs f mats 0 1 0"))
    assert (standing.winners, standing.ranks, standing.scores) == ((), (2, 1, 3), (0, 1, 0))


def test_a_game_at_the_prompt() -> None:
    """A whole small game, step by step."""
    state = play(
        THREE,
        "start 0; 1 place flower; 2 place skull; 0 place flower; 0 bid 1; 1 bid 2; 2 pass; 0 pass;"
        "1 flip 1; 1 flip 0;"
        "0 place flower; 2 place flower; 1 place flower; 1 bid 3; 1 flip 1; 1 flip 2; 1 flip 0",
    )
    assert THREE.result(state).winners == (1,)
    assert [finished.bid for finished in state.history] == [2, 3]
    assert THREE.view(state, 0).result == THREE.result(state)
    assert state.players[0].hand == (FLOWER, FLOWER, FLOWER, 1)
