"""The trick log: who wins, what is collected, who leads, and what cannot have been played."""

from typing import Any

import pytest

from tests.skull_king.option_sets import OPTION_SETS, game_of
from tests.skull_king.random_games import SEEDS
from yohoho.core.errors import Reason, YohohoError
from yohoho.scorepad import (
    Claim,
    Log,
    Play,
    Round,
    Sheet,
    commands,
    dumps,
    fold,
    loads,
    merge,
    tally,
    undo,
    write,
)
from yohoho.scorepad.claims import Case
from yohoho.scorepad.judge import case_of
from yohoho.scorepad.tricklog import JudgedTrick, fill_round, judge_tricks, log_faults, order_of, to_play
from yohoho.skull_king import SkullKing

from .logged_games import LoggedRound, play_logged_rounds, sheet_for, who
from .pad import open_pad

EXTRAS: dict[str, Any] = {"kraken": True, "whale": True, "loot": True}
POWERS: dict[str, Any] = {"powers": ["rosie", "will", "rascal", "juanita", "harry"]}
SCHMIDT: dict[str, Any] = {"edition": "schmidt"}


def plays(text: str) -> tuple[Play, ...]:
    """`a:green-7 b:tigress:pirate ghost:escape`."""
    words = [word.partition(":") for word in text.split()]
    return tuple(Play(card, None if by == "ghost" else by) for by, _, card in words)


def case(*tricks: str, cards: int = 0, players: int = 3, **options: Any) -> Case:
    played = tuple(map(plays, tricks))
    round_ = Round(cards=cards or len(played), played=played)
    sheet = fold(open_pad(players, **options))
    return Case(sheet.setup(1), round_, {person.id: person.name for person in sheet.people})


def one(trick: str, **more: Any) -> JudgedTrick:
    logged_case = case(trick, **more)
    assert not list(log_faults(logged_case))
    return judge_tricks(logged_case)[0]


# --- the log of a game that the engine played


@pytest.mark.parametrize("name", OPTION_SETS)
def test_logged_game_has_the_tricks_and_points_of_the_engine(name: str) -> None:
    """Tricks, bonuses, leaders and points follow from the cards alone."""
    for seed in SEEDS:
        check_logged_game(game_of(name), seed)


def check_logged_game(game: SkullKing, seed: int) -> None:
    rounds = list(play_logged_rounds(game, seed))
    log = sheet_for(game, rounds[0])
    for logged_round in rounds:
        log = write(log, "dev", commands.WriteRound(logged_round.number, logged_round.round))
        check_points(fold(log), logged_round)
        check_tricks(game, fold(log), logged_round)
    counted = tally(fold(log))
    assert counted.over == (game.options.ties == "shared" or len(counted.winners) == 1)
    assert not counted.faults
    assert loads(dumps(log)) == log


def check_points(sheet: Sheet, logged_round: LoggedRound) -> None:
    scored, counted = logged_round.scored, tally(sheet)
    assert scored
    row = next(row for row in counted.rows if row.number == logged_round.number)
    assert [cell.facts for cell in row.cells.values()] == scored.facts
    assert [cell.score for cell in row.cells.values()] == scored.scores
    assert list(counted.totals.values()) == scored.totals


def check_tricks(game: SkullKing, sheet: Sheet, logged_round: LoggedRound) -> None:
    number, powers = logged_round.number, logged_round.powers
    logged_case = case_of(sheet, number)
    first = sheet.neighbour(sheet.dealer_of(number), number)
    for index, (trick, ended) in enumerate(zip(judge_tricks(logged_case), logged_round.tricks, strict=True)):
        assert trick.whole
        assert list(trick.why) == ended.why
        assert trick.winner == (None if ended.winner is None else ended.seats.index(ended.winner))
        assert trick.leader == ended.seats.index(ended.leader)
        gained = [(pirate, who(game, seat)) for after, pirate, seat in powers if after == index + 1]
        awake = [(trick.power, trick.plays[trick.leader].by)] if trick.power else []
        assert gained == awake or (trick.power == "harry" and not gained)  # a second Harry (Y-3)
        assert not trick.odd
        assert [play.by for play in trick.plays] == list(order_of(logged_case, trick.plays[0].by, first))
        assert_next(logged_case, logged_round.leaders, index, first)


