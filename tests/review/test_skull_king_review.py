"""Reviews of Skull King: ledgers sum to the score, verdicts stand on evidence, faults get their names."""

from collections import Counter
from typing import Any

import msgspec
import pytest

from tests.review.ledgers import check_sum
from tests.review.skull_king_games import BidsTooHigh, KeepsLosers, WastesWinners, play_game
from yohoho.bots.bot import Bot
from yohoho.bots.ladder import bot_named
from yohoho.core.dice import Dice
from yohoho.core.errors import OptionsError, RecordError
from yohoho.core.record import GameRecord, replay, split_step
from yohoho.review import Review, review
from yohoho.review.reviewing import SEED, combine_rounds, judge_of, reviewable_rounds
from yohoho.review.skull_king_verdicts import BAR, LITTLE_WEIGHT, ActionOutcome, category_of, verdict_on
from yohoho.skull_king.redeal import redeal

SHORT: dict[str, Any] = {"plan": [2, 4], "kraken": True, "whale": True, "loot": True}


def crew(*rungs: str) -> list[Bot]:
    return [bot_named("skull-king", rung) for rung in rungs]


@pytest.fixture(scope="module")
def record() -> GameRecord:
    return play_game([*crew("captain"), BidsTooHigh(), *crew("captain")], "review", **SHORT)


@pytest.fixture(scope="module")
def game_review(record: GameRecord) -> Review:
    return review(record, 1, "quick")


def test_entries_of_every_round_sum_to_its_points(record: GameRecord, game_review: Review) -> None:
    *_, (_, logbook, _) = replay(record)
    assert game_review.score == logbook.state.scores[1]
    for one in game_review.rounds:
        ledger = check_sum(one)
        assert ledger.decisions == pytest.approx(-sum(decision.loss for decision in one.decisions))


def test_one_decision_is_judged_as_among_all_others(record: GameRecord, game_review: Review) -> None:
    one = reviewable_rounds(record, 1)[-1]
    last = game_review.rounds[-1].decisions[-1]
    (alone,) = judge_of("skull-king").decisions(one, 1, "quick", SEED, {last.step})
    # A processor may round the sums of a network otherwise for one row than for many.
    assert fields(msgspec.to_builtins(alone)) == pytest.approx(fields(msgspec.to_builtins(last)), abs=1e-6)


def fields(value: object, path: str = "") -> dict[str, object]:
    """All numbers and texts in nested objects and lists, by their path."""
    if not isinstance(value, dict | list):
        return {path: value}
    items = value.items() if isinstance(value, dict) else enumerate(value)
    return {name: leaf for key, part in items for name, leaf in fields(part, f"{path}/{key}").items()}


@pytest.mark.parametrize(
    "options",
    [
        pytest.param({"edition": "schmidt", "plan": [1, 2]}, id="schmidt"),
        pytest.param({"plan": [3], "powers": ["rosie", "will", "rascal", "juanita", "harry"]}, id="powers"),
        pytest.param({"plan": [3], "scoring": "cannonball"}, id="cannonball"),
        pytest.param({"plan": [2], "ties": "extra-rounds"}, id="extra-rounds"),
    ],
)
def test_rounds_of_all_kinds_are_reviewed(options: dict[str, Any]) -> None:
    record = play_game(crew("sailor", "cabin-boy", "sailor"), "kinds", **options)
    for one in review(record, 1, "quick").rounds:
        check_sum(one)


def test_two_players_with_graybeard_are_reviewed() -> None:
    record = play_game(crew("sailor", "cabin-boy"), "two", plan=[3])
    reviewed = review(record, 1, "quick")
    [one] = reviewed.rounds
    assert check_sum(one).total == reviewed.score


def test_only_unforced_decisions_of_the_seat_are_judged(record: GameRecord, game_review: Review) -> None:
    steps = {decision.step: decision for one in game_review.rounds for decision in one.decisions}
    for number, logbook, _ in replay(record):
        if number in steps:  # the state before step `number`
            seat, action = split_step(record.steps[number])
            assert (seat, action) == (1, steps[number].action)
            assert len(logbook.game.legal(logbook.state, 1)) > 1
            assert {value.action for value in steps[number].values} <= set(
                map(str, logbook.game.legal(logbook.state, 1))
            )


def test_hidden_cards_dealt_anew_change_no_verdict(record: GameRecord) -> None:
    """What the seat cannot see is drawn again before each of its decisions."""
    judge = judge_of("skull-king")
    for one in reviewable_rounds(record, 1):
        for step in one.steps:
            if step.seat == 1 and len(one.game.legal(step.before, 1)) > 1:
                again = redeal(one.game, step.before, 1, Dice(step.step))  # type: ignore[arg-type]
                views = [one.game.view(state, 1) for state in (step.before, again)]
                here, there = (judge.evaluate([view], "quick", 3) for view in views)
                assert here == there


