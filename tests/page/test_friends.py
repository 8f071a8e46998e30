"""Four friends on four phones: they come by link, one drops out and returns, and all see the same end."""

from __future__ import annotations

import time

from tests.page.browser import Person
from tests.page.conftest import Arrive
from tests.page.play import NEXT_MOVE, finished_games, open_table, play_out, start_with_bots, touch

SHORT = {"game": "skull-king", "options": {"players": 4, "plan": [2, 3]}, "grace": 0}


def sit(person: Person, name: str) -> None:
    person.page.locator(".sit-down input").fill(name)
    person.page.locator(".sit-down .primary").tap()
    person.page.wait_for_selector(f".chair-name:has-text('{name}')")
    person.page.locator(".lobby-table .primary").tap()


def play_together(people: list[Person], deadline: float = 120) -> None:
    """Each in turn, whoever has something to do, until all see the end."""
    begun = time.monotonic()
    while not all(person.page.evaluate(NEXT_MOVE) == "over" for person in people):
        assert time.monotonic() - begun < deadline, "the friends are stuck"
        for person in people:
            move = person.page.evaluate(NEXT_MOVE)
            if move and move != "over":
                touch(person, move)


def gathered(arrive: Arrive) -> tuple[str, list[Person]]:
    host = arrive(None)
    table = open_table(host, SHORT)
    friends = [arrive(f"/t/{table}", locale=tag) for tag in ("fr", "de", "it")]
    for friend, name in zip(friends, ("Bo", "Cy", "Dee"), strict=True):
        sit(friend, name)
    host.page.wait_for_selector(".lobby-table:not(:has([data-kind=free])) .primary")
    host.page.locator(".lobby-table .primary").tap()
    people = [host, *friends]
    for person in people:
        person.page.wait_for_selector(".sk")
    return table, people


def test_one_drops_out_and_returns(arrive: Arrive) -> None:
    table, people = gathered(arrive)
    bo = people[1]
    bo.page.goto("about:blank")
    others = [person for person in people if person is not bo]
    play_together_until_round(others, 2)
    bo.go(f"/t/{table}")
    bo.page.wait_for_selector(".sk")
    play_together(people)
    assert [len(finished_games(person)) for person in people] == [1, 1, 1, 1]
    totals = {person.page.locator(".ending-ranking .numbers").all_inner_texts()[0] for person in people}
    assert len(totals) == 1


def play_together_until_round(people: list[Person], number: int) -> None:
    """A stand-in plays for who is away, so the round comes to its end without them."""
    begun = time.monotonic()
    while f" {number} " not in people[0].page.locator("h1").first.inner_text():
        assert time.monotonic() - begun < 90, "the table waits for who is away"
        for person in people:
            move = person.page.evaluate(NEXT_MOVE)
            if move and move != "over":
                touch(person, move)


def test_who_watches_sees_no_hand(arrive: Arrive) -> None:
    host = arrive(None)
    table = open_table(host, {"game": "skull-king", "options": {"players": 3, "plan": [3]}})
    watcher = arrive(f"/t/{table}")
    watcher.page.locator(".sit-down .plain").tap()
    start_with_bots(host)
    watcher.page.wait_for_selector(".sk")
    hand = host.page.locator(".sk-held").evaluate_all("cards => cards.map(card => card.dataset.card)")
    assert len(hand) == 3
    assert watcher.page.locator(".sk-held").count() == 0
    seen = watcher.page.content()
    assert not [card for card in hand if f'"{card}"' in seen]
    play_out(host)
    watcher.page.wait_for_selector(".ending-ranking")
