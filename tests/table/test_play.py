"""A running game: acting, secret bids, people who leave and come late, discs shown, a rematch."""

from typing import Any

import msgspec
import pytest

from tests.table.fixtures import QUICK, TableDriver, check_log_gives_the_same_table, identity, plain
from tests.table.leak_checker import LeakChecker
from yohoho.core.errors import IllegalAction, NotationError
from yohoho.table import Given, TableChange, TableError, commands, decide, entries
from yohoho.table.skull_extras import ShowDiscs

CREW = ("Ann", "Bo", "Cy")


def three(game: str = "skull-king", **choices: Any) -> TableDriver:
    """A running game of three persons, with all eyes on it."""
    driver = TableDriver(game, **{"players": 3, **choices})
    LeakChecker(driver, always=True)
    return driver.start("Bo", "Cy")


def turn(driver: TableDriver) -> str:
    return CREW[driver.table.waiting()[0]]


# --- acting


@pytest.mark.parametrize("crew", [(), ("Bo",), ("Bo", "Cy")])
@pytest.mark.parametrize("game", ["skull-king", "skull"])
def test_a_whole_game_with_people_and_bots(game: str, crew: tuple[str, ...]) -> None:
    choices = QUICK if game == "skull-king" else {"players": 3}
    driver = TableDriver(game, **choices)
    leaks = LeakChecker(driver, always=True)
    driver.start(*crew).play_out()
    assert driver.view(None).game.result is not None
    assert driver.table.waiting() == ()
    leaks.check_views()
    check_log_gives_the_same_table(driver)


def test_the_rules_refuse_in_their_own_words() -> None:
    """A refusal of the game comes through with its ruling, and nothing has changed."""
    driver = three(plan=[2])
    for name in CREW:
        assert driver.expect_refusal(name, commands.Act("bid 3")).ruling is not None
        driver.act(name, "bid 1")
    idle = next(name for name in CREW if name != turn(driver))
    state, game = driver.table.state, driver.table.game
    action = game.write(game.legal(state, driver.table.waiting()[0])[0])
    expected = game.refusal(state, driver.seat(idle), game.read(action))
    assert driver.expect_refusal(idle, commands.Act(action)) == expected
    with pytest.raises(IllegalAction):
        decide(driver.table, identity(idle), commands.Act(action), driver.next_given())
    with pytest.raises(NotationError):
        decide(driver.table, identity(idle), commands.Act("sing"), driver.next_given())


@pytest.mark.parametrize("action", ["deal green-1 / green-2 / green-3", "start 0", "draw escape", ""])
def test_nobody_plays_the_part_of_chance(action: str) -> None:
    driver = three(plan=[1])
    assert driver.expect_refusal("Ann", commands.Act(action)).code in ("wrong-phase", "unknown-action")


# --- bids


def test_bids_are_secret_and_can_be_changed_until_the_last_is_in() -> None:
    driver = three(plan=[4])
    driver.act("Ann", "bid 4")
    driver.act("Bo", "bid 2")
    driver.act("Ann", "bid 3")
    assert [seat.has_bid for seat in driver.game(None).seats] == [True, True, False]
    for name, bid in (("Ann", 3), ("Bo", 2), ("Cy", None), (None, None)):
        assert driver.game(name).bid == bid
        assert [seat.bid for seat in driver.game(name).seats] == [None] * 3
    events = [note.events[0] for note in driver.notes_by_name[-1].values() if note]
    assert [getattr(event, "tricks", None) for event in events] == [3] + [None] * 6
    driver.act("Cy", "bid 0")
    assert [seat.bid for seat in driver.game(None).seats] == [3, 2, 0]
    revealed = driver.notes_by_name[-1][None]
    assert revealed is not None
    assert revealed.events[-1].bids == [3, 2, 0]
    assert driver.expect_refusal("Ann", commands.Act("bid 1")).code in ("wrong-phase", "not-your-turn")


def test_cannons_are_loaded_in_secret_too() -> None:
    driver = three(plan=[2], scoring="cannonball")
    for name in CREW:
        driver.act(name, "bid 1")
    driver.act("Ann", "load cannonball")
    driver.act("Bo", "load grapeshot")
    driver.act("Ann", "load grapeshot")
    assert [seat.has_loaded for seat in driver.game(None).seats] == [True, True, False]
    assert {seat.cannonball for name in (*CREW, None) for seat in driver.game(name).seats} == {None}
    driver.act("Cy", "load cannonball")
    assert [seat.cannonball for seat in driver.game(None).seats] == [False, False, True]


