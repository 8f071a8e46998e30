"""The page's rules, score pad and referee read the powers. Only pictures and words name a pirate."""

import re
from pathlib import Path
from typing import Final

import pytest

import yohoho
from yohoho.skull_king.powers import PERSONS

WEB: Final = Path(yohoho.__file__).parent / "web"
FOLDERS: Final = ("pad", "referee", "rules", "rulings", "sheets")
GENERATED: Final = "facts.js"
NAME: Final = re.compile(rf"""["'`]((?:pirate-)?(?:{"|".join(PERSONS)}))["'`]""")
ALLOWED: Final = {
    ("harry", "pad/skull-king/bonus-sheet.js"): "the stored name of a changed bid",
    ("harry", "pad/skull-king/change-text.js"): "the stored name of a changed bid",
    ("harry", "referee/score.js"): "the name of a changed bid in a question to the referee",
    ("harry", "rules/judge.js"): "the stored name of a changed bid",
    ("harry", "sheets/csv-export.js"): "a column",
    ("harry", "sheets/csv-import.js"): "a column",
    ("harry", "sheets/differences.js"): "the stored name of a changed bid",
    ("rascal", "rules/explain.js"): "a scoring has this name",
}
"""Names that mean something else, by file."""


def find_named_powers(web: Path) -> set[tuple[str, str]]:
    """The names of pirates and of their cards in quotes, with the file."""
    return {
        (name, path.relative_to(web).as_posix())
        for folder in FOLDERS
        for path in (web / folder).rglob("*.js")
        if path.name != GENERATED
        for name in NAME.findall(path.read_text(encoding="utf-8"))
    }


def test_no_module_names_a_pirate() -> None:
    assert find_named_powers(WEB) == set(ALLOWED)


@pytest.mark.parametrize(
    ("source", "name"),
    [
        ('if (power === "rosie") lead();', "rosie"),
        ('deck.filter((name) => name.startsWith("pirate-rascal"))', "pirate-rascal"),
        ("wanted = ['will', 'juanita']", "will"),
    ],
)
def test_a_name_is_reported(tmp_path: Path, source: str, name: str) -> None:
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "x.js").write_text(source, encoding="utf-8")
    assert (name, "rules/x.js") in find_named_powers(tmp_path)
