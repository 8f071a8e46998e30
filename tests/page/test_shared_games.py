"""A shared game opens for everybody at its moment, without an identity, until the share is revoked."""

from __future__ import annotations

import re
from contextlib import AsyncExitStack

import httpx
import pytest
from playwright.sync_api import Locator, expect

from tests.page.browser import DESKTOP, PHONE, Person
from tests.page.conftest import Arrive
from tests.page.play import dialog, finished_games, open_table, play_out, start_with_bots
from tests.page.words import contains, in_any_language, text
from tests.server import client
from tests.server.harness import Server
from yohoho.locales import LANGUAGES

SHORT = {"game": "skull-king", "options": {"players": 3, "plan": [1, 1]}}
NAME = "Ottilie"


@pytest.fixture(scope="module")
def player(server: Server) -> client.Client:
    """A player of a finished game, without a browser."""

    async def play() -> client.Client:
        async with AsyncExitStack() as stack:
            _, crew = await client.started(stack, server, SHORT, NAME)
            await client.play_out(crew)
            return crew[0]

    return client.run_within(play())


@pytest.fixture
def owner(arrive: Arrive, player: client.Client) -> Person:
    """The player at the page, who shares nothing yet."""
    person = arrive(None, size=PHONE).signed_in(player.token)
    for game in finished_games(person):
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
    person.go(f"/replay/{finished_games(person)[0]['id']}#{step}")
    person.page.get_by_role("button", name=in_any_language("share.title")).click()
    expect(share_button(person)).to_be_enabled()


def shared_link(person: Person) -> str:
    """Shares the game in the open dialog and returns what the clipboard has then."""
    person.context.grant_permissions(["clipboard-read", "clipboard-write"])
    share_button(person).click()
    expect(link_field(person)).to_be_visible()
    expect(person.page.get_by_text(in_any_language("lobby.copied"))).to_be_visible()
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


def revoke(person: Person) -> None:
    share_button(person, "share.revoke").click()
    expect(link_field(person)).to_have_count(0)
    expect(share_button(person)).to_be_focused()


@pytest.mark.slow
def test_link_opens_for_a_visitor_at_its_moment(arrive: Arrive, owner: Person) -> None:
    open_dialog(owner, 5)
    link = shared_link(owner)
    assert link == link_field(owner).input_value()
    visitor = visit(arrive, link)
    expect(slider(visitor)).to_have_value("5")
    expect(chair_of(visitor, NAME)).to_have_count(1)
    visitor.page.get_by_role("button", name=in_any_language("replay-page.forward")).click()
    expect(slider(visitor)).to_have_value("6")
    expect(visitor.page).to_have_url(f"{link.partition('#')[0]}#6")
    assert not visitor.cookies
    visitor.assert_accessible()
    visitor.assert_fits()


def test_hidden_names_are_replaced_in_the_visitors_language(arrive: Arrive, owner: Person) -> None:
    open_dialog(owner, 0)
    hide_names(owner).check()
    visitor = visit(arrive, shared_link(owner), size=DESKTOP)
    expect(visitor.page.get_by_text(in_any_language("share.hidden"))).to_be_visible()
    for language in LANGUAGES:
        visitor.choose_language(language)
        seats = visitor.page.get_by_role("combobox", name=in_any_language("replay-page.chair"))
        shown = seats.get_by_role("option").all_inner_texts()
        others = text("names.hidden", language).split()
        expected = [text("replay-page.from-chair", language, name=name) for name in others[:3]]
        assert shown[1:] == expected
        visitor.assert_fits()
    assert NAME not in visitor.page.content()
    change(owner, hidden=False)
    visitor.page.reload()
    expect(chair_of(visitor, NAME)).to_have_count(1)


@pytest.mark.slow
def test_revoked_link_says_so_and_has_a_way_on(arrive: Arrive, owner: Person) -> None:
    open_dialog(owner, 0)
    link = shared_link(owner)
    revoke(owner)
    expect(owner.page.get_by_text(in_any_language("share.revoked"))).to_be_visible()
    visitor = visit(arrive, link)
    expect(visitor.page.get_by_text(in_any_language("reason.no-such-share"))).to_be_visible()
    expect(visitor.page.get_by_role("main").get_by_role("link")).not_to_have_count(0)
    visitor.assert_accessible()
    visitor.ignore_errors()


@pytest.mark.slow
def test_dialog_remembers_the_share_and_fits_in_every_language(arrive: Arrive, owner: Person) -> None:
    open_dialog(owner, 3)
    expect(link_field(owner)).to_have_count(0)
    hide_names(owner).check()
    link = shared_link(owner)
    open_dialog(owner, 4)
    expect(link_field(owner)).to_have_value(link.replace("#3", "#4"))
    expect(hide_names(owner)).to_be_checked()
    owner.assert_accessible()
    game = finished_games(owner)[0]
    assert game["shared"]
    for language in LANGUAGES:
        owner.page.keyboard.press("Escape")
        expect(dialog(owner.page)).to_have_count(0)
        owner.choose_language(language)
        owner.page.get_by_role("button", name=in_any_language("share.title")).click()
        expect(link_field(owner)).to_be_visible()
        owner.assert_fits()


@pytest.mark.slow
def test_list_of_games_names_winners_and_shares(arrive: Arrive, owner: Person) -> None:
    open_dialog(owner, 0)
    shared_link(owner)
    owner.go("/games")
    game = finished_games(owner)[0]
    winners = [game["names"][seat] for seat in game["winners"]]
    alone = game["winners"] == [game["seat"]]
    won = contains("games.you-won") if alone else contains("games.won", names=" and ".join(winners))
    row = owner.page.get_by_role("main").get_by_role("listitem")
    expect(row.get_by_text(won)).to_be_visible()
    expect(row.get_by_text(in_any_language("games.shared"))).to_be_visible()
    owner.assert_accessible()
    owner.assert_fits()


@pytest.mark.slow
def test_ending_shares_the_same_link(arrive: Arrive) -> None:
    person = arrive(None)
    open_table(person, {"game": "skull-king", "options": {"players": 2, "plan": [1]}})
    start_with_bots(person)
    play_out(person)
    person.page.get_by_role("button", name=in_any_language("ending.share")).click()
    expect(share_button(person)).to_be_enabled()
    lines = shared_link(person).splitlines()
    assert lines[-1] == link_field(person).input_value()
    assert any("Ida" in line for line in lines[:-1]), "the ranking goes with the link"
    change(person, hidden=True)
    share_button(person).click()
    expect(person.page.get_by_text(in_any_language("lobby.copied"))).to_have_count(2)
    assert person.page.evaluate("navigator.clipboard.readText()") == lines[-1], "without any name"
    visitor = visit(arrive, lines[-1])
    expect(slider(visitor)).to_have_value("0")


@pytest.mark.parametrize(
    ("locale", "day_first"),
    [("en-GB", True), pytest.param("en-US", False, marks=pytest.mark.slow), ("en", False)],
    ids=["gb", "us", "plain"],
)
def test_dates_follow_the_browsers_region(
    arrive: Arrive, player: client.Client, locale: str, day_first: bool
) -> None:
    person = arrive(None, locale=locale).signed_in(player.token)
    person.go("/games")
    row = person.page.get_by_role("main").get_by_role("listitem")
    expect(row).to_have_text(date_pattern(day_first))


def date_pattern(day_first: bool) -> re.Pattern[str]:
    return re.compile(r"\b\d\d? [A-Z][a-z]{2,3} \d{4}" if day_first else r"[A-Z][a-z]{2,3} \d\d?, \d{4}")
