"""A sheet with a whole trick log is a game: the same cards, choices and points. Others are refused."""

from typing import Any

import pytest
from msgspec.structs import replace

from tests.skull_king.option_sets import OPTION_SETS, game_of
from tests.skull_king.random_games import SEEDS
from yohoho.core.errors import Reason
from yohoho.core.record import GameRecord, rebuild_logbook, split_step
from yohoho.scorepad import Log, Play, Round, SheetError, commands, fold, record_of, tally, write
from yohoho.skull_king import SkullKing
from yohoho.skull_king.cards import parse_card

from .logged_games import LoggedRound, play_logged_rounds, sheet_for
from .pad import open_pad

GAME = SkullKing(players=3, plan=(1, 2, 3))


def sheet_of(game: SkullKing, rounds: list[LoggedRound]) -> Log:
    log = sheet_for(game, rounds[0])
    for each in rounds:
        log = write(log, "dev", commands.WriteRound(each.number, each.round))
    return log


def log_game(game: SkullKing = GAME, seed: int = 1) -> tuple[Log, list[LoggedRound]]:
    rounds = list(play_logged_rounds(game, seed))
    return sheet_of(game, rounds), rounds


def refusal(log: Log) -> Reason:
    with pytest.raises(SheetError) as refused:
        record_of(fold(log))
    return refused.value.reason


def list_played_cards(record: GameRecord) -> list[tuple[int, str]]:
    steps = [split_step(step) for step in record.steps]
    return [(seat, action.removeprefix("play ")) for seat, action in steps if action.startswith("play ")]


def drew(rounds: list[LoggedRound]) -> list[int]:
    return [one.number for one in rounds if any(pirate == "will" for _, pirate, _ in one.powers)]


@pytest.mark.parametrize("name", OPTION_SETS)
def test_logged_game_is_the_game_that_was_played(name: str) -> None:
    for seed in SEEDS:
        check_logged_game(game_of(name), seed)


def check_logged_game(game: SkullKing, seed: int) -> None:
    log, rounds = log_game(game, seed)
    if drew(rounds):
        reason = refusal(log)
        assert (reason.code, reason.args["round"]) == ("drawn-cards-unknown", drew(rounds)[0])
        return
    record = record_of(fold(log))
    end = rebuild_logbook(record)
    assert end.game.is_over(end.state)
    assert list(end.state.scores) == [tally(fold(log)).totals[f"p{seat + 1}"] for seat in range(game.players)]
    plays = [play for one in rounds for trick in one.played for play in trick if play.by]
    assert list_played_cards(record) == [(int(play.by[1:]) - 1, play.card) for play in plays if play.by]


def test_record_deals_the_cards_that_were_played() -> None:
    log, rounds = log_game()
    record = record_of(fold(log))
    assert record.seats == ["Ann", "Bo", "Cy"]
    assert record.steps[0] == f"start {rounds[0].dealer}"
    deals = [step for step in record.steps if step.startswith("deal ")]
    for deal, one in zip(deals, rounds, strict=True):
        hands = [hand.split() for hand in deal.removeprefix("deal ").split("/")]
        for seat, hand in enumerate(hands):
            played = [play.card for trick in one.played for play in trick if play.by == f"p{seat + 1}"]
            assert [parse_card(card) for card in hand] == [parse_card(card.split(":")[0]) for card in played]


def test_round_in_progress_is_left_out() -> None:
    _, rounds = log_game()
    log = sheet_of(GAME, rounds[:2])
    begun = replace(rounds[2].round, played=rounds[2].played[:1])
    log = write(log, "dev", commands.WriteRound(3, begun))
    record = record_of(fold(log))
    assert rebuild_logbook(record).game.rounds_played(rebuild_logbook(record).state) == 2
    assert SkullKing.from_options(record.options).plan == (1, 2, 3), "it is known that a round was to come"


