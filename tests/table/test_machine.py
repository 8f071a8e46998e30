"""People come, go, drop, pause and time out at every moment: the table keeps its word, and its secrets."""

from typing import Any

import msgspec
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from tests.effort import examples
from tests.table.fixtures import (
    NAMES,
    TableDriver,
    check_log_gives_the_same_table,
    choose_here,
    identity,
)
from tests.table.leak_checker import LeakChecker
from yohoho.core.errors import YohohoError
from yohoho.skull_king.powers import PERSONS
from yohoho.table import TableChange, clock, commands, decide, entries
from yohoho.table.portraits import PORTRAITS
from yohoho.table.skull_extras import ShowDiscs
from yohoho.table.snapshot import freeze

PEOPLE = NAMES[:5]
NEWCOMER = NAMES[5]
"""Comes only where nobody else is left, so nobody can have sent them away."""
LEVIATHANS = {"kraken": True, "whale": True, "loot": True}
GAMES: list[dict[str, Any]] = [
    {"players": 3, "plan": [1, 2]},
    {"players": 2, "plan": [2, 1], "scoring": "cannonball"},
    {"players": 4, "plan": [3, 2], "powers": list(PERSONS), **LEVIATHANS, "blanks": ["pirate-will"]},
    {"players": 2, "edition": "schmidt"},
    {"players": 3, "edition": "schmidt", "tricks_face_down": True},
    {"game": "skull", "players": 3},
    {"game": "skull", "players": 4, "last_chance": True},
    {"game": "skull", "players": 3, "open_to_eliminated": True, "first_player": 1},
]
OTHER_SETTINGS: list[dict[str, Any]] = [
    {"options": {"players": 2, "plan": [1]}},
    {"options": {"players": 4, "plan": [1]}, "pace": 10, "grace": 0},
    {"game": "skull", "options": {"players": 3}, "chat": False},
    {"game": "chess"},
]
STEPS = 5_000
"""More than any game here takes."""

people = st.sampled_from(PEOPLE)
seats = st.integers(0, 4)
texts = st.one_of(
    st.text(max_size=12),
    st.sampled_from(
        [
            "bid 0",
            "bid 99",
            "play kraken",
            "play green-1",
            "load cannonball",
            "power yes",
            "wager 10",
            "lead 0",
        ]
        + ["discard escape", "change +1", "place skull", "pass", "flip 0", "draw 0", "name 1", "start 0"]
        + ["deal green-1 / green-2", "shuffle 0 1 2 3", "start 0 round 2 scores 1 2 3", "play tigress"]
    ),
)
for_anyone = st.one_of(
    st.builds(
        commands.Sit,
        st.sampled_from(["Zoe", " \u202eZ  oe\n", "\u200b"]),
        st.none() | seats,
        st.none() | st.sampled_from(PORTRAITS),
    ),
    st.builds(commands.Ready, st.booleans()),
    st.builds(
        commands.Say, st.sampled_from(["ahoy", "", "\n"]), st.sampled_from([*commands.PHRASES[:2], "", "hm"])
    ),
    st.builds(commands.React, st.sampled_from([*commands.REACTIONS[:2], "hm"])),
    st.builds(commands.Mute, seats, st.booleans()),
    st.builds(commands.Rename, st.sampled_from(["Captain", "\t"])),
    st.builds(commands.ChoosePortrait, st.sampled_from(PORTRAITS)),
    st.builds(commands.GiveWords, st.text(max_size=5)),
    st.builds(commands.Act, texts),
    *map(
        st.just,
        (
            commands.Leave(),
            commands.Pause(),
            commands.Resume(),
            commands.Confirm(),
            ShowDiscs(),
            commands.Reopen(),
        ),
    ),
    st.builds(commands.Rematch, st.booleans()),
)
for_hosts = st.one_of(
    st.builds(commands.Swap, seats, seats),
    st.builds(commands.AddBot, st.none() | seats),
    st.builds(commands.RemoveBot, seats),
    st.builds(commands.Kick, seats, st.sampled_from(["", "rude\r\n"])),
    st.builds(commands.PassHost, seats),
    st.builds(commands.Configure, st.sampled_from(OTHER_SETTINGS)),
    st.builds(commands.SwitchChat, st.booleans()),
    st.builds(commands.SwitchBotTalk, st.booleans()),
    st.just(commands.Start()),
    st.just(commands.StartRematch()),
)


