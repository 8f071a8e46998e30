"""The judge of Skull: fair to what the seat knows, repeatable, and able to name a mistake."""

from collections import Counter

import pytest

from tests.effort import examples, slow_but, some
from tests.review.ledgers import ledger_of
from tests.review.skull.games import (
    BidsTooHigh,
    FaultyCaptain,
    GivesUpSkull,
    RandomPlayer,
    TallMatFirst,
    faulty_rounds,
    record_game,
)
from yohoho import Dice, Skull
from yohoho.bots import bot_named
from yohoho.core.game import CHANCE
from yohoho.review import review
from yohoho.review.game_review import PlayedRound, PlayedStep
from yohoho.review.model import FLAGGED, DecisionReview, Review, RoundReview
from yohoho.review.reviewing import reviewable_rounds
from yohoho.review.skull_judge import BUDGETS, JUDGE, JudgeBudget
from yohoho.skull import Start

HASTY = JudgeBudget(worlds=24, open_playouts=4)
"""A small budget for tests that are not about the quality of verdicts."""


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BUDGETS, "quick", HASTY)


def decisions_of(game_review: Review) -> list[DecisionReview]:
    return [decision for one in game_review.rounds for decision in one.decisions]


def share_of_accused(game_review: Review) -> float:
    """Return the share of accused decisions."""
    decisions = decisions_of(game_review)
    return sum(decision.verdict in FLAGGED for decision in decisions) / len(decisions)


def judge_action(steps: str, seat: int, action: str, start: Start, players: int = 4) -> DecisionReview:
    """Judge an action after these steps."""
    game = Skull(players)
    state = game.apply(game.start(), CHANCE, start)
    for text in steps.split(", "):
        state = game.apply(state, game.waiting(state)[0], game.read(text))
    after = game.apply(state, seat, game.read(action))
    one = PlayedRound(game, 1, (PlayedStep(0, seat, action, state, after),))
    return JUDGE.review_round(one, seat, "quick", 3).decisions[0]


def with_hidden_discs_dealt_anew(one: PlayedRound, seat: int, dice: Dice) -> PlayedRound:
    return one._replace(
        steps=tuple(
            step._replace(before=one.game.redeal(step.before, seat, dice)) if step.seat == seat else step
            for step in one.steps
        )
    )


@pytest.mark.usefixtures("hasty")
def test_one_decision_is_judged_as_among_all_others() -> None:
    one = reviewable_rounds(record_game("one", 3), 0)[0]
    every = JUDGE.decisions(one, 0, "quick", 3)
    assert JUDGE.decisions(one, 0, "quick", 3, {every[-1].step}) == every[-1:]


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("last_chance", slow_but(2, [False, True]))
def test_hidden_discs_dealt_anew_change_no_digit(last_chance: bool) -> None:
    record, dice = record_game("anew", last_chance=last_chance), Dice("anew")
    changed = judged = 0
    for one in some(reviewable_rounds(record, 1), 3):
        other = with_hidden_discs_dealt_anew(one, 1, dice)
        changed += other.steps != one.steps
        again = JUDGE.review_round(other, 1, "quick", 5).decisions
        assert again == JUDGE.review_round(one, 1, "quick", 5).decisions
        judged += len(again)
    assert changed > 1
    assert judged > 5


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("players", slow_but(3, [3, 4, 6]))
def test_ledger_sums_to_the_digit(players: int) -> None:
    record = record_game("ledger", players, last_chance=players == 3)
    winner = reviewable_rounds(record, 0)[-1].steps[-1].after.winner
    for seat in some((winner, (winner + 1) % players), 2):
        game_review = review(record, seat, "quick")
        for one in game_review.rounds:
            ledger = ledger_of(one)
            entries = (ledger.decisions, ledger.own_luck, ledger.others, ledger.draws)
            assert ledger.expected + ledger.deal + sum(entries) == ledger.total
            assert -ledger.decisions == sum(decision.loss for decision in one.decisions)
        assert game_review.score == (100.0 if seat == winner else 0.0)
        assert ledger_of(game_review.rounds[0]).expected == pytest.approx(100 / players, abs=1e-4)


@pytest.mark.usefixtures("hasty")
def test_game_set_up_by_hand_begins_with_the_chance_of_its_standings() -> None:
    game = Skull(3)
    start = Start(0, discs=((0, 0, 0, 1), (0,), (1,)), mats=(1, 0, 0))
    state = game.apply(game.start(), CHANCE, start)
    one = PlayedRound(game, 1, (PlayedStep(0, CHANCE, game.write(start), game.start(), state),))
    ledger = ledger_of(JUDGE.review_round(one, 0, "quick", 1))
    assert ledger.draws == 0
    assert ledger.expected == ledger.total > 60


@pytest.mark.usefixtures("hasty")
def test_same_arguments_give_the_same_review() -> None:
    one = reviewable_rounds(record_game("same", bot=RandomPlayer()), 0)[0]
    round_review = JUDGE.review_round(one, 0, "quick", 4)
    assert JUDGE.review_round(one, 0, "quick", 4) == round_review
    assert JUDGE.review_round(one, 0, "quick", 5) != round_review


