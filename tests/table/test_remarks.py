"""Bots say a phrase now and then: rarely, the same in every run, never what is hidden, and not when muted."""

import inspect
import re
from itertools import pairwise
from typing import Any

import pytest

from tests.table.fixtures import TableDriver, check_log_gives_the_same_table
from yohoho.core.dice import Dice
from yohoho.core.game import Result
from yohoho.locales import LANGUAGES, catalogue
from yohoho.skull.events import ChallengeFailed, ChallengeWon, Eliminated, GameWon
from yohoho.skull_king.events import GameEnded, RoundScored, TrickEnded
from yohoho.skull_king.score import Facts, Score
from yohoho.table import TableChange, commands, entries, remarks, skull_king_remarks, skull_remarks

GAMES: list[dict[str, Any]] = [
    {"game": "skull-king", "players": 4, "plan": [3, 5, 7, 9]},
    {"game": "skull", "players": 4},
]
BY_SECONDS = 3
"""How long a person thinks."""


def play_whole_game(person_dice: str = "a person", **choices: Any) -> TableDriver:
    """A whole game of one person with bots, at the pace of people."""
    driver = TableDriver(**choices).start()
    dice = Dice(person_dice)
    while driver.table.phase == "playing":
        person = driver.due_person()
        if person is not None:
            driver.wait(BY_SECONDS)
            driver.act(person, dice.choice(driver.legal(person)))
        else:
            driver.wait(1)
    return driver


def list_sayings(driver: TableDriver) -> list[entries.Said]:
    return [entry for line in driver.log if isinstance(entry := entries.decode(line), entries.Said)]


@pytest.mark.parametrize("choices", GAMES, ids=["skull-king", "skull"])
def test_bots_say_something_rarely(choices: dict[str, Any]) -> None:
    driver = play_whole_game(**choices)
    spoken = list_sayings(driver)
    rounds = driver.table.game.rounds_played(driver.table.state)
    assert rounds / 4 <= len(spoken) <= 2 * rounds
    for one, other in pairwise(spoken):
        assert other.at - one.at >= remarks.QUIET_MS
    assert {entry.who for entry in spoken} <= {seat.speaker for seat in driver.table.seats if seat.bot}
    check_log_gives_the_same_table(driver)


@pytest.mark.parametrize("choices", GAMES, ids=["skull-king", "skull"])
def test_remarks_are_the_same_in_every_run(choices: dict[str, Any]) -> None:
    assert play_whole_game(**choices).log == play_whole_game(**choices).log


@pytest.mark.parametrize("choices", GAMES, ids=["skull-king", "skull"])
@pytest.mark.parametrize("off", ["bots_talk", "chat"])
def test_bots_are_silent_when_switched_off(choices: dict[str, Any], off: str) -> None:
    silent: dict[str, Any] = {**choices, off: False}
    assert list_sayings(play_whole_game(**silent)) == []


def test_host_switches_the_talk_of_bots_in_a_running_game() -> None:
    driver = TableDriver(players=3).start("Bo")
    assert driver.view(None).bots_talk
    assert driver.expect_refusal("Bo", commands.SwitchBotTalk(False)).code == "host-only"
    driver.do("Ann", commands.SwitchBotTalk(False))
    assert not driver.view("Bo").bots_talk
    note = driver.notes_by_name[-1]["Bo"]
    assert note is not None
    assert (note.what, note.args) == ("bot-talk-switched", {"on": False})
    check_log_gives_the_same_table(driver)


def test_remark_shows_the_name_and_seat_of_the_bot() -> None:
    driver = play_whole_game(**GAMES[0])
    line = driver.chat("Ann")[0]
    assert line.seat is not None
    assert driver.table.seats[line.seat].bot
    assert line.name == driver.table.seats[line.seat].name
    heard = [notes["Ann"] for notes in driver.notes_by_name if notes["Ann"] and notes["Ann"].what == "said"]
    assert heard[0] is not None
    assert (heard[0].seat, heard[0].name, heard[0].mine) == (line.seat, line.name, False)


def test_muted_bot_is_hidden_from_the_one_who_muted_it() -> None:
    driver = play_whole_game(**GAMES[0])
    talker = driver.chat("Ann")[0].seat
    assert talker is not None
    before = driver.chat(None)
    driver.do("Ann", commands.Mute(talker))
    assert driver.view("Ann").muted == [talker]
    assert all(line.seat != talker for line in driver.chat("Ann"))
    assert driver.chat(None) == before
    driver.do("Ann", commands.Mute(talker, on=False))
    assert driver.chat("Ann") == before


def test_news_of_a_muted_bot_is_not_sent() -> None:
    driver = TableDriver(**GAMES[0]).start()
    for seat in (1, 2, 3):
        driver.do("Ann", commands.Mute(seat))
    driver.add(remark_of(driver, 2))
    assert driver.notes_by_name[-1]["Ann"] is None
    assert driver.notes_by_name[-1][None] is not None


def remark_of(driver: TableDriver, seat: int) -> TableChange:
    entry = entries.Said(at=driver.now, who=driver.table.seats[seat].speaker, phrase="ouch")
    return TableChange(driver.table, [entry])


