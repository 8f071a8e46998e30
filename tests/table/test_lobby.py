"""Before the game: seats, bots, the host's rights, settings, words, and how a game begins."""

import pytest

from tests.table.fixtures import NAMES, QUICK, TableDriver, identity
from yohoho.table import Given, commands, entries, open_table, read_settings, start_with_bots
from yohoho.table.fair import commitment
from yohoho.table.portraits import PORTRAITS, usual_portrait


def names(driver: TableDriver) -> list[str]:
    return [seat.name for seat in driver.table.seats]


def kinds(driver: TableDriver) -> list[str]:
    return [seat.kind for seat in driver.view(None).seats]


def test_a_new_table_has_its_host_in_the_first_seat() -> None:
    driver = TableDriver(**QUICK)
    view = driver.view("Ann")
    assert (view.phase, view.you, view.host) == ("lobby", 0, True)
    assert kinds(driver) == ["person", "free", "free"]
    assert view.game is None
    assert view.commitment == commitment(driver.table.secret)
    assert (driver.view(None).you, driver.view(None).host) == (None, False)


def test_people_sit_where_they_like_or_where_there_is_room() -> None:
    driver = TableDriver(players=4)
    driver.do("Bo", commands.Sit("Bo", 2))
    driver.do("Cy", commands.Sit("  Cy \u202e the\n Sly "))
    assert names(driver) == ["Ann", "Cy the Sly", "Bo", ""]
    assert driver.expect_refusal("Dee", commands.Sit("Dee", 2)).code == "seat-taken"
    assert driver.expect_refusal("Bo", commands.Sit("Bo", 3)).args == {"seat": 2}


def test_names_can_be_changed_but_never_the_seat() -> None:
    driver = TableDriver(**QUICK)
    driver.sit("Bo")
    driver.do("Bo", commands.Rename("Bob"))
    assert names(driver)[:2] == ["Ann", "Bob"]
    assert driver.view("Bo").you == 1
    assert driver.expect_refusal("Cy", commands.Rename("Ann")).code == "not-seated"


@pytest.mark.parametrize("typed", ["Ann", "ANN", "Ann\u3164", "\u2800Ann", "Ann\ufe0f", "Ａnn"])
def test_second_of_two_names_that_look_alike_gets_a_number(typed: str) -> None:
    driver = TableDriver(**QUICK)
    driver.do("Bo", commands.Sit(typed))
    second = names(driver)[1]
    assert second.endswith(" (2)")
    driver.do("Bo", commands.Rename("Bo"))
    driver.do("Bo", commands.Rename(typed))
    assert names(driver)[1] == second
    driver.do("Ann", commands.Rename("Ann"))
    assert names(driver)[0] == "Ann", "one's own name is no other"


def test_numbered_name_is_the_same_in_notes_chat_and_record() -> None:
    driver = TableDriver(**QUICK)
    driver.do("Bo", commands.Sit("ann"))
    driver.start()
    driver.do("Bo", commands.Say("ahoy"))
    note = driver.notes_by_name[-1]["Ann"]
    assert note is not None
    assert note.name == driver.chat("Ann")[-1].name == driver.table.record().seats[1] == "ann (2)"


def test_bot_takes_no_name_that_looks_like_that_of_a_person() -> None:
    driver = TableDriver(**QUICK)
    for number in range(1, 3):
        driver.do("Ann", commands.AddBot(number))
    bot = names(driver)[1]
    driver.do("Ann", commands.RemoveBot(1))
    driver.do("Ann", commands.Rename(bot.upper()))
    for _ in range(20):
        driver.do("Ann", commands.AddBot(1))
        assert names(driver)[1] != bot
        driver.do("Ann", commands.RemoveBot(1))


def test_everybody_has_a_portrait_and_may_choose_another_at_any_time() -> None:
    driver = TableDriver(**QUICK)
    driver.do("Bo", commands.Sit("Bo", portrait="cook"))
    first, second, free = driver.view(None).seats
    assert first.portrait == usual_portrait(identity("Ann"))
    assert (second.portrait, free.portrait) == ("cook", "")
    driver.do("Bo", commands.ChoosePortrait("smuggler"))
    driver.start()
    driver.do("Ann", commands.ChoosePortrait("lookout"))
    assert [seat.portrait for seat in driver.view("Bo").seats] == ["lookout", "smuggler", ""]
    assert driver.expect_refusal("Cy", commands.ChoosePortrait("cook")).code == "not-seated"