def assert_next(logged_case: Case, named: dict[int, int], index: int, first: str) -> None:
    """Who plays each card is known before it is played, unless Rosie's player has a say."""
    played = logged_case.round.played
    for length in range(len(played[index])):
        if length == 0 and index in named:
            continue
        so_far = (*played[:index], played[index][:length]) if length else played[:index]
        before = Case(
            logged_case.setup, Round(cards=logged_case.round.cards, played=so_far), logged_case.names
        )
        assert to_play(before, first) == played[index][length].by


# --- rulings one by one

TRICKS = [
    # ruling, options, cards, winner, next leader, claims
    ("Y-1", {}, "a:green-3 b:green-9 c:purple-14", 1, 1, "b:purple-14"),
    ("B-9", {}, "a:escape b:tigress:escape c:escape-2", 0, 0, ""),
    ("B-10", {}, "a:pirate-will b:tigress:pirate c:mermaid", 0, 0, "a:mermaid"),
    ("B-12", {}, "a:pirate-will b:skull-king c:mermaid", 2, 2, "c:skull-king"),
    ("B-20", {}, "a:pirate-will b:skull-king c:tigress:pirate", 1, 1, "b:pirate-will b:tigress"),
    ("B-19", {}, "a:black-14 b:green-14 c:pirate-harry", 2, 2, "c:black-14 c:green-14"),
    ("K-2", EXTRAS, "a:pirate-will b:kraken c:mermaid", None, 0, ""),
    ("W-1", EXTRAS, "a:skull-king b:white-whale c:green-14", 2, 2, "c:green-14"),
    ("W-4", EXTRAS, "a:skull-king b:white-whale c:mermaid", None, 1, ""),
    ("W-8", EXTRAS, "a:loot b:white-whale c:green-2", 2, 2, ""),
    ("W-9", EXTRAS, "a:kraken b:white-whale c:green-2", 2, 2, ""),
    ("W-10", EXTRAS, "a:white-whale b:kraken c:green-2", None, 2, ""),
    ("Y-5", {"kraken": True, "blanks": ["kraken"]}, "a:kraken b:green-2 c:kraken-2", None, 1, ""),
    ("Y-1", EXTRAS, "a:green-2 b:loot c:loot-2", 0, 0, "a:loot<b a:loot-2<c"),
    ("B-9", EXTRAS, "a:loot b:loot-2 c:escape", 0, 0, "a:loot-2<b"),
    ("S-26", SCHMIDT, "a:red-13 b:black-1 c:red-2", 1, 1, ""),
    ("S-16", SCHMIDT, "a:scary-mary:escape b:escape c:escape-2", 0, 0, ""),
    ("S-18", SCHMIDT, "a:scary-mary:pirate b:pirate c:mermaid", 0, 0, ""),
    ("S-19", SCHMIDT, "a:pirate b:skull-king c:mermaid-2", 2, 2, "c:skull-king"),
    ("S-21", SCHMIDT, "a:scary-mary:escape b:skull-king c:pirate-3", 1, 1, "b:scary-mary b:pirate-3"),
]


@pytest.mark.parametrize(("ruling", "options", "trick", "winner", "leader", "paid"), TRICKS)
def test_a_trick_by_its_ruling(
    ruling: str, options: dict[str, Any], trick: str, winner: int | None, leader: int, paid: str
) -> None:
    judged = one(trick, **options)
    assert (judged.winner, judged.leader) == (winner, leader)
    assert ruling in {reason.ruling for reason in judged.why}
    claims = [(claim.by, claim.card, claim.giver) for claim in judged.claims]
    expected = [word.partition(":") for word in paid.split()]
    assert claims == [
        (by, card.partition("<")[0], card.partition("<")[2] or None) for by, _, card in expected
    ]


def test_graybeard_plays_second_wins_and_pays_nobody() -> None:
    """G-3, G-4, G-9 and G-10: he leads what he has won, and what he caught is lost."""
    tricks = ("a:green-14 ghost:pirate-will b:mermaid", "ghost:green-2 a:green-3 b:escape")
    judged = judge_tricks(case(*tricks, players=2))
    assert [trick.winner for trick in judged] == [1, 1]
    assert judged[0].claims == ()
    half = case(tricks[0], players=2, cards=2)
    assert to_play(half, "a") is None
    assert order_of(half, None, "b") == (None, "b", "a")
    assert order_of(half, "b", "a") == ("b", None, "a")
    whole = fill_round(case(*tricks, players=2))
    assert (whole.tricks, whole.discarded) == ({"a": 1, "b": 0}, 0)


