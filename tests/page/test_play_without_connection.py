"""The page of a server plays without it: from its bundle, without a network, and back again."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.page.browser import Person
from tests.page.bundle import start_server
from tests.page.conftest import Arrive
from tests.page.play import make_move, play_out, wait_for_move
from tests.page.service_worker import wait_for_service_worker, wait_until_kept
from tests.page.test_offline import START_MS
from tests.page.words import begins_with, text
from tests.server.harness import Server

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Sends the bundle, as an installed server does."""
    started = start_server(tmp_path_factory.mktemp("bundle"), "bundle")
    yield started
    started.stop()


def go_without(arrive: Arrive) -> Person:
    person = arrive(service_workers="allow")
    person.go("/")
    person.page.set_default_timeout(START_MS)
    person.page.get_by_role("button", name=begins_with("offline.play")).click()
    expect(person.page.get_by_text(text("offline.playing"))).to_be_visible(timeout=START_MS)
    return person


def test_game_goes_on_when_the_network_is_gone_after_a_reload(arrive: Arrive) -> None:
    person = go_without(arrive)
    person.page.get_by_role("button", name=begins_with("home.play-of")).last.click()
    make_move(person, wait_for_move(person))
    wait_for_service_worker(person.page)
    wait_until_kept(person.page, "/offline/python.zip.packed")
    person.context.set_offline(True)
    person.page.reload()
    play_out(person)


def test_server_is_there_again_when_the_person_wants_it(arrive: Arrive) -> None:
    person = go_without(arrive)
    person.page.get_by_role("button", name=text("offline.back")).click()
    expect(person.page.get_by_role("button", name=begins_with("offline.play"))).to_be_visible()
    expect(person.page.get_by_text(text("offline.playing"))).to_be_hidden()
