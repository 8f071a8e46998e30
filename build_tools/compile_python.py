"""Compiles modules for the Python in browsers, and keeps of its standard library what they can import.

`compile_python.js` runs it in that Python, because other versions have other bytecode.
"""

import py_compile
from collections.abc import Iterable, Iterator
from modulefinder import ModuleFinder
from pathlib import Path
from zipfile import ZIP_STORED, ZipFile, ZipInfo

MODULES = Path("/modules")
LIBRARY = Path("/library")
OWN = ("pyodide", "_pyodide")
"""The packages of Pyodide itself, in the folder of the standard library."""
STARTED_WITH = (
    *(
        "asyncio",
        "codecs",
        "codeop",
        "importlib",
        "io",
        "os",
        "shutil",
        "site",
        "tempfile",
        "zipfile",
        "zipimport",
    ),
    *(f"encodings.{name}" for name in ("ascii", "cp437", "idna", "latin_1", "utf_8", "utf_8_sig", "utf_16")),
)
"""What the interpreter and Pyodide's JavaScript import by themselves."""
LEFT_OUT = (
    *("_pydatetime", "_pyrepl", "argparse", "ctypes", "difflib", "doctest", "ftplib", "html", "http"),
    *(
        "multiprocessing",
        "netrc",
        "pdb",
        "pickle",
        "plistlib",
        "pydoc",
        "rlcompleter",
        "socketserver",
        "tarfile",
    ),
    *("tomllib", "unittest", "urllib.request", "webbrowser", "xml", "xmlrpc"),
    *(f"email.{name}" for name in ("feedparser", "generator", "message", "parser", "policy")),
)
"""Tools of developers, programs for other hosts and formats of files. Modules name them, and no game does."""


def main() -> None:
    """Write `modules.zip` and `library.zip`."""
    pack("/modules.zip", compiled(MODULES, python_files(MODULES), optimize=0))
    # Documentation is a sixth of the library, and nobody reads it in a browser.
    pack("/library.zip", compiled(LIBRARY, needed_library(), optimize=2))


def python_files(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.py"))


def needed_library() -> list[Path]:
    """The modules that others can import, also inside of functions."""
    finder = ModuleFinder(path=[str(MODULES), str(LIBRARY)], excludes=list(LEFT_OUT))
    own = [path for package in OWN for path in python_files(LIBRARY / package)]
    names = (*map(module_name, (*python_files(MODULES), *own)), *STARTED_WITH)
    for name in names:
        finder.import_hook(name)
    found = (Path(module.__file__) for module in finder.modules.values() if module.__file__)
    return sorted(file for file in found if file.is_relative_to(LIBRARY))


def module_name(file: Path) -> str:
    folder = MODULES if file.is_relative_to(MODULES) else LIBRARY
    return ".".join(file.relative_to(folder).with_suffix("").parts).removesuffix(".__init__")


def compiled(folder: Path, files: Iterable[Path], optimize: int) -> Iterator[tuple[str, bytes]]:
    """The bytecode of each file by its path in the folder. It says no time, so that it is always the same."""
    for file in files:
        name = str(file.relative_to(folder))
        code = py_compile.compile(
            str(file),
            cfile="/compiled.pyc",
            dfile=name,
            doraise=True,
            optimize=optimize,
            invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
        )
        yield f"{name}c", Path(str(code)).read_bytes()


def pack(archive: str, files: Iterable[tuple[str, bytes]]) -> None:
    """Without compression, because the whole archive is compressed, which is shorter."""
    with ZipFile(archive, "w", ZIP_STORED) as written:
        for name, data in files:
            written.writestr(ZipInfo(name), data)