def test_bot_in_the_seat_of_a_kicked_person_is_silent() -> None:
    """It has the name of the person, who would seem to speak."""
    driver = TableDriver(players=2, plan=[2, 2, 2, 2, 2]).start("Bo")
    driver.do("Ann", commands.Kick(1))
    driver.play_out()
    assert list_sayings(driver) == []


def test_occasions_come_from_what_an_onlooker_sees(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every event is handed over as an onlooker gets it, so a remark cannot depend on a hand."""
    seen: list[Any] = []
    find = skull_king_remarks.occasions

    def watch(events: Any, players: int) -> Any:
        seen.extend(events)
        return find(events, players)

    monkeypatch.setattr(skull_king_remarks, "occasions", watch)
    driver = play_whole_game(**GAMES[0])
    assert seen
    assert all(event == event.redact_for(None) for event in seen)
    assert list_sayings(driver)


def test_phrases_of_bots_have_a_text_in_every_language() -> None:
    phrases = {*commands.PHRASES, *remarks.PHRASES}
    for module in (skull_king_remarks, skull_remarks):
        used = set(re.findall(r'"([a-z-]+)", \d', inspect.getsource(module)))
        assert used
        assert used <= phrases
    for language in LANGUAGES:
        assert all(f"phrase.{phrase}" in catalogue(language) for phrase in remarks.PHRASES)


def test_people_cannot_borrow_the_phrases_of_bots() -> None:
    driver = TableDriver(players=3)
    assert driver.expect_refusal("Ann", commands.Say(phrase="into-the-net")).code == "unknown-phrase"


# --- the occasions of each game


def first(occasions: list[remarks.Occasion]) -> tuple[int, str]:
    return occasions[0].seat, occasions[0].phrase


def test_caught_king_is_remarked_on_by_both() -> None:
    trick = TrickEnded([2, 0, 1], ["skull-king", "mermaid-alyra", "green-2"], 0, 0, 40, [])
    occasions = [(each.seat, each.phrase) for each in skull_king_remarks.occasions([trick], 3)]
    assert occasions[:3] == [(0, "into-the-net"), (2, "ouch"), (0, "yo-ho-ho")]


def test_trick_without_a_bonus_is_no_occasion() -> None:
    plain = TrickEnded([0, 1], ["green-1", "green-2"], 1, 1, 0, [])
    sunk = TrickEnded([0, 1], ["kraken", "green-2"], None, 1, 0, [])
    assert skull_king_remarks.occasions([plain, sunk], 2) == []


def test_high_bid_that_is_kept_and_missed_bids_are_occasions() -> None:
    facts = [Facts(3, 3), Facts(2, 1), Facts(4, 0), Facts(0, 0), Facts(1, 1)]
    scored = RoundScored(1, facts, [Score(0, 0, 0, 0)] * 5, [0] * 5, [[]] * 5)
    occasions = {(each.seat, each.phrase) for each in skull_king_remarks.occasions([scored], 5)}
    assert occasions >= {(0, "just-as-planned"), (1, "so-close"), (2, "ouch"), (4, "nice-bid")}
    assert not {seat for seat, phrase in occasions if phrase != "nice-bid"} & {3, 4}


def test_end_of_a_game_comes_before_its_last_round() -> None:
    scored = RoundScored(1, [Facts(3, 3), Facts(0, 0)], [Score(0, 0, 0, 0)] * 2, [0, 0], [[], []])
    ended = GameEnded(Result((1,), (2, 1), (0, 10)))
    assert first(skull_king_remarks.occasions([scored, ended], 2)) == (1, "yo-ho-ho")


def test_occasions_of_skull() -> None:
    assert first(skull_remarks.occasions([ChallengeFailed(0, 2)], 3)) == (2, "into-the-net")
    assert first(skull_remarks.occasions([ChallengeFailed(1, 1)], 3)) == (1, "ouch")
    assert first(skull_remarks.occasions([ChallengeWon(1, 1)], 3)) == (1, "yo-ho-ho")
    assert first(skull_remarks.occasions([ChallengeFailed(1, 1), Eliminated(1)], 3)) == (1, "overboard")
    assert first(skull_remarks.occasions([GameWon(2, "last-in-the-game")], 3)) == (2, "yo-ho-ho")


@pytest.mark.parametrize(("seat", "is_taken"), [(-1, False), (0, True), (1, False), (2, True), (3, False)])
def test_occasion_is_taken_by_a_bot_of_this_table_only(seat: int, is_taken: bool) -> None:
    """Ann sits between two bots. Games also name seats that are none, such as Graybeard's."""
    driver = TableDriver(players=3)
    driver.do("Ann", commands.Swap(0, 1))
    for _ in range(2):
        driver.do("Ann", commands.AddBot(bot="sailor:bold"))
    driver.do("Ann", commands.Start())
    assert remarks.is_taken(driver.table, remarks.Occasion(seat, "ouch", 100)) is is_taken


def test_spiteful_bot_praises_nobody() -> None:
    driver = TableDriver(players=2)
    driver.do("Ann", commands.AddBot(bot="sailor:spiteful"))
    driver.do("Ann", commands.Start())
    always = [remarks.Occasion(1, phrase, 100) for phrase in ("well-played", "no-mercy")]
    assert [remarks.is_taken(driver.table, each) for each in always] == [False, True]