def test_mistakes_stand_above_the_bar_and_are_not_the_captains(game_review: Review) -> None:
    flagged = [each for one in game_review.rounds for each in one.decisions if each.verdict != "fine"]
    assert flagged
    for decision in flagged:
        assert decision.loss - decision.margin > BAR
        assert decision.policy < LITTLE_WEIGHT
        assert decision.category in judge_of("skull-king").categories
        assert decision.best != decision.action
    assert game_review.moments == sorted(game_review.moments)
    assert set(game_review.moments) <= {decision.step for decision in flagged}
    assert len(game_review.moments) <= 3


@pytest.mark.parametrize(
    ("loss", "margin", "max_win_loss", "policy", "verdict"),
    [
        (30.0, 5.0, 1.0, 0.0, "blunder"),
        (12.0, 5.0, 1.0, 0.0, "mistake"),
        (9.0, 3.0, 1.0, 0.0, "inaccuracy"),
        (30.0, 28.0, 1.0, 0.0, "fine"),  # not clear
        (30.0, 5.0, 1.0, 0.2, "fine"),  # a captain does it too
        (30.0, 5.0, -0.1, 0.0, "fine"),  # it gains chance to win
    ],
)
def test_verdict(loss: float, margin: float, max_win_loss: float, policy: float, verdict: str) -> None:
    assert verdict_on(loss, margin, max_win_loss, policy) == verdict


@pytest.mark.parametrize(
    ("taken", "best", "category"),
    [
        (("bid 3", 0, 0.2, 0.8), ("bid 1", 20, 0.7, 0.1), "bid-too-high"),
        (("bid 0", 0, 0.2, 0.0), ("bid 1", 20, 0.7, 0.1), "bid-too-low"),
        (("play black-9", 0, 0.2, 0.7), ("play green-2", 20, 0.7, 0.2), "winner-wasted"),
        (("play black-9", 0, 0.2, 0.1), ("play green-2", 20, 0.7, 0.1), "loser-kept"),
        (("play black-9", 0, 0.7, 0.1), ("play skull-king", 20, 0.7, 0.1), "bonus-missed"),
        (("play green-2", 0, 0.7, 0.1), ("play loot-1", 20, 0.7, 0.1), "alliance-overlooked"),
        (("lead 2", 0, 0.2, 0.1), ("lead 1", 20, 0.7, 0.1), "power-misused"),
    ],
)
def test_category(taken: tuple[Any, ...], best: tuple[Any, ...], category: str) -> None:
    assert category_of(ActionOutcome(*taken), ActionOutcome(*best)) == category


@pytest.mark.slow
@pytest.mark.parametrize(
    ("bot", "category"),
    [(BidsTooHigh, "bid-too-high"), (WastesWinners, "winner-wasted"), (KeepsLosers, "loser-kept")],
)
def test_injected_fault_is_found_and_named(bot: type[Any], category: str) -> None:
    counts: Counter[str] = Counter()
    for deal in range(4):
        seats = [*crew("captain"), bot(), *crew("captain", "captain")]
        record = play_game(seats, f"fault {deal}", **SHORT | {"plan": [5, 8]})
        for each in review(record, 1, "quick").categories:
            counts[each.category] += each.count
    assert counts[category] >= 2
    assert counts.most_common(1)[0][0] == category, counts


def test_changed_bid_counts_once() -> None:
    record = play_game(crew("sailor", "sailor", "sailor"), "twice", plan=[2])
    at = next(at for at, step in enumerate(record.steps) if step.startswith("0 bid"))
    record.steps.insert(at, "0 bid 2")
    record.hashes = []
    bids = [
        each for one in review(record, 0, "quick").rounds for each in one.decisions if "bid" in each.action
    ]
    assert [each.step for each in bids] == [at + 1]


def test_rounds_judged_again_with_the_same_seed_are_the_review(
    record: GameRecord, game_review: Review
) -> None:
    judge = judge_of("skull-king")
    rounds = [judge.review_round(one, 1, "quick", SEED) for one in reviewable_rounds(record, 1)]
    again = combine_rounds("skull-king", 1, "quick", rounds)
    assert msgspec.json.encode(again) == msgspec.json.encode(game_review)


def test_records_that_cannot_be_reviewed_are_refused(record: GameRecord) -> None:
    with pytest.raises(RecordError, match=r"seat 3 .*no-such-seat"):
        review(record, 3)
    with pytest.raises(RecordError, match=r"seat −1 .*no-such-seat"):
        review(record, -1)
    begun = msgspec.structs.replace(record, steps=record.steps[:4], hashes=[])
    with pytest.raises(RecordError, match="nothing-to-review"):
        review(begun, 0)
    long = play_game(crew("sailor", "sailor", "sailor"), "long", plan=[11])
    with pytest.raises(OptionsError, match=r"rounds of 11 cards.* up to 10"):
        review(long, 0)


def test_unfinished_game_is_reviewed_up_to_its_last_finished_round(
    record: GameRecord, game_review: Review
) -> None:
    ends = [one.steps[-1].step for one in reviewable_rounds(record, 1)]
    begun = msgspec.structs.replace(record, steps=record.steps[: ends[0] + 3], hashes=record.hashes[:1])
    assert review(begun, 1, "quick").rounds == game_review.rounds[:1]