@pytest.mark.usefixtures("hasty")
def test_views_alone_get_the_values_of_the_review() -> None:
    record = record_game("views")
    for one in reviewable_rounds(record, 2)[:2]:
        round_review = JUDGE.review_round(one, 2, "quick", 6)
        steps = {decision.step: decision for decision in round_review.decisions}
        views = [one.game.view(step.before, 2) for step in one.steps if step.step in steps]
        for decision, values in zip(round_review.decisions, JUDGE.evaluate(views, "quick", 6), strict=True):
            assert decision.values == values
            assert values[0].action == decision.best
            assert values[0].margin == 0
            assert sum(value.policy for value in values) == pytest.approx(1)
            assert all(0 <= value.value <= 100 for value in values)


@pytest.mark.usefixtures("hasty")
def test_draw_has_one_value_because_all_discs_are_alike() -> None:
    record = record_game("draw")
    steps = [step for one in reviewable_rounds(record, 0) for step in one.steps]
    step = next(step for step in steps if step.action.startswith("draw"))
    values = JUDGE.evaluate([Skull(4).view(step.before, step.seat)], "quick", 1)
    assert len(values[0]) == 1


@pytest.mark.usefixtures("hasty")
def test_first_discs_and_bluffs_are_never_accused() -> None:
    mats = "place flower, place flower, place flower"
    bluff = judge_action(f"{mats}, place skull", 0, "bid 3", Start(0))
    assert (bluff.verdict, bluff.why.code) == ("fine", "skull-bluff")
    assert bluff.policy < 0.05 < bluff.loss
    first = judge_action(mats, 0, "place skull", Start(0))
    assert (first.verdict, first.why.code) == ("fine", "skull-first-disc")


def test_bid_on_the_own_skull_that_nobody_can_raise_is_a_blunder() -> None:
    steps = "place flower, place flower, place flower, place skull"
    decision = judge_action(steps, 0, "bid 4", Start(0))
    assert (decision.category, decision.why.code) == ("skull-bid", "skull-own-skull-bid")
    assert decision.verdict in FLAGGED
    assert decision.loss - decision.margin > 5


def test_action_that_the_captain_uses_costs_nothing() -> None:
    steps = "place flower, place flower, place flower, place skull"
    decision = judge_action(steps, 0, "bid 1", Start(0))
    assert decision.policy > 0.05
    assert (decision.loss, decision.verdict, decision.category) == (0.0, "fine", "")


def test_situation_of_two_players_is_solved() -> None:
    start = Start(0, discs=((0, 0, 0, 1), (0, 0, 0, 1), ()))
    decision = judge_action("place skull, place flower", 0, "bid 2", start, players=3)
    assert decision.exact
    assert all(value.margin == 0 for value in decision.values)


FAULTS: dict[type[FaultyCaptain], str] = {
    TallMatFirst: "skull-flip-order",
    BidsTooHigh: "skull-bid",
    GivesUpSkull: "skull-disc-lost",
}


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
def test_injected_fault_is_found_and_named(fault: type[FaultyCaptain]) -> None:
    named: Counter[str] = Counter()
    for one in faulty_rounds(fault, examples(12, 2)):
        for decision in JUDGE.review_round(one.played, 0, "quick", 2).decisions:
            if decision.step in one.faults:
                named[decision.category] += 1
    assert named[FAULTS[fault]] >= sum(named.values()) / 3
    assert set(named) <= {FAULTS[fault], ""}
    assert named[FAULTS[fault]]


@pytest.mark.slow
def test_another_seed_gives_the_same_verdict_where_the_loss_is_clear() -> None:
    same = 0
    for one in faulty_rounds(GivesUpSkull, examples(12, 2)):
        first, second = (by_step(JUDGE.review_round(one.played, 0, "quick", seed)) for seed in (2, 3))
        for step, decision in first.items():
            if decision.verdict in FLAGGED and decision.loss > 6 + 2 * decision.margin:
                assert second[step].verdict in FLAGGED
                same += 1
    assert same


def by_step(round_review: RoundReview) -> dict[int, DecisionReview]:
    return {decision.step: decision for decision in round_review.decisions}


@pytest.mark.slow
def test_captain_is_hardly_ever_accused() -> None:
    reviews = [review(record_game(f"captain {number}"), 0, "quick") for number in range(8)]
    assert sum(map(share_of_accused, reviews)) / len(reviews) <= 0.05


@pytest.mark.slow
def test_mean_loss_orders_the_ladder() -> None:
    players = [RandomPlayer(), *(bot_named("skull", rung) for rung in ("cabin-boy", "sailor", "captain"))]
    losses = []
    for bot in players:
        reviews = [review(record_game(f"ladder {number}", bot=bot), 0, "quick") for number in range(12)]
        unforced = sum(one.unforced for one in reviews)
        losses.append(sum(decision.loss for one in reviews for decision in decisions_of(one)) / unforced)
    assert losses == sorted(losses, reverse=True)
    assert losses[0] > 3 * losses[-1]
