"""Tournaments: the games do not depend on where and in which order they are played."""

from collections.abc import Iterator, Sequence
from math import inf
from multiprocessing import active_children
from multiprocessing.connection import wait
from threading import Event
from typing import Any

import msgspec
import pytest

from tests.effort import slow_but
from tests.sim.tournaments import count_games, timeless, timeless_game, tournament
from yohoho.bots.bot import Bot
from yohoho.core.dice import Dice
from yohoho.core.errors import OptionsError
from yohoho.sim.agents import RandomAgent
from yohoho.sim.engines import engine_on, play_in_parallel, play_in_turn
from yohoho.sim.match import ChanceDice, play, play_encoded, play_to_end
from yohoho.sim.objects import encode_tournament
from yohoho.sim.run import run
from yohoho.sim.tournament import MAX_GAMES, GameResult, Tournament, crew_of, in_order, rotations


def test_last_name_fills_a_short_list() -> None:
    assert crew_of("skull-king", ["random", "sailor"], 4) == ("random", "sailor", "sailor", "sailor")
    assert crew_of("skull-king", [" sailor "], 2) == ("sailor", "sailor")


@pytest.mark.parametrize(
    ("names", "code"),
    [
        (["commodore"], "unknown-bot"),
        (["sailor:drunk"], "unknown-style"),
        ([], "no-bot-named"),
        (["sailor", ""], "no-bot-named"),
        (["sailor"] * 4, "too-many-bots"),
    ],
)
def test_impossible_crew_is_refused(names: list[str], code: str) -> None:
    with pytest.raises(OptionsError) as refused:
        crew_of("skull-king", names, 3)
    assert refused.value.reason.code == code


def test_error_for_an_unknown_bot_lists_all_names() -> None:
    with pytest.raises(OptionsError) as refused:
        crew_of("skull", ["commodore"], 3)
    assert {"random", "sailor"} <= set(refused.value.reason.args["known"])


def test_equal_rotations_are_played_once() -> None:
    assert rotations(("a", "b", "b")) == (("a", "b", "b"), ("b", "a", "b"), ("b", "b", "a"))
    assert rotations(("a", "b", "a", "b")) == (("a", "b", "a", "b"), ("b", "a", "b", "a"))
    assert rotations(("a", "a")) == (("a", "a"),)


def test_number_of_games_is_rounded_up_to_complete_deals() -> None:
    assert [tournament().whole_deals(games) for games in (1, 3, 4)] == [3, 3, 6]
    assert tournament(duplicate=False).whole_deals(4) == 4
    assert [tournament().slot(number) for number in (0, 2, 3)] == [(0, 0), (0, 2), (1, 0)]
    assert [tournament(duplicate=False).slot(number) for number in (0, 2, 3)] == [(0, 0), (2, 2), (3, 0)]


class Recorder:
    """A game that records the outcomes of chance by round."""

    def __init__(self, game: Any) -> None:
        self.game = game
        self.brought: list[tuple[int, str]] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)

    def chance(self, state: Any, dice: Dice) -> Any:
        outcome = self.game.chance(state, dice)
        self.brought.append((self.game.rounds_played(state), self.game.write(outcome)))
        return outcome


def test_chance_does_not_depend_on_actions() -> None:
    """Dealer, deals and the cards of Will's first draw are the same, whatever the players do."""
    games, which = [], tournament(players=3, plan=[5, 8], powers=["will"])
    for seed in range(30):
        recorder = Recorder(which.open_game())
        play_to_end(recorder, ChanceDice("deal"), [RandomAgent(f"{seed}/{seat}") for seat in range(3)])
        games.append(recorder.brought)
    deals = [[step for step in steps if not step[1].startswith("draw")] for steps in games]
    assert len(deals[0]) == 3
    assert all(steps == deals[0] for steps in deals)
    draws = {step for steps in games for step in steps if step[1].startswith("draw")}
    assert draws
    assert len(draws) == len({number for number, _ in draws}), "one draw for each round"


def test_deals_have_different_cards() -> None:
    brought = []
    for deal in ("7/0", "7/1"):
        recorder = Recorder(tournament().open_game())
        play_to_end(recorder, ChanceDice(deal), [RandomAgent("0") for _ in range(3)])
        brought.append(recorder.brought[1:])
    assert brought[0] != brought[1]


