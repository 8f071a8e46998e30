"""Skull King and the parts around it."""

from __future__ import annotations

from typing import Final

from yohoho.core.descriptor import GameDescriptor
from yohoho.skull_king.game import SkullKing
from yohoho.skull_king.typed_options import read_option

SKULL_KING: Final = GameDescriptor(
    name=SkullKing.name,
    open=SkullKing.from_options,
    read_option=read_option,
    ladder="yohoho.bots.skull_king.ladder:LADDER",
    coach="yohoho.bots.skull_king.hints:hints",
    statistics="yohoho.sim.skull_king_statistics:STATISTICS",
    option_sets="yohoho.testing.skull_king:OPTION_SETS",
    trainer="yohoho.sim.training.skull_king_training:TRAINING",
    presets="yohoho.table.skull_king_presets:PRESETS",
    menu="yohoho.server.http.skull_king_menu:boxes",
    screen="yohoho.cli.terminal.skull_king.screen:SkullKingScreen",
    careers="yohoho.server.skull_king_history:counted_game",
)
