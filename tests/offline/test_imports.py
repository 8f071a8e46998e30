"""The browser's server imports the standard library and msgspec: nothing else runs there."""

import subprocess
import sys
from typing import Final

SCRIPT: Final = """
import sys
before = set(sys.modules)
import yohoho.offline.worker
import yohoho.bots.skull.sailor, yohoho.bots.skull_king.sailor
imported = {name.partition(".")[0] for name in set(sys.modules) - before}
print(*sorted(imported - set(sys.stdlib_module_names)))
"""


def test_server_in_the_browser_imports_only_msgspec() -> None:
    done = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=True)
    assert set(done.stdout.split()) - {"typing_extensions"} == {"msgspec", "yohoho"}  # msgspec can do without
