"""The rulings on success, failure, elimination and the Last Chance disc: M-14 to M-21, M-24 to M-31."""

import pytest
from hypothesis import given, settings

from yohoho.core.dice import Dice
from yohoho.skull import FLOWER, LAST_CHANCE, SKULL, Skull, State

from .scenes import lay_discs, moves, play, random_game, refusal_of, seeds

THREE = Skull(3)
FOUR = Skull(4)
CHANCES = Skull(3, last_chance=True)


def spring_trap(game: Skull, start: str, piles: str, own: int, by: int) -> State:
    """Seat 0 bids everything, turns all its own discs and then one of the trapper's: a skull."""
    state = all_in(game, lay_discs(game, start, piles))
    return play(game, "0 flip 0;" * own + f"0 flip {by}", state)


def all_in(game: Skull, state: State) -> State:
    """Seat 0 bids all discs as soon as it can; the others open with one and pass."""
    while game.waiting(state) != (0,):
        call = "pass" if state.highest else "bid 1"
        state = play(game, f"{state.turn} {call}", state)
    return play(game, f"0 bid {state.on_mats}", state)


@pytest.mark.ruling("M-14")
@pytest.mark.parametrize(("owned", "count"), [("fffs", 4), ("fff", 3), ("ffs", 3), ("ff", 2), ("fs", 2)])
def test_the_draw_is_among_all_discs_of_mat_and_hand(owned: str, count: int) -> None:
    state = spring_trap(THREE, f"start 0 discs {owned} fffs fffs", "f s f", own=1, by=1)
    assert state.phase == "shuffle"
    drawn = set()
    for position in range(count):
        order = " ".join(str(number) for number in range(count))
        after = play(THREE, f"shuffle {order}; 1 draw {position}", state)
        drawn.add("fs"[after.players[0].lost[-1]])
        assert len(after.players[0].discs) == count - 1
    assert drawn == set(owned)
    dealt = play(THREE, f"shuffle {order}", state)
    assert moves(THREE, dealt) == [f"1 draw {position}" for position in range(count)]
    assert refusal_of(THREE, dealt, f"1 draw {count}") == ("no-such-position", "M-14")
    assert refusal_of(THREE, dealt, "0 draw 0") == ("not-your-turn", None)


@pytest.mark.ruling("M-14")
@pytest.mark.parametrize("order", ["0 1 2", "0 1 2 2", "0 1 2 4", "0 1 2 3 4"])
def test_a_shuffle_keeps_every_disc(order: str) -> None:
    state = spring_trap(THREE, "start 0", "f s f", own=1, by=1)
    assert refusal_of(THREE, state, f"shuffle {order}") == ("not-a-shuffle", "M-14")


@pytest.mark.ruling("M-14")
def test_the_drawn_disc_is_the_one_that_lay_there() -> None:
    state = spring_trap(THREE, "start 0", "f s f", own=1, by=1)
    for position, lost in enumerate([FLOWER, SKULL, FLOWER, FLOWER]):
        after = play(THREE, f"shuffle 0 3 2 1; 1 draw {position}", state)
        assert after.players[0].lost == (lost,)


@pytest.mark.ruling("M-15")
@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_only_the_challenger_learns_the_lost_disc(seat: int | None) -> None:
    state = play(THREE, "shuffle 3 0 1 2", spring_trap(THREE, "start 0", "f s f", own=1, by=1))
    skull, said_skull = THREE.step(state, 1, THREE.read("draw 0"))
    flower, said_flower = THREE.step(state, 1, THREE.read("draw 1"))
    assert (skull.players[0].lost, flower.players[0].lost) == ((SKULL,), (FLOWER,))
    events_seen = [[str(event.redact_for(seat)) for event in events] for events in (said_skull, said_flower)]
    views = [THREE.view(after, seat) for after in (skull, flower)]
    knows = seat == 0
    assert (views[0] != views[1]) == knows
    assert ("skull" in events_seen[0][0], "flower" in events_seen[1][0]) == (knows, knows)


