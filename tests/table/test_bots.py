"""Bots of every strength at a table: who comes, who plays how, and what the log remembers."""

import pytest

from tests.table.fixtures import QUICK, TableDriver
from yohoho.bots.characters import CHARACTERS
from yohoho.bots.fallback import Question, answer
from yohoho.core.errors import OptionsError
from yohoho.table import TableChange, clock, commands, entries, read_settings
from yohoho.table.snapshot import freeze, thaw


def bots(driver: TableDriver) -> list[str]:
    return [seat.plays for seat in driver.table.seats]


def test_a_bot_can_be_asked_for_by_name_and_comes_as_somebody() -> None:
    driver = TableDriver(players=4)
    for bot in ("cabin-boy", "first-mate", "sailor:bold"):
        driver.do("Ann", commands.AddBot(bot=bot))
    seats = driver.view(None).seats[1:]
    assert [seat.rung for seat in seats] == ["cabin-boy", "first-mate", "sailor"]
    assert seats[2].style == "bold"
    for seat in seats:
        [character] = [each for each in CHARACTERS if each.name == seat.name]
        assert (character.mark, character.rung, character.style) == (seat.character, seat.rung, seat.style)
    heard = driver.notes_by_name[-1]["Bo"]
    assert heard is not None
    assert heard.args == {"bot": "sailor:bold", "character": seats[2].character}


def test_bot_without_a_name_is_the_one_in_the_settings() -> None:
    driver = TableDriver(**QUICK)
    driver.do("Ann", commands.AddBot())
    assert bots(driver)[1].startswith("sailor:")
    driver.do("Ann", commands.Configure({"options": QUICK, "bots": "cabin-boy"}))
    driver.do("Ann", commands.AddBot())
    assert bots(driver)[2].startswith("cabin-boy:")


def test_unknown_bot_is_refused() -> None:
    driver = TableDriver(**QUICK)
    assert driver.expect_refusal("Ann", commands.AddBot(bot="commodore")).code == "unknown-bot"
    assert driver.expect_refusal("Ann", commands.AddBot(bot="sailor:drunk")).code == "unknown-style"
    for setting in ("bots", "stand_in"):
        with pytest.raises(OptionsError) as refused:
            read_settings({setting: "commodore"})
        assert refused.value.reason.code == "unknown-bot"


def test_a_rematch_is_with_the_same_bots() -> None:
    driver = TableDriver(**QUICK)
    driver.do("Ann", commands.AddBot(bot="sailor:bold"))
    driver.do("Ann", commands.AddBot(bot="cabin-boy:careful"))
    driver.start().play_out()
    before = [(seat.name, seat.plays, seat.character) for seat in driver.table.seats]
    driver.do("Ann", commands.Rematch())
    assert [(seat.name, seat.plays, seat.character) for seat in driver.table.seats] == before[-1:] + before[
        :-1
    ]


def test_bots_of_seats_are_kept_in_log_and_snapshot() -> None:
    driver = TableDriver(**QUICK)
    driver.do("Ann", commands.AddBot(bot="first-mate:spiteful"))
    seats = driver.table.seats
    driver.restart()
    assert driver.table.seats == seats
    assert thaw("t", freeze(driver.table)).seats == seats


def test_logs_and_snapshots_from_before_the_ladder_are_played_by_sailors() -> None:
    driver = TableDriver(**QUICK)
    entry = entries.decode(b'{"entry":"bot-seated","at":1000000,"seat":1,"name":"Anne"}')
    driver.add(TableChange(driver.table, [entry]))
    driver.do("Ann", commands.AddBot())
    seat = driver.view(None).seats[1]
    assert (seat.name, seat.rung, seat.character) == ("Anne", "sailor", "")
    old = freeze(driver.table).replace(b'"plays"', b'"ignored"').replace(b'"stand_in":"sailor",', b"")
    table = thaw("t", old.replace(b'"bots":"sailor",', b"").replace(b',"bots":"sailor"', b""))
    assert table.seats[1].plays == ""
    driver.start().act("Ann", "bid 0")
    assert driver.wait(5)


def test_the_stand_in_is_a_sailor_or_whom_the_settings_name() -> None:
    for stand_in in ("sailor", "cabin-boy:bold"):
        driver = TableDriver(**QUICK)
        driver.sit("Bo", "Cy")
        driver.do("Ann", commands.Configure({"options": QUICK, "stand_in": stand_in}))
        driver.start()
        assert clock.question(driver.table, 1).bot == stand_in
        driver.do("Ann", commands.Kick(1))
        assert driver.table.seats[1].plays == stand_in


def test_view_names_the_stand_in_for_as_long_as_it_plays() -> None:
    driver = TableDriver(**QUICK)
    driver.sit("Bo", "Cy")
    driver.do("Ann", commands.Configure({"options": QUICK, "stand_in": "cabin-boy:bold"}))
    driver.start()
    assert driver.view(None).seats[1].rung == ""
    driver.do("Bo", commands.Leave())
    seat = driver.view(None).seats[1]
    assert (seat.stand_in, seat.rung, seat.style, seat.character) == (True, "cabin-boy", "bold", "")
    driver.do("Bo", commands.Sit("Bo"))
    assert driver.view(None).seats[1].rung == ""


def ask_first_bot() -> tuple[TableDriver, Question]:
    driver = TableDriver(**QUICK)
    driver.fill()
    driver.start()
    driver.now += clock.BOT_DELAY
    question = clock.due_question(driver.table, driver.around, driver.now)
    assert question is not None
    return driver, question


def test_a_choice_can_be_handed_in_and_time_waits_for_it() -> None:
    driver, question = ask_first_bot()
    assert question.view.seat == 1
    given = driver.tick_given()
    assert not clock.tick(driver.table, driver.around, given, choose=lambda table, seat: None)
    change = clock.tick(driver.table, driver.around, given, choose=lambda table, seat: "bid 1")
    assert [entry.action for entry in change.entries if isinstance(entry, entries.Acted)] == ["bid 1"]


def test_an_answer_is_good_until_the_table_moves_on() -> None:
    driver, question = ask_first_bot()
    assert clock.still_asks(driver.table, 1, question)
    assert not clock.still_asks(driver.table, 2, question)
    driver.do("Ann", commands.Say("hm"))
    assert clock.still_asks(driver.table, 1, question)
    driver.act("Ann", "bid 0")
    assert not clock.still_asks(driver.table, 1, question)


def test_no_bot_is_asked_before_it_is_due() -> None:
    driver = TableDriver(**QUICK)
    driver.fill()
    assert clock.due_question(driver.table, driver.around, driver.now) is None
    driver.start()
    assert clock.due_question(driver.table, driver.around, driver.now) is None
    driver.drop("Ann")
    assert clock.due_question(driver.table, driver.around, driver.now + clock.BOT_DELAY) is None


def test_the_same_table_asks_the_same_question_after_a_restart() -> None:
    driver = TableDriver(**QUICK)
    driver.fill()
    driver.start()
    before = clock.question(driver.table, 1)
    again = clock.question(driver.fold_log(), 1)
    assert again == before
    assert answer(again) == answer(before)
