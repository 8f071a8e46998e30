"""A language is one folder and one line, and one that is half translated says the rest in English.

The recipe is done in a copy of the package, and tests that take every language run there with the new one.
"""

import json
import subprocess
from pathlib import Path
from typing import Any, Final

import pytest

from tests.page.javascript import BINARIES
from tests.recipes.copied_repository import copy_repository, replace_text, run

NEW: Final = "eo"
"""Esperanto, of which Babel knows the name and the plural rule."""
TEXTS: Final[dict[str, Any]] = {
    "card.kraken": "Krakeno",
    "reason.pays-nothing": "Neniu poento.",  # English has a form of it for Schmidt's edition
    "sk.tally": {"by": "bid", "one": "{tricks} el {bid} preno", "other": "{tricks} el {bid} prenoj"},
}
QUICK: Final = (
    "tests/cli/test_play.py::test_a_whole_game_in_every_language[skull-eo]",
    "tests/cli/test_score.py::test_every_language[eo]",
    "tests/test_locales.py::test_plural_categories_are_those_of_cldr[eo]",
)
SLOW: Final = (
    "tests/cli/test_play_coach.py",
    "tests/cli/test_play.py::test_a_whole_game_in_every_language[beck-eo]",
    "tests/cli/test_review.py::test_text_has_rounds_moments_categories_and_sums[eo]",
    "tests/bots/test_characters.py",
    "tests/bots/test_coach.py",
    "tests/lessons/test_lessons.py",
    "tests/test_locales.py",
)
"""Terminal, review, bots, lessons, and the strict tests, which leave out what is half translated."""
ON_THE_PAGE: Final = ("tests/web/screens/home.test.js", "tests/web/table/new-table.test.js")
"""The start page and a form, whose texts must be there, in every language."""
ANSWERS: Final = """
import json
from tests.page.page_facts import FILES, module
from yohoho.cli import app
from yohoho.locales import Voice
from yohoho.locales.help_texts import help_texts
from yohoho.locales.lesson_texts import lesson_texts
from yohoho.server.http.page_files import choose_language, load_page

for path, facts in FILES.items():
    path.write_text(module(facts()), encoding="utf-8")
page = load_page()
voices = [Voice("eo", edition) for edition in ("beck", "schmidt")]
print(json.dumps({
    "said": [voice.say("reason.pays-nothing") for voice in voices] + [
        voices[0].say("sk.tally", tricks=0, bid=1), voices[0].say("card.loot")],
    "assets": {
        path: json.loads(file.body) for path, file in page.assets.items() if path.startswith("locales/")
    },
    "preferred": choose_language("eo,en;q=0.5"),
    "shell": page.shell,
    "help": dict(help_texts("eo")),
    "lessons": lesson_texts("eo") == lesson_texts("en"),
}))
"""


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The repository with a folder and a line more."""
    folder = copy_repository(tmp_path_factory.mktemp("copy"))
    locales = folder / "src/yohoho/locales"
    (locales / NEW).mkdir()
    (locales / NEW / "texts.json").write_text(json.dumps(TEXTS))
    replace_text(locales / "__init__.py", 'Final = ("en", ', f'Final = ("en", "{NEW}", ')
    replace_text(folder / "tests/complete_languages.py", "frozenset()", f'frozenset({{"{NEW}"}})')
    return folder


def test_page_and_texts_have_a_half_translated_language(copy: Path) -> None:
    answers = json.loads(run(copy, "-c", ANSWERS))
    assert answers["said"] == ["Neniu poento.", "Neniu poento.", "0 el 1 preno", "Loot"]
    assert (answers["preferred"], answers["help"], answers["lessons"]) == (NEW, {}, True)
    assert f"en {NEW} fr" in answers["shell"]
    assert f'"{NEW}": "Esperanto"' in (copy / "src/yohoho/web/lib/facts.js").read_text()
    for part in ("texts", "rules", "lessons", "pad", "review", "learning", "puzzles"):
        english, new = (answers["assets"][f"locales/{language}/{part}.json"] for language in ("en", NEW))
        assert english.keys() - {"reason.pays-nothing.schmidt"} == new.keys()
    assert answers["assets"][f"locales/{NEW}/texts.json"]["card.kraken"] == "Krakeno"


def test_flows_of_the_page_pass_in_a_half_translated_language(copy: Path) -> None:
    run(copy, "-m", "tests.page.page_facts")
    assert '"eo": "Esperanto"' in (copy / "src/yohoho/web/lib/facts.js").read_text()
    command = [f"{BINARIES}/node", "--test", "--test-force-exit", *ON_THE_PAGE]
    done = subprocess.run(command, cwd=copy, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("tests", [QUICK, pytest.param(SLOW, marks=pytest.mark.slow)])
def test_tests_of_every_language_pass_with_a_half_translated_one(copy: Path, tests: tuple[str, ...]) -> None:
    run(copy, "-m", "pytest", "-q", "-p", "no:cacheprovider", *tests)
