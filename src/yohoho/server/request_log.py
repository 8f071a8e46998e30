"""What is known of one request while it is answered, for its line in the log."""

from __future__ import annotations

from typing import Any, Final

import msgspec

_KEY: Final = "yohoho.visit"


class Visit(msgspec.Struct):
    who: str = ""
    """The person's mark, not the identity."""
    error: str = ""
    """The code of what was refused."""
    status: int = 0


def visit_of(scope: Any) -> Visit:
    visit: Visit = scope.setdefault(_KEY, Visit())
    return visit
