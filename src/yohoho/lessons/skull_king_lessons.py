"""The lessons of Skull King: a card that does not follow suit is refused, and a trick is explained."""

from collections.abc import Sequence
from typing import Any, Final

from yohoho.core.errors import Reason
from yohoho.core.game import AnyGame
from yohoho.lessons.game_lessons import GameLessons
from yohoho.skull_king.actions import Play, read
from yohoho.skull_king.cards import parse_card
from yohoho.skull_king.explain import explain_trick
from yohoho.skull_king.options import Setup
from yohoho.skull_king.trick import resolve
from yohoho.skull_king.view import View


class SkullKingLessons:
    def attempts(self, view: View) -> Sequence[str]:
        return [f"play {card}" for card in view.refused]

    def consequence(self, game: AnyGame, view: View, action: str) -> Sequence[Reason]:
        """Explain the trick as it would be with this card. A card that is led alone has no explanation."""
        setup: Any = game
        assert isinstance(setup, Setup)
        played = read(action)
        if not isinstance(played, Play) or view.trick is None or not view.trick.cards:
            return ()
        cards = [*map(parse_card, view.trick.cards), played.card]
        return explain_trick(setup, cards, resolve(cards))


SKULL_KING_LESSONS: Final[GameLessons] = SkullKingLessons()
