"""Whatever is played: discs are conserved, states never change, games end and records replay."""

from collections import Counter

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.effort import examples
from yohoho.core.dice import Dice
from yohoho.core.errors import IllegalAction
from yohoho.core.game import CHANCE, play_out, ranks_of
from yohoho.core.record import Logbook, dumps, loads, rebuild_logbook
from yohoho.skull import FLOWER, LAST_CHANCE, SKULL, Action, Skull, State

from .scenes import OPTION_SETS, games, random_action, random_game, seeds
from .test_skull_notation import actions

FULL = Counter({FLOWER: 3, SKULL: 1})


def check_discs(state: State) -> None:
    lent = 0
    for player in state.players:
        assert Counter(player.discs + player.lost) == FULL
        lent += (player.hand + player.pile).count(LAST_CHANCE)
        assert player.hand == tuple(sorted(player.hand))
        assert player.successes <= 2
    assert lent == (state.last_chance is not None)
    assert lent <= state.options.last_chance
    if state.gathered and state.challenger is not None:
        assert Counter(state.gathered) == Counter(state.players[state.challenger].discs)


@settings(max_examples=120, deadline=None)
@given(games, seeds)
def test_invariants_of_random_games(game: Skull, seed: int) -> None:
    for before, seat, action, after, events in random_game(game, Dice(seed)):
        check_discs(after)
        assert events
        assert after.phase == "over" or all(game.legal(after, other) for other in game.waiting(after))
        assert game.refusal(before, seat, action) is None
        assert after.round - len(after.history) in (0, 1)
    assert game.is_over(after)
    assert game.result(after).winners == (after.winner,)
    # Every round turns a mat or costs a disc.
    assert len(after.history) <= 5 * game.players


def check_counts(state: State) -> None:
    """The counts that a state keeps are those of its calls, piles and flips."""
    assert state.on_mats == sum(len(player.pile) for player in state.players)
    assert state.highest == max((call.bid or 0 for call in state.calls), default=0)
    if state.phase not in ("start", "name", "over"):
        assert state.active == tuple(seat for seat in state.remaining() if seat not in state.passed)
    for seat, player in enumerate(state.players):
        flipped = sum(flip.owner == seat for flip in state.flips)
        assert state.face_down(seat) == len(player.pile) - flipped


@settings(max_examples=examples(40, 15), deadline=None)
@given(games, seeds)
def test_kept_counts_equal_a_new_count(game: Skull, seed: int) -> None:
    for _, _, _, after, _ in random_game(game, Dice(seed)):
        check_counts(after)
        check_counts(game.redeal(after, 0, Dice(seed)))


@settings(max_examples=40, deadline=None)
@given(games, seeds)
def test_apply_leaves_its_input_alone(game: Skull, seed: int) -> None:
    for before, seat, action, after, _ in random_game(game, Dice(seed)):
        frozen = msgspec.msgpack.encode(before)
        assert game.apply(before, seat, action) == after
        assert msgspec.msgpack.encode(before) == frozen


@settings(max_examples=40, deadline=None)
@given(games, seeds, st.lists(st.tuples(st.integers(-2, 7), actions), max_size=6))
def test_only_the_legal_set_is_accepted(game: Skull, seed: int, tries: list[tuple[int, Action]]) -> None:
    """Any seat, any action, at any time: in the set or refused. Set-ups are chance's and unlisted."""
    for before, *_ in random_game(game, Dice(seed)):
        for seat, action in tries:
            sits_here = CHANCE <= seat < game.players
            if (sits_here and action in game.legal(before, seat)) or before.phase == "start":
                continue
            reason = game.refusal(before, seat, action)
            assert reason is not None
            with pytest.raises(IllegalAction) as caught:
                game.apply(before, seat, action)
            assert caught.value.reason == reason


@settings(max_examples=60, deadline=None)
@given(games, seeds)
def test_records_replay_to_the_same_record(game: Skull, seed: int) -> None:
    dice = Dice(seed)
    logbook = Logbook(game, [f"player {seat}" for seat in range(game.players)])
    while game.waiting(logbook.state):
        logbook.act(*random_action(game, logbook.state, dice))
    text = dumps(logbook.record())
    again = rebuild_logbook(loads(text))
    assert dumps(again.record()) == text
    assert again.state == logbook.state
    assert len(again.hashes) == len(logbook.state.history)


@settings(max_examples=30, deadline=None)
@given(games, seeds)
def test_states_and_views_survive_json(game: Skull, seed: int) -> None:
    for _, _, _, after, _ in random_game(game, Dice(seed)):
        assert msgspec.json.decode(msgspec.json.encode(after), type=State) == after
        seen = game.view(after, 0)
        assert msgspec.json.decode(msgspec.json.encode(seen), type=type(seen)) == seen


@pytest.mark.parametrize(("players", "last_chance"), OPTION_SETS)
def test_every_option_set_is_played_in_all_its_phases(players: int, last_chance: bool) -> None:
    game = Skull(players, last_chance)
    phases, kinds = set(), set()
    for seed in range(25):
        for _, _, _, after, events in random_game(game, Dice(seed)):
            phases.add(after.phase)
            kinds |= {type(event).__name__ for event in events}
    assert phases >= {"first-discs", "turns", "bidding", "flipping", "shuffle", "draw", "discard", "over"}
    assert len(kinds) >= (13 if last_chance else 11)
    assert ("LastChanceTaken" in kinds) == last_chance


@settings(max_examples=40, deadline=None)
@given(games, seeds)
def test_the_winner_ranks_first(game: Skull, seed: int) -> None:
    state = play_out(game, game.start(), Dice(seed))
    result = game.result(state)
    assert [seat for seat, rank in enumerate(result.ranks) if rank == 1] == list(result.winners)
    rest = [seat for seat in range(game.players) if seat != state.winner]
    standing = [result.scores[seat] * 10 + len(state.players[seat].discs) for seat in rest]
    assert [result.ranks[seat] - 1 for seat in rest] == list(ranks_of(standing))


def test_chance_only_starts_and_shuffles() -> None:
    for seed in range(30):
        for before, seat, _, _, _ in random_game(Skull(4, True), Dice(seed)):
            assert (seat == CHANCE) == (before.phase in ("start", "shuffle"))
