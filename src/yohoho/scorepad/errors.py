"""The errors of writing on a sheet; the codes are listed in docs/scorepad-library.md."""

from __future__ import annotations

from yohoho.core.errors import Reason, YohohoError


class SheetError(YohohoError):
    """The sheet refuses a command; nothing has changed."""

    @classmethod
    def because(cls, reason: Reason) -> SheetError:
        return cls(reason.code, reason.ruling, **reason.args)
