"""How likely each player still owns a skull, from discs lost and discs turned; and where the viewer's is."""

from typing import Final

from yohoho.skull.discs import HAND, LOST, NAMES, SKULL
from yohoho.skull.view import SeenRound, View

SKULL_PRIOR: Final = (0.0, 0.4, 0.6, 0.8, 1.0)
"""How likely a player still owns the skull, by the number of discs, when nothing else is known."""
_SKULL: Final = NAMES[SKULL]
_SAFE_MAT: Final = 0.6
"""How often a player who owns a skull does not have it on the mat when discs are turned."""
_KEEPS_IT: Final = 0.9
"""How often a player who chooses gives up a flower; with two discs, how often the skull."""


def skull_probability(view: View, seat: int) -> float:
    """Return how likely this seat still owns its skull, by what everybody has seen.

    >>> import yohoho
    >>> game = yohoho.Skull(players=3)
    >>> view = game.view(game.apply(game.start(), yohoho.CHANCE, "start 0"), 1)
    >>> skull_probability(view, 0)  # it has all its discs
    1.0
    """
    lost = [finished for finished in view.history if finished.loser == seat]
    discs = view.players[seat].discs + len(lost)
    if discs == 0:
        return 0.0
    chance = SKULL_PRIOR[discs]
    for finished in view.history:
        chance = _after_turning(chance, discs, [flip.disc for flip in finished.flips if flip.owner == seat])
        if finished.loser == seat:
            chance, discs = _after_loss(chance, discs, finished), discs - 1
    return (
        _after_turning(chance, discs, [flip.disc for flip in view.flips if flip.owner == seat])
        if discs
        else 0.0
    )


def _after_turning(chance: float, discs: int, faces: list[str]) -> float:
    """The probability after discs are turned: 1 with a skull, 0 when all discs are flowers."""
    if _SKULL in faces:
        return 1.0
    if not faces:
        return chance
    hidden = (discs - min(discs, len(faces))) / discs
    likely = chance * (max(hidden, _SAFE_MAT) if hidden else 0.0)
    return likely / (likely + 1 - chance) if likely else 0.0


def _after_loss(chance: float, discs: int, finished: SeenRound) -> float:
    if finished.skull_of == finished.loser:
        return 1 - _KEEPS_IT if discs == 2 else _KEEPS_IT
    return chance * (discs - 1) / discs


def own_skull(view: View) -> int:
    """Return the place of the viewer's skull: its height on the mat, HAND or LOST.

    >>> import yohoho
    >>> game = yohoho.Skull(players=3)
    >>> view = game.view(game.apply(game.start(), yohoho.CHANCE, "start 0"), 1)
    >>> own_skull(view) == HAND
    True
    """
    if _SKULL in view.pile:
        return view.pile.index(_SKULL)
    return HAND if _SKULL in view.hand else LOST