class TableMachine(RuleBasedStateMachine):
    """Everything that can happen to a table, in any order."""

    driver: TableDriver

    @initialize(
        game=st.sampled_from(GAMES),
        pace=st.sampled_from([0, 20]),
        grace=st.sampled_from([0, 5, 60]),
        crew=st.sampled_from([None, [], ["Bo"]]),
    )
    def open(self, game: dict[str, Any], pace: int, grace: int, crew: list[str] | None) -> None:
        self.driver = TableDriver(**game, pace=pace, grace=grace)
        self.leaks = LeakChecker(self.driver)
        if crew is not None:
            self.driver.start(*crew)

    # --- what people do

    @rule(name=people)
    def connect(self, name: str) -> None:
        self.driver.connect(name)

    @rule(name=people)
    def drop(self, name: str) -> None:
        if self.driver.around.present.get(identity(name)):
            self.driver.drop(name)

    @rule(name=people, command=for_anyone | for_hosts)
    def do(self, name: str, command: commands.Command) -> None:
        """Decide, and take in what is decided. Deciding alone changes nothing, least of all when refused."""
        driver, before = self.driver, freeze(self.driver.table)
        change = TableChange(driver.table)
        try:
            change = decide(driver.table, identity(name), command, driver.next_given())
        except YohohoError as error:
            self.leaks.check_refusal(name, msgspec.json.encode(command).decode(), error)
        assert freeze(driver.table) == before
        driver.add(change)

    @rule(pick=st.integers(0, 3), command=for_anyone)
    def do_from_a_seat(self, pick: int, command: commands.Command) -> None:
        if names := list_seated(self.driver):
            self.do(names[pick % len(names)], command)

    @rule(command=for_hosts)
    def do_as_host(self, command: commands.Command) -> None:
        self.do(self.driver.host, command)

    @rule(name=people, connected=st.booleans())
    def come_and_sit(self, name: str, connected: bool) -> None:
        if connected:
            self.driver.connect(name)
        self.do(name, commands.Sit(name))

    @rule()
    def fill_and_start(self) -> None:
        if self.driver.table.phase == "lobby" and not self.driver.around.archived:
            self.driver.start()

    @rule(picks=st.lists(st.integers(0, 30), min_size=1, max_size=12))
    def play_on(self, picks: list[int]) -> None:
        """The persons in turn act as they may; where none must, time goes on."""
        for pick in picks:
            person, table = self.driver.due_person(), self.driver.table
            if person is None or table.paused_at is not None or self.driver.around.archived:
                self.go_on_when_due()
            else:
                legal = self.driver.legal(person)
                self.driver.act(person, legal[pick % len(legal)])

    @rule(again=st.integers(0, 3))
    def play_to_the_end(self, again: int) -> None:
        """Some of those who sit there want another game."""
        finish(self.driver)
        for name in list_seated(self.driver)[:again]:
            if self.driver.table.phase == "over":
                self.do(name, commands.Rematch())

    # --- what time and the server do

    @rule(passed=st.integers(0, 100_000))
    def tick(self, passed: int) -> None:
        self.driver.now += passed
        self.check_nobody_here_is_moved(self.driver.tick())

    @rule()
    def go_on_when_due(self) -> None:
        driver = self.driver
        due = clock.next_due(driver.table, driver.around)
        if due is not None:
            driver.now = max(driver.now, due)
            happened = driver.tick()
            assert happened
            self.check_nobody_here_is_moved(happened)

    def check_nobody_here_is_moved(self, happened: list[entries.Entry]) -> None:
        """Time alone takes nobody who is connected away from the result."""
        moved = {who for entry in happened if isinstance(entry, entries.Rematched) for who in entry.moved}
        assert not moved & set(self.driver.around.present)

    @rule(back=st.lists(people, max_size=4))
    def restart(self, back: list[str]) -> None:
        """The server starts anew; some people find their way back at once."""
        self.driver.restart()
        self.driver.connect(*back)

    @rule()
    def archive(self) -> None:
        if not self.driver.around.somebody_is_here(self.driver.table):
            self.driver.around.archived = True
            assert self.driver.wait(1000) == []
            self.driver.do(self.driver.host, commands.Reopen())

    # --- what must always be so

    @invariant()
    def the_log_tells_all(self) -> None:
        check_log_gives_the_same_table(self.driver)

    @invariant()
    def nobody_sees_what_they_may_not(self) -> None:
        self.leaks.check_views()

    @invariant()
    def time_never_runs_in_circles(self) -> None:
        driver = self.driver
        due = clock.next_due(driver.table, driver.around)
        assert due is None or clock.tick(
            driver.table, driver.around, driver.tick_given(max(due, driver.now)), choose_here
        )

    @invariant()
    def a_table_with_people_has_a_host_among_them(self) -> None:
        table = self.driver.table
        staying = [seat.who for seat in table.seats if seat.person and not seat.left]
        assert not staying or table.host in table.persons()

    @invariant()
    def who_is_not_here_is_known_to_be_away(self) -> None:
        """Else no grace would ever end, and the game could wait for ever."""
        table, around = self.driver.table, self.driver.around
        assert all((who in around.present) != (who in around.away_since) for who in table.persons())

    @invariant()
    def a_table_without_people_sleeps(self) -> None:
        driver = self.driver
        if not driver.around.somebody_is_here(driver.table):
            assert clock.next_due(driver.table, driver.around) is None
            late = driver.tick_given(driver.now + 10**9)
            assert not clock.tick(driver.table, driver.around, late, choose_here)

    def teardown(self) -> None:
        if hasattr(self, "driver"):
            self.driver.listener = None
            finish(self.driver)
            check_log_gives_the_same_table(self.driver)
            self.leaks.check_views()


