"""A folder of the page imports only itself and the folders of earlier layers.

Folders of one layer do not import each other, so no screen is the library of another one.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import pytest

import yohoho

WEB: Final = Path(yohoho.__file__).parent / "web"
LAYERS: Final = (
    ("python-worker",),
    ("lib",),
    ("rules",),
    ("ui",),
    ("cards", "offline"),
    ("card-help", "faces", "rulings", "sheets"),
    ("game",),
    ("text-view",),
    ("plain", "skull", "skull-king"),
    ("games",),
    ("options",),
    ("table",),
    ("puzzles",),
    ("review",),
    (
        "about",
        "daily",
        "history",
        "home",
        "join",
        "learn",
        "new-table",
        "pad",
        "referee",
        "replay",
        "rulebook",
        "settings",
        "tables",
    ),
)
"""Shared code comes first, the screens come last; `app.js` loads the screens."""
DATA: Final = {"bundle", "icons", "style", "vendor"}
"""Folders without modules of the page."""
TYPES: Final = "wire.js"
"""The generated types, which every module may name."""
IMPORT: Final = re.compile(r"""(?:\bfrom|\bimport)\s*\(?\s*["'`](\.[^"'`]+)["'`]""")


class PageImport(NamedTuple):
    path: str
    line: int


def layer_of(folder: str) -> int:
    return next(number for number, folders in enumerate(LAYERS) if folder in folders)


def imports(source: str) -> Iterator[PageImport]:
    """Static imports, dynamic ones, and types that a comment imports."""
    for match in IMPORT.finditer(source):
        yield PageImport(match[1], source.count("\n", 0, match.start()) + 1)


def violation(folder: str, other: str) -> str | None:
    """The rule that an import between these folders breaks; None when it breaks none."""
    if other == folder or layer_of(other) < layer_of(folder):
        return None
    return f"{folder} may not import from {other}"


def find_unlisted(web: Path) -> list[str]:
    """Folders with modules that are neither in `LAYERS` nor in `DATA`."""
    folders = {path.relative_to(web).parts[0] for path in web.glob("*/**/*.js")}
    return sorted(folders - DATA.union(*LAYERS))


def violations(web: Path) -> list[str]:
    faults = [f"{name}: not in LAYERS" for name in find_unlisted(web)]
    for folder in (folder for layer in LAYERS for folder in layer):
        for path in sorted(web.glob(f"{folder}/**/*.js")):
            file = path.relative_to(web).as_posix()
            for imported, line in imports(path.read_text(encoding="utf-8")):
                target = (path.parent / imported).resolve().relative_to(web.resolve())
                other = target.parts[0]
                if target.as_posix() == TYPES:
                    continue
                if len(target.parts) == 1:
                    faults.append(f"{file}:{line}: {folder} may not import {other}")
                elif broken := violation(folder, other):
                    faults.append(f"{file}:{line}: {broken}")
    return sorted(faults)


def test_folders_import_only_earlier_layers() -> None:
    assert not violations(WEB), "\n".join(violations(WEB))


@pytest.mark.parametrize(
    ("file", "source", "complaint"),
    [
        ("lib/x.js", 'import { Icon } from "../ui/icon.js";', "1: lib may not import from ui"),
        ("ui/x.js", 'import { html } from "../lib/html.js";', None),
        ("home/x.js", '\nimport {\n  a,\n} from "../pad/pad.js";', "4: home may not import from pad"),
        ("skull/x.js", 'import "../skull-king/table.js";', "1: skull may not import from skull-king"),
        ("game/x.js", 'const load = () => import("../skull/y.js");', "1: game may not import from skull"),
        ("games/x.js", "const load = () => import(`../skull/y.js`);", None),
        ("rules/x.js", '/** @type {import("../ui/y.js").Y} */', "1: rules may not import from ui"),
        ("rules/x.js", '/** @type {import("../wire.js").Menu} */', None),
        ("pad/shared/x.js", 'import { a } from "../../home/y.js";', "1: pad may not import from home"),
        ("home/x.js", 'import { a } from "../table/y.js";', None),
        ("pad/shared/x.js", 'import { a } from "../pad.js";', None),
        ("lib/x.js", 'import { start } from "../app.js";', "1: lib may not import app.js"),
    ],
)
def test_a_forbidden_import_is_reported(
    tmp_path: Path, file: str, source: str, complaint: str | None
) -> None:
    path = tmp_path / file
    path.parent.mkdir(parents=True)
    path.write_text(source, encoding="utf-8")
    assert violations(tmp_path) == ([f"{file}:{complaint}"] if complaint else [])


def test_an_unlisted_folder_is_reported(tmp_path: Path) -> None:
    for folder in ("helpers", "vendor"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "x.js").touch()
    assert violations(tmp_path) == ["helpers: not in LAYERS"]
