"""The environment of helper processes: bots, the coach, replays. No secret of the server is in it."""

import os
from collections.abc import Mapping
from typing import Final

_ALLOWED: Final = frozenset(
    {
        *("PATH", "PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV", "LD_LIBRARY_PATH", "SYSTEMROOT"),
        *("HOME", "TMPDIR", "TEMP", "TMP", "LANG", "LANGUAGE", "YOHOHO_WEIGHTS"),
    }
)
"""The variables that Python, NumPy and our own bots need, and nothing else."""
_PATHS: Final = ("PYTHONPATH", "YOHOHO_WEIGHTS")
"""Read in another working directory, so relative paths are made absolute."""


def helper_environment(environment: Mapping[str, str]) -> dict[str, str]:
    """The variables that a helper process gets."""
    kept = {name: value for name, value in environment.items() if _allowed(name)}
    for name in _PATHS:
        if name in kept:
            kept[name] = os.pathsep.join(os.path.abspath(path) for path in kept[name].split(os.pathsep))
    return kept


def _allowed(name: str) -> bool:
    return name in _ALLOWED or name.startswith("LC_") or name.endswith("_NUM_THREADS")
