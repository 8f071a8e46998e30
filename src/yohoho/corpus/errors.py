"""The error of a corpus that cannot be written or read."""

from typing import Any, Self

from yohoho.core.errors import RecordError


class CorpusError(RecordError):
    """A corpus cannot be written or read; `line` counts its games from 1, 0 is the file itself."""

    def __init__(
        self, code: str, ruling: str | None = None, *, line: int = 0, step: int = 0, **args: Any
    ) -> None:
        super().__init__(code, ruling, step=step, **args)
        self.line = line

    def find_places(self) -> list[tuple[str, dict[str, int]]]:
        return [*super().find_places(), *([("corpus.line", {"line": self.line})] if self.line else [])]

    @classmethod
    def in_line(cls, line: int, error: RecordError) -> Self:
        """Return the error of the record in this line."""
        reason = error.reason
        return cls(reason.code, reason.ruling, line=line, step=error.step, **reason.args)
