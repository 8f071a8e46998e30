"""The rulings on discs, turns, bidding and flipping: M-1 to M-13, M-22 and M-23."""

from typing import Any

import pytest

from yohoho.core.dice import Dice
from yohoho.core.errors import OptionsError
from yohoho.core.game import settle
from yohoho.skull import SKULL, Skull, State

from .scenes import lay_discs, moves, play, random_game, refusal_of

THREE = Skull(3)
FOUR = Skull(4)


@pytest.mark.ruling("M-1")
@pytest.mark.parametrize("players", range(-1, 9))
def test_three_to_six_players(players: int) -> None:
    if 3 <= players <= 6:
        assert Skull(players).players == players
        assert Skull.from_options({"players": players}).players == players
        return
    with pytest.raises(OptionsError) as caught:
        Skull(players)
    assert (caught.value.reason.code, caught.value.reason.ruling) == ("player-count", "M-1")
    with pytest.raises(OptionsError):
        Skull.from_options({"players": players})


@pytest.mark.ruling("M-1")
def test_play_goes_on_with_two() -> None:
    state = lay_discs(THREE, "start 0 discs f fs fs", "f s f")
    state = play(THREE, "0 bid 3; 0 flip 0; 0 flip 1", state)
    assert state.remaining() == (1, 2)
    assert state.phase == "first-discs"


@pytest.mark.ruling("M-2")
@pytest.mark.parametrize("players", range(3, 7))
def test_any_seat_may_be_first_given_or_by_lot(players: int) -> None:
    game = Skull(players)
    assert moves(game, game.start()) == [f"start {seat}" for seat in range(players)]
    by_lot = {settle(game, game.start(), Dice(seed)).first for seed in range(60)}
    assert by_lot == set(range(players))


@pytest.mark.ruling("M-3")
@pytest.mark.parametrize(
    ("placed", "waiting"),
    [
        ("", (0, 1, 3)),
        ("3 place skull", (0, 1)),
        ("3 place skull; 0 place flower", (1,)),
        ("1 place skull; 3 place skull; 0 place flower", (2,)),
    ],
)
def test_first_discs_in_any_order_the_first_player_last(placed: str, waiting: tuple[int, ...]) -> None:
    state = play(FOUR, "start 2; " + placed)
    assert FOUR.waiting(state) == waiting
    if 2 not in waiting:
        assert refusal_of(FOUR, state, "2 place flower") == ("first-player-last", "M-3")
    else:
        assert FOUR.waiting(play(FOUR, "2 place flower", state)) == (2,)


@pytest.mark.ruling("M-3")
def test_no_challenge_before_the_first_discs() -> None:
    state = play(THREE, "start 0")
    assert refusal_of(THREE, state, "1 bid 1") == ("first-disc-first", "M-3")
    assert refusal_of(THREE, play(THREE, "1 place flower", state), "1 place flower") == (
        "not-your-turn",
        None,
    )


@pytest.mark.ruling("M-4")
def test_place_or_challenge_but_never_pass() -> None:
    state = lay_discs(THREE, "start 0", "f s f")
    assert moves(THREE, state) == ["0 place flower", "0 place skull", "0 bid 1", "0 bid 2", "0 bid 3"]
    assert refusal_of(THREE, state, "0 pass") == ("place-or-bid", "M-4")
    assert refusal_of(THREE, state, "0 flip 0") == ("wrong-phase", "M-4")


@pytest.mark.ruling("M-5")
def test_an_empty_hand_must_challenge() -> None:
    state = lay_discs(THREE, "start 0 discs f fs fs", "f s f")
    assert moves(THREE, state) == ["0 bid 1", "0 bid 2", "0 bid 3"]
    assert refusal_of(THREE, state, "0 place flower") == ("must-challenge", "M-5")
    assert refusal_of(THREE, state, "0 pass") == ("place-or-bid", "M-4")


