"""A cache of the values that were used last, limited in their number or in their weight."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class LruCache(Generic[K, V]):
    """Keeps up to `max_size` values: another one replaces the one that was used longest ago.

    With `weigh`, `max_size` is the greatest sum of the weights; a value that weighs more alone is not kept.

    >>> cache = LruCache[str, int](2)
    >>> cache.put("a", 1)
    >>> cache.put("b", 2)
    >>> cache.get("a")
    1
    >>> cache.put("c", 3)
    >>> "a" in cache, "b" in cache, len(cache)
    (True, False, 2)
    >>> cache = LruCache[str, str](5, weigh=len)
    >>> cache.put("a", "123")
    >>> cache.put("b", "1234")
    >>> "a" in cache, "b" in cache
    (False, True)
    """

    def __init__(self, max_size: int, weigh: Callable[[V], int] = lambda value: 1) -> None:
        self._max_size = max_size
        self._weigh = weigh
        self._weight = 0
        self._values: OrderedDict[K, V] = OrderedDict()

    def __contains__(self, key: K) -> bool:
        return key in self._values

    def __len__(self) -> int:
        return len(self._values)

    def get(self, key: K) -> V | None:
        if key in self._values:
            self._values.move_to_end(key)
        return self._values.get(key)

    def put(self, key: K, value: V) -> None:
        if key in self._values:
            self._weight -= self._weigh(self._values.pop(key))
        weight = self._weigh(value)
        if weight > self._max_size:  # it would drive out all others, and itself in the end
            return
        self._values[key] = value
        self._weight += weight
        while self._weight > self._max_size:
            _, oldest = self._values.popitem(last=False)
            self._weight -= self._weigh(oldest)
