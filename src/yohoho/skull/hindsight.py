"""The turning points of a finished game: the challenges that ended on a skull."""

from collections.abc import Sequence

from yohoho.core.errors import Reason
from yohoho.core.game import Event, Turn
from yohoho.skull.events import ChallengeFailed


def hindsight(steps: Sequence[Sequence[Event]]) -> list[Turn]:
    """Return the steps at which a challenge failed, with the owner of the skull.

    >>> (turn,) = hindsight([[], [ChallengeFailed(challenger=0, skull_of=2)]])
    >>> turn.step, turn.seat, str(turn.why)
    (1, 0, 'found-skull seat=2')
    """
    return [
        Turn(number, event.challenger, _why(event))
        for number, events in enumerate(steps)
        for event in events
        if isinstance(event, ChallengeFailed)
    ]


def _why(failed: ChallengeFailed) -> Reason:
    if failed.skull_of == failed.challenger:
        return Reason("own-skull")
    return Reason("found-skull", args={"seat": failed.skull_of})
