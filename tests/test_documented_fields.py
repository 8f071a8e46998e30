"""Every field of a view has a description, and the library's page lists every phase."""

import ast
from pathlib import Path
from typing import get_args

import pytest

from yohoho.skull.state import Phase as SkullPhase
from yohoho.skull_king.state import Phase

ROOT = Path(__file__).parent.parent
VIEWS = ["src/yohoho/skull_king/seen.py", "src/yohoho/skull/view.py"]


def fields_without_text(source: str) -> list[str]:
    """`Class.field` of every annotated field that no docstring follows."""
    names = []
    for item in ast.parse(source).body:
        if isinstance(item, ast.ClassDef):
            after = [*item.body[1:], None]
            names += [
                f"{item.name}.{ast.unparse(field.target)}"
                for field, text in zip(item.body, after, strict=True)
                if isinstance(field, ast.AnnAssign) and not is_docstring(text)
            ]
    return names


def is_docstring(node: ast.stmt | None) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


@pytest.mark.parametrize("file", VIEWS)
def test_every_field_of_a_view_is_described(file: str) -> None:
    assert fields_without_text((ROOT / file).read_text()) == []


def test_field_without_a_description_is_found() -> None:
    assert fields_without_text("class A:\n a: int\n '''text'''\n b: int") == ["A.b"]


def test_every_phase_is_in_the_tables_of_the_library() -> None:
    page = (ROOT / "docs/library.md").read_text()
    king, _, skull = page.partition("## Phases")[2].partition("## ")[0].partition("| Skull | waits for |")
    assert [str(phase) for phase in Phase if f"`{phase}`" not in king] == []
    assert [phase for phase in get_args(SkullPhase) if f"`{phase}`" not in skull] == []
