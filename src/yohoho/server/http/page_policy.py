"""The content security policy of the page: our own files only, and no script inside a document but ours."""

from collections.abc import Mapping, Sequence
from typing import Final

WASM: Final = "'wasm-unsafe-eval'"
"""Lets a script compile WebAssembly, and nothing else. Python in a browser needs it."""

NO_FRAMES: Final = "; frame-ancestors 'none'"
"""The end of a policy that is sent as a header; inside a document browsers ignore it."""
BROWSER_HEADERS: Final[Mapping[str, str]] = {
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(self), geolocation=(), microphone=(), payment=(), usb=()",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}
"""The other headers of every answer."""


def page_policy(script_hashes: Sequence[str], *, wasm: bool = False) -> str:
    """The policy of the page; `wasm` is for the worker that runs Python. The hashes are those of the script
    before the first paint, and of the import map, which browsers read only from the document itself."""
    scripts = ["'self'", *(f"'{digest}'" for digest in script_hashes), *([WASM] if wasm else [])]
    return "; ".join(
        (
            "default-src 'self'",
            f"script-src {' '.join(scripts)}",
            "style-src 'self'",
            "img-src 'self' data: blob:",
            "connect-src 'self'",
            "worker-src 'self'",
            "object-src 'none'",
            "base-uri 'none'",
            "form-action 'self'",
        )
    )