@pytest.mark.ruling("M-15")
@pytest.mark.parametrize("seat", [1, 2, None])
def test_a_disc_given_up_by_choice_is_secret_too(seat: int | None) -> None:
    state = play(THREE, "0 bid 3; 0 flip 0", lay_discs(THREE, "start 0", "s f f"))
    ends = [THREE.step(state, 0, THREE.read(f"discard {disc}")) for disc in ("flower", "skull")]
    assert THREE.view(ends[0][0], seat) == THREE.view(ends[1][0], seat)
    events_seen = [[event.redact_for(seat) for event in events] for _, events in ends]
    assert events_seen[0] == events_seen[1]


@pytest.mark.ruling("M-16")
@pytest.mark.parametrize(("disc", "left"), [("flower", (0, 0, 1)), ("skull", (0, 0, 0))])
def test_own_skull_the_challenger_chooses(disc: str, left: tuple[int, ...]) -> None:
    state = play(THREE, "0 bid 3; 0 flip 0", lay_discs(THREE, "start 0", "s f f"))
    assert moves(THREE, state) == ["0 discard flower", "0 discard skull"]
    assert refusal_of(THREE, state, "1 draw 0") == ("not-your-turn", None)
    assert refusal_of(THREE, state, "0 draw 0") == ("wrong-phase", None)
    assert play(THREE, f"0 discard {disc}", state).players[0].discs == left


@pytest.mark.ruling("M-17")
@pytest.mark.parametrize("ending", ["success", "own skull", "another's skull"])
def test_the_challenger_starts_the_next_round(ending: str) -> None:
    state = lay_discs(THREE, "start 0", "f s f" if ending == "another's skull" else "f f f")
    if ending == "own skull":
        state = play(
            THREE, "0 bid 1; 1 bid 3; 1 flip 1; 1 discard flower", lay_discs(THREE, "start 0", "f s f")
        )
    elif ending == "success":
        state = play(THREE, "0 bid 1; 1 bid 2; 2 pass; 0 pass; 1 flip 1; 1 flip 0", state)
    else:
        state = play(THREE, "0 bid 1; 1 pass; 2 bid 3; 2 flip 2; 2 flip 1; shuffle 0 1 2 3; 1 draw 2", state)
    challenger = 2 if ending == "another's skull" else 1
    assert (state.first, state.round, state.phase) == (challenger, 2, "first-discs")


@pytest.mark.ruling("M-18")
def test_eliminated_by_another_the_skulls_owner_starts() -> None:
    state = spring_trap(FOUR, "start 0 discs f fs fs fs", "f f s f", own=1, by=2)
    assert not state.players[0].is_in
    assert (state.first, state.phase) == (2, "first-discs")
    assert FOUR.waiting(state) == (1, 3)


@pytest.mark.ruling("M-18")
@pytest.mark.parametrize("named", [1, 2, 3])
def test_eliminated_by_their_own_skull_they_name_who_starts(named: int) -> None:
    state = play(FOUR, "0 bid 4; 0 flip 0", lay_discs(FOUR, "start 0 discs s fs fs fs", "s f s f"))
    assert (state.phase, FOUR.waiting(state)) == ("name", (0,))
    assert moves(FOUR, state) == ["0 name 1", "0 name 2", "0 name 3"]
    assert refusal_of(FOUR, state, "0 name 0") == ("cannot-start", "M-18")
    assert refusal_of(FOUR, state, "1 name 1") == ("not-your-turn", None)
    assert play(FOUR, f"0 name {named}", state).first == named


@pytest.mark.ruling("M-19")
def test_a_turned_mat_does_not_save_anyone() -> None:
    state = spring_trap(THREE, "start 0 discs f fs fs mats 1 0 0", "f s f", own=1, by=1)
    assert state.remaining() == (1, 2)
    assert THREE.view(state, None).players[0].eliminated
    assert refusal_of(THREE, state, "0 place flower") == ("eliminated", None)


