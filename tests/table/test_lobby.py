"""Before the game: seats, bots, the host's rights, settings, words, and how a game begins."""

from __future__ import annotations

import pytest

from tests.table.fixtures import NAMES, QUICK, Tavern, identity
from yohoho.table import commands as ask
from yohoho.table import entries as log
from yohoho.table.fair import commitment


def names(tavern: Tavern) -> list[str]:
    return [seat.name for seat in tavern.table.seats]


def kinds(tavern: Tavern) -> list[str]:
    return [seat.kind for seat in tavern.view(None).seats]


def test_a_new_table_has_its_host_in_the_first_seat() -> None:
    tavern = Tavern(**QUICK)
    view = tavern.view("Ann")
    assert (view.phase, view.you, view.host) == ("lobby", 0, True)
    assert kinds(tavern) == ["person", "free", "free"]
    assert view.game is None
    assert view.commitment == commitment(tavern.table.secret)
    assert (tavern.view(None).you, tavern.view(None).host) == (None, False)


def test_people_sit_where_they_like_or_where_there_is_room() -> None:
    tavern = Tavern(players=4)
    tavern.do("Bo", ask.Sit("Bo", 2))
    tavern.do("Cy", ask.Sit("  Cy \u202e the\n Sly "))
    assert names(tavern) == ["Ann", "Cy the Sly", "Bo", ""]
    assert tavern.refused("Dee", ask.Sit("Dee", 2)).code == "seat-taken"
    assert tavern.refused("Bo", ask.Sit("Bo", 3)).args == {"seat": 2}


def test_names_can_be_changed_and_shared_but_never_the_seat() -> None:
    tavern = Tavern(**QUICK)
    tavern.sit("Bo")
    tavern.do("Bo", ask.Rename("Ann"))
    assert names(tavern)[:2] == ["Ann", "Ann"]
    assert tavern.view("Bo").you == 1
    assert tavern.refused("Cy", ask.Rename("Ann")).code == "not-seated"


def test_who_leaves_the_lobby_frees_the_seat() -> None:
    tavern = Tavern(**QUICK)
    tavern.sit("Bo")
    tavern.do("Bo", ask.Leave())
    assert kinds(tavern) == ["person", "free", "free"]
    tavern.do("Bo", ask.Sit("Bo", 2))
    assert tavern.view("Bo").you == 2


def test_seats_are_swapped_by_the_host_or_into_a_free_one() -> None:
    tavern = Tavern(players=4)
    tavern.sit("Bo", "Cy")
    tavern.do("Ann", ask.Swap(1, 2))
    assert names(tavern) == ["Ann", "Cy", "Bo", ""]
    tavern.do("Bo", ask.Swap(2, 3))
    assert names(tavern) == ["Ann", "Cy", "", "Bo"]
    assert tavern.refused("Bo", ask.Swap(3, 0)).code == "seat-taken"
    assert tavern.refused("Bo", ask.Swap(0, 1)).code == "host-only"
    assert tavern.refused("Dee", ask.Swap(0, 2)).code == "host-only"


def test_bots_come_and_go_with_names_of_their_own() -> None:
    tavern = Tavern(players=8, host="Ann")
    tavern.fill()
    assert len(set(names(tavern))) == 8
    tavern.do("Ann", ask.RemoveBot(3))
    assert kinds(tavern).count("bot") == 6
    tavern.do("Ann", ask.AddBot(3))
    assert all(seat.ready for seat in tavern.view(None).seats if seat.kind == "bot")


def test_the_host_sends_somebody_away_with_a_reason() -> None:
    tavern = Tavern(**QUICK)
    tavern.sit("Bo")
    tavern.do("Ann", ask.Kick(1, "your\n ship sails"))
    assert kinds(tavern) == ["person", "free", "free"]
    heard = tavern.told[-1]["Bo"]
    assert heard is not None
    assert (heard.what, heard.seat, heard.name, heard.args) == (
        "kicked",
        1,
        "Bo",
        {"reason": "your ship sails"},
    )
    tavern.do("Bo", ask.Sit("Bo"))


def test_the_host_role_is_handed_over() -> None:
    tavern = Tavern(**QUICK)
    tavern.sit("Bo")
    tavern.do("Ann", ask.PassHost(1))
    assert tavern.host == "Bo"
    assert tavern.refused("Ann", ask.PassHost(0)).code == "host-only"