@pytest.mark.ruling("M-6")
@pytest.mark.parametrize(("piles", "total"), [("f s f", 3), ("ff s f", 4), ("ff sf f", 5), ("ff sf ff", 6)])
def test_opening_from_one_to_all_discs(piles: str, total: int) -> None:
    state = lay_discs(THREE, "start 0", piles)
    (seat,) = THREE.waiting(state)
    bids = [move for move in moves(THREE, state) if "bid" in move]
    assert bids == [f"{seat} bid {number}" for number in range(1, total + 1)]
    assert refusal_of(THREE, state, f"{seat} bid 0") == ("bid-too-low", "M-6")
    assert refusal_of(THREE, state, f"{seat} bid {total + 1}") == ("bid-too-high", "M-6")


@pytest.mark.ruling("M-7")
def test_then_raise_strictly_or_pass() -> None:
    state = play(THREE, "0 bid 2", lay_discs(THREE, "start 0", "ff ff ff"))
    assert moves(THREE, state) == ["1 bid 3", "1 bid 4", "1 bid 5", "1 bid 6", "1 pass"]
    assert refusal_of(THREE, state, "1 bid 2") == ("must-raise", "M-7")
    assert refusal_of(THREE, state, "1 bid 1") == ("must-raise", "M-7")
    assert refusal_of(THREE, state, "1 place skull") == ("challenge-is-on", "M-7")
    assert moves(THREE, play(THREE, "1 bid 5", state)) == ["2 bid 6", "2 pass"]


@pytest.mark.ruling("M-8")
def test_no_way_back_after_a_pass() -> None:
    state = play(FOUR, "0 bid 1; 1 pass; 2 bid 2; 3 bid 3", lay_discs(FOUR, "start 0", "f f f f"))
    assert FOUR.waiting(state) == (0,)
    assert refusal_of(FOUR, state, "1 bid 4") == ("already-passed", "M-8")
    state = play(FOUR, "0 pass", state)
    assert FOUR.waiting(state) == (2,)
    assert refusal_of(FOUR, state, "1 bid 4") == ("already-passed", "M-8")


@pytest.mark.ruling("M-9")
def test_the_opener_may_pass_once_overbid() -> None:
    state = play(THREE, "0 bid 1; 1 bid 2; 2 pass", lay_discs(THREE, "start 0", "f f f"))
    assert "0 pass" in moves(THREE, state)
    state = play(THREE, "0 pass", state)
    assert (state.phase, state.challenger, state.highest) == ("flipping", 1, 2)


@pytest.mark.ruling("M-10")
@pytest.mark.parametrize("bidding", ["0 bid 3", "0 bid 1; 1 bid 3", "0 bid 1; 1 pass; 2 bid 3"])
def test_a_bid_of_all_discs_ends_the_bidding(bidding: str) -> None:
    state = play(THREE, bidding, lay_discs(THREE, "start 0", "f f f"))
    bidder = int(bidding.split(";")[-1].split()[0])
    assert (state.phase, state.challenger) == ("flipping", bidder)
    assert THREE.waiting(state) == (bidder,)


@pytest.mark.ruling("M-11")
def test_own_discs_come_first() -> None:
    state = play(THREE, "0 bid 6", lay_discs(THREE, "start 0", "ff ff ff"))
    assert moves(THREE, state) == ["0 flip 0"]
    assert refusal_of(THREE, state, "0 flip 1") == ("own-discs-first", "M-11")
    state = play(THREE, "0 flip 0", state)
    assert refusal_of(THREE, state, "0 flip 2") == ("own-discs-first", "M-11")
    assert moves(THREE, play(THREE, "0 flip 0", state)) == ["0 flip 1", "0 flip 2"]


@pytest.mark.ruling("M-11")
def test_a_skull_deeper_than_the_bid_stays_hidden() -> None:
    state = play(THREE, "0 bid 1; 1 pass; 2 pass", lay_discs(THREE, "start 0", "sf ff ff"))
    state = play(THREE, "0 flip 0", state)
    assert (state.history[-1].won, state.players[0].successes) == (True, 1)
    assert [flip.disc for flip in state.history[-1].flips] == [0]