# --- people come and go


def test_a_leavers_chair_is_kept_warm_until_they_sit_down_again() -> None:
    driver = three(plan=[3])
    driver.do("Bo", commands.Leave())
    seat = driver.view(None).seats[1]
    assert (seat.kind, seat.name, seat.stand_in, seat.left) == ("person", "Bo", True, True)
    driver.drop("Bo")
    driver.connect("Bo")
    assert driver.view(None).seats[1].stand_in
    driver.wait(1)
    assert driver.game(None).seats[1].has_bid
    driver.do("Bo", commands.Sit("Bo"))
    assert not driver.view(None).seats[1].stand_in
    assert driver.view("Bo").you == 1
    assert driver.expect_refusal("Bo", commands.Sit("Bo")).code == "already-seated"


def test_acting_ends_the_stand_in() -> None:
    driver = three(plan=[3])
    driver.do("Bo", commands.Leave())
    first, second = driver.act("Bo", "bid 2")
    assert (type(first), type(second)) == (entries.StandInSet, entries.Acted)
    assert not driver.view(None).seats[1].left


def test_a_host_who_leaves_a_game_hands_over_to_one_who_stays() -> None:
    driver = three(plan=[3])
    driver.do("Bo", commands.Leave())
    driver.drop("Cy")
    driver.drop("Bo")
    driver.do("Ann", commands.Leave())
    assert driver.host == "Cy"


def test_a_latecomer_takes_a_bots_chair_and_its_hand() -> None:
    driver = TableDriver(**QUICK)
    LeakChecker(driver)
    driver.start("Bo")
    driver.wait(10)
    hand = driver.table.game.view(driver.table.state, 2).hand
    driver.connect("Cy")
    assert driver.game("Cy").hand == []
    driver.do("Cy", commands.Sit("Cy"))
    assert (driver.view("Cy").you, driver.game("Cy").hand) == (2, hand)
    assert driver.expect_refusal("Dee", commands.Sit("Dee")).code == "table-full"
    assert driver.expect_refusal("Dee", commands.Sit("Dee", 1)).code == "seat-taken"
    driver.play_out()


def test_a_latecomer_looks_after_a_table_that_everyone_left() -> None:
    driver = TableDriver(**QUICK).start()
    driver.do("Ann", commands.Leave())
    driver.sit("Bo")
    assert driver.host == "Bo"


def test_person_sent_away_from_a_game_takes_no_other_seat_in_it() -> None:
    driver = TableDriver(players=4, plan=[2]).start("Bo")
    driver.do("Ann", commands.Kick(1))
    seat = driver.view(None).seats[1]
    assert (seat.kind, seat.name) == ("bot", "Bo")
    assert (driver.view("Bo").you, driver.game("Bo").hand) == (None, [])
    assert driver.expect_refusal("Bo", commands.Sit("Bo")).code == "kicked-out"
    driver.play_out().do("Ann", commands.Rematch())
    driver.do("Ann", commands.RemoveBot(3))
    driver.do("Bo", commands.Sit("Bo"))


# --- discs


def may_show(driver: TableDriver, name: str | None) -> bool:
    return bool(plain(driver.view(name)).get("may_show"))


def open_discs(driver: TableDriver) -> Any:
    return plain(driver.view(None)).get("shown", {})


def lose_challenge() -> TableDriver:
    """The first player turns their own skull; one player laid flower and skull, the other a flower."""
    driver = three("skull")
    first, second, third = (CREW[(driver.game(None).first + step) % 3] for step in range(3))
    for name, disc in ((second, "flower"), (third, "flower"), (first, "skull")):
        driver.act(name, f"place {disc}")
    for name, disc in ((first, "flower"), (second, "skull")):
        driver.act(name, f"place {disc}")
    for name, action in ((third, "bid 5"), (third, f"flip {driver.seat(third)}")):
        driver.act(name, action)
    assert driver.expect_refusal(second, ShowDiscs()).code == "nothing-to-show"
    driver.act(third, f"flip {driver.seat(second)}")
    return driver


