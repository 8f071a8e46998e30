"""Nobody learns what they may not know: re-deal all that is hidden, and no view changes by a byte."""

from collections import Counter
from itertools import permutations

import msgspec
import pytest
from hypothesis import given, settings

from tests.effort import examples
from yohoho.core.dice import Dice
from yohoho.core.game import CHANCE
from yohoho.skull import FLOWER, LAST_CHANCE, SKULL, Skull, State

from .scenes import games, lay_discs, open_games, play, random_game, seeds
from .test_skull_games import check_discs

THREE = Skull(3)
OPEN = Skull(3, open_to_eliminated=True)


def seats(game: Skull) -> list[int | None]:
    return [*range(game.players), None]


def view_bytes(game: Skull, state: State, seat: int | None) -> bytes:
    return msgspec.json.encode(game.view(state, seat))


@settings(max_examples=examples(25, 5), deadline=None)
@given(games, seeds)
def test_a_redeal_changes_no_view(game: Skull, seed: int) -> None:
    dice = Dice(f"redeal {seed}")
    for _, _, _, state, _ in random_game(game, Dice(seed)):
        for seat in seats(game):
            other = game.redeal(state, seat, dice)
            assert view_bytes(game, other, seat) == view_bytes(game, state, seat)
            check_discs(other)


@settings(max_examples=examples(25, 5), deadline=None)
@given(games, seeds)
def test_a_redeal_agrees_with_the_past(game: Skull, seed: int) -> None:
    for before, _, _, after, _ in random_game(game, Dice(seed)):
        if len(after.flips) > len(before.flips) or after.round > before.round:
            for seat in seats(game):
                check_past(game.redeal(after, seat, Dice(seed)))
            check_past(after)


def check_past(state: State) -> None:
    """Whatever was flipped or held in a round, its owner owned then, and flips turned the tops of piles."""
    for number, flips in enumerate([*(finished.flips for finished in state.history), state.flips]):
        for seat, player in enumerate(state.players):
            to_come = sum(finished.loser == seat for finished in state.history[number:])
            lost = player.lost[: len(player.lost) - to_come]
            owned = Counter([FLOWER, FLOWER, FLOWER, SKULL, LAST_CHANCE]) - Counter(lost)
            turned = tuple(flip.disc for flip in flips if flip.owner == seat)
            assert Counter(turned) <= owned
            if number < len(state.history):
                finished = state.history[number]
                pile, hand = finished.piles[seat], finished.hands[seat]
                assert pile[::-1][: len(turned)] == turned
                assert Counter(pile + hand) - Counter([LAST_CHANCE]) == owned - Counter([LAST_CHANCE])


def test_a_redeal_changes_what_is_hidden() -> None:
    """Otherwise the test above could not fail."""
    changed, visible, total = 0, 0, 0
    for seed in range(12):
        game = Skull(3 + seed % 4, seed % 2 == 0)
        for _, _, _, state, _ in random_game(game, Dice(seed)):
            other = game.redeal(state, 0, Dice(seed))
            total += 1
            changed += other != state
            visible += any(
                view_bytes(game, other, seat) != view_bytes(game, state, seat)
                for seat in range(1, game.players)
            )
    assert changed > 0.7 * total
    assert visible > 0.7 * total


@settings(max_examples=examples(25, 8), deadline=None)
@given(games, seeds)
def test_a_redealt_game_can_be_played_on(game: Skull, seed: int) -> None:
    """And until somebody turns a disc over, everything open to the seat stays open."""
    for number, (_, _, _, state, _) in enumerate(random_game(game, Dice(seed))):
        if number % 9 == 0 and state.phase != "over":
            other = game.redeal(state, 0, Dice(seed))
            assert game.waiting(other) == game.waiting(state)
            assert game.legal(other, 0) == game.legal(state, 0)
            for _, _, _, after, _ in random_game(game, Dice(number), other):
                check_discs(after)
            assert game.is_over(after)


def discs_of(state: State, seat: int) -> tuple[tuple[int, ...], ...]:
    player = state.players[seat]
    return player.hand, player.pile, player.lost


def worlds(state: State, viewer: int | None, seat: int) -> set[tuple[tuple[int, ...], ...]]:
    """The redeal follows the options in the state, not those of the game."""
    return {discs_of(THREE.redeal(state, viewer, Dice(number)), seat) for number in range(200)}


def test_every_place_of_an_unseen_skull_comes_up() -> None:
    state = lay_discs(THREE, "start 0 discs fffs ffs fs", "ff f f")
    assert worlds(state, 0, 1) == {
        ((0, 0), (0,), (1,)),
        ((0, 1), (0,), (0,)),
        ((0, 0), (1,), (0,)),
    }
    assert worlds(state, 1, 1) == {discs_of(state, 1)}


