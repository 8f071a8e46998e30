"""Games that are over at a server whose judge needs no time, and the parts of their reviews on the page."""

from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page

from tests.page.browser import Person
from tests.page.conftest import Arrive
from tests.page.play import list_finished_games
from tests.page.words import in_any_language, one_of
from tests.server import client
from tests.server.harness import Server

GAMES = {
    "skull-king": {"game": "skull-king", "options": {"players": 3, "plan": [3, 4]}},
    "skull": {"game": "skull", "options": {"players": 3}},
}
Players = dict[str, client.Client]


class JudgedServer(Server):
    """A server whose judge needs no time."""

    module = "tests.page.page_judge"


@contextmanager
def run_judged_server(folder: Path) -> Iterator[Server]:
    started = JudgedServer(folder).start()
    yield started
    assert not started.faults()
    started.stop()


def finish_games(server: Server) -> Players:
    """A player for each game who has played it to its end without a browser."""
    return {name: client.run_within(finish_game(server, name)) for name in GAMES}


async def finish_game(server: Server, name: str) -> client.Client:
    async with AsyncExitStack() as stack:
        _, crew = await client.start_game(stack, server, GAMES[name], "Ida")
        await client.play_out(crew)
        return crew[0]


def at_replay(arrive: Arrive, player: client.Client, query: str = "", **how: Any) -> Person:
    person = arrive(None, **how).sign_in(player.token)
    return person.go(f"/replay/{list_finished_games(person)[0]['id']}{query}")


def button(page: Page, key: str, **slots: Any) -> Locator:
    return page.get_by_role("button", name=in_any_language(f"review.{key}", **slots))


def heading(page: Page, key: str) -> Locator:
    return page.get_by_role("heading", name=in_any_language(f"review.{key}"))


def strip(page: Page) -> Locator:
    return page.get_by_role("slider", name=in_any_language("review.strip"))


def moments(page: Page) -> Locator:
    return page.get_by_role("listitem").filter(has=button(page, "ask"))


def review_of(person: Person) -> Any:
    """The review as the server has it."""
    game = list_finished_games(person)[0]["id"]
    answer = person.page.context.request.get(f"{person.address}/api/games/{game}/review")
    return answer.json()["review"]


def review_decisions(person: Person) -> list[Any]:
    return [decision for one in review_of(person)["rounds"] for decision in one["decisions"]]


def one_moment(page: Page) -> Locator:
    """A moment of the list; one that was answered has another button."""
    keys = (in_any_language("review.ask"), in_any_language("review.ask-again"))
    return page.get_by_role("listitem").get_by_role("button", name=one_of(*keys)).last