def test_discs_may_be_shown_after_a_failed_challenge() -> None:
    driver = lose_challenge()
    first, second = (CREW[(driver.game(None).first + step) % 3] for step in range(2))
    assert may_show(driver, second)
    assert not may_show(driver, None)
    assert driver.expect_refusal("Dee", ShowDiscs()).code == "not-seated"
    driver.do(second, ShowDiscs())
    assert driver.do(second, ShowDiscs()) == []
    assert open_discs(driver) == {str(driver.seat(second)): ["flower", "skull"]}
    assert not may_show(driver, second)
    heard = driver.notes_by_name[-1][None]
    assert heard is not None
    assert heard.args == {"discs": ["flower", "skull"]}
    check_log_gives_the_same_table(driver)
    assert may_show(driver, first)


def test_discs_are_put_away_when_the_next_one_is_placed() -> None:
    driver = lose_challenge()
    second = CREW[(driver.game(None).first + 1) % 3]
    driver.do(second, ShowDiscs())
    while driver.game(None).phase != "first-discs":
        driver.act(turn(driver), driver.legal(turn(driver))[0])
    assert open_discs(driver)
    driver.act(turn(driver), "place flower")
    assert not open_discs(driver)
    assert not any(may_show(driver, name) for name in CREW)


# --- the end


def test_a_rematch_moves_everyone_on_and_draws_a_new_secret() -> None:
    driver = TableDriver(players=4, plan=[1]).start("Bo", "Cy")
    secret, commitment = driver.table.secret, driver.view(None).commitment
    driver.do("Bo", commands.Leave())
    driver.play_out()
    assert driver.view(None).secret == secret
    driver.do("Ann", commands.Rematch())
    driver.do("Cy", commands.Rematch())
    view = driver.view("Cy")
    assert (view.phase, view.game, view.secret, view.words, view.you) == ("lobby", None, "", [], 3)
    assert [(seat.kind, seat.name) for seat in view.seats][1:] == [
        ("person", "Ann"),
        ("free", ""),
        ("person", "Cy"),
    ]
    assert [seat.ready for seat in view.seats] == [True, False, False, False]
    assert view.commitment != commitment
    assert driver.table.secret != secret
    driver.start().play_out()
    assert driver.view(None).game_number == 2


def test_a_rematch_goes_on_without_a_host_who_left() -> None:
    driver = three(plan=[1])
    driver.do("Ann", commands.PassHost(1))
    driver.do("Bo", commands.Leave())
    driver.drop("Ann", "Cy")
    driver.wait(600)
    driver.add(TableChange(driver.table, [entries.HostChanged(at=driver.now, who=identity("Bo"))]))
    driver.connect("Ann", "Cy")
    driver.play_out().do("Cy", commands.Rematch())
    driver.do("Ann", commands.Rematch())
    assert driver.host == "Ann"
    assert driver.table.seat_of(identity("Bo")) is None


def test_an_archived_table_does_nothing_until_it_is_reopened() -> None:
    driver = three(plan=[1])
    driver.around.archived = True
    assert driver.view("Ann").archived
    assert driver.expect_refusal("Ann", commands.Act("bid 0")).code == "table-archived"
    assert driver.wait(1000) == []
    assert driver.expect_refusal("Dee", commands.Reopen()).code == "not-seated"
    driver.do("Cy", commands.Reopen())
    assert driver.do("Cy", commands.Reopen()) == []
    assert not driver.view("Ann").archived
    driver.play_out()


def test_table_takes_commands_unless_it_is_said_to_be_archived() -> None:
    driver = three(plan=[1])
    who, bid = identity("Ann"), commands.Act("bid 0")
    assert decide(driver.table, who, bid, Given(driver.now)).entries
    with pytest.raises(TableError, match="table-archived"):
        decide(driver.table, who, bid, Given(driver.now, archived=True))


def test_a_secret_is_nowhere_while_the_game_runs() -> None:
    """LeakChecker listens through the whole game; here the same is said plainly."""
    driver = three(plan=[1])
    secret = driver.table.secret
    driver.play_out()
    texts = [msgspec.json.encode(note).decode() for heard in driver.notes_by_name for note in heard.values()]
    assert all(secret not in text for text in texts)
    assert secret in msgspec.json.encode(driver.view(None)).decode()