def finish(driver: TableDriver) -> None:
    """Whatever has happened, one person who is here suffices for the game to reach its end."""
    if driver.around.archived:
        driver.do(driver.host, commands.Reopen())
    if driver.table.phase != "playing":
        return
    if not driver.around.somebody_is_here(driver.table):
        somebody_comes(driver)
    if driver.table.paused_at is not None:
        driver.do(next(name for name in list_seated(driver) if here(driver, name)), commands.Resume())
    for _ in range(STEPS):
        if driver.view(None).phase == "over":
            return
        one_step(driver)
    raise AssertionError("the game does not end")


def list_seated(driver: TableDriver) -> list[str]:
    return [name for name in NAMES if driver.table.seat_of(identity(name)) is not None]


def here(driver: TableDriver, name: str) -> bool:
    return bool(driver.around.present.get(identity(name)))


def somebody_comes(driver: TableDriver) -> None:
    """A person who has a seat, or where only bots are left, a latecomer."""
    names = list_seated(driver)
    driver.connect(*names[:1] or [NEWCOMER])
    if not names:
        driver.do(NEWCOMER, commands.Sit(NEWCOMER))


def one_step(driver: TableDriver) -> None:
    person = driver.due_person()
    if person is not None and here(driver, person):
        driver.act(person, driver.legal(person)[0])
        return
    due = clock.next_due(driver.table, driver.around)
    assert due is not None, "nobody is going to act"
    driver.now = max(driver.now, due)
    assert driver.tick()


def test_any_life_of_a_table() -> None:
    few = settings(max_examples=examples(20, 8), stateful_step_count=50, deadline=None, derandomize=True)
    run_state_machine_as_test(TableMachine, settings=few)


@pytest.mark.slow
def test_many_lives_of_a_table() -> None:
    many = settings(max_examples=400, stateful_step_count=80, deadline=None)
    run_state_machine_as_test(TableMachine, settings=many)
