"""The real Pyodide under Node, with the archive of Python that browsers get."""

import gzip
import json
import shutil
import subprocess
import sys
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from yohoho.server.http.python_archive import python_archive

PYODIDE: Final = Path(str(files("yohoho"))) / "web" / "vendor" / "pyodide"


def unpack_pyodide(folder: Path) -> None:
    """Put Pyodide, as npm has it, and the archive `python.zip` into a folder."""
    for file in PYODIDE.iterdir():
        if file.suffix == ".packed":
            (folder / file.stem).write_bytes(gzip.decompress(file.read_bytes()))
        else:
            shutil.copy(file, folder)
    (folder / "package.json").write_text('{"type": "module"}')
    (folder / "python.zip").write_bytes(python_archive(files("yohoho")))


def run_in_pyodide(script: Path, folder: Path, *arguments: str) -> Any:
    """The last line that a script prints, as JSON. It gets the folder of Pyodide and the archive first."""
    node = Path(sys.executable).with_name("node")
    command = [*map(str, (node, script, folder, folder / "python.zip")), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])
