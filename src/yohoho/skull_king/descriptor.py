"""Skull King and the parts around it."""

from __future__ import annotations

from typing import Final

from yohoho.core.descriptor import GameDescriptor
from yohoho.skull_king.game import SkullKing

SKULL_KING: Final = GameDescriptor(
    name=SkullKing.name,
    open=SkullKing.from_options,
    ladder="yohoho.bots.skull_king.ladder:LADDER",
    coach="yohoho.bots.skull_king.hints:hints",
    statistics="yohoho.sim.skull_king_statistics:STATISTICS",
    option_sets="yohoho.testing.skull_king:OPTION_SETS",
    trainer="yohoho.sim.training.skull_king_training:TRAINING",
    presets="yohoho.table.skull_king_presets:PRESETS",
    menu="yohoho.server.http.skull_king_menu:boxes",
    careers="yohoho.server.skull_king_history:counted_game",
)
