"""Reviews of whole games of Skull King with every option on, and of rounds whose ledger has a fault."""

from itertools import count, pairwise
from types import ModuleType

import pytest
from msgspec.structs import replace

from tests.review.ledgers import check_sum
from tests.review.skull import games
from tests.review.skull_king_games import play_game
from yohoho.bots.ladder import bot_named
from yohoho.core.game import CHANCE
from yohoho.core.record import GameRecord, split_step
from yohoho.review import review, skull_judge, skull_king_judge
from yohoho.review.reviewing import SEED, combine_rounds, reviewable_rounds
from yohoho.skull_king.options import Options
from yohoho.testing.skull_king import WHOLE_MENU

PLAYERS = (2, 4, 8)


def game_with_everything(players: int, **changes: object) -> GameRecord:
    options = {**WHOLE_MENU[f"beck-{players}-everything"], **changes}
    del options["players"]
    crew = [bot_named("skull-king", "cabin-boy") for _ in range(players)]
    games = (play_game(crew, f"everything {number}", **options) for number in count())
    return next(record for record in games if any(map(is_draw, record.steps)))


def is_draw(step: str) -> bool:
    """Whether chance draws cards for Will."""
    seat, action = split_step(step)
    return seat == CHANCE and action.startswith("draw")


def seat_that_draws(record: GameRecord) -> int:
    return next(split_step(choice)[0] for choice, draw in pairwise(record.steps) if is_draw(draw))


@pytest.mark.parametrize("players", PLAYERS)
def test_game_in_which_will_draws_is_reviewed(players: int) -> None:
    record = game_with_everything(players, plan=(4,))
    game_review = review(record, seat_that_draws(record), "quick")
    ledgers = [check_sum(one) for one in game_review.rounds]
    assert any(ledger.draws for ledger in ledgers)


@pytest.mark.slow
@pytest.mark.parametrize("players", PLAYERS)
def test_long_game_with_every_option_is_reviewed_for_all_seats(players: int) -> None:
    record = game_with_everything(players, plan=Options().plan)
    for seat in range(players):
        game_review = review(record, seat, "quick")
        assert len([check_sum(one) for one in game_review.rounds]) >= 10


@pytest.mark.parametrize("judge", [skull_king_judge, skull_judge])
def test_fault_in_a_ledger_leaves_the_verdicts(judge: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    game = (
        games.record_game("fault", players=3) if judge is skull_judge else game_with_everything(2, plan=(3,))
    )
    played = reviewable_rounds(game, 0)[0]
    whole = judge.JUDGE.review_round(played, 0, "quick", SEED)
    monkeypatch.setattr(judge, "luck_ledger", lambda *_: 1 / 0)
    without_ledger = judge.JUDGE.review_round(played, 0, "quick", SEED)
    assert without_ledger == replace(whole, ledger=None)
    combined = combine_rounds(game.game, 0, "quick", [whole, without_ledger])
    assert [combined.score, combined.luck_adjusted, combined.luck] == [None] * 3
