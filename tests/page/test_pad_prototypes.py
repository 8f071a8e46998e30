"""Names of properties that every JavaScript object has: the page refuses them where Python does."""

import copy
import json
from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Arrive
from tests.page.javascript import PageModules
from tests.page.shared_sheet import new_log, play_rounds
from tests.page.test_pad_careers import COUNT, careers_and_ladder
from tests.scorepad.pad import BUILT_IN
from yohoho.core.errors import YohohoError
from yohoho.scorepad import Log, dumps, fold, from_csv, loads, write
from yohoho.scorepad.commands import Close

OTHERS: Final = ("p1", "__x", "x__", "Constructor", "proto", "to-String", "p1\n", "a b", "", "x" * 41)
"""Ids that are nothing of the kind: some are good, some are refused for other reasons."""

READ: Final = """async ([texts, tables]) => {
  const [{ loads }, { fold }, { tally }, { fromCsv }] = await Promise.all(
    ["sheets/document", "rules/sheet", "rules/tally", "sheets/csv-import"]
      .map((path) => import(`${web}${path}.js`)));
  const keys = (one) => Reflect.ownKeys(one).map(String);
  const properties = () => JSON.stringify([keys(Object), keys(Object.prototype)]);
  const before = properties();
  const codes = (all, read) => all.map((text) => {
    try { return tally(fold(read(text))) && "read"; } catch (error) { return error.code ?? String(error); }
  });
  const answers = [codes(texts, loads), codes(tables, (text) => fromCsv(text, "s", "phone", 0))];
  return [...answers, properties() === before && ({}).polluted === undefined];
}"""


def document_with(change: dict[str, Any], *path: str | int) -> str:
    """The document of a short game, with something else at this place."""
    document = json.loads(dumps(play_rounds(new_log(), (1, 0, 0))))
    place = document
    for key in path:
        place = place[key]
    place.update(copy.deepcopy(change))
    return json.dumps(document)


def documents() -> Iterator[str]:
    head, round_ = ("operations", 0, "command"), ("operations", 1, "command")
    yield from (document_with({"dealer": name}, *head) for name in BUILT_IN)
    for name in (*BUILT_IN, *OTHERS):
        yield document_with({"id": name}, *head, "people", 0)
        for lines in ("bids", "tricks", "wagers", "harry"):
            yield document_with({lines: {name: 1}}, *round_, "round")
        yield document_with({"bids": {name: {"polluted": 1}}}, *round_, "round")
        yield document_with({"cannonballs": [name]}, *round_, "round")
        yield document_with({"claims": [{"card": "black-14", "by": name}]}, *round_, "round")
        yield document_with({"played": [[{"card": "black-14", "by": name}]]}, *round_, "round")
        yield document_with({"command": {"do": "leave", "person": name, "number": 2}}, "operations", 1)
        yield document_with({"command": {"do": "seat", "order": [name]}}, "operations", 1)
        yield document_with({"command": {"do": name, "polluted": True}}, "operations", 1)
        yield document_with({"command": {"do": "undo", "target": name or "x"}}, "operations", 1)
        yield document_with({name: {"polluted": True}}, "operations", 1)
        yield document_with({name: {"polluted": True}})
        for option in ("edition", "plan", "scoring"):
            yield document_with({option: name or "x"}, *head, "options")


def tables() -> Iterator[str]:
    for name in BUILT_IN:
        row, head = "1,{},0,0,{}\n", f"round,player,bid,tricks,options,{name}\n"
        for player, option in ((name, ""), ("Ann", name), ("Ann", f"{name}=1"), ("Ann", f"plan={name}")):
            yield head + row.format(player, option) + row.format("Bo", "")


def code_of(read: Any, text: str) -> str:
    try:
        fold(read(text))
    except YohohoError as error:
        return error.reason.code
    return "read"


def as_csv(text: str) -> Log:
    return from_csv(text, "s", "phone")


def test_page_refuses_what_python_refuses_and_its_prototypes_stay(modules: PageModules) -> None:
    sheets, rows = list(documents()), list(tables())
    answers, found_rows, untouched = modules.evaluate(READ, [sheets, rows])
    assert untouched
    expected = [code_of(loads, text) for text in sheets]
    apart = [line for line in zip(sheets, answers, expected, strict=True) if line[1] != line[2]]
    assert not apart
    assert set(expected) >= {"bad-sheet", "read", "unknown-edition", "unknown-plan", "unknown-scoring"}
    assert found_rows == [code_of(as_csv, text) for text in rows]


def test_names_of_built_in_properties_are_counted_as_in_python(modules: PageModules) -> None:
    """A name is for people to choose: `__proto__` is somebody like everybody else."""
    seasons = []
    for number, name in enumerate(BUILT_IN):
        log = write(play_rounds(new_log("Ann", name[:30], "Cy"), (1, 0, 0)), "phone", Close(True))
        seasons.append([log, write(play_rounds(new_log("Ann", "Bo"), (0, 1)), "phone", Close(True))])
        assert len(fold(log).people) == 3, number
    answers = modules.evaluate(COUNT, [[dumps(log) for log in season] for season in seasons])
    for season, answer in zip(seasons, answers, strict=True):
        people, places = json.loads(answer)
        assert [dict(people), dict(places)] == careers_and_ladder(season)
    assert (
        modules.evaluate("async () => [({}).games, ({}).ahead, Object.games, ({}).toString.games]")
        == [None] * 4
    )


@pytest.mark.slow
def test_addresses_with_names_of_built_in_properties_show_a_page(arrive: Arrive) -> None:
    """A link can be sent to anybody: what it names is looked up in tables that inherit nothing.

    tests/web/pad/prototypes.test.js is the quick one.
    """
    person = arrive("/about")
    broken: list[object] = []
    person.page.on("pageerror", lambda error: broken.append(error))
    person.go("/referee?edition=constructor&cards=constructor+toString")
    expect(person.page.get_by_role("heading", name="The referee")).to_be_visible()
    for address in ("/rules/constructor", "/constructor"):
        person.go(address)
        expect(person.page.get_by_role("heading", level=1)).to_be_visible()
    assert not broken
    person.ignore_errors()  # the server has no such edition and no such page