def test_game_depends_on_seed_and_number_alone() -> None:
    which = tournament()
    ninth = timeless_game(play(which, 8))
    encoded = msgspec.json.decode(play_encoded(encode_tournament(which), 8), type=GameResult)
    assert timeless_game(encoded) == ninth
    assert timeless_game(list(play_in_turn(which, range(9)))[8]) == ninth
    assert timeless_game(play(tournament(seed="8"), 8)) != ninth


@pytest.mark.parametrize("game", slow_but(2, ["skull", "skull-king"]))
def test_statistics_do_not_depend_on_the_number_of_cores(game: str) -> None:
    which = tournament(game=game)
    alone = timeless(run(which, 24, engine_on(1)).statistics)
    for cores in (2, 3):
        assert timeless(run(which, 24, engine_on(cores)).statistics) == alone


def test_games_may_finish_in_any_order() -> None:
    which = tournament()

    def backwards(which: Tournament, numbers: Sequence[int]) -> Iterator[GameResult]:
        return play_in_turn(which, numbers[::-1])

    heard: list[int] = []
    statistics = run(which, 9, backwards, on_result=lambda played: heard.append(played.number)).statistics
    assert timeless(statistics) == timeless(count_games(which, 9))
    assert heard == list(range(9))
    assert [played.number for played in in_order(play_in_turn(which, [2, 0, 1, 4]))] == [0, 1, 2]


def test_closing_the_iterator_ends_the_workers() -> None:
    before = set(active_children())
    games = play_in_parallel(tournament(), range(1000), 2)
    next(games)
    workers = set(active_children()) - before
    assert len(workers) == 2
    games.close()  # type: ignore[attr-defined]
    assert all(wait([worker.sentinel], 60) for worker in workers)


class FaultyBot:
    """A bot that raises, answers with nonsense, or takes too long."""

    name = "faulty"

    def __init__(self, kind: str, released: Event) -> None:
        self.kind, self.released = kind, released

    def choose(self, view: Any, legal: Sequence[str], rng: Dice) -> str:
        if self.kind == "raised":
            raise RuntimeError("overboard")
        if self.kind == "slow":
            self.released.wait(60)
        return "walk the plank"


@pytest.mark.parametrize("kind", ["raised", "illegal", "slow"])
def test_failing_bot_is_replaced_and_counted(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def ladder_bot(game: str, name: str) -> Bot:
        return FaultyBot(kind, released)

    released = Event()

    which = tournament("sailor", "random", players=3, plan=[1], patience=0.01 if kind == "slow" else 30)
    monkeypatch.setattr("yohoho.sim.tournament.ladder_bot", ladder_bot)
    statistics = count_games(which, 3)
    released.set()
    sailor, other = statistics.bots
    assert sailor.faults == {kind: sailor.choices}
    assert sailor.choices > 0
    assert other.faults == {}


def test_result_holds_the_first_traceback_of_the_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    class RaisingBot(FaultyBot):
        calls = 0

        def choose(self, view: Any, legal: Sequence[str], rng: Dice) -> str:
            RaisingBot.calls += 1
            raise RuntimeError(f"overboard \udc80 {RaisingBot.calls}")

    monkeypatch.setattr("yohoho.sim.tournament.ladder_bot", lambda game, name: RaisingBot("raised", Event()))
    played = play(tournament("sailor", "random", players=3, plan=[1, 2]), 0)
    assert RaisingBot.calls > 1
    assert msgspec.json.decode(msgspec.json.encode(played), type=GameResult) == played
    lines = [thinking.traceback.splitlines() for thinking in played.thinking]
    assert lines[1:] == [[], []]
    assert lines[0][0] == "Traceback (most recent call last):"
    assert "in choose" in lines[0][1]
    assert __file__ in lines[0][1], "the traceback begins in the bot"
    assert lines[0][-1] == r"RuntimeError: overboard \udc80 1"


@pytest.mark.parametrize("cores", [0, -1])
def test_zero_cores_patience_or_games_are_refused(cores: int) -> None:
    with pytest.raises(OptionsError, match="no-cores"):
        engine_on(cores)
    with pytest.raises(OptionsError, match="no-patience"):
        tournament(patience=cores)
    with pytest.raises(OptionsError, match="no-games"):
        tournament().whole_deals(0)


def test_absurd_numbers_are_refused() -> None:
    with pytest.raises(OptionsError, match="needs-number"):
        tournament(patience=inf)
    with pytest.raises(OptionsError, match="number-between"):
        tournament().whole_deals(MAX_GAMES + 1)
    assert tournament().whole_deals(MAX_GAMES) >= MAX_GAMES
