"""Random ids, codes and secrets. No other module of the server draws any."""

import secrets
from base64 import urlsafe_b64encode
from collections.abc import Callable
from typing import Final

CODE_LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ"
CODE_LENGTH: Final = 6
TABLE_ID_BYTES: Final = 9
SECRET_BYTES: Final = 32


class RandomSource:
    """Makes everything from random bytes, which a test may draw from a seed."""

    def __init__(self, token_bytes: Callable[[int], bytes] = secrets.token_bytes) -> None:
        self._token_bytes = token_bytes

    def token(self, size: int) -> str:
        """`size` random bytes, in letters that an address may contain."""
        return urlsafe_b64encode(self._token_bytes(size)).rstrip(b"=").decode()

    def hex(self, size: int) -> str:
        """`size` random bytes, in hexadecimal digits."""
        return self._token_bytes(size).hex()

    def table_id(self) -> str:
        return self.token(TABLE_ID_BYTES)

    def secret(self) -> str:
        """The server's half of the deals of a game."""
        return self.hex(SECRET_BYTES)

    def code(self) -> str:
        """A code to join by."""
        return "".join(self._letter() for _ in range(CODE_LENGTH))

    def _letter(self) -> str:
        # Every letter is equally likely: a byte that would favour the first ones is drawn again.
        most = 256 - 256 % len(CODE_LETTERS)
        while (drawn := self._token_bytes(1)[0]) >= most:
            pass
        return CODE_LETTERS[drawn % len(CODE_LETTERS)]


SYSTEM_RANDOM: Final = RandomSource()
