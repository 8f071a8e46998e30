"""The hook of the build runs a module of the package by its names as texts, which no type checker follows."""

import re
import runpy

from tests.distribution.fresh_environment import ROOT

HOOK = (ROOT / "build_tools/hatch_build.py").read_text()


def test_hook_names_what_the_archiver_has() -> None:
    names = re.findall(r'(?:archiver|\(root / ARCHIVER\)\))\["(\w+)"\]', HOOK)
    assert len(names) >= 5
    assert set(names) <= runpy.run_path(str(ROOT / "src/yohoho/server/http/python_archive.py")).keys()


def test_hook_names_files_that_exist() -> None:
    paths = re.findall(r'(?:Path\(|TOOLS / |PACKAGE / )"([\w/]+(?:\.\w+)?)"', HOOK)
    assert len(paths) >= 5
    homes = (ROOT, ROOT / "build_tools", ROOT / "src/yohoho")
    assert [path for path in paths if not any((home / path).exists() for home in homes)] == []