@pytest.mark.parametrize(
    ("trick", "cards", "power"),
    [
        ("a:pirate-rosie b:green-2 c:escape", 2, "rosie"),
        ("a:pirate-rosie b:green-2 c:escape", 1, None),  # P-4
        ("a:pirate-harry b:green-2 c:escape", 1, "harry"),
        ("a:tigress:pirate b:pirate-rosie c:escape", 2, None),  # P-2, P-6
        ("a:pirate-rosie b:skull-king c:escape", 2, None),  # P-1
        ("a:pirate-rosie b:kraken c:green-2", 2, None),  # P-5, K-10
        ("a:pirate-juanita b:escape c:green-2", 23, "juanita"),
        ("a:pirate-juanita b:escape c:green-2", 24, None),  # P-15: 72 cards, none is left over
    ],
)
def test_winning_pirate_gives_its_power(trick: str, cards: int, power: str | None) -> None:
    assert one(trick, cards=cards, kraken=True, whale=True, **POWERS).power == power


def test_a_suit_after_a_void_is_a_hint_and_no_fault() -> None:
    logged_case = case("a:green-3 b:purple-2 c:green-9", "c:purple-1 a:purple-4 b:green-5", cards=3)
    assert not list(log_faults(logged_case))
    first, second = judge_tricks(logged_case)
    assert not first.odd
    assert [(odd.code, odd.ruling, odd.args["player"]) for odd in second.odd] == [
        ("suit-after-void", "B-1", "B")
    ]
    drawn = case("b:pirate-will c:green-2 a:escape", "b:green-1 c:green-4 a:escape-2", cards=3, **POWERS)
    assert not any(trick.odd for trick in judge_tricks(drawn))


def test_new_cards_from_will_bring_new_suits() -> None:
    tricks = ("a:green-3 b:purple-2 c:green-9", "c:escape a:escape-2 b:pirate-will", "b:green-5")
    assert judge_tricks(case(*tricks, cards=4))[2].odd
    assert not judge_tricks(case(*tricks, cards=4, **POWERS))[2].odd


def test_an_unfinished_trick_is_judged_as_it_lies() -> None:
    judged = one("a:green-3 b:black-2")
    assert (judged.whole, judged.winner) == (False, 1)


# --- what is refused

REFUSED = [
    ("logged-twice", "B-29", {}, ["a:green-3 b:green-3 c:green-4"]),
    ("logged-twice", "B-29", {}, ["a:tigress:pirate b:tigress:escape c:green-4"]),
    ("logged-twice", None, SCHMIDT, ["a:red-3 b:red-4 c:red-5", "a:red-3 b:red-6 c:red-7"]),
    ("not-in-deck", "B-30", {}, ["a:kraken b:green-3 c:green-4"]),
    ("not-in-deck", "B-29", {}, ["a:escape-6 b:green-3 c:green-4"]),
    ("not-in-deck", None, SCHMIDT, ["a:green-3 b:red-3 c:red-4"]),
    ("unknown-card", None, {}, ["a:green-15 b:green-3 c:green-4"]),
    ("declare-role", "B-11", {}, ["a:tigress b:green-3 c:green-4"]),
    ("declare-role", "S-29", SCHMIDT, ["a:scary-mary b:red-3 c:red-4"]),
    ("too-many-plays", "G-1", {}, ["a:green-1 b:green-3 c:green-4 a:green-6"]),
    ("plays-twice", "B-13", {}, ["a:green-1 b:green-3 a:green-4"]),
    ("no-graybeard", "G-1", {}, ["a:green-1 ghost:green-3 b:green-4"]),
    ("no-graybeard", "S-24", SCHMIDT, ["a:red-1 ghost:red-3 b:red-4"]),
    ("graybeard-twice", "G-3", {"players": 2}, ["a:green-1 ghost:green-3 ghost:green-4"]),
    ("trick-unfinished", "B-13", {"plan": [2]}, ["a:green-1 b:green-3", "a:green-4"]),
    ("trick-unfinished", "S-1", SCHMIDT | {"players": 2}, ["a:red-1", "a:red-4"]),
    ("too-many-logged", "B-26", {}, ["a:green-1 b:green-2 c:green-3", "c:green-4"]),
    ("too-many-logged", "G-12", {"players": 2}, ["a:green-1 ghost:green-2 b:green-3", "b:green-4"]),
]


