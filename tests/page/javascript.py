"""Modules of the page in Node: for tests that compare them with Python and need no browser."""

import json
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, Self

from tests.page.templates import WEB

BINARIES: Final = str(Path(sys.executable).parent)
LOOP: Final = """
import { registerHooks } from "node:module";
import { createInterface } from "node:readline";
registerHooks({
  load: (url, context, next) =>
    url in sources ? { format: "module", source: sources[url], shortCircuit: true } : next(url, context),
});
for await (const line of createInterface({ input: process.stdin })) {
  const { script, argument } = JSON.parse(line);
  const answer = await (0, eval)(script)(argument).then(
    (value) => ({ value }),
    (error) => ({ error: error.stack ?? String(error) }),
  );
  process.stdout.write(JSON.stringify(answer) + "\\n");
}
"""


class PageModules:
    """One Node process. A script is an asynchronous function of one argument, which finds the folder of the
    modules in the global `web`. `sources` replaces the text of files by their path."""

    def __init__(self, sources: Mapping[Path, str] | None = None) -> None:
        node = shutil.which("node", path=BINARIES) or shutil.which("node")
        assert node, "there is no node beside this Python; install the development tools"
        replaced = {path.as_uri(): source for path, source in (sources or {}).items()}
        head = f"globalThis.web = {json.dumps(WEB.as_uri() + '/')}; const sources = {json.dumps(replaced)};"
        self._node = subprocess.Popen(
            [node, "--input-type=module", "--eval", head + LOOP],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self._node.terminate()
        self._node.communicate()

    def evaluate(self, script: str, argument: Any = None) -> Any:
        """The answer of a script. Raises AssertionError with the stack of an error in it."""
        assert self._node.stdin is not None
        assert self._node.stdout is not None
        self._node.stdin.write(json.dumps({"script": f"({script})", "argument": argument}) + "\n")
        self._node.stdin.flush()
        answer = json.loads(self._node.stdout.readline() or '{"error": "node has ended"}')
        assert "error" not in answer, answer["error"]
        return answer.get("value")
