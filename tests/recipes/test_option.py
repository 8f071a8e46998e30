"""An optional rule and a plan of cards need the places that docs/extending.md names, and no other.

Both are done once in a copy of the repository. The tests of the three forms of the rules play the new option
and the new plan there, without a line of their own.
"""

import filecmp
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from tests.complete_languages import COMPLETE
from tests.recipes.copied_repository import ROOT, copy_repository, replace_text, run
from yohoho.locales import Voice
from yohoho.server.menu import full_menu

OPTION: Final = {
    "skull_king/options.py": (
        ('frozenset({"tricks_face_down"})', 'frozenset({"tricks_face_down", "dear_ladies"})'),
        (
            "    tricks_face_down: bool = False\n",
            "    dear_ladies: bool = False\n    tricks_face_down: bool = False\n",
        ),
        ("    tricks_face_down: bool\n", "    dear_ladies: bool\n    tricks_face_down: bool\n"),
        ("_catches(self.edition)", "_catches(self.edition, 1 + self.options.dear_ladies)"),
        ("def _catches(edition: Edition)", "def _catches(edition: Edition, times: int)"),
        ("MERMAIDS, bonuses.mermaid_by_pirate)", "MERMAIDS, times * bonuses.mermaid_by_pirate)"),
    ),
    "skull_king/editions.py": (('"plan", "blanks"})', '"plan", "blanks", "dear_ladies"})'),),
    "sim/lockstep/tricks.py": (
        (
            "xp.int16(pays.mermaid_by_pirate)",
            "xp.int16(pays.mermaid_by_pirate << rules.setup.options.dear_ladies)",
        ),
    ),
    "web/rules/setup.js": (
        ("catchesOf(edition)", "catchesOf(edition, options)"),
        ("catchesOf({ bonuses, always_pirates })", "catchesOf({ bonuses, always_pirates }, options)"),
        (
            "points: bonuses.mermaid_by_pirate }",
            "points: bonuses.mermaid_by_pirate * (options.dear_ladies ? 2 : 1) }",
        ),
    ),
}
"""A caught Mermaid pays 40: what is written by hand, besides texts and tests."""
PLAN: Final = {
    "skull_king/options.py": (('    "whirlpool": ', '    "dead-calm": (3, 3, 3),\n    "whirlpool": '),),
}
GENERATED: Final = {"web/rules/facts.js", "web/wire.d.ts"}
COMPARISONS: Final = (
    "tests/sim/test_lockstep.py::test_every_decision_agrees_with_the_engine[beck-2-dear-ladies]",
    "tests/sim/test_lockstep.py::test_every_decision_agrees_with_the_engine[beck-2-plan-dead-calm]",
    "tests/test_golden.py",
    "tests/page/test_pad_equality.py::test_rounds_and_trick_logs_are_judged_alike",
    "tests/server/http/test_menu.py",
)


def option_texts() -> Iterator[str]:
    """The texts of all options and plans that a form offers."""
    for box in full_menu().boxes:
        switches = [
            name for name in box.options if isinstance(box.defaults[name], bool) and name not in box.extras
        ]
        yield from (f"option.{name.replace('_', '-')}" for name in switches)
        yield from (f"{part}.plan-{plan}" for plan in box.plans for part in ("option", "lobby"))


@pytest.mark.parametrize("language", COMPLETE)
def test_every_option_and_every_plan_has_its_texts(language: str) -> None:
    voice = Voice(language)
    assert [key for key in option_texts() if not voice.has(key)] == []


@pytest.mark.slow
def test_option_and_plan_are_done_in_the_places_that_the_recipes_name(tmp_path: Path) -> None:
    copy = copy_repository(tmp_path)
    package = copy / "src/yohoho"
    for changes in (OPTION, PLAN):
        for path, replacements in changes.items():
            for old, new in replacements:
                replace_text(package / path, old, new)
    for module in ("tests.page.page_facts", "tests.page.wire_types", "tests.golden_games"):
        run(copy, "-m", module)
    assert differing_files(package) == {*OPTION, *PLAN, *GENERATED}
    run(copy, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-m", "not slow", *COMPARISONS)


def differing_files(package: Path) -> set[str]:
    """The files of the package that are not as they were."""
    originals = ROOT / "src/yohoho"
    names = (path.relative_to(package) for path in package.rglob("*") if path.is_file())
    return {str(name) for name in names if not filecmp.cmp(package / name, originals / name, shallow=False)}
