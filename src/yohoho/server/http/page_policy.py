"""The content security policy of the page: our own files only, and no script inside a document but ours."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

WASM: Final = "'wasm-unsafe-eval'"
"""Lets a script compile WebAssembly, and nothing else. Python in a browser needs it."""


def page_policy(script_hashes: Sequence[str], *, wasm: bool = False) -> str:
    """The policy of the page; `wasm` is for the worker that runs Python. The hashes are those of the script
    before the first paint, and of the import map, which browsers read only from the document itself."""
    scripts = ["'self'", *(f"'{digest}'" for digest in script_hashes), *([WASM] if wasm else [])]
    return "; ".join(
        (
            *("default-src 'self'", f"script-src {' '.join(scripts)}", "style-src 'self'"),
            *("img-src 'self' data: blob:", "connect-src 'self'", "worker-src 'self'"),
            *("object-src 'none'", "base-uri 'none'", "form-action 'self'"),
        )
    )
