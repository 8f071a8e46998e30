"""The operations that the server itself writes on a sheet, and how it recognizes them.

Devices hold the whole log and send it again when the server has lost a part of it. A client can claim any
author, so the id of each of these operations contains a signature.
"""

import hmac
import re
from collections.abc import Callable
from typing import Final

import msgspec
from msgspec.structs import replace

from yohoho.core.names import look_of
from yohoho.scorepad import Operation, write
from yohoho.scorepad.commands import AnyCommand
from yohoho.scorepad.ledger import append
from yohoho.scorepad.log import Log, log_of

SERVER_AUTHOR: Final = "house"
"""Stored in the logs of sheets, so it cannot change."""

_RESERVED: Final = re.compile(rf"[\W_]*{SERVER_AUTHOR}(?![^\W_])")
_SIGNATURE_BYTES: Final = 16
_UNSIGNED: Final = f"{SERVER_AUTHOR}.unsigned"
"""The id of an operation until it has its signature, which is computed without it; no stored one has it."""
_encode: Final = msgspec.json.Encoder(order="sorted").encode


def is_reserved(name: str) -> bool:
    """Whether an author, a device or an id is the server's, or could be mistaken for it."""
    return _RESERVED.match(look_of(name)) is not None


class SignedWriter:
    """Writes operations as the server's author, with signed ids."""

    def __init__(self, key: bytes, clock: Callable[[], int]) -> None:
        self._key = key
        self._now = clock

    def append(self, log: Log, command: AnyCommand) -> Log:
        """The log with this command in it, without checks."""
        return self._sign(append(log, SERVER_AUTHOR, command, at=self._now(), name=_UNSIGNED))

    def write(self, log: Log, command: AnyCommand) -> Log:
        """The log with this command in it. Raises SheetError, and nothing has changed."""
        return self._sign(write(log, SERVER_AUTHOR, command, at=self._now(), name=_UNSIGNED))

    def wrote(self, sheet_id: str, operation: Operation) -> bool:
        """Whether this server wrote this operation for this sheet, and it is unchanged."""
        expected = self._id_of(sheet_id, operation)
        return hmac.compare_digest(operation.id.encode(), expected.encode())

    def _sign(self, log: Log) -> Log:
        """The log with the last operation signed; a new one has the highest clock, so it is the last."""
        *before, new = log.operations
        return log_of(log.sheet, (*before, replace(new, id=self._id_of(log.sheet, new))))

    def _id_of(self, sheet_id: str, operation: Operation) -> str:
        content = f"{sheet_id}\n".encode() + _encode(replace(operation, id=""))
        signature = hmac.digest(self._key, content, "sha256")[:_SIGNATURE_BYTES]
        return f"{SERVER_AUTHOR}.{operation.clock}.{signature.hex()}"
