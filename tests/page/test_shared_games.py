"""A shared game opens for everybody at its moment, without an identity, until the share is revoked."""

from contextlib import AsyncExitStack

import httpx
import pytest
from playwright.sync_api import Locator, expect

from tests.page.browser import PHONE, Person
from tests.page.conftest import Arrive
from tests.page.play import dialog, list_finished_games, open_table, play_out, start_with_bots
from tests.page.service_worker import wait_until
from tests.page.words import contains, in_any_language
from tests.server import client
from tests.server.harness import Server
from yohoho.locales import LANGUAGES

SHORT = {"game": "skull-king", "options": {"players": 3, "plan": [1, 1]}}
NAME = "Ottilie"
COPIED = "async (link) => (await navigator.clipboard.readText()).endsWith(link)"


@pytest.fixture(scope="module")
def player(server: Server) -> client.Client:
    """A player of a finished game, without a browser."""

    async def play() -> client.Client:
        async with AsyncExitStack() as stack:
            _, crew = await client.start_game(stack, server, SHORT, NAME)
            await client.play_out(crew)
            return crew[0]

    return client.run_within(play())


@pytest.fixture
def owner(arrive: Arrive, player: client.Client) -> Person:
    """The player at the page, who shares nothing yet."""
    person = arrive(None, size=PHONE).sign_in(player.token)
    for game in list_finished_games(person):
        httpx.delete(f"{person.address}/api/games/{game['id']}/share", cookies=person.cookies)
    return person


def slider(person: Person) -> Locator:
    return person.page.get_by_role("slider", name=in_any_language("replay-page.step"))


def share_button(person: Person, key: str = "share.make") -> Locator:
    return dialog(person.page).get_by_role("button", name=in_any_language(key))


def link_field(person: Person) -> Locator:
    return dialog(person.page).get_by_role("textbox", name=in_any_language("share.link"))


def hide_names(person: Person) -> Locator:
    return dialog(person.page).get_by_role("switch", name=contains("share.hide-names"))


def chair_of(person: Person, name: str) -> Locator:
    """The choice to see the game from the seat of a player."""
    return person.page.get_by_role("option", name=contains("replay-page.from-chair", name=name))


def open_dialog(person: Person, step: int) -> None:
    person.page.goto("about:blank")  # a new step alone would not load the page again
    person.go(f"/replay/{list_finished_games(person)[0]['id']}#{step}")
    person.page.get_by_role("button", name=in_any_language("share.title")).click()
    expect(share_button(person)).to_be_enabled()


def share_game(person: Person) -> str:
    """Shares the game in the open dialog and returns what the clipboard has then."""
    person.context.grant_permissions(["clipboard-read", "clipboard-write"])
    person.page.evaluate("navigator.clipboard.writeText('')")
    share_button(person).click()
    expect(link_field(person)).to_be_visible()
    wait_until(person.page, COPIED, link_field(person).input_value())
    copied: str = person.page.evaluate("navigator.clipboard.readText()")
    return copied


def visit(arrive: Arrive, link: str, **how: object) -> Person:
    """Somebody without an identity opens a link."""
    visitor = arrive(None, **how)
    return visitor.go(link.removeprefix(visitor.address))


def change(person: Person, hidden: bool) -> None:
    """Hides or shows the names in a share."""
    with person.page.expect_response(lambda answer: answer.request.method == "POST"):
        hide_names(person).set_checked(hidden)


def test_link_opens_for_a_visitor_at_its_moment(arrive: Arrive, owner: Person) -> None:
    open_dialog(owner, 5)
    link = share_game(owner)
    expect(link_field(owner)).to_have_value(link)
    owner.assert_accessible()
    visitor = visit(arrive, link)
    expect(slider(visitor)).to_have_value("5")
    expect(chair_of(visitor, NAME)).to_have_count(1)
    visitor.page.get_by_role("button", name=in_any_language("replay-page.forward")).click()
    expect(slider(visitor)).to_have_value("6")
    expect(visitor.page).to_have_url(f"{link.partition('#')[0]}#6")
    assert not visitor.cookies
    visitor.assert_accessible()
    visitor.assert_fits()


@pytest.mark.slow
def test_dialog_remembers_the_share_and_fits_in_every_language(arrive: Arrive, owner: Person) -> None:
    open_dialog(owner, 3)
    expect(link_field(owner)).to_have_count(0)
    hide_names(owner).check()
    link = share_game(owner)
    open_dialog(owner, 4)
    expect(link_field(owner)).to_have_value(link.replace("#3", "#4"))
    expect(hide_names(owner)).to_be_checked()
    owner.assert_accessible()
    game = list_finished_games(owner)[0]
    assert game["shared"]
    for language in LANGUAGES:
        owner.page.keyboard.press("Escape")
        expect(dialog(owner.page)).to_have_count(0)
        owner.choose_language(language)
        owner.page.get_by_role("button", name=in_any_language("share.title")).click()
        expect(link_field(owner)).to_be_visible()
        owner.assert_fits()


@pytest.mark.slow
def test_ending_shares_the_same_link(arrive: Arrive) -> None:
    person = arrive(None)
    open_table(person, {"game": "skull-king", "options": {"players": 2, "plan": [1]}})
    start_with_bots(person)
    play_out(person)
    person.page.get_by_role("button", name=in_any_language("ending.share")).click()
    expect(share_button(person)).to_be_enabled()
    lines = share_game(person).splitlines()
    assert lines[-1] == link_field(person).input_value()
    assert any("Ida" in line for line in lines[:-1]), "the ranking goes with the link"
    change(person, hidden=True)
    assert share_game(person) == lines[-1], "without any name"
    visitor = visit(arrive, lines[-1])
    expect(slider(visitor)).to_have_value("0")
