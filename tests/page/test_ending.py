"""The end of a game: it waits for the last scene, counts the places up, and tells what decided it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.page.browser import DESKTOP, PHONE, Person, expect_address
from tests.page.conftest import Arrive
from tests.page.deal_search import Hands
from tests.page.drawn import record_steps, recorded_steps
from tests.page.play import ending, open_table, start_with_bots
from tests.page.scenes.album import Album, choose, dress
from tests.page.scenes.endings import KING, seat_of_place, varied
from tests.page.scenes.players import ScriptedTable
from tests.page.scenes.session import SceneSession
from tests.page.scenes.skull import FOUR, bold
from tests.page.words import begins_with, in_any_language
from tests.server.harness import Server
from yohoho.locales import LANGUAGES

SUITS: Final = ("green", "yellow", "purple", "black")
THREE: Final = {"game": "skull-king", "options": {"players": 3, "plan": [1]}}
MOVING: Final[dict[str, Any]] = {"choices": {"pace": "normal"}, "reduced_motion": "no-preference"}
COUNT_SOUNDS: Final = """() => {
  window.heard = { tones: 0, noises: 0 };
  const counted = (Node, kind) => class extends Node {
    start(...at) { window.heard[kind] += 1; super.start(...at); }
  };
  window.OscillatorNode = counted(OscillatorNode, "tones");
  window.AudioBufferSourceNode = counted(AudioBufferSourceNode, "noises");
}"""
COUNT_VIBRATIONS: Final = """() => {
  window.vibrated = [];
  navigator.vibrate = (pattern) => window.vibrated.push(pattern);
}"""


@pytest.fixture
def session(browser: Browser, server: Server, tmp_path: Path) -> Iterator[SceneSession]:
    opened = SceneSession(server, browser, Album(tmp_path))
    yield opened
    opened.all_leave()


def before_last_card(session: SceneSession) -> ScriptedTable:
    """A game in which only the last card is left. The host will win, Anne will be second and Bess last."""
    table = session.table(THREE).start(host_has_the_king)
    table.bid(1, 0, 1)
    table.go_on(lambda: len(table.game["trick"]["cards"]) == 2)
    return table


def host_has_the_king(leader: int, hands: Hands) -> bool:
    return hands[0] == ["skull-king"] and all(card.startswith(SUITS) for hand in hands[1:] for card in hand)


def play_last_card(table: ScriptedTable) -> None:
    seat = table.game["waiting"][0]
    table.act(seat, table.legal(seat)[0])


def panel(page: Page) -> Locator:
    aside = page.get_by_role("button", name=in_any_language("ending.aside"))
    return page.get_by_role("region").filter(has=aside)


def rematch(page: Page) -> Locator:
    return page.get_by_role("button", name=in_any_language("ending.rematch"))


@pytest.mark.slow
def test_result_waits_for_last_trick_and_counts_places_up(session: SceneSession) -> None:
    table = before_last_card(session)
    ida = session.at(table, **MOVING)
    record_steps(ida.page)
    play_last_card(table)
    expect(rematch(ida.page)).to_be_visible()
    steps = recorded_steps(ida.page)
    scenes = [scene for scene, _, _ in steps if scene]
    assert {"card", "trick", "sweep", "moment"} <= set(scenes)
    assert all(shown is None for scene, shown, _ in steps if scene)
    counted = [(shown, whole) for _, shown, whole in steps if shown is not None]
    assert counted == [(0, False), (1, False), (2, False), (3, False), (3, True)]


@pytest.mark.slow
def test_result_waits_for_the_last_flip(session: SceneSession) -> None:
    table = session.table(FOUR).start()
    winner = 2
    table.go_on(lambda: is_last_flip(table, winner), bold(winner, 1))
    ida = session.at(table, **MOVING)
    record_steps(ida.page)
    table.act(winner, table.legal(winner)[0])
    expect(rematch(ida.page)).to_be_visible()
    steps = recorded_steps(ida.page)
    assert [scene for scene, _, _ in steps if scene] == ["breath", "flip", "won"]
    assert all(shown is None for scene, shown, _ in steps if scene)
    assert steps[-1] == (None, 4, True)


def is_last_flip(table: ScriptedTable, seat: int) -> bool:
    return bool(table.game["phase"] == "flipping" and table.game["players"][seat]["successes"] == 1)


@pytest.mark.slow
@pytest.mark.parametrize("by", ["tap", "key"])
def test_a_tap_or_a_key_shows_all_places_at_once(session: SceneSession, by: str) -> None:
    table = before_last_card(session)
    ida = session.at(table, choices={"pace": "slow"}, reduced_motion="no-preference")
    record_steps(ida.page)
    play_last_card(table)
    title = panel(ida.page).get_by_role("heading", level=2)
    expect(title).to_be_focused()
    title.tap() if by == "tap" else ida.page.keyboard.press("Enter")
    expect(rematch(ida.page)).to_be_visible()
    counted = [(shown, whole) for _, shown, whole in recorded_steps(ida.page) if shown is not None]
    assert counted == [(0, False), (3, True)]


@pytest.mark.slow
def test_ending_that_was_not_awaited_is_shown_at_once(session: SceneSession) -> None:
    table = before_last_card(session)
    play_last_card(table)
    ida = session.at(table, choices={"pace": "slow"}, reduced_motion="no-preference")
    expect(panel(ida.page)).to_be_visible()
    expect(rematch(ida.page)).to_be_visible(timeout=2000)
    expect(ending(ida.page)).to_have_count(3)


@pytest.mark.slow
def test_reduced_motion_shows_all_places_at_once(session: SceneSession) -> None:
    table = before_last_card(session)
    ida = session.at(table, choices={"pace": "normal"})
    record_steps(ida.page)
    play_last_card(table)
    expect(rematch(ida.page)).to_be_visible()
    counted = [(shown, whole) for _, shown, whole in recorded_steps(ida.page) if shown is not None]
    assert counted == [(3, True)]


@pytest.mark.slow
def test_first_place_looks_and_sounds_different_from_last(session: SceneSession) -> None:
    table = before_last_card(session)
    people = [session.at(table, seat, choices={"sound": True}) for seat in range(3)]
    for person in people:
        person.page.mouse.click(5, 300)
        person.page.evaluate(COUNT_SOUNDS)
    play_last_card(table)
    heard = []
    for person, (mood, tones) in zip(people, (("first", 18), ("middle", 3), ("last", 0)), strict=True):
        expect(panel(person.page).get_by_text(in_any_language(f"ending.mood-{mood}"))).to_be_visible()
        person.page.wait_for_function("tones => window.heard.tones >= tones", arg=tones)
        heard.append(person.page.evaluate("window.heard"))
    assert [sounds["tones"] for sounds in heard] == [18, 3, 0]
    assert heard[-1]["noises"] == heard[0]["noises"] + 1


@pytest.mark.slow
def test_show_me_opens_the_replay_at_the_round_that_decided(session: SceneSession) -> None:
    table = session.table(KING).start()
    table.play_out(varied)
    ida = session.at(table)
    show = ida.page.get_by_role("link", name=begins_with("ending.show")).last
    label = show.inner_text().split()[-1]
    show.click()
    rounds = ida.page.get_by_role("combobox", name=in_any_language("replay-page.round"))
    expect(rounds).to_be_visible()
    chosen = rounds.evaluate("select => select.selectedOptions[0].textContent.trim()")
    assert chosen.split()[-1] == label


def test_show_me_opens_the_replay_at_the_challenge(session: SceneSession) -> None:
    table = session.table(FOUR).start()
    table.play_out(bold(2, 1))
    ida = session.at(table)
    ida.page.get_by_role("link", name=begins_with("ending.show")).last.click()
    told = ida.page.get_by_role("status").filter(has_text="Bess")
    expect(told.first).to_be_visible()
    expect_address(ida.page, "#round-2/challenge-began")


@pytest.mark.slow
def test_endings_fit_in_every_language(session: SceneSession) -> None:
    king = session.table(KING).start()
    king.play_out(varied)
    skull = session.table(FOUR).start()
    skull.play_out(bold(2, 1))
    for table in (king, skull):
        person = session.at(table, seat_of_place(table, -1))
        expect(ending(person.page).first).to_be_visible()
        for number, language in enumerate(LANGUAGES):
            for size in ("phone", "desktop"):
                dress(person, size, ("dark", "light")[number % 2], language)
                expect(rematch(person.page)).to_be_in_viewport(ratio=1)
                person.assert_fits()
        person.assert_accessible()


# --- vibration and sound


@pytest.mark.slow
def test_device_vibrates_on_the_turn_if_the_person_wants_it(session: SceneSession) -> None:
    table = session.table(THREE).start()
    ida = session.at(table)
    table.bid(1, 1, 1)
    table.go_on(lambda: table.my_turn())
    vibrated: dict[bool, list[Any]] = {}
    for wanted in (True, False):
        ida.go(f"/t/{table.id}")
        choose(ida.page, vibration=wanted)
        ida.page.touchscreen.tap(5, 300)
        ida.page.evaluate(COUNT_VIBRATIONS)
        table.do(table.players[1], do="pause")
        expect(ida.page.get_by_role("heading", name=in_any_language("table.paused"))).to_be_visible()
        table.do(table.players[1], do="resume")
        expect(ida.page.get_by_role("heading", name=in_any_language("table.paused"))).to_have_count(0)
        if wanted:
            ida.page.wait_for_function("() => window.vibrated.length")
        else:
            ida.page.wait_for_timeout(200)
        vibrated[wanted] = ida.page.evaluate("window.vibrated")
    assert vibrated == {True: [[60]], False: []}


@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_settings_offer_vibration_only_on_devices_that_have_it(arrive: Arrive, size: tuple[int, int]) -> None:
    person = arrive("/settings", size=size)
    expect(person.page.get_by_role("heading", level=1)).to_be_visible()
    offered = person.page.get_by_role("switch", name=begins_with("settings.vibration"))
    expect(offered).to_have_count(1 if size == PHONE else 0)


@pytest.mark.slow
@pytest.mark.parametrize("key", ["sound.yes", "sound.no"])
def test_sound_is_offered_once(arrive: Arrive, key: str) -> None:
    person = arrive(None, choices={"soundOffered": False})
    open_table(person, {"game": "skull-king", "options": {"players": 3, "plan": [2]}})
    start_with_bots(person)
    offer = person.page.get_by_role("group", name=in_any_language("sound.offer"))
    person.assert_fits()
    offer.get_by_role("button", name=in_any_language(key)).click()
    expect(offer).to_have_count(0)
    person.page.reload()
    expect(person.page.get_by_role("main")).to_be_visible()
    expect(offer).to_have_count(0)
    assert sound_is_on(person) == (key == "sound.yes")


def sound_is_on(person: Person) -> bool:
    return bool(person.page.evaluate("() => JSON.parse(localStorage.yohoho).sound"))
