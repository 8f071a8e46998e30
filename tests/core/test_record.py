"""Records: what is written replays to the same text, and what cannot be replayed says why."""

from typing import Any

import msgspec
import pytest

from tests.walks import log_steps, walk
from yohoho import RecordError, Skull, SkullKing
from yohoho.core.game import AnyGame
from yohoho.core.record import GameRecord, dumps, loads, rebuild_logbook, replay

GAMES: list[AnyGame] = [
    SkullKing(players=3, plan=[1, 2, 3]),
    SkullKing(edition="schmidt", players=2),
    Skull(4),
]
BY_HAND = """
{"game": "skull-king", "options": {"players": 3, "plan": [1]}, "seats": ["a", "b", "c"],
 "steps": ["start 2", "deal green-1 / green-2 / escape", "0 bid 0", "2 bid 0", "1 bid 1",
           "0 play green-1", "1 play green-2", "2 play escape"]}
"""


def a_record(seed: int = 1) -> GameRecord:
    return log_steps(GAMES[0], walk(GAMES[0], seed)).record()


def fault(record: GameRecord | str) -> RecordError:
    """The error that reading or replaying ends with."""
    with pytest.raises(RecordError) as caught:
        rebuild_logbook(loads(record) if isinstance(record, str) else record)
    return caught.value


def head_with(**fields: Any) -> str:
    return msgspec.json.encode(msgspec.json.decode(BY_HAND) | fields).decode()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("seed", range(3))
def test_a_record_round_trips(game: AnyGame, seed: int) -> None:
    logbook = log_steps(game, walk(game, seed))
    text = dumps(logbook.record())
    again = rebuild_logbook(loads(text))
    assert dumps(again.record()) == text
    assert dumps(loads(text)) == text
    assert again.state == logbook.state
    assert len(again.hashes) == game.rounds_played(logbook.state)


def test_an_unfinished_game_round_trips_at_every_step() -> None:
    record = a_record()
    for length in range(len(record.steps)):
        cut = msgspec.structs.replace(record, steps=record.steps[:length], hashes=[])
        logbook = rebuild_logbook(cut)
        assert logbook.record().steps == cut.steps
        assert logbook.hashes == record.hashes[: len(logbook.hashes)]


def test_until_stops_in_mid_game() -> None:
    record = a_record()
    for until in range(len(record.steps) + 1):
        logbook = rebuild_logbook(record, until)
        assert logbook.record().steps == record.steps[:until]
    assert logbook.record() == record


def test_replay_tells_every_step_with_its_events() -> None:
    record = a_record()
    positions = [(number, len(logbook.steps), bool(events)) for number, logbook, events in replay(record)]
    assert positions[0] == (0, 0, False)
    assert [number for number, _, _ in positions] == list(range(len(record.steps) + 1))
    assert all(number == steps for number, steps, _ in positions)


def test_a_record_written_by_hand_needs_no_hashes() -> None:
    logbook = rebuild_logbook(loads(BY_HAND))
    assert logbook.game.is_over(logbook.state)
    assert logbook.game.result(logbook.state).scores == (10, 20, 10)
    assert len(logbook.hashes) == 1
    assert loads(BY_HAND.encode()) == loads(BY_HAND)


@pytest.mark.parametrize("round_", [1, 2, 3])
def test_a_wrong_hash_is_named_with_its_round(round_: int) -> None:
    record = a_record()
    record.hashes[round_ - 1] = "0" * 64
    error = fault(record)
    assert (error.reason.code, error.reason.args["round"]) == ("hash-mismatch", round_)
    assert error.step > 0


def test_another_legal_bid_breaks_the_hash_of_its_round() -> None:
    record = a_record()
    at = max(index for index, step in enumerate(record.steps) if " bid " in step)
    seat, _, bid = record.steps[at].split()
    record.steps[at] = f"{seat} bid {(int(bid) + 1) % 4}"
    assert fault(record).reason.args == {"round": 3}


def test_hashes_depend_on_the_options() -> None:
    """The same steps under other options are another game."""
    record = a_record()
    record.options["kraken"] = True
    assert fault(record).reason.args == {"round": 1}


def test_more_hashes_than_rounds_are_refused() -> None:
    record = a_record()
    record.hashes.append("0" * 64)
    assert fault(record).reason.code == "too-many-hashes"
    assert rebuild_logbook(record, until=3).steps == record.steps[:3]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "not-json"),
        ("{", "not-json"),
        ("[1, 2]", "not-a-record"),
        ("7", "not-a-record"),
        (head_with(format="pgn"), "not-a-record"),
        (head_with(format=[1]), "not-a-record"),
        (head_with(version=2), "record-version"),
        (head_with(version="1"), "version-is-a-number"),
        (head_with(version=None), "version-is-a-number"),
        (head_with(version=True), "version-is-a-number"),
        (head_with(rules=2), "rules-version"),
        (head_with(rules=2**70), "rules-version"),
        (head_with(rules=0), "rules-version"),
        (head_with(rules=-1), "rules-version"),
        (head_with(game="whist"), "unknown-game"),
        (head_with(captain="Ann"), "bad-record"),
        (head_with(steps="start 2"), "bad-record"),
        (head_with(seats=[1, 2, 3]), "bad-record"),
        (head_with(options={"players": 99}), "player-count"),
        (head_with(options={"planets": 3}), "unknown-option"),
        (head_with(seats=["a", "b"]), "seat-count"),
        (head_with(seats=[]), "seat-count"),
    ],
)
def test_a_bad_head_is_named(text: str, code: str) -> None:
    error = fault(text)
    assert (error.reason.code, error.step) == (code, 0)


@pytest.mark.parametrize(
    "text", ["[" * 100_000, '{"options":' * 50_000, b"\xff\xfe{}", "\ud800", '"\\ud800"']
)
def test_hostile_texts_are_not_records(text: str | bytes) -> None:
    with pytest.raises(RecordError) as caught:
        loads(text)
    assert caught.value.reason.code in ("not-json", "not-a-record")


@pytest.mark.parametrize(
    ("at", "step", "code", "ruling"),
    [
        (0, "deal green-1", "wrong-phase", None),
        (0, "0 start 2", "waits-for-chance", None),
        (0, "0 bid 0", "waits-for-chance", None),
        (2, "bid 0", "say-whose-step", None),
        (2, "deal green-1 / green-2 / escape", "wrong-phase", None),
        (5, "play green-2", "say-whose-step", None),
        (1, "deal green-1 / green-1 / escape", "dealt-twice", None),
        (2, "0 bid 2", "bid-range", "B-16"),
        (2, "7 bid 0", "no-such-seat", None),
        (5, "1 play green-2", "not-your-turn", None),
        (5, "0 play green-3", "not-in-hand", None),
        (5, "0 play green-99", "unknown-card", None),
        (5, "0 dance", "unknown-action", None),
        (5, "", "unknown-action", None),
    ],
)
def test_an_illegal_step_is_named_with_its_number_and_ruling(
    at: int, step: str, code: str, ruling: str | None
) -> None:
    record = loads(BY_HAND)
    record.steps[at] = step
    error = fault(record)
    assert (error.step, error.reason.code, error.reason.ruling) == (at + 1, code, ruling)


def test_a_step_after_the_end_is_refused() -> None:
    record = loads(BY_HAND)
    record.steps.append("0 bid 0")
    error = fault(record)
    assert (error.step, error.reason.code) == (9, "game-over")
