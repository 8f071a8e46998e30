"""The Python that runs in a browser, as one archive: modules of this package, and msgspec for WebAssembly.

Pyodide brings the interpreter and its standard library; `web/python-worker` unpacks the archive into it.
A distribution has the modules compiled for it (`build_tools/hatch_build.py`, which runs this file alone: it
imports nothing of the package). In a checkout they may not be, and one that was changed since goes as its
source.
"""

from collections.abc import Iterator
from hashlib import sha256
from importlib.resources.abc import Traversable
from io import BytesIO
from typing import Final
from zipfile import ZIP_STORED, ZipFile, ZipInfo

NUMBERS: Final = (
    "__init__",
    "actions",
    "codes",
    "index_part",
    "observation_index",
    "skull_actions",
    "skull_observation_index",
    "skull_view_facts",
)
"""The modules of the simulator by which captains number what they see and do; they need no arrays."""
PARTS: Final = (
    "__init__.py",
    "core",
    "bots",
    "scorepad",
    "table",
    "daily",
    "store",
    "lessons",
    "sim/__init__.py",
    *(f"sim/lockstep/{name}.py" for name in NUMBERS),
    "locales/__init__.py",
    "locales/catalogue_files.py",
    "locales/game_words.py",
    "locales/en/texts.json",
    "server",
    "offline",
)
"""The folders and files of the package that play without a server, with the English sentences of errors.
The games come to them."""
DESCRIPTOR: Final = "descriptor.py"
"""A folder with such a module is a game; this file cannot ask the registry."""
LEFT_OUT: Final = (
    "store/sql",
    "store/sqlite",
    "store/postgres",
    "server/http",
    "server/reviews",
    "server/routes/server_only",
)
"""Folders in them that nothing in a browser imports."""
WHEEL: Final = "web/vendor/msgspec.whl"
COMPILED: Final = "web/vendor/compiled.zip"
"""The bytecode of modules, each named by `bytecode_name`."""
NOT_NEEDED: Final = (".pyi", "/METADATA", "/RECORD", "/WHEEL", "/top_level.txt")
"""Files of a wheel that a program does not read. Its licence stays."""


def python_sources(package: Traversable) -> Iterator[tuple[str, bytes]]:
    """The files of the package that the archive has, by their path in the package."""
    for part in (*PARTS, *game_folders(package)):
        item = package.joinpath(*part.split("/"))
        if item.is_dir():
            yield from modules(item, part)
        else:
            yield part, item.read_bytes()


def game_folders(package: Traversable) -> list[str]:
    games = (item.name for item in package.iterdir() if item.joinpath(DESCRIPTOR).is_file())
    return sorted(name for name in games if name not in PARTS)


def modules(folder: Traversable, path: str) -> Iterator[tuple[str, bytes]]:
    """The modules in a folder of the package and in the folders in it, by their path in the package."""
    for item in folder.iterdir():
        inside = f"{path}/{item.name}"
        if item.is_dir():
            if inside not in LEFT_OUT:
                yield from modules(item, inside)
        elif item.name.endswith((".py", ".json")):
            yield inside, item.read_bytes()


def wheel(package: Traversable) -> bytes:
    return package.joinpath(*WHEEL.split("/")).read_bytes()


def is_compiled(package: Traversable) -> bool:
    return package.joinpath(*COMPILED.split("/")).is_file()


def bytecode_store(package: Traversable) -> bytes:
    """The bytes of the store, which is an archive; none where nothing was compiled."""
    return package.joinpath(*COMPILED.split("/")).read_bytes() if is_compiled(package) else b""


def archive_sources(package: Traversable) -> dict[str, bytes]:
    """What the archive has, before anything is compiled."""
    files = {f"yohoho/{path}": data for path, data in python_sources(package)}
    with ZipFile(BytesIO(wheel(package))) as archive:
        needed = [name for name in archive.namelist() if not name.endswith(NOT_NEEDED)]
        return files | {name: archive.read(name) for name in needed}


def bytecode_name(path: str, source: bytes) -> str:
    """The name of a module's bytecode: another source has another one."""
    return f"{path}.{sha256(source).hexdigest()[:16]}c"


def python_archive(package: Traversable) -> bytes:
    """The archive, without compression; the same sources always make the same one."""
    files = archive_sources(package)
    bytecode = _bytecode(bytecode_store(package), files)
    sources = {path: data for path, data in files.items() if path not in bytecode}
    return zip_files(sources | {f"{path}c": data for path, data in bytecode.items()})


def _bytecode(store: bytes, files: dict[str, bytes]) -> dict[str, bytes]:
    """The bytecode that the store has of these files, by their paths."""
    if not store:
        return {}
    with ZipFile(BytesIO(store)) as archive:
        stored = set(archive.namelist())
        names = {path: bytecode_name(path, data) for path, data in files.items()}
        return {path: archive.read(name) for path, name in names.items() if name in stored}


def zip_files(files: dict[str, bytes]) -> bytes:
    """Zip the files without compression: the whole archive is compressed, which is shorter."""
    zipped = BytesIO()
    with ZipFile(zipped, "w", ZIP_STORED) as archive:
        for name in sorted(files):
            archive.writestr(ZipInfo(name), files[name])  # dated 1980, as the format begins
    return zipped.getvalue()
