"""Python and the page say the same about every event, in every language."""

import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

import yohoho.skull.events
import yohoho.skull_king.events
from tests.page.event_sentences import Story, ask_page, ask_python
from tests.page.javascript import PageModules
from tests.page.recordings import FOLDER, GAMES
from tests.page.templates import WEB
from tests.skull.scenes import random_game
from tests.skull_king.option_sets import game_of
from tests.skull_king.random_games import eventful_steps
from tests.third_game.goofspiel import Goofspiel
from tests.walks import SEAT_NAMES, walk
from yohoho.core import registry
from yohoho.core.dice import Dice
from yohoho.core.errors import Reason
from yohoho.core.game import AnyGame, Event
from yohoho.locales import LANGUAGES, Voice, conjunction
from yohoho.skull import Skull

SKULL = Skull(players=4, last_chance=True)
OF_SKULL_KING = {"beck-4-everything": 7, "beck-2-everything": 7, "beck-3-will": 3, "schmidt-3": 7}
"""The games, and the seeds with which everything happens in them that they can have."""
RECORDED = (*GAMES, *(f"power-{pirate}" for pirate in ("rosie", "will", "rascal", "juanita", "harry")))
MODULES = {"skull": yohoho.skull.events, "skull-king": yohoho.skull_king.events}
EVENTS = {
    game: [kind for kind in vars(module).values() if isinstance(kind, type) and issubclass(kind, Event)]
    for game, module in MODULES.items()
}
EVERY_KIND = {kind for kinds in EVENTS.values() for kind in kinds} - {Event}


def stories() -> Iterator[Story]:
    """Random games in which much happens, as a player and as spectators are told them."""
    games: list[tuple[AnyGame, list[Event]]] = [
        (game_of(name), [event for step in eventful_steps(game_of(name), seed) for event in step.events])
        for name, seed in OF_SKULL_KING.items()
    ]
    skull = [event for seed in range(6) for step in random_game(SKULL, Dice(seed)) for event in step[4]]
    goofspiel = Goofspiel()
    prizes = [event for step in walk(goofspiel, 1) for event in step.events]
    for game, events in [*games, (SKULL, skull), (goofspiel, prizes)]:
        for you in (1, None):
            names = SEAT_NAMES[: game.players]
            yield Story(game, names, you, [event.redact_for(you) for event in events])


def read_story(name: str) -> Story:
    """The events of a recorded game as the person of the recording was told them."""
    exchanges = json.loads((FOLDER / f"{name}.json").read_text())["exchanges"]
    messages = [message for exchange in exchanges for message in exchange["messages"]]
    view = next(message["view"] for message in reversed(messages) if "view" in message)
    settings = view["settings"]
    options = {key: value for key, value in settings["options"].items() if key != "usual"}
    game = registry.open_game(settings["game"], options)
    notes = [note for message in messages for note in message.get("told", [])]
    plain_events = [event for note in notes for event in note.get("events", [])]
    events = [msgspec.convert(event, event_type(game.name, event["event"])) for event in plain_events]
    return Story(game, [seat["name"] for seat in view["seats"]], view["you"], events)


def event_type(game: str, tag: str) -> Any:
    return next(kind for kind in EVENTS[game] if kind.__struct_config__.tag == tag)


@pytest.fixture
def third_game(monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.third_game.goofspiel import GOOFSPIEL

    monkeypatch.setitem(registry._own, GOOFSPIEL.name, GOOFSPIEL)


@pytest.mark.parametrize("language", LANGUAGES)
def test_both_say_the_same_about_random_games(modules: PageModules, language: str, third_game: None) -> None:
    kinds: set[type] = set()
    for story in stories():
        compare(modules, story, language)
        kinds |= set(map(type, story.events))
    assert kinds >= EVERY_KIND


@pytest.mark.parametrize("name", RECORDED)
def test_both_say_the_same_about_recorded_games(modules: PageModules, name: str) -> None:
    compare(modules, read_story(name), "de")


def compare(modules: PageModules, story: Story, language: str) -> None:
    page, python = ask_page(modules, story, language), ask_python(story, language)
    for event, from_page, from_python in zip(story.events, page, python, strict=True):
        assert from_python == from_page, event
    assert any(page)


def test_sentence_that_only_the_page_has_is_noticed(third_game: None) -> None:
    path = WEB / "skull" / "log-lines.js"
    source = path.read_text(encoding="utf-8").replace('writer.step("log.passed", seat)', "[]")
    [story, *_] = [story for story in stories() if story.game is SKULL]
    with PageModules({path: source}) as modules, pytest.raises(AssertionError, match="Passed"):
        compare(modules, story, "en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_lists_are_joined_as_browsers_do(modules: PageModules, language: str) -> None:
    last = ("b", "Ida", "hielo", "hija", "yo")
    lists = [[], ["a"], *(["a", one] for one in last), *(["a", "b", one] for one in last)]
    script = """async ({ language, lists }) => lists.map((items) =>
      new Intl.ListFormat(language, { type: "conjunction" }).format(items))"""
    joined = modules.evaluate(script, {"language": language, "lists": lists})
    assert [conjunction(language, items) for items in lists] == joined
    assert Voice(language).conjunction(lists[3]) == joined[3]


def test_reasons_name_the_same_seats(modules: PageModules) -> None:
    reasons = [
        Reason("already-seated", args={"seat": 1}),
        Reason("not-your-turn", args={"waiting": [0, 2]}),
        Reason("not-your-turn", args={"waiting": 1}),
        Reason("no-such-seat", args={"seat": 7, "seats": 3, "last": 2}),
    ]
    names = ["Ann", "Bo", "Cy"]
    script = """async ({ reasons, names }) => {
      const { loadLanguage, sayReason } = await import(`${web}lib/i18n.js`);
      await loadLanguage("en");
      return reasons.map((reason) => sayReason(reason, "beck", names));
    }"""
    page = modules.evaluate(script, {"reasons": msgspec.to_builtins(reasons), "names": names})
    assert [Voice("en").reason(reason, names) for reason in reasons] == page
    assert "Bo" in page[0]
