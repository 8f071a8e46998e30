"""Tests find things by role, label and text, and wait for functions. CSS selectors stand in drawn.py and in
listed scripts only."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

FOLDER: Final = Path(__file__).parent
ALLOWED: Final = FOLDER / "drawn.py"
SCRIPTS: Final = {
    "card_faces.js",
    "control_of_action.js",
    "keys_of_move.js",
    "next_command.js",
    "next_move.js",
    "overflow.js",
    "small_targets.js",
}
"""They run in the page many times a second, look at every element there is, or draw what no page shows."""
BY_SELECTOR: Final = {
    "locator",
    "frame_locator",
    "wait_for_selector",
    "query_selector",
    "query_selector_all",
    "eval_on_selector",
    "eval_on_selector_all",
    "drag_and_drop",
}
BY_SELECTOR_IF_TEXT: Final = {"click", "dblclick", "tap", "check", "uncheck", "focus", "hover"}
"""Without a text as the first argument these belong to what is found already."""
IN_SCRIPTS: Final = ("querySelector", "getElementsByClassName", "classList", ".matches(", ".closest(")


def selectors(source: str) -> Iterator[str]:
    """Each use of a selector, as line and name."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            name, first = node.func.attr, next(iter(node.args), None)
            text = isinstance(first, ast.JoinedStr) or (
                isinstance(first, ast.Constant) and isinstance(first.value, str)
            )
            two_texts = name in ("fill", "press", "type") and len(node.args) > 1
            if name in BY_SELECTOR or (text and name in BY_SELECTOR_IF_TEXT) or two_texts:
                yield f"{node.lineno}: {name}"
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield from (f"{node.lineno}: {word}" for word in IN_SCRIPTS if word in node.value)


def waits_for_expressions(source: str) -> Iterator[str]:
    """Each wait for a text that is no function. The page's security policy forbids to evaluate it again, so
    it fails unless it is true at once."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(ast.Attribute(attr="wait_for_function"), [ast.Constant(str(text)), *_]):
                if "=>" not in text:
                    yield f"{node.lineno}: {text}"


def files_to_check() -> list[Path]:
    return [path for path in sorted(FOLDER.rglob("*.py")) if path not in (ALLOWED, Path(__file__))]


@pytest.mark.parametrize("path", files_to_check(), ids=lambda path: path.relative_to(FOLDER).as_posix())
def test_no_selector_outside_the_one_place(path: Path) -> None:
    assert not list(selectors(path.read_text(encoding="utf-8")))


@pytest.mark.parametrize("path", files_to_check(), ids=lambda path: path.relative_to(FOLDER).as_posix())
def test_waits_are_for_functions(path: Path) -> None:
    assert not list(waits_for_expressions(path.read_text(encoding="utf-8")))


def test_scan_finds_waits_for_expressions_only() -> None:
    assert list(waits_for_expressions('page.wait_for_function("a > 1")')) == ["1: a > 1"]
    assert not list(waits_for_expressions('page.wait_for_function("() => a > 1")'))


def test_scripts_with_selectors_are_listed() -> None:
    assert {path.name for path in FOLDER.rglob("*.js")} == SCRIPTS


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ('page.locator(".pad-stop")', ["1: locator"]),
        ('page.wait_for_selector(f"#{name}")', ["1: wait_for_selector"]),
        ('page.click("button")', ["1: click"]),
        ('page.fill("input", "text")', ["1: fill"]),
        ("page.evaluate(\"document.querySelector('h1')\")", ["1: querySelector"]),
        ('page.get_by_role("button", name="Save").click()', []),
        ('keeper.tap(keeper.number(3)); box.fill("text"); box.press("Enter")', []),
    ],
)
def test_scan_finds_selectors_only(source: str, expected: list[str]) -> None:
    assert list(selectors(source)) == expected
