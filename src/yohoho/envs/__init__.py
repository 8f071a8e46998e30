"""The games as environments for programs that learn: observations, action masks and the usual interfaces."""

from yohoho.core.install import needs_extra

with needs_extra("bots"):
    from yohoho.envs.encoding import action_at, action_index, encoding_of, mask, observe

__all__ = ["action_at", "action_index", "encoding_of", "mask", "observe"]
