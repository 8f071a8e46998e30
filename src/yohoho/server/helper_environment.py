"""The environment of helper processes: bots, the coach, replays. No secret of the server is in it."""

import os
from collections.abc import Mapping
from typing import Final

_ALLOWED: Final = frozenset(
    {
        "HOME",
        "LANG",
        "LANGUAGE",
        "LD_LIBRARY_PATH",
        "PATH",
        "PYTHONHOME",
        "PYTHONPATH",
        "SYSTEMROOT",
        "TEMP",
        "TMP",
        "TMPDIR",
        "VIRTUAL_ENV",
        "YOHOHO_WEIGHTS",
    }
)
"""The variables that Python, NumPy and our own bots need, and nothing else."""
_PATHS: Final = ("PYTHONPATH", "YOHOHO_WEIGHTS")
"""The variables with paths. Helpers run in another working directory, so relative paths are made absolute."""


def helper_environment(environment: Mapping[str, str]) -> dict[str, str]:
    """The variables that a helper process gets."""
    variables = {name: value for name, value in environment.items() if _is_allowed(name)}
    for name in _PATHS:
        if name in variables:
            paths = variables[name].split(os.pathsep)
            variables[name] = os.pathsep.join(os.path.abspath(path) for path in paths)
    return variables


def _is_allowed(name: str) -> bool:
    return name in _ALLOWED or name.startswith("LC_") or name.endswith("_NUM_THREADS")
