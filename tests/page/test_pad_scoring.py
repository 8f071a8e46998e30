"""The pad counts the same as `yohoho.scorepad`: sheets by the hundred, every cell."""

import json
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, Final

import msgspec
import pytest

from tests.effort import examples
from tests.page.javascript import PageModules
from tests.scorepad.random_sheets import any_command, any_sheet, any_step
from yohoho.core.errors import YohohoError
from yohoho.scorepad import Log, Sheet, commands, dumps, fold, loads, merge, tally, write

GAMES: Final = examples(140, 40)
REFUSED_GAMES: Final = examples(60, 24)
MERGED_GAMES: Final = examples(60, 24)
STEPS: Final = 16
BATCH: Final = 250

COUNT: Final = """async (texts) => {
  const [{ dumps, loads }, { fold }, { tally }] = await Promise.all(
    ["sheets/document", "rules/sheet", "rules/tally"].map((path) => import(`${web}${path}.js`)));
  return texts.map((text) => {
    const log = loads(text), sheet = fold(log);
    const lost = sheet.conflicts.map(({ place, kept, lost }) => [place, kept, lost.id]);
    const counted = tally(sheet);
    for (const row of counted.rows) for (const cell of Object.values(row.cells)) delete cell.facts;
    return [dumps(log), JSON.stringify(counted), JSON.stringify(lost)];
  });
}"""
WRITE: Final = """async (cases) => {
  const [{ dumps, loads }, { write }] = await Promise.all(
    ["sheets/document", "sheets/ledger"].map((path) => import(`${web}${path}.js`)));
  return cases.map(([text, command]) => {
    try { return dumps(write(loads(text), "phone", command, 7)); }
    catch (error) { return JSON.stringify([error.code, error.ruling, error.args]); }
  });
}"""
MERGE: Final = """async (pairs) => {
  const [{ dumps, loads }, { merge }] = await Promise.all(
    ["sheets/document", "rules/log"].map((path) => import(`${web}${path}.js`)));
  return pairs.map(([one, other]) => dumps(merge(loads(one), loads(other))));
}"""


def sheets(seed: int) -> Iterator[Log]:
    """One game as it grows; now and then a second device has written without knowing of the first."""
    rng = Random(seed)
    log = any_sheet(rng)
    for step in range(STEPS):
        log = any_step(rng, log, rng.choice(["phone", "tablet"]))
        if step % 6 == 5:
            other = any_step(rng, any_step(rng, log, "other"), "other")
            log = merge(any_step(rng, log, "phone"), other)
        yield log


@cache
def whole_game(seed: int) -> tuple[Log, ...]:
    """The same game for several tests."""
    return tuple(sheets(seed))


def plain(value: Any) -> Any:
    return json.loads(msgspec.json.encode(value))


def plain_tally(sheet: Sheet) -> Any:
    document = plain(tally(sheet))
    for row in document["rows"]:
        for cell in row["cells"].values():
            del cell["facts"]
    return document


def test_page_and_library_count_every_cell_alike(modules: PageModules) -> None:
    logs = [log for seed in range(GAMES) for log in whole_game(seed)]
    assert len(logs) == GAMES * STEPS
    editions = {(fold(log).options.edition, fold(log).setup(1).scoring) for log in logs[::STEPS]}
    assert len(editions) == 4
    for start in range(0, len(logs), BATCH):
        batch = logs[start : start + BATCH]
        answers = modules.evaluate(COUNT, [dumps(log) for log in batch])
        for log, (text, cells, lost) in zip(batch, answers, strict=True):
            sheet = fold(log)
            assert text == dumps(log)
            assert json.loads(cells) == plain_tally(sheet)
            assert json.loads(lost) == [[one.place, one.kept, one.lost.id] for one in sheet.conflicts]


def test_page_and_library_refuse_for_the_same_reason(modules: PageModules) -> None:
    questions: list[tuple[str, Any]] = []
    expected: list[Any] = []
    for seed in range(REFUSED_GAMES):
        rng = Random(1000 + seed)
        for log in whole_game(seed)[::2]:
            command = any_command(rng, fold(log), rng.choice(["round", "round", "edit", "other"]))
            questions.append((dumps(log), plain(command)))
            expected.append(answer(log, command))
    answers = modules.evaluate(WRITE, questions)
    refused = 0
    for page_answer, right in zip(answers, expected, strict=True):
        if isinstance(right, str):
            assert page_answer == right
        else:
            refused += 1
            assert json.loads(page_answer) == right
    assert 50 < refused < len(questions) - 50


def answer(log: Log, command: commands.AnyCommand) -> Any:
    try:
        return dumps(write(log, "phone", command, at=7))
    except YohohoError as error:
        return plain([error.reason.code, error.reason.ruling, error.reason.args])


def test_page_and_library_merge_to_the_same_log(modules: PageModules) -> None:
    pairs, expected = [], []
    for seed in range(MERGED_GAMES):
        rng = Random(seed)
        log = whole_game(seed)[-1]
        one, other = (any_step(rng, any_step(rng, log, author), author) for author in ("a", "ä"))
        pairs.append([dumps(one), dumps(other)])
        expected.append(dumps(merge(one, other)))
    assert modules.evaluate(MERGE, pairs) == expected


def test_page_and_library_refuse_the_same_documents(modules: PageModules) -> None:
    good = dumps(next(sheets(1)))
    texts = [
        "",
        "ahoy",
        "[]",
        "{}",
        good.replace('"version":1', '"version":2'),
        good.replace('"p1"', '"p 1"', 1),
    ]
    texts += [
        good.replace('"clock":1', '"clock":-1'),
        good.replace("Name A", " Name A"),
        good.replace('"do":"open"', '"do":"sail"'),
    ]
    loading = (
        "async (texts) => { const { loads } = await import(`${web}sheets/document.js`);"
        "return texts.map((text) => {"
        "  try { loads(text); return null; } catch (error) { return error.code; } }); }"
    )
    expected = []
    for text in texts:
        with pytest.raises(YohohoError) as caught:
            loads(text)
        expected.append(caught.value.reason.code)
    assert modules.evaluate(loading, texts) == expected