@pytest.mark.ruling("M-12")
@pytest.mark.parametrize(("pile", "seen"), [("sf", [0, 1]), ("fs", [1])])
def test_piles_are_turned_from_the_top(pile: str, seen: list[int]) -> None:
    state = play(THREE, "0 bid 6; 0 flip 0; 0 flip 0", lay_discs(THREE, "start 0", f"ff {pile} ff"))
    while state.phase == "flipping":
        state = play(THREE, "0 flip 1", state)
    assert [flip.disc for flip in state.flips if flip.owner == 1] == seen


@pytest.mark.ruling("M-12")
def test_no_disc_is_turned_twice() -> None:
    state = play(
        THREE, "0 bid 6; 0 flip 0; 0 flip 0; 0 flip 1; 0 flip 1", lay_discs(THREE, "start 0", "ff ff ff")
    )
    assert refusal_of(THREE, state, "0 flip 1") == ("pile-empty", None)
    assert refusal_of(THREE, state, "0 flip 0") == ("pile-empty", None)
    assert refusal_of(THREE, state, "0 flip 7") == ("no-such-seat", None)


@pytest.mark.ruling("M-13")
@pytest.mark.parametrize("order", ["1 2 1 2", "1 1 2 2", "2 1 1 2", "2 2 1 1"])
def test_other_piles_in_free_alternation(order: str) -> None:
    state = play(THREE, "0 bid 6; 0 flip 0; 0 flip 0", lay_discs(THREE, "start 0", "ff ff ff"))
    for owner in order.split():
        state = play(THREE, f"0 flip {owner}", state)
    assert [flip.owner for flip in state.history[0].flips] == [0, 0, *map(int, order.split())]
    assert state.history[0].won


@pytest.mark.ruling("M-22")
def test_counts_are_public_and_faces_are_not() -> None:
    state = lay_discs(THREE, "start 0 discs fffs ffs fs", "sf f s")
    for seat in (0, 1, 2, None):
        seen = THREE.view(state, seat)
        assert [player.discs for player in seen.players] == [4, 3, 2]
        assert [player.hand for player in seen.players] == [2, 2, 1]
        assert [player.pile for player in seen.players] == [("hidden",) * 2, ("hidden",), ("hidden",)]
        assert seen.on_mats == 4
    assert THREE.view(state, 0).pile == ("skull", "flower")
    assert THREE.view(state, None).pile == ()


@pytest.mark.ruling("M-23")
@pytest.mark.parametrize("pile", ["f", "s"])
def test_bluffing_is_free(pile: str) -> None:
    """What one may announce does not depend on what one has laid, and nothing else is ever said."""
    state = lay_discs(THREE, "start 0", f"{pile} f f")
    assert [move for move in moves(THREE, state) if "bid" in move] == ["0 bid 1", "0 bid 2", "0 bid 3"]
    assert THREE.refusal(state, 0, THREE.read("bid 3")) is None


@pytest.mark.ruling("M-23")
def test_talk_is_no_part_of_the_rules() -> None:
    verbs: set[str] = set()
    for seed in range(40):
        played: list[tuple[Any, ...]] = list(random_game(Skull(3 + seed % 4, seed % 2 == 0), Dice(seed)))
        verbs |= {THREE.write(action).split()[0] for _, _, action, _, _ in played}
    silent = {"start", "shuffle", "place", "flip", "draw", "discard", "name"}
    assert verbs == silent | {"bid", "pass"}


def skulls_on_mats(state: State) -> list[int]:
    return [player.pile.count(SKULL) for player in state.players]


@pytest.mark.ruling("M-23")
def test_a_challenger_may_sit_on_a_skull() -> None:
    state = play(THREE, "0 bid 1; 1 pass; 2 pass", lay_discs(THREE, "start 0", "s f f"))
    assert skulls_on_mats(state)[0] == 1
    assert state.challenger == 0
