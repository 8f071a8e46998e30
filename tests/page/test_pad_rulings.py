"""Every scoring ruling by id on the page's pad: the table of tests/scorepad/rulings.py, in Node."""

import json
from collections.abc import Mapping
from typing import Any, Final

import msgspec
import pytest

from tests.page.javascript import PageModules
from tests.page.test_pad_scoring import plain, plain_tally
from tests.scorepad.ruling_case import Case, facts_of, read_outcome
from tests.scorepad.rulings import CASES
from tests.scorepad.test_rulings import write_case
from yohoho.core.errors import YohohoError
from yohoho.scorepad import dumps, fold
from yohoho.scorepad.commands import WriteRound
from yohoho.skull_king.options import Options

PLAY: Final = """async (cases) => {
  const [{ dumps }, { openSheet, write }, { fold }, { tally }] = await Promise.all(
    ["sheets/document", "sheets/ledger", "rules/sheet", "rules/tally"]
      .map((path) => import(`${web}${path}.js`)));
  const played = ({ people, options, commands }) => {
    let log = openSheet("sheet", "dev", people, options);
    for (const command of commands) log = write(log, "dev", command);
    return [dumps(log), JSON.stringify(tally(fold(log)))];
  };
  return cases.map((one) => {
    try { return played(one); } catch (error) {
      if (!error.code) throw error;
      return { code: error.code, ruling: error.ruling, args: error.args };
    }
  });
}"""


def question_of(case: Case) -> dict[str, Any]:
    options = msgspec.convert(case.options, Options)
    commands = [WriteRound(number, facts_of(text, case.deal)) for number, text in case.rounds]
    people = [msgspec.structs.asdict(person) for person in case.people]
    return {"people": people, "options": plain(options), "commands": plain(commands)}


def test_every_scoring_ruling_on_the_page(modules: PageModules) -> None:
    answers = modules.evaluate(PLAY, [question_of(case) for case in CASES])
    wrong = {
        str(case): what for case, one in zip(CASES, answers, strict=True) if (what := differs(case, one))
    }
    assert not wrong


def differs(case: Case, page_answer: Any) -> Any:
    """The difference between the page and the table of rulings or the library, if there is one."""
    if isinstance(page_answer, Mapping):
        return difference_in_refusal(case, page_answer)
    if "refused" in case.expected:
        return "taken, and should be refused"
    text, tallied = page_answer
    log, got = write_case(case), json.loads(tallied)
    if read_outcome(case, got) != case.expected:
        return read_outcome(case, got)
    for row in got["rows"]:
        for cell in row["cells"].values():
            del cell["facts"]
    if got != plain_tally(fold(log)):
        return "the cells are others than the library's"
    return None if text == dumps(log) else "the log is another one than the library's"


def difference_in_refusal(case: Case, page_answer: Mapping[str, Any]) -> Any:
    if [page_answer["code"], page_answer["ruling"]] != case.expected.get("refused"):
        return page_answer
    with pytest.raises(YohohoError) as caught:
        write_case(case)
    return None if page_answer["args"] == plain(caught.value.reason.args) else page_answer
