"""Parsing of store addresses."""

import re
from typing import Final

POSTGRES: Final = ("postgresql://", "postgres://")
PASSWORD: Final = re.compile(r"(?<=//)([^/:@]*):[^/]*@|(?<=[?&])password=[^&]*&?")


def is_postgres(address: str) -> bool:
    return address.startswith(POSTGRES)


def hide_password(address: str) -> str:
    """The address without its password, for logs."""
    return PASSWORD.sub(lambda match: f"{match[1]}@" if match[1] else "", address)