@pytest.mark.ruling("M-20")
@pytest.mark.parametrize("start", ["start 0 discs f s -", "start 0 discs s f -"])
def test_the_last_one_left_wins_at_once(start: str) -> None:
    piles = start.split("discs ")[1]
    state = play(THREE, "0 bid 2; 0 flip 0", lay_discs(THREE, start, piles))
    if state.phase == "flipping":
        state = play(THREE, "0 flip 1", state)
    assert (state.phase, state.winner) == ("over", 1)
    assert THREE.waiting(state) == ()
    assert THREE.result(state).winners == (1,)
    assert refusal_of(THREE, state, "1 place skull") == ("game-over", "M-20")


@pytest.mark.ruling("M-21")
def test_the_second_success_wins_at_once() -> None:
    state = play(THREE, "0 bid 1; 1 pass; 2 pass; 0 flip 0", lay_discs(THREE, "start 0 mats 1 1 1", "f s s"))
    assert (state.phase, state.winner) == ("over", 0)
    assert THREE.result(state).scores == (2, 1, 1)
    assert refusal_of(THREE, state, "0 place flower") == ("game-over", "M-21")


@pytest.mark.ruling("M-24")
@pytest.mark.parametrize(
    ("owned", "piles", "loss"),
    [
        ("fs", "f s f", "0 flip 1; shuffle 0 1; 1 draw 0"),
        ("ff", "f s f", "0 flip 1; shuffle 1 0; 1 draw 1"),
        ("fs", "s s f", "0 discard flower"),
        ("fs", "s s f", "0 discard skull"),
    ],
)
def test_last_chance_comes_with_the_last_but_one_disc(owned: str, piles: str, loss: str) -> None:
    for game, expected in ((CHANCES, 0), (THREE, None)):
        state = lay_discs(game, f"start 0 discs {owned} fs fs", piles)
        state = play(game, f"0 bid 3; 0 flip 0; {loss}", state)
        assert len(state.players[0].discs) == 1
        assert state.last_chance == expected
        assert (LAST_CHANCE in state.players[0].hand) == (expected == 0)


@pytest.mark.ruling("M-24")
@pytest.mark.parametrize("owned", ["fffs", "ffs"])
def test_last_chance_does_not_come_before(owned: str) -> None:
    state = lay_discs(CHANCES, f"start 0 discs {owned} fs f", "s s f")
    state = play(CHANCES, "0 bid 3; 0 flip 0; 0 discard flower", state)
    assert state.last_chance is None


@pytest.mark.ruling("M-25")
def test_last_chance_is_taken_without_asking() -> None:
    state = lay_discs(CHANCES, "start 0 discs fs fs fs", "s s f")
    state, events = CHANCES.step(play(CHANCES, "0 bid 3; 0 flip 0", state), 0, CHANCES.read("discard skull"))
    assert state.phase == "first-discs"
    assert state.players[0].hand == (FLOWER, LAST_CHANCE)
    assert [type(event).__name__ for event in events] == ["DiscLost", "LastChanceTaken", "RoundStarted"]


HELD = "start 0 discs {0} ffs fs mats 0 0 0 last-chance 0"


@pytest.mark.ruling("M-26")
def test_failing_with_last_chance_is_the_end_by_anothers_skull() -> None:
    state = spring_trap(CHANCES, HELD.format("f"), "fl s f", own=2, by=1)
    assert (state.remaining(), state.first, state.phase) == ((1, 2), 1, "first-discs")
    assert state.history[-1].eliminated == 0


@pytest.mark.ruling("M-26")
@pytest.mark.parametrize(("pile", "flips"), [("s", 1), ("ls", 1), ("sl", 2)])
def test_failing_with_last_chance_is_the_end_by_ones_own_skull(pile: str, flips: int) -> None:
    state = all_in(CHANCES, lay_discs(CHANCES, HELD.format("s"), f"{pile} f f"))
    state = play(CHANCES, "0 flip 0;" * flips, state)
    assert (state.phase, CHANCES.waiting(state)) == ("name", (0,))
    assert moves(CHANCES, state) == ["0 name 1", "0 name 2"]


