"""Finished games with every step and all hands; unfinished games are refused."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from tests.server.in_memory import in_memory_server
from tests.walks import log_steps, walk
from yohoho import Skull, SkullKing
from yohoho.core.game import AnyGame, Event, Turn
from yohoho.core.record import Logbook, dumps, loads, replay
from yohoho.server.replay import replay_of
from yohoho.skull_king.events import RoundScored

GAMES: dict[str, Callable[[], AnyGame]] = {
    "beck": lambda: SkullKing(
        players=4, plan="swift-skirmish", kraken=True, whale=True, loot=True, powers=["harry"]
    ),
    "for-two": lambda: SkullKing(players=2, plan=[3, 3]),
    "schmidt": lambda: SkullKing(edition="schmidt", players=3),
    "skull": lambda: Skull(players=4, last_chance=True),
}


FACE_DOWN = SkullKing(edition="schmidt", players=3, tricks_face_down=True)


def play(game: AnyGame, seed: int) -> Logbook:
    return log_steps(game, walk(game, seed), [f"Sailor {seat}" for seat in range(game.players)])


@pytest.mark.parametrize("name", GAMES)
def test_every_step_is_shown_with_all_hands(name: str) -> None:
    logbook = play(GAMES[name](), 3)
    shown = replay_of(logbook.record())
    assert [
        f"{step.seat} {step.action}" if step.seat is not None else step.action for step in shown.steps
    ] == (logbook.steps)
    assert shown.steps[-1].view.result is not None
    for step in shown.steps:
        assert step.view.seat is None
        seats = step.view.players if name == "skull" else step.view.seats
        counts = [seat.hand if name == "skull" else seat.cards for seat in seats]
        assert [len(holding.hand) for holding in step.holdings] == counts


@pytest.mark.parametrize("name", [*GAMES, "tricks-face-down"])
def test_step_of_a_player_has_the_view_of_the_seat_before_it(name: str) -> None:
    game = FACE_DOWN if name == "tricks-face-down" else GAMES[name]()
    logbook = play(game, 3)
    steps = msgspec.to_builtins(replay_of(logbook.record()).steps)
    public: dict[str, Any] = {}
    for number, before, _ in replay(logbook.record()):
        if number == len(steps):
            break
        step = steps[number]
        if step["seat"] is None:
            assert "asked" not in step
        else:
            own = before.game.view(before.state, step["seat"])
            fields = {field: msgspec.to_builtins(getattr(own, field)) for field in own.__struct_fields__}
            seen = {**public, **step["asked"]}
            assert {field: seen[field] for field in fields if field in seen} == {
                field: value for field, value in fields.items() if field in seen
            }
            assert {"seat", "legal"} <= seen.keys()
            assert step["action"] in seen["legal"]
        public = step["view"]


@pytest.mark.parametrize("seed", range(5))
def test_each_missed_bid_has_the_trick_that_lost_it(seed: int) -> None:
    shown = replay_of(play(GAMES["beck"](), seed).record())
    events: list[list[Event]] = [step.events for step in shown.steps]
    missed = 0
    for scored in (event for step in events for event in step if isinstance(event, RoundScored)):
        missed += sum(facts.off > 0 for facts in scored.facts)
    assert len(shown.turns) == missed
    assert [turn.step for turn in shown.turns] == sorted(turn.step for turn in shown.turns)
    assert all(has_trick_end(shown.steps[turn.step].events) for turn in shown.turns)


def has_trick_end(events: list[Any]) -> bool:
    return any(type(event).__name__ == "TrickEnded" for event in events)


def test_failed_challenges_are_turns() -> None:
    shown = replay_of(play(GAMES["skull"](), 7).record())
    failed = [number for number, step in enumerate(shown.steps) if "ChallengeFailed" in names(step.events)]
    assert [turn.step for turn in shown.turns] == failed
    assert {turn.why.code for turn in shown.turns} <= {"own-skull", "found-skull"}


def names(events: list[Any]) -> list[str]:
    return [type(event).__name__ for event in events]


def test_library_finds_turning_points() -> None:
    game = SkullKing(players=3, plan=[2])
    logbook = play(game, 1)
    turn = replay_of(logbook.record()).turns[0]
    assert isinstance(turn, Turn)
    assert turn.why.code in ("one-too-many", "out-of-reach")


def test_only_own_games_are_replayed_over_http() -> None:
    with in_memory_server() as app:
        ida, bo = app.guest("Ida"), app.guest("Bo")
        row = app.add_finished_game(ida["token"], ida["id"])
        own_replay = app.ask("GET", f"/api/games/{row.id}/replay", ida["token"])
        assert own_replay.status_code == 200
        assert len(own_replay.json()["steps"]) == len(loads(row.record).steps)
        assert app.ask("GET", f"/api/games/{row.id}/replay", bo["token"]).json()["error"] == "no-such-record"
        assert app.ask("GET", f"/api/games/{row.id}/replay").json()["error"] == "who-are-you"
        sent = app.ask("POST", "/api/games/replay", json=msgspec.json.decode(row.record))
        assert sent.json() == own_replay.json()


@pytest.mark.parametrize(
    ("spoil", "error"),
    [
        (lambda record: record["steps"].pop(), "not-over"),
        (lambda record: record.update(steps=[]), "not-over"),
        (lambda record: record["steps"].insert(1, "0 bid 99"), None),
        (lambda record: record.update(format="chess"), "not-a-record"),
        (lambda record: record.update(game="chess"), "unknown-game"),
        (lambda record: record.update(version=99), "record-version"),
    ],
)
def test_invalid_or_unfinished_record_is_refused(spoil: Any, error: str | None) -> None:
    logbook = play(GAMES["skull"](), 2)
    record = msgspec.json.decode(dumps(logbook.record()))
    record["hashes"] = []
    spoil(record)
    with in_memory_server() as app:
        answer = app.ask("POST", "/api/games/replay", json=record)
    assert answer.status_code == 400
    assert error is None or answer.json()["error"] == error
