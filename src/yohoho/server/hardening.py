"""The secrets of this process, kept from other processes of the same user."""

import ctypes
import os
import sys
from typing import Final

_SET_DUMPABLE: Final = 4
_SECRETS: Final = ("YOHOHO_SECRET", "YOHOHO_METRICS_TOKEN", "YOHOHO_DATABASE", "YOHOHO_BUS")
"""The variables that hold secrets, or addresses with passwords."""


def keep_secrets() -> None:
    """Close the memory of this process, and the environment it was started with, to other programs. Remove
    the secrets from the environment that child processes inherit: the configuration has read them already."""
    for name in _SECRETS:
        os.environ.pop(name, None)
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_SET_DUMPABLE, 0, 0, 0, 0)