def test_points_to_begin_with_count() -> None:
    _, rounds = log_game()
    log = sheet_for(GAME, rounds[0])
    head = log.operations[0]
    assert isinstance(head.command, commands.Open)
    people = tuple(replace(person, start=10 * seat) for seat, person in enumerate(head.command.people))
    log = replace(log, operations=(replace(head, command=replace(head.command, people=people)),))
    log = write(log, "dev", commands.WriteRound(1, rounds[0].round))
    assert record_of(fold(log)).steps[0] == f"start {rounds[0].dealer} round 1 scores 0 10 20"


# --- refusals


def test_sheet_without_a_complete_round() -> None:
    assert refusal(open_pad()).code == "nothing-to-review"


def test_round_without_its_cards_is_named() -> None:
    _, rounds = log_game()
    for number in (1, 2, 3):
        log = sheet_for(GAME, rounds[0])
        for one in rounds:
            scored = one.scored
            assert scored
            won = [sum(trick.winner == seat for trick in one.tricks) for seat in range(3)]
            counted = Round(bids=one.bids, tricks={f"p{seat + 1}": won[seat] for seat in range(3)})
            counted = replace(counted, discarded=one.cards - sum(won))
            round_ = counted if one.number == number else one.round
            log = write(log, "dev", commands.WriteRound(one.number, round_))
        assert refusal(log) == Reason("cards-not-logged", None, {"round": number})


def test_other_players_in_a_later_round() -> None:
    three, four = SkullKing(players=3, plan=(1, 1)), SkullKing(players=4, plan=(1, 1))
    log = sheet_of(four, list(play_logged_rounds(four, 1))[:1])
    log = write(log, "dev", commands.Leave("p4", 2))
    log = write(log, "dev", commands.WriteRound(2, list(play_logged_rounds(three, 1))[1].round))
    assert refusal(log) == Reason("other-players", None, {"round": 2})


def test_dealer_who_was_chosen() -> None:
    log, rounds = log_game()
    skipped = f"p{(rounds[0].dealer + 2) % 3 + 1}"
    log = write(log, "dev", commands.Deal(2, skipped))
    assert refusal(log) == Reason("other-dealer", None, {"round": 2})


def one_round(*tricks: str, bids: str = "1 0 0", **more: Any) -> Log:
    plays = tuple(
        tuple(Play(card, by) for by, _, card in (word.partition(":") for word in trick.split()))
        for trick in tricks
    )
    numbers = dict(zip("abc", map(int, bids.split()), strict=True))
    log = open_pad(plan=[len(tricks)], **more)
    return write(log, "dev", commands.WriteRound(1, Round(bids=numbers, played=plays)))


def test_revoke_is_no_game() -> None:
    log = one_round("a:green-7 b:yellow-3 c:green-2", "a:yellow-1 b:green-9 c:green-4")
    reason = refusal(log)
    assert (reason.code, reason.ruling, reason.args) == ("log-against-rules", "B-1", {"round": 1})


def test_card_out_of_turn() -> None:
    log = one_round("b:green-7 a:green-3 c:green-2")
    reason = refusal(log)
    assert (reason.code, reason.args) == (
        "log-out-of-turn",
        {"round": 1, "player": "B", "card": "green-7"},
    )


def test_round_that_was_corrected_by_hand() -> None:
    log = one_round("a:green-7 b:green-3 c:green-2")
    record_of(fold(log))
    round_ = replace(fold(log).round(1), tricks={"a": 0, "b": 1, "c": 0})
    log = write(log, "dev", commands.WriteRound(1, round_))
    assert refusal(log) == Reason("counted-otherwise", None, {"round": 1})


def test_player_who_may_have_drawn_cards() -> None:
    log = one_round("a:pirate-will b:green-3 c:green-2", "a:green-1 b:green-4 c:green-5", powers=["will"])
    assert refusal(log) == Reason("drawn-cards-unknown", None, {"round": 1, "player": "A"})


def test_player_of_juanita_has_looked() -> None:
    tricks = ("a:pirate-juanita b:green-3 c:green-2", "a:green-1 b:green-4 c:green-5")
    record = record_of(fold(one_round(*tricks, powers=["juanita"])))
    assert "0 power yes" in record.steps