def test_a_skull_seen_was_not_lost_before() -> None:
    """Seat 0 loses a disc, then seat 0's skull is turned: the disc was a flower. The next may be it."""
    state = play(THREE, "0 bid 3; 0 flip 0; 0 discard flower", lay_discs(THREE, "start 0", "s f f"))
    assert {lost for _, _, lost in worlds(state, 1, 0)} == {(FLOWER,), (SKULL,)}
    state = play(THREE, "1 place flower; 2 place flower; 0 place skull; 0 bid 3; 0 flip 0", state)
    assert {lost for _, _, lost in worlds(state, 1, 0)} == {(FLOWER,)}
    state = play(THREE, "0 discard skull", state)
    assert {lost for _, _, lost in worlds(state, None, 0)} == {(FLOWER, FLOWER), (FLOWER, SKULL)}


def test_flowers_alone_in_a_whole_set_tell_that_the_skull_is_gone() -> None:
    state = lay_discs(THREE, "start 0 discs ff fffs fffs", "f s f")
    state = play(THREE, "0 place flower; 1 place flower; 2 bid 5; 2 flip 2", state)
    assert len({hand + pile for hand, pile, _ in worlds(state, 1, 0)}) > 1
    state = play(THREE, "2 flip 0; 2 flip 0", state)
    assert {pile for _, pile, _ in worlds(state, 1, 0)} == {(FLOWER, FLOWER)}
    assert {lost for _, _, lost in worlds(state, 1, 0)} == {(FLOWER, SKULL), (SKULL, FLOWER)}


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_the_shuffled_order_is_nobodys(seat: int | None) -> None:
    state = play(THREE, "0 bid 3; 0 flip 0; 0 flip 1", lay_discs(THREE, "start 0", "f s f"))
    orders = [" ".join(order) for order in permutations("0123")]
    dealt = [play(THREE, f"shuffle {order}", state) for order in orders]
    assert len({after.gathered for after in dealt}) == 4
    assert len({view_bytes(THREE, after, seat) for after in dealt}) == 1
    redealt = {THREE.redeal(dealt[0], seat, Dice(number)).gathered for number in range(100)}
    assert len(redealt) >= 4
    events_of_orders = [THREE.step(state, CHANCE, THREE.read(f"shuffle {order}"))[1] for order in orders]
    assert len({tuple(event.redact_for(seat) for event in events) for events in events_of_orders}) == 1


@settings(max_examples=examples(80, 30), deadline=None)
@given(games, seeds)
def test_events_tell_no_hidden_face(game: Skull, seed: int) -> None:
    for *_, events in random_game(game, Dice(seed)):
        for event in events:
            for other in seats(game):
                fields = msgspec.to_builtins(event.redact_for(other))
                owner = fields.get("seat", fields.get("loser"))
                if fields["event"] in ("disc-placed", "disc-lost") and other != owner:
                    assert fields.get("disc") in (None, "last-chance")
                elif fields["event"] in ("disc-placed", "disc-lost"):
                    assert fields["disc"] in ("flower", "skull", "last-chance")
                elif fields["event"] != "disc-flipped":
                    assert "disc" not in fields


@settings(max_examples=examples(40, 15), deadline=None)
@given(games, seeds)
def test_events_are_the_same_in_a_redealt_world(game: Skull, seed: int) -> None:
    """What a seat hears of any step that turns no hidden disc does not depend on hidden discs."""
    for before, seat, action, _, events in random_game(game, Dice(seed)):
        text = game.write(action)
        other = game.redeal(before, None if seat == CHANCE else seat, Dice(seed))
        if text.startswith("flip"):
            continue
        _, other_events = game.step(other, seat, action)
        for watcher in (None, seat):
            heard = [[event.redact_for(watcher) for event in each] for each in (events, other_events)]
            assert heard[0] == heard[1]


@settings(max_examples=examples(60, 15), deadline=None)
@given(games, seeds)
def test_views_count_what_they_hide(game: Skull, seed: int) -> None:
    for _, _, _, state, _ in random_game(game, Dice(seed)):
        for seat in seats(game):
            view = game.view(state, seat)
            for player, shown in zip(state.players, view.players, strict=True):
                assert (shown.hand, len(shown.pile)) == (len(player.hand), len(player.pile))
                open_faces = Counter(shown.pile)["flower"] + Counter(shown.pile)["skull"]
                turned = [f for f in state.flips if f.owner == shown.seat and f.disc != LAST_CHANCE]
                assert open_faces == len(turned) * bool(player.pile)
            assert view.on_mats == sum(len(shown.pile) for shown in view.players)
            assert seat is not None or (view.hand, view.pile, view.lost, view.legal) == ((), (), (), ())