def test_usual_portraits_depend_on_the_identity_alone() -> None:
    portraits = {usual_portrait(f"person {number}") for number in range(200)}
    assert portraits == set(PORTRAITS)
    assert usual_portrait("Ann") == usual_portrait("Ann")
    assert usual_portrait("Ann", PORTRAITS) == usual_portrait("Ann")


def test_people_who_choose_no_portrait_get_different_ones() -> None:
    driver = TableDriver(players=6)
    driver.sit("Bo", "Cy", "Dee")
    shown = [seat.portrait for seat in driver.view(None).seats if seat.kind == "person"]
    assert len(set(shown)) == 4


def test_leaving_the_lobby_frees_the_seat() -> None:
    driver = TableDriver(**QUICK)
    driver.sit("Bo")
    driver.do("Bo", commands.Leave())
    assert kinds(driver) == ["person", "free", "free"]
    driver.do("Bo", commands.Sit("Bo", 2))
    assert driver.view("Bo").you == 2


def test_seats_are_swapped_by_the_host_or_into_a_free_one() -> None:
    driver = TableDriver(players=4)
    driver.sit("Bo", "Cy")
    driver.do("Ann", commands.Swap(1, 2))
    assert names(driver) == ["Ann", "Cy", "Bo", ""]
    driver.do("Bo", commands.Swap(2, 3))
    assert names(driver) == ["Ann", "Cy", "", "Bo"]
    assert driver.expect_refusal("Bo", commands.Swap(3, 0)).code == "seat-taken"
    assert driver.expect_refusal("Bo", commands.Swap(0, 1)).code == "host-only"
    assert driver.expect_refusal("Dee", commands.Swap(0, 2)).code == "host-only"


def test_bots_come_and_go_with_names_of_their_own() -> None:
    driver = TableDriver(players=8, host="Ann")
    driver.fill()
    assert len(set(names(driver))) == 8
    driver.do("Ann", commands.RemoveBot(3))
    assert kinds(driver).count("bot") == 6
    driver.do("Ann", commands.AddBot(3))
    assert all(seat.ready for seat in driver.view(None).seats if seat.kind == "bot")


def test_the_host_sends_somebody_away_with_a_reason() -> None:
    driver = TableDriver(**QUICK)
    driver.sit("Bo")
    driver.do("Ann", commands.Kick(1, "your\n ship sails"))
    assert kinds(driver) == ["person", "free", "free"]
    heard = driver.notes_by_name[-1]["Bo"]
    assert heard is not None
    assert (heard.what, heard.seat, heard.name, heard.args) == (
        "kicked",
        1,
        "Bo",
        {"reason": "your ship sails"},
    )
    driver.do("Bo", commands.Sit("Bo"))


def test_the_host_role_is_handed_over() -> None:
    driver = TableDriver(**QUICK)
    driver.sit("Bo")
    driver.do("Ann", commands.PassHost(1))
    assert driver.host == "Bo"
    assert driver.expect_refusal("Ann", commands.PassHost(0)).code == "host-only"


@pytest.mark.parametrize("leaver", ["Ann", "Bo"])
def test_a_host_who_leaves_hands_over_to_somebody_who_is_here(leaver: str) -> None:
    driver = TableDriver(players=4)
    driver.do("Bo", commands.Sit("Bo"))
    driver.sit("Cy")
    driver.do(leaver, commands.Leave())
    assert driver.host == ("Cy" if leaver == "Ann" else "Ann")


def test_first_person_at_a_deserted_table_is_its_host() -> None:
    driver = TableDriver(**QUICK)
    driver.do("Ann", commands.Leave())
    driver.sit("Bo")
    assert driver.host == "Bo"


def test_a_host_who_is_away_from_the_lobby_too_long_hands_over() -> None:
    driver = TableDriver(**QUICK, grace=30)
    driver.sit("Bo")
    driver.drop("Ann")
    assert driver.wait(29) == []
    assert driver.wait(1) == [entries.HostChanged(at=driver.now, who=identity("Bo"))]
    assert kinds(driver)[0] == "person"


