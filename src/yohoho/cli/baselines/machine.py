"""The machine on which something was measured, in words."""

import os
import platform
from pathlib import Path

from yohoho.sim.engines import all_cores


def machine() -> str:
    """`AMD EPYC, 2 cores, Python 3.11.7, a load of 1.5 at the start`."""
    words = [processor(), f"{all_cores()} cores", f"Python {platform.python_version()}"]
    if hasattr(os, "getloadavg"):  # not on Windows
        words.append(f"a load of {os.getloadavg()[0]:.1f} at the start")
    return ", ".join(words)


def processor(cpuinfo: Path = Path("/proc/cpuinfo")) -> str:
    """The name of the processor, or its architecture where the system does not tell more."""
    try:
        lines = cpuinfo.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        lines = []
    names = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(filter(None, names), platform.processor() or platform.machine())
