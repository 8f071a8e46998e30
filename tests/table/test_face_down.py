"""The Schmidt edition with tricks face down: nobody sees them again while the round goes on (S-28)."""

import msgspec
import pytest

from tests.table.fixtures import TableDriver, check_log_gives_the_same_table
from tests.table.leak_checker import LeakChecker
from yohoho.core.errors import OptionsError
from yohoho.core.game import Event
from yohoho.core.options import options_in_record
from yohoho.server.replay import replay_of
from yohoho.skull_king import SkullKing
from yohoho.skull_king.events import CardPlayed, TrickEnded
from yohoho.table import entries, evolve
from yohoho.table.table import Table

READERS = ("Ann", "Bo", "Dee", None)


def playing(tricks: int, cards: int, *, watched: bool = True, hidden: bool = True) -> TableDriver:
    """Play a round of three people up to this number of tricks, and of cards in the next one."""
    driver = TableDriver(edition="schmidt", players=3, tricks_face_down=hidden)
    if watched:
        LeakChecker(driver, always=True)
    driver.start("Bo", "Cy")
    while True:
        game = driver.game(None)
        laid = len(game.trick.cards) if game.trick else 0
        if (len(game.tricks), laid) == (tricks, cards):
            return driver
        person = driver.due_person()
        assert person is not None
        driver.act(person, driver.legal(person)[0])


@pytest.mark.ruling("S-28")
def test_trick_is_turned_over_when_the_next_is_led() -> None:
    open_still = playing(1, 0)
    for name in READERS:
        (trick,) = open_still.game(name).tricks
        assert len(trick.cards) == 3
        assert trick.why
    turned = playing(1, 1)
    for name in READERS:
        (trick,) = turned.game(name).tricks
        assert (trick.cards, trick.bonus, trick.why, trick.suit) == ([], 0, [], None)
        assert trick.winner is not None
    check_log_gives_the_same_table(turned)


@pytest.mark.ruling("S-28")
def test_nothing_that_follows_from_hidden_tricks_is_told() -> None:
    """Neither the suits that somebody lacks nor the points so far, which hold the bonuses."""
    driver = playing(2, 1)
    for name in READERS:
        game = driver.game(name)
        assert not game.if_it_ended_now
        assert not any(seat.voids for seat in game.seats)
        assert [seat.tricks for seat in game.seats] == [
            sum(trick.winner == seat for trick in game.tricks) for seat in range(3)
        ]


def test_tricks_stay_open_by_default() -> None:
    driver = playing(1, 1, hidden=False, watched=False)
    assert len(driver.game(None).tricks[0].cards) == 3
    assert driver.game(None).if_it_ended_now


def test_only_the_schmidt_edition_offers_it() -> None:
    with pytest.raises(OptionsError, match="not-in-this-edition"):
        SkullKing(edition="beck", tricks_face_down=True)
    assert "tricks_face_down" not in options_in_record(SkullKing(edition="schmidt"))


def events_of(driver: TableDriver) -> list[list[Event]]:
    table, events = Table(id="t"), list[list[Event]]()
    for line in driver.log:
        step = evolve(table, entries.decode(line))
        table = step.table
        events.append(step.events)
    return events


@pytest.mark.ruling("S-28")
@pytest.mark.parametrize(("tricks", "cards", "open_cards"), [(1, 0, 3), (1, 1, 1), (2, 2, 2)])
def test_client_that_was_away_is_not_told_the_cards_again(tricks: int, cards: int, open_cards: int) -> None:
    driver = playing(tricks, cards, watched=False)
    table = driver.table
    events = [
        e for step in table.extras.redact_past_steps(table.game, table.state, events_of(driver)) for e in step
    ]
    assert sum(isinstance(event, CardPlayed) for event in events) == open_cards
    named = [event for event in events if isinstance(event, TrickEnded) and event.cards]
    assert len(named) == int(cards == 0)


@pytest.mark.ruling("S-28")
def test_replay_of_the_finished_game_shows_all_tricks() -> None:
    driver = playing(0, 0, watched=False).play_out()
    replay = replay_of(driver.table.record())
    views = [step.view for step in replay.steps]
    assert all(trick.cards for view in views for trick in view.tricks)
    assert b'"tricks_face_down":true' in msgspec.json.encode(replay.options)
