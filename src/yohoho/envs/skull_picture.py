"""The table of Skull, for people who watch an environment."""

from typing import Final

from yohoho.core.game import Holding
from yohoho.envs.picture import Piece, SeatRow, TablePicture
from yohoho.skull import Skull
from yohoho.skull.state import State
from yohoho.skull.view import HIDDEN, SeenPlayer

_FILLS: Final = {"flower": "#c05a7e", "skull": "#2b2b2b", "last-chance": "#3b87a8"}


def describe(game: Skull, state: State) -> TablePicture:
    """Describe the table of Skull, with all discs open.

    >>> from yohoho import CHANCE
    >>> game = Skull(players=3)
    >>> state = game.apply(game.start(), CHANCE, "start 0")
    >>> picture = describe(game, game.apply(state, 1, "place skull"))
    >>> [(piece.name, piece.caption) for piece in picture.seats[1].pieces][-1]
    ('skull', 'mat')
    """
    view = game.view(state, None)
    facts = [f"round {view.round}", view.phase, f"{view.on_mats} discs on mats"]
    if view.highest:
        facts.append(f"highest bid {view.highest}")
    rows = [
        SeatRow(_facts(player), _discs(player, holding), player.seat in view.waiting[:1])
        for player, holding in zip(view.players, game.holdings(state), strict=True)
    ]
    return TablePicture(facts, [_disc(flip.disc, f"player_{flip.owner}") for flip in view.flips], rows)


def _facts(player: SeenPlayer) -> list[str]:
    facts = [f"successes {player.successes}"]
    if player.passed:
        facts.append("passed")
    if player.eliminated:
        facts.append("eliminated")
    return facts


def _discs(player: SeenPlayer, holding: Holding) -> list[Piece]:
    """Return the discs of the hand, then those of the mat from bottom to top."""
    mat = [
        _disc(disc, "mat" if seen == HIDDEN else "turned")
        for disc, seen in zip(holding.pile, player.pile, strict=True)
    ]
    return [*(_disc(disc, "hand") for disc in holding.hand), *mat]


def _disc(name: str, caption: str) -> Piece:
    return Piece(name, _FILLS[name], "#fdf8ec", caption)
