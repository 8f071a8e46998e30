"""Bots of every strength at a table: who comes, who plays how, and what the log remembers."""

from __future__ import annotations

import pytest

from tests.table.fixtures import QUICK, Tavern
from yohoho.bots.characters import CHARACTERS
from yohoho.bots.fallback import answer
from yohoho.core.errors import OptionsError
from yohoho.table import Table, clock, read_settings
from yohoho.table import commands as ask
from yohoho.table import entries as log
from yohoho.table.snapshot import freeze, thaw


def bots(tavern: Tavern) -> list[str]:
    return [seat.plays for seat in tavern.table.seats]


def test_a_bot_can_be_asked_for_by_name_and_comes_as_somebody() -> None:
    tavern = Tavern(players=4)
    for bot in ("cabin-boy", "first-mate", "sailor:bold"):
        tavern.do("Ann", ask.AddBot(bot=bot))
    seats = tavern.view(None).seats[1:]
    assert [seat.rung for seat in seats] == ["cabin-boy", "first-mate", "sailor"]
    assert seats[2].style == "bold"
    for seat in seats:
        [character] = [each for each in CHARACTERS if each.name == seat.name]
        assert (character.mark, character.rung, character.style) == (seat.character, seat.rung, seat.style)
    heard = tavern.told[-1]["Bo"]
    assert heard is not None
    assert heard.args == {"bot": "sailor:bold", "character": seats[2].character}


def test_without_a_name_comes_whom_the_settings_name() -> None:
    tavern = Tavern(**QUICK)
    tavern.do("Ann", ask.AddBot())
    assert bots(tavern)[1].startswith("sailor:")
    tavern.do("Ann", ask.Configure({"options": QUICK, "bots": "cabin-boy"}))
    tavern.do("Ann", ask.AddBot())
    assert bots(tavern)[2].startswith("cabin-boy:")


def test_nobody_comes_who_does_not_exist() -> None:
    tavern = Tavern(**QUICK)
    assert tavern.refused("Ann", ask.AddBot(bot="admiral")).code == "unknown-bot"
    assert tavern.refused("Ann", ask.AddBot(bot="sailor:drunk")).code == "unknown-style"
    for setting in ("bots", "stand_in"):
        with pytest.raises(OptionsError) as refused:
            read_settings({setting: "admiral"})
        assert refused.value.reason.code == "unknown-bot"


def test_a_rematch_is_with_the_same_bots() -> None:
    tavern = Tavern(**QUICK)
    tavern.do("Ann", ask.AddBot(bot="sailor:bold"))
    tavern.do("Ann", ask.AddBot(bot="cabin-boy:careful"))
    tavern.start().play_out()
    before = [(seat.name, seat.plays, seat.character) for seat in tavern.table.seats]
    tavern.do("Ann", ask.Rematch())
    assert [(seat.name, seat.plays, seat.character) for seat in tavern.table.seats] == before[-1:] + before[
        :-1
    ]


def test_who_plays_how_is_kept_in_log_and_snapshot() -> None:
    tavern = Tavern(**QUICK)
    tavern.do("Ann", ask.AddBot(bot="first-mate:spiteful"))
    seats = tavern.table.seats
    tavern.restart()
    assert tavern.table.seats == seats
    assert thaw("t", freeze(tavern.table)).seats == seats


def test_logs_and_snapshots_from_before_the_ladder_are_played_by_sailors() -> None:
    tavern = Tavern(**QUICK)
    tavern.add([log.decode(b'{"entry":"bot-seated","at":1000000,"seat":1,"name":"Anne"}')])
    tavern.do("Ann", ask.AddBot())
    seat = tavern.view(None).seats[1]
    assert (seat.name, seat.rung, seat.character) == ("Anne", "sailor", "")
    old = freeze(tavern.table).replace(b'"plays"', b'"ignored"').replace(b'"stand_in":"sailor",', b"")
    table = thaw("t", old.replace(b'"bots":"sailor",', b"").replace(b',"bots":"sailor"', b""))
    assert table.seats[1].plays == ""
    tavern.start().act("Ann", "bid 0")
    assert tavern.wait(5)


def test_the_stand_in_is_a_sailor_or_whom_the_settings_name() -> None:
    for stand_in in ("sailor", "cabin-boy:bold"):
        tavern = Tavern(**QUICK)
        tavern.sit("Bo", "Cy")
        tavern.do("Ann", ask.Configure({"options": QUICK, "stand_in": stand_in}))
        tavern.start()
        assert clock.question(tavern.table, 1).bot == stand_in
        tavern.do("Ann", ask.Kick(1))
        assert tavern.table.seats[1].plays == stand_in


def test_how_strong_a_stand_in_is_can_be_seen_for_as_long_as_it_plays() -> None:
    tavern = Tavern(**QUICK)
    tavern.sit("Bo", "Cy")
    tavern.do("Ann", ask.Configure({"options": QUICK, "stand_in": "cabin-boy:bold"}))
    tavern.start()
    assert tavern.view(None).seats[1].rung == ""
    tavern.do("Bo", ask.Leave())
    seat = tavern.view(None).seats[1]
    assert (seat.stand_in, seat.rung, seat.style, seat.character) == (True, "cabin-boy", "bold", "")
    tavern.do("Bo", ask.Sit("Bo"))
    assert tavern.view(None).seats[1].rung == ""


def test_a_choice_can_be_handed_in_and_time_waits_for_it() -> None:
    tavern = Tavern(**QUICK)
    tavern.fill()
    tavern.start()
    tavern.now += clock.BOT_DELAY
    question = clock.asked(tavern.table, tavern.now)
    assert question is not None
    assert question.view.seat == 1
    assert clock.tick(tavern.table, tavern.now, choose=lambda table, seat: None) == []
    entries = clock.tick(tavern.table, tavern.now, choose=lambda table, seat: "bid 1")
    assert [entry.action for entry in entries if isinstance(entry, log.Acted)] == ["bid 1"]


def test_an_answer_is_good_until_the_table_moves_on() -> None:
    tavern = Tavern(**QUICK)
    tavern.fill()
    tavern.start()
    tavern.now += clock.BOT_DELAY
    question = clock.asked(tavern.table, tavern.now)
    assert question is not None
    assert clock.still_asks(tavern.table, 1, question)
    assert not clock.still_asks(tavern.table, 2, question)
    tavern.do("Ann", ask.Say("hm"))
    assert clock.still_asks(tavern.table, 1, question)
    tavern.act("Ann", "bid 0")
    assert not clock.still_asks(tavern.table, 1, question)


def test_nothing_is_asked_while_nothing_is_due() -> None:
    tavern = Tavern(**QUICK)
    tavern.fill()
    assert clock.asked(tavern.table, tavern.now) is None
    tavern.start()
    assert clock.asked(tavern.table, tavern.now) is None
    tavern.drop("Ann")
    assert clock.asked(tavern.table, tavern.now + clock.BOT_DELAY) is None


def test_the_same_table_asks_the_same_question_after_a_restart() -> None:
    tavern = Tavern(**QUICK)
    tavern.fill()
    tavern.start()
    before = clock.question(tavern.table, 1)
    again = clock.question(Table.of("t", [log.decode(line) for line in tavern.log]), 1)
    assert again == before
    assert answer(again) == answer(before)
