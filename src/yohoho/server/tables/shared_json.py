"""JSON of structs that share most of their fields: what they share is encoded once."""

from typing import TypeVar

import msgspec
from msgspec.structs import astuple, replace

S = TypeVar("S", bound=msgspec.Struct)
_encode = msgspec.json.Encoder().encode


def with_encoded_parts(public: S) -> S:
    """The same struct with lists, maps and structs in their encoded form.

    Whoever replaces some of its fields and encodes the result gets the bytes that the whole would have
    given, and the encoder only copies the rest. The struct is for encoding alone.
    """
    return replace(
        public,
        **{
            name: msgspec.Raw(_encode(value))
            for name, value in zip(public.__struct_fields__, astuple(public), strict=True)
            if value and isinstance(value, list | dict | msgspec.Struct)
        },
    )
