"""Runs the command line with bots that wait a minute for a person who may change a bid."""

from __future__ import annotations

from yohoho.cli import main
from yohoho.table import reconsidering

if __name__ == "__main__":
    setattr(reconsidering, "RECONSIDER_MS", 60_000)  # noqa: B010, a constant for everybody else
    main()
