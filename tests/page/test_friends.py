"""Four friends on four phones: they come by link, one drops out and returns, and all see the same end."""

import time
from collections.abc import Callable

import pytest

from tests.page.browser import Person
from tests.page.conftest import Arrive
from tests.page.play import (
    ending,
    expect_table,
    list_finished_games,
    lobby_button,
    make_move,
    next_move,
    open_table,
    sit_down,
)

SHORT = {"game": "skull-king", "options": {"players": 4, "plan": [2, 3]}, "grace": 0}
STUCK_SECONDS = 300.0
"""Real seconds after which the friends count as stuck; a game takes a tenth of it."""


def sit(person: Person, name: str) -> None:
    sit_down(person, name)
    lobby_button(person, "lobby.ready").tap()


def play_together(people: list[Person], done: Callable[[], bool]) -> None:
    """Each makes the move that is due on their screen, until it is done."""
    begun = time.monotonic()
    while not done():
        assert time.monotonic() - begun < STUCK_SECONDS, "the friends are stuck"
        for person in people:
            move = next_move(person)
            if move and move != "over":
                make_move(person, move)


def gather(arrive: Arrive) -> tuple[str, list[Person]]:
    host = arrive(None)
    table = open_table(host, SHORT)
    friends = [arrive(f"/t/{table}", locale=tag) for tag in ("fr", "de", "it")]
    for friend, name in zip(friends, ("Bo", "Cy", "Dee"), strict=True):
        sit(friend, name)
    lobby_button(host, "lobby.start").tap()
    people = [host, *friends]
    for person in people:
        expect_table(person.page)
    return table, people


@pytest.mark.slow
def test_friend_who_drops_out_and_returns_sees_the_same_end(arrive: Arrive) -> None:
    table, people = gather(arrive)
    bo = people[1]
    bo.page.goto("about:blank")
    others = [person for person in people if person is not bo]
    first = others[0].page.get_by_role("heading", level=1)
    play_together(others, lambda: first.inner_text() == "Round 2 of 2")  # a stand-in plays for Bo
    bo.go(f"/t/{table}")
    expect_table(bo.page)
    play_together(people, lambda: all(next_move(person) == "over" for person in people))
    assert [len(list_finished_games(person)) for person in people] == [1, 1, 1, 1]
    winners = [ending(person.page).first.inner_text().split() for person in people]
    assert len({winner[-1] for winner in winners}) == 1