@pytest.mark.ruling("Y-8")
def test_eliminated_player_sees_finished_rounds_open() -> None:
    """Seat 0 goes out by seat 1's skull: the round just finished lies open to it, and to it alone."""
    state = lay_discs(OPEN, "start 1 discs f fffs ffs", "f fs f")
    before = play(OPEN, "2 bid 1; 0 bid 4; 0 flip 0", state)
    assert not OPEN.view(before, 0).open_rounds
    state = play(OPEN, "0 flip 1", before)
    (shown,) = OPEN.view(state, 0).open_rounds
    assert shown.number == 1
    assert shown.piles == (("flower",), ("flower", "skull"), ("flower",))
    assert shown.hands == ((), ("flower", "flower"), ("flower", "skull"))
    assert not any(OPEN.view(state, other).open_rounds for other in (1, 2, None))
    assert b"open_rounds" not in view_bytes(OPEN, state, None)


@pytest.mark.ruling("Y-8")
def test_rounds_under_way_stay_closed_to_who_is_out() -> None:
    state = play(OPEN, "0 bid 3; 0 flip 0; 0 flip 1", lay_discs(OPEN, "start 0 discs f fffs fffs", "f s f"))
    dealt = [play(OPEN, f"2 place {disc}", state) for disc in ("flower", "skull")]
    assert view_bytes(OPEN, dealt[0], 0) == view_bytes(OPEN, dealt[1], 0)
    state = play(OPEN, "1 place flower; 1 bid 1; 2 pass; 1 flip 1", dealt[1])
    assert [shown.number for shown in OPEN.view(state, 0).open_rounds] == [1, 2]
    assert OPEN.view(state, 0).open_rounds[-1].piles == ((), ("flower",), ("skull",))


@pytest.mark.ruling("Y-8")
def test_eliminated_player_who_must_name_the_next_sees_nothing_yet() -> None:
    state = play(OPEN, "0 bid 1; 1 pass; 2 pass; 0 flip 0", lay_discs(OPEN, "start 0 discs s fs fs", "s f f"))
    assert state.phase == "name"
    assert not OPEN.view(state, 0).open_rounds
    assert len(OPEN.view(play(OPEN, "0 name 2", state), 0).open_rounds) == 1


def test_a_redeal_keeps_what_lay_open_to_who_is_out() -> None:
    """Seat 0 saw seat 1's set whole, skull and all; what seat 1 loses next, it does not see."""
    state = lay_discs(OPEN, "start 0 discs f ffs fffs", "f s f")
    state = play(OPEN, "0 bid 3; 0 flip 0; 0 flip 1", state)
    assert {lost for _, _, lost in worlds(state, 0, 1)} == {(FLOWER,)}
    state = play(OPEN, "2 place flower; 1 place skull; 1 bid 2; 1 flip 1; 1 discard flower", state)
    assert {lost for _, _, lost in worlds(state, 0, 1)} == {(FLOWER, FLOWER), (FLOWER, SKULL)}
    assert {lost for _, _, lost in worlds(state, 2, 1)} == {(FLOWER, FLOWER), (FLOWER, SKULL)}


@settings(max_examples=examples(40, 15), deadline=None)
@given(open_games, seeds)
def test_open_rounds_are_for_who_is_out(game: Skull, seed: int) -> None:
    for _, _, _, state, _ in random_game(game, Dice(seed)):
        for seat in seats(game):
            shown = game.view(state, seat).open_rounds
            if seat is None or state.players[seat].is_in:
                assert not shown
            elif state.phase != "name":
                assert shown[-1].number == len(state.history)


@pytest.mark.ruling("Y-8")
def test_without_the_option_an_eliminated_player_sees_what_all_see() -> None:
    """The discs of finished rounds, and all else hidden from those still in, stay hidden from seat 0 too."""
    state = play(THREE, "0 bid 3; 0 flip 0; 0 flip 1", lay_discs(THREE, "start 0 discs f fffs fffs", "f s f"))
    state = play(THREE, "2 place skull; 1 place flower; 1 bid 1; 2 pass; 1 flip 1", state)
    out, public = THREE.view(state, 0), THREE.view(state, None)
    assert not out.open_rounds
    own = {"seat": None, "lost": ()}
    assert msgspec.structs.replace(out, **own) == public
    assert b"open_rounds" not in view_bytes(THREE, state, 0)
    past = {THREE.redeal(state, 0, Dice(number)).history[-1].piles[2] for number in range(50)}
    assert past == {(FLOWER,), (SKULL,)}


def test_redeal_for_an_eliminated_player_depends_on_the_option() -> None:
    """Seat 2 held its skull in the finished round; only a seat that saw the discs knows that it still did."""
    start, script = "start 0 discs f ffs ff", "0 bid 3; 0 flip 0; 0 flip 1"
    closed, opened = (play(game, script, lay_discs(game, start, "f s f")) for game in (THREE, OPEN))
    assert {lost for _, _, lost in worlds(opened, 0, 2)} == {(FLOWER, SKULL), (SKULL, FLOWER)}
    assert (FLOWER, FLOWER) in {lost for _, _, lost in worlds(closed, 0, 2)}