def test_settings_change_in_the_lobby_and_ready_is_asked_anew() -> None:
    driver = TableDriver(players=4)
    driver.sit("Bo")
    driver.do("Ann", commands.AddBot())
    driver.do("Bo", commands.Ready())
    driver.do(
        "Ann", commands.Configure({"game": "skull", "options": {"players": 3}, "title": " The\tBlack  Spot "})
    )
    view = driver.view("Bo")
    assert (view.settings.game, view.settings.title, len(view.seats)) == ("skull", "The Black Spot", 3)
    assert [seat.ready for seat in view.seats] == [False, False, True]
    unchosen = {"last_chance": False, "open_to_eliminated": False, "first_player": "random"}
    assert view.settings.options == {"players": 3, **unchosen}


def test_settings_never_take_a_persons_seat() -> None:
    driver = TableDriver(players=4)
    driver.do("Bo", commands.Sit("Bo", 3))
    assert (
        driver.expect_refusal("Ann", commands.Configure({"options": {"players": 3}})).code == "too-few-seats"
    )
    driver.do("Ann", commands.Swap(3, 1))
    driver.do("Ann", commands.AddBot(3))
    driver.do("Ann", commands.Configure({"options": {"players": 2}}))
    assert kinds(driver) == ["person", "person"]


def test_words_are_kept_until_the_end() -> None:
    driver = TableDriver(**QUICK)
    driver.sit("Bo")
    driver.do("Bo", commands.GiveWords("parrot rum"))
    assert [seat.words for seat in driver.view("Ann").seats] == [False, True, False]
    driver.start()
    assert driver.table.dealt_words == ("", "parrot rum", "")
    assert driver.view("Bo").words == []
    assert driver.play_out().view(None).words == ["", "parrot rum", ""]
    assert all("parrot" not in str(note) for heard in driver.notes_by_name for note in heard.values())


def test_the_host_starts_once_every_seat_is_taken() -> None:
    driver = TableDriver(**QUICK)
    driver.sit("Bo")
    assert driver.expect_refusal("Ann", commands.Start()).args == {"seats": [2]}
    driver.do("Ann", commands.AddBot())
    assert driver.expect_refusal("Bo", commands.Start()).code == "host-only"
    driver.do("Ann", commands.Start())
    assert (driver.view(None).phase, driver.game(None).phase) == ("playing", "bid")


def test_new_table_can_begin_at_once_with_bots_in_all_free_seats() -> None:
    given = Given(now=1_000_000, secret="rum")
    opened = open_table("t", identity("Ann"), "Ann", read_settings({"options": QUICK}), given)
    start_with_bots(opened, given)
    assert [seat.bot for seat in opened.table.seats] == [False, True, True]
    assert opened.table.phase == "playing"


def test_the_game_starts_by_itself_when_all_are_ready() -> None:
    driver = TableDriver(**QUICK)
    driver.sit("Bo", "Cy")
    for name in ("Ann", "Bo"):
        driver.do(name, commands.Ready())
    driver.do("Bo", commands.Ready(False))
    driver.do("Cy", commands.Ready())
    assert driver.view(None).phase == "lobby"
    driver.do("Bo", commands.Ready())
    assert driver.view(None).phase == "playing"


def test_the_last_bot_starts_a_game_for_which_all_are_ready() -> None:
    driver = TableDriver(**QUICK)
    driver.do("Ann", commands.Ready())
    driver.do("Ann", commands.AddBot())
    assert driver.view(None).phase == "lobby"
    driver.do("Ann", commands.AddBot())
    assert driver.view(None).phase == "playing"
    assert driver.table.playthrough is not None
    assert list(driver.table.playthrough.seats) == names(driver)


def test_identities_own_seats_whatever_they_are_called() -> None:
    driver = TableDriver(**QUICK)
    for name in NAMES[1:3]:
        driver.do(name, commands.Sit("Ann"))
    assert [driver.view(name).you for name in NAMES[:4]] == [0, 1, 2, None]


def test_host_stays_when_others_leave() -> None:
    driver = TableDriver(players=6)
    others = ("Bo", "Cy", "Dee", "Eve", "Flo")
    driver.sit(*others)
    for name in others:
        assert not any(isinstance(entry, entries.HostChanged) for entry in driver.do(name, commands.Leave()))
        assert driver.host == "Ann"
