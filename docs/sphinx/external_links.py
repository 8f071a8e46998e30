"""Checks the links of the site that lead to other hosts, as a part of `make docs`.

Sphinx asks each of these hosts, where there is a network. LINKS=skip says not to ask.
"""

import os
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit
from urllib.request import getproxies

ROOT: Final = Path(__file__).parents[2]
BUILD: Final = ROOT / "build"
LINK: Final = re.compile(r"\]\((https?://[^)\s]+)\)")
WAIT: Final = 5.0
CHECK: Final = ("-m", "sphinx", "--quiet", "-b", "linkcheck", "-c", str(ROOT / "docs/sphinx"))


def main() -> int:
    found = sorted(set(links()))
    if os.environ.get("LINKS") == "skip":
        print(f"{len(found)} links to other hosts were not checked, as LINKS=skip says.")
        return 0
    if not has_network(found):
        print(f"{len(found)} links to other hosts were not checked: there is no network.")
        return 0
    folders = ("-d", str(BUILD / "site-cache"), str(ROOT), str(BUILD / "links"))
    status = subprocess.run([sys.executable, *CHECK, *folders], check=False).returncode
    print(f"{len(found)} links to other hosts were checked.")
    return status


def links() -> Iterator[str]:
    """The links to other hosts in the pages of the site."""
    for page in (*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), ROOT / "src/yohoho/web/README.md"):
        yield from LINK.findall(page.read_text(encoding="utf-8"))


def has_network(found: list[str]) -> bool:
    """Whether the proxy, or without one any host of these links, accepts a connection."""
    proxy = getproxies().get("https")
    hosts = {urlsplit(address).hostname for address in ([proxy] if proxy else found)}
    ports = {urlsplit(proxy).port or 80} if proxy else {443}
    return any(_accepts(host, port) for host in sorted(filter(None, hosts)) for port in ports)


def _accepts(host: str, port: int) -> bool:
    try:
        socket.create_connection((host, port), timeout=WAIT).close()
    except OSError:
        return False
    return True


if __name__ == "__main__":
    sys.exit(main())
