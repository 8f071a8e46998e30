"""Deals that anyone can check: from the secret and the words alone, and no other way."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.table.fixtures import TableDriver
from yohoho.core.errors import RecordError
from yohoho.core.game import CHANCE
from yohoho.core.record import Fair, GameRecord, dumps, loads, read_step, replay
from yohoho.server.random_source import SYSTEM_RANDOM
from yohoho.table import commands
from yohoho.table.fair import bot_seed, commitment, dice_for, seed_of, verify

KING: dict[str, Any] = {"players": 3, "plan": [2, 3], "powers": ["will"]}
SKULL: dict[str, Any] = {"game": "skull", "players": 3}


def play_record(**choices: Any) -> GameRecord:
    """Play a game at a table where two people gave words; returns its record."""
    driver = TableDriver(**choices)
    driver.sit("Bo")
    driver.do("Ann", commands.GiveWords("parrot"))
    driver.do("Bo", commands.GiveWords("Käpt'n, ☠"))
    return loads(dumps(driver.start().play_out().table.record()))


def fair_of(record: GameRecord) -> Fair:
    assert isinstance(record.fair, Fair)
    return record.fair


def chance_steps(record: GameRecord) -> list[tuple[int, Any, Any, Any]]:
    """For each step of chance: its number, the game, the state before, and what chance did."""
    steps, before = [], None
    for number, logbook, _ in replay(record):
        if number and not record.steps[number - 1][0].isdigit():
            action = read_step(logbook.game, record.steps[number - 1])[1]
            steps.append((number, logbook.game, before, action))
        before = logbook.state
    return steps


def first_bent(record: GameRecord, fair: Fair) -> int:
    """The first step whose chance the given secret and words would not have brought."""
    seed = seed_of(fair.secret, fair.words)
    return next(
        number
        for number, game, before, action in chance_steps(record)
        if game.chance(before, dice_for(seed, number - 1)) != action
    )


def fault(record: GameRecord) -> tuple[str, int]:
    with pytest.raises(RecordError) as error:
        verify(loads(dumps(record)))
    return error.value.reason.code, error.value.step


@pytest.mark.parametrize("choices", [KING, SKULL], ids=["king", "skull"])
def test_a_finished_game_proves_its_deals(choices: dict[str, Any]) -> None:
    record = play_record(**choices)
    assert fair_of(record).words == ["parrot", "Käpt'n, ☠", ""]
    assert verify(record) == len(chance_steps(record)) >= 1


@pytest.mark.parametrize(
    "bend",
    [
        lambda fair: replace(fair, words=["parrots", *fair.words[1:]]),
        lambda fair: replace(fair, words=["", "parrot" + fair.words[1], ""]),
        lambda fair: replace(fair, words=[*fair.words, ""]),
        lambda fair: replace(fair, words=[]),
        lambda fair: Fair(commitment("00"), "00", fair.words),
    ],
    ids=["a-word", "a-word-moved", "one-more", "none", "another-secret"],
)
def test_other_words_or_another_secret_bend_a_step(bend: Callable[[Fair], Fair]) -> None:
    record = play_record(**KING)
    record.fair = bend(fair_of(record))
    assert fault(record) == ("unfair-step", first_bent(record, record.fair))


def test_the_secret_must_fit_the_commitment() -> None:
    record = play_record(**KING)
    fair = fair_of(record)
    for bent in (replace(fair, secret=SYSTEM_RANDOM.secret()), replace(fair, commitment=commitment("x"))):
        record.fair = bent
        assert fault(record) == ("wrong-commitment", 0)
    for garbage in ("", "☠", fair.commitment.upper()):
        record.fair = replace(fair, commitment=garbage)
        assert fault(record) == ("wrong-commitment", 0)


def test_a_deal_that_was_chosen_is_named() -> None:
    record = play_record(**KING)
    for number, *_ in chance_steps(record)[1:]:
        kind, _, hands = record.steps[number - 1].partition(" ")
        if kind == "deal":
            bent = replace(record, steps=list(record.steps))
            bent.steps[number - 1] = f"deal {' / '.join(reversed(hands.split(' / ')))}"
            assert fault(bent) == ("unfair-step", number)


def test_another_first_dealer_is_named() -> None:
    record = play_record(**KING)
    dealer = int(record.steps[0].removeprefix("start "))
    record.steps[0] = f"start {(dealer + 1) % 3}"
    assert fault(record) == ("unfair-step", 1)


def test_hashes_seal_the_actions_of_players() -> None:
    record = play_record(**KING)
    bid = next(number for number, step in enumerate(record.steps) if step.startswith("0 bid"))
    record.steps[bid] = (
        f"0 bid {2 - int(record.steps[bid][-1])}" if record.steps[bid][-1] != "1" else "0 bid 0"
    )
    assert fault(record)[0] == "hash-mismatch"


def test_a_record_without_proof_says_so() -> None:
    record = play_record(**KING)
    fair = fair_of(record)
    for missing in (replace(fair, secret=""), msgspec.UNSET):
        record.fair = missing
        assert fault(record) == ("no-fairness", 0)
    running = TableDriver(**KING).start().table.record()
    assert fair_of(running).secret == ""
    assert fault(running) == ("no-fairness", 0)


@given(st.lists(st.text()), st.lists(st.text()))
def test_words_of_players_cannot_run_together(some: list[str], others: list[str]) -> None:
    assert (seed_of("s", some) == seed_of("s", others)) == (some == others)


def test_secrets_are_long_and_never_twice_the_same() -> None:
    secrets = {SYSTEM_RANDOM.secret() for _ in range(100)}
    assert len(secrets) == 100
    assert {len(bytes.fromhex(secret)) for secret in secrets} == {32}


def test_chance_has_its_own_dice_at_each_step() -> None:
    """So that nobody's play can steer a later deal: only the number of the step counts."""
    record = play_record(**KING)
    seed = seed_of(fair_of(record).secret, fair_of(record).words)
    for number, game, before, action in chance_steps(record):
        assert game.waiting(before) == (CHANCE,)
        assert game.chance(before, dice_for(seed, number - 1)) == action


def test_seed_of_a_bot_is_its_own_and_tells_nothing_of_the_deals() -> None:
    decisions = [
        (words, game, seat, step)
        for words in ("a", "b")
        for game in (1, 2)
        for seat in (1, 2)
        for step in (3, 4)
    ]
    secret = SYSTEM_RANDOM.secret()
    seeds = {bot_seed(secret, [words], game, seat, step) for words, game, seat, step in decisions}
    assert len(seeds) == len(decisions)
    assert not seeds & {secret, commitment(secret), seed_of(secret, ["a"]), seed_of(secret, ["b"])}
    assert bot_seed(SYSTEM_RANDOM.secret(), ["a"], 1, 1, 3) not in seeds
