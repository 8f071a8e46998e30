"""The games as environments for programs that learn: observations, action masks and the usual interfaces."""

from yohoho.core.install import MissingExtraError, needs_extra
from yohoho.envs.registration import register_names

__all__ = ["action_at", "action_index", "encoding_of", "mask", "observe"]

try:
    with needs_extra("envs"):
        from yohoho.envs.encoding import action_at, action_index, encoding_of, mask, observe
except MissingExtraError as error:
    _missing = error

    def __getattr__(name: str) -> object:
        """Refuse the functions. Pgx and OpenSpiel, in this package too, need other extras and name theirs."""
        if name in __all__:
            raise MissingExtraError.because(_missing.reason)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


register_names()