@pytest.mark.ruling("M-27")
@pytest.mark.parametrize(
    ("pile", "play_on"),
    [
        ("l", "0 bid 1; 1 pass; 2 pass; 0 flip 0"),
        ("f", "0 bid 1; 1 bid 2; 2 pass; 0 pass; 1 flip 1; 1 flip 2"),
        ("l", "0 bid 1; 1 bid 3; 1 flip 1; 1 flip 2; 1 flip 0"),
    ],
)
def test_last_chance_is_given_back_whatever_happened(pile: str, play_on: str) -> None:
    state = play(CHANCES, play_on, lay_discs(CHANCES, HELD.format("f"), f"{pile} f f"))
    assert state.round == 2
    assert state.last_chance is None
    assert state.players[0].hand == (FLOWER,)
    assert state.history[-1].last_chance == 0


@pytest.mark.ruling("M-24", "M-27", "M-28")
@settings(max_examples=60, deadline=None)
@given(seeds)
def test_one_holder_at_a_time_and_once_a_game(seed: int) -> None:
    game = Skull(3 + seed % 4, last_chance=True)
    for _, _, _, state, _ in random_game(game, Dice(seed)):
        holders = [
            seat for seat, player in enumerate(state.players) if LAST_CHANCE in player.hand + player.pile
        ]
        assert holders == ([] if state.last_chance is None else [state.last_chance])
    holders_before = [finished.last_chance for finished in state.history if finished.last_chance is not None]
    assert len(holders_before) == len(set(holders_before))


@pytest.mark.ruling("M-28")
def test_the_next_to_come_down_takes_it_from_the_first() -> None:
    state = lay_discs(CHANCES, "start 0 discs f fs fs last-chance 0", "l s f")
    state = play(CHANCES, "0 bid 1; 1 bid 3; 1 flip 1; 1 discard flower", state)
    assert state.last_chance == 1
    assert state.players[0].hand == (FLOWER,)
    assert state.players[1].hand == (SKULL, LAST_CHANCE)


@pytest.mark.ruling("M-29")
@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_all_see_where_last_chance_lies(seat: int | None) -> None:
    state = lay_discs(CHANCES, HELD.format("s"), "sl f f")
    seen = CHANCES.view(state, seat)
    assert seen.players[0].pile == ("hidden", "last-chance")
    assert seen.last_chance == 0
    assert [player.last_chance for player in seen.players] == [True, False, False]
    before = lay_discs(CHANCES, HELD.format("s"), "s f f")
    _, events = CHANCES.step(before, 0, CHANCES.read("place last-chance"))
    assert "last-chance" in str(events[0].redact_for(seat))


@pytest.mark.ruling("M-30")
def test_last_chance_counts_and_flips_as_a_flower() -> None:
    state = lay_discs(CHANCES, HELD.format("f"), "fl f f")
    assert state.on_mats == 4
    assert "1 bid 4" in moves(CHANCES, state)
    state = play(CHANCES, "1 bid 2; 2 pass; 0 pass; 1 flip 1; 1 flip 0", state)
    assert [flip.disc for flip in state.history[0].flips] == [FLOWER, LAST_CHANCE]
    assert state.history[0].won


@pytest.mark.ruling("M-30")
def test_only_its_holder_places_last_chance() -> None:
    assert refusal_of(CHANCES, play(CHANCES, "start 0"), "1 place last-chance") == ("no-such-disc", None)


@pytest.mark.ruling("M-31")
@pytest.mark.parametrize("owned", ["fff", "fs", "f"])
def test_a_success_restores_no_disc(owned: str) -> None:
    state = lay_discs(THREE, f"start 0 discs {owned} f fs", "f f f")
    state = play(THREE, "0 bid 1; 1 pass; 2 pass; 0 flip 0", state)
    assert (state.players[0].successes, len(state.players[0].discs)) == (1, len(owned))