@pytest.mark.parametrize("leaver", ["Ann", "Bo"])
def test_a_host_who_leaves_hands_over_to_somebody_who_is_here(leaver: str) -> None:
    tavern = Tavern(players=4)
    tavern.do("Bo", ask.Sit("Bo"))
    tavern.sit("Cy")
    tavern.do(leaver, ask.Leave())
    assert tavern.host == ("Cy" if leaver == "Ann" else "Ann")


def test_who_sits_down_at_a_deserted_table_is_its_host() -> None:
    tavern = Tavern(**QUICK)
    tavern.do("Ann", ask.Leave())
    tavern.sit("Bo")
    assert tavern.host == "Bo"


def test_a_host_who_is_away_from_the_lobby_too_long_hands_over() -> None:
    tavern = Tavern(**QUICK, grace=30)
    tavern.sit("Bo")
    tavern.drop("Ann")
    assert tavern.wait(29) == []
    assert tavern.wait(1) == [log.HostChanged(at=tavern.now, who=identity("Bo"))]
    assert kinds(tavern)[0] == "person"


def test_settings_change_in_the_lobby_and_ready_is_asked_anew() -> None:
    tavern = Tavern(players=4)
    tavern.sit("Bo")
    tavern.do("Ann", ask.AddBot())
    tavern.do("Bo", ask.Ready())
    tavern.do(
        "Ann", ask.Configure({"game": "skull", "options": {"players": 3}, "title": " The\tBlack  Spot "})
    )
    view = tavern.view("Bo")
    assert (view.settings.game, view.settings.title, len(view.seats)) == ("skull", "The Black Spot", 3)
    assert [seat.ready for seat in view.seats] == [False, False, True]
    assert view.settings.options == {"players": 3, "last_chance": False}


def test_settings_never_take_a_persons_seat() -> None:
    tavern = Tavern(players=4)
    tavern.do("Bo", ask.Sit("Bo", 3))
    assert tavern.refused("Ann", ask.Configure({"options": {"players": 3}})).code == "too-few-seats"
    tavern.do("Ann", ask.Swap(3, 1))
    tavern.do("Ann", ask.AddBot(3))
    tavern.do("Ann", ask.Configure({"options": {"players": 2}}))
    assert kinds(tavern) == ["person", "person"]


def test_words_are_kept_until_the_end() -> None:
    tavern = Tavern(**QUICK)
    tavern.sit("Bo")
    tavern.do("Bo", ask.GiveWords("parrot rum"))
    assert [seat.words for seat in tavern.view("Ann").seats] == [False, True, False]
    tavern.start()
    assert tavern.table.dealt_words == ["", "parrot rum", ""]
    assert tavern.view("Bo").words == []
    assert tavern.play_out().view(None).words == ["", "parrot rum", ""]
    assert all("parrot" not in str(told) for heard in tavern.told for told in heard.values())


def test_the_host_starts_once_every_seat_is_taken() -> None:
    tavern = Tavern(**QUICK)
    tavern.sit("Bo")
    assert tavern.refused("Ann", ask.Start()).args == {"seats": [2]}
    tavern.do("Ann", ask.AddBot())
    assert tavern.refused("Bo", ask.Start()).code == "host-only"
    tavern.do("Ann", ask.Start())
    assert (tavern.view(None).phase, tavern.game(None).phase) == ("playing", "bid")


def test_the_game_starts_by_itself_when_all_are_ready() -> None:
    tavern = Tavern(**QUICK)
    tavern.sit("Bo", "Cy")
    for name in ("Ann", "Bo"):
        tavern.do(name, ask.Ready())
    tavern.do("Bo", ask.Ready(False))
    tavern.do("Cy", ask.Ready())
    assert tavern.view(None).phase == "lobby"
    tavern.do("Bo", ask.Ready())
    assert tavern.view(None).phase == "playing"


def test_the_last_bot_starts_a_game_for_which_all_are_ready() -> None:
    tavern = Tavern(**QUICK)
    tavern.do("Ann", ask.Ready())
    tavern.do("Ann", ask.AddBot())
    assert tavern.view(None).phase == "lobby"
    tavern.do("Ann", ask.AddBot())
    assert tavern.view(None).phase == "playing"
    assert tavern.table.logbook is not None
    assert tavern.table.logbook.seats == names(tavern)


def test_identities_own_seats_whatever_they_are_called() -> None:
    tavern = Tavern(**QUICK)
    for name in NAMES[1:3]:
        tavern.do(name, ask.Sit("Ann"))
    assert [tavern.view(name).you for name in NAMES[:4]] == [0, 1, 2, None]