def log_tricks(log: Log, lines: list[str], **more: Any) -> Log:
    ids = [person.id for person in fold(log).people]
    round_ = Round(bids=dict.fromkeys(ids, 0), played=tuple(map(plays, lines)), **more)
    return write(log, "dev", commands.WriteRound(1, round_))


@pytest.mark.parametrize(("code", "ruling", "options", "tricks"), REFUSED)
def test_impossible_log_is_refused(
    code: str, ruling: str | None, options: dict[str, Any], tricks: list[str]
) -> None:
    faults = refusals(open_pad(**options), tricks, 1 if code == "too-many-logged" else 2)
    assert (code, ruling) in {(reason.code, reason.ruling) for reason in faults}


def refusals(log: Log, tricks: list[str], cards: int) -> list[Reason]:
    with pytest.raises(YohohoError) as caught:
        log_tricks(log, tricks, cards=cards)
    names = {person.id: person.name for person in fold(log).people}
    logged_case = Case(fold(log).setup(1), Round(cards=cards, played=tuple(map(plays, tricks))), names)
    faults = list(log_faults(logged_case))
    assert caught.value.reason == faults[0]
    return faults


def test_strangers_play_no_cards() -> None:
    with pytest.raises(YohohoError) as caught:
        log_tricks(open_pad(), ["a:green-1 z:green-2"])
    assert caught.value.reason.code == "no-such-person"


# --- on the sheet


def test_the_table_has_the_last_word() -> None:
    """What is written beside the log counts; a whole log fills in what was left empty."""
    tricks = ["a:black-14 b:escape c:escape-2"]
    by_itself = fold(log_tricks(open_pad(), tricks)).rounds[1]
    assert (by_itself.tricks, by_itself.claims) == ({"a": 1, "b": 0, "c": 0}, (Claim("black-14", "a"),))
    corrected = fold(log_tricks(open_pad(), tricks, tricks={"a": 0, "b": 1, "c": 0})).rounds[1]
    assert corrected.tricks == {"a": 0, "b": 1, "c": 0}
    assert corrected.claims == ()
    unfinished = fold(log_tricks(open_pad(), ["a:black-14 b:escape"])).rounds[1]
    assert unfinished.tricks == {}
    assert not tally(fold(log_tricks(open_pad(), ["a:black-14"]))).rows[0].complete


def test_options_that_a_log_leans_on_stay() -> None:
    log = log_tricks(open_pad(**EXTRAS), ["a:escape b:kraken c:escape-2"])
    assert fold(log).rounds[1].discarded == 1
    options = type(fold(log).options)(whale=True)
    with pytest.raises(YohohoError):
        write(log, "dev", commands.Choose(options))


def test_a_log_that_lost_somebody_is_not_read() -> None:
    """Cy leaves on one device while another logs the round: without Cy's cards it would be another trick."""
    log = open_pad(4)
    one = log_tricks(log, ["a:green-1 b:green-2 c:green-3 d:green-4"])
    other = write(log, "other", commands.Leave("c", 1))
    both = fold(merge(one, other))
    assert both.round(1).played == ()
    assert both.rounds[1].played


def test_the_log_is_undone_and_told_with_its_round() -> None:
    log = log_tricks(open_pad(), ["a:green-1 b:green-2 c:green-3"])
    assert loads(dumps(log)) == log
    assert '"played":[[{"card":"green-1","by":"a"}' in dumps(log)
    assert fold(undo(log, "dev")).rounds == {}


def test_a_sheet_from_before_there_were_logs() -> None:
    old = dumps(log_tricks(open_pad(), ["a:green-1 b:green-2 c:green-3"]))
    start, end = old.index(',"played"'), old.index("}]]") + 3
    sheet = fold(loads(old[:start] + old[end:]))
    assert sheet.rounds[1].played == ()
    assert tally(sheet).totals == {"a": -10, "b": -10, "c": -10} | {"a": 10, "b": 10}
