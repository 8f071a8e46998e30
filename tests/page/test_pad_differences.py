"""The page tells the same changes as `yohoho.scorepad.change`, and reads and writes the same tables."""

from itertools import pairwise
from random import Random
from typing import Any, Final

import pytest

from tests.page.javascript import PageModules
from tests.page.test_pad_scoring import plain, sheets
from tests.scorepad.random_sheets import any_sheet, back_and_gone, nine_people, with_a_return
from yohoho.core.errors import YohohoError
from yohoho.scorepad import Log, change, dumps, fold, from_csv, to_csv, undo
from yohoho.skull_king.options import Options

DIFFER: Final = """async (pairs) => {
  const [{ loads }, { fold }, { differences }] = await Promise.all(
    ["sheets/document", "rules/sheet", "sheets/differences"].map((path) => import(`${web}${path}.js`)));
  return pairs.map((pair) => differences(...pair.map((text) => fold(loads(text)))));
}"""
TABLES: Final = """async (texts) => {
  const [{ dumps, loads }, { fold }, { toCsv }, { fromCsv }] = await Promise.all(
    ["sheets/document", "rules/sheet", "sheets/csv-export", "sheets/csv-import"]
      .map((path) => import(`${web}${path}.js`)));
  return texts.map((text) => {
    const table = toCsv(fold(loads(text)));
    try { return [table, dumps(fromCsv(table, "again", "reader", 7))]; }
    catch (error) { return [table, error.code]; }
  });
}"""


def difference(of: str, round_: Any, person: Any, before: Any, after: Any) -> list[Any]:
    """Somebody new or gone is told whole; how a person is written down is another matter."""
    if of == "person":
        before, after = (one and one["name"] for one in (before, after))
    return [of, round_, person, before, after]


@pytest.mark.slow
def test_every_difference_is_told_alike(modules: PageModules) -> None:
    pairs: list[tuple[Log, Log]] = []
    for seed in range(24):
        grown = [any_sheet(Random(seed)), *sheets(seed)]
        back = with_a_return(Random(seed))[0]
        pairs += [(undo(back, "dev"), back), *pairwise(grown), (grown[3], grown[-1]), (grown[-1], grown[6])]
    answers = modules.evaluate(DIFFER, [[dumps(one), dumps(other)] for one, other in pairs])
    kinds = set()
    for (one, other), page in zip(pairs, answers, strict=True):
        right = [
            difference(item["of"], item["round"], item["person"], item["before"], item["after"])
            for item in plain(change(fold(one), fold(other)))
        ]
        here = [
            difference(item["of"], item["round"], item["person"], item["before"], item["after"])
            for item in page
        ]
        assert sorted(map(repr, here)) == sorted(map(repr, right))
        kinds |= {line[0] for line in right}
    assert kinds >= {"bids", "tricks", "claims", "wagers", "harry", "total", "scoring", "seats"}
    assert kinds >= {"person", "until", "away", "name", "colour", "dealer", "closed"}
    assert len(kinds & set(Options.__struct_fields__)) >= 3, "options are drawn at random"


def test_tables_with_people_who_came_back(modules: PageModules) -> None:
    logs = [nine_people(), back_and_gone(), *(with_a_return(Random(seed))[0] for seed in range(40))]
    answers = modules.evaluate(TABLES, [dumps(log) for log in logs])
    for log, (table, again) in zip(logs, answers, strict=True):
        assert table == to_csv(fold(log))
        assert again == read_again(table)


def read_again(table: str) -> str:
    try:
        return dumps(from_csv(table, "again", "reader", at=7))
    except YohohoError as error:
        return error.reason.code
