"""Skull King and the parts around it."""

from typing import Final

from yohoho.core.descriptor import GameDescriptor
from yohoho.skull_king.game import SkullKing
from yohoho.skull_king.hand_written import read_by_hand, read_option
from yohoho.skull_king.options import check_choice

SKULL_KING: Final = GameDescriptor(
    name=SkullKing.name,
    open=SkullKing.from_options,
    check_choice=check_choice,
    hiding=("tricks_face_down",),
    read_option=read_option,
    read_by_hand=read_by_hand,
    ladder="yohoho.bots.skull_king.ladder:LADDER",
    sampler="yohoho.bots.skull_king.states:SAMPLER",
    coach="yohoho.bots.skull_king.hints:hints",
    network_coach="yohoho.bots.skull_king.network_hints:network_hints",
    puzzles="yohoho.puzzles.skull_king_puzzles:SKULL_KING_PUZZLES",
    review="yohoho.review.skull_king_judge:JUDGE",
    statistics="yohoho.sim.skull_king_simulation:STATISTICS",
    baselines="yohoho.sim.skull_king_simulation:BASELINES",
    option_sets="yohoho.testing.skull_king:OPTION_SETS",
    trainer="yohoho.sim.skull_king_simulation:TRAINING",
    encoding="yohoho.envs.skull_king_encoding:SkullKingEncoding",
    open_spiel="yohoho.envs.open_spiel.skull_king:GAMES",
    picture="yohoho.drawing.skull_king:describe",
    presets="yohoho.table.skull_king_presets:PRESETS",
    menu="yohoho.server.skull_king_menu:boxes",
    extras="yohoho.table.skull_king_extras:SkullKingExtras",
    remarks="yohoho.table.skull_king_remarks:occasions",
    lessons="yohoho.lessons.skull_king_lessons:SKULL_KING_LESSONS",
    daily="yohoho.daily.skull_king_rules:RULES",
    teller="yohoho.locales.skull_king_teller:SkullKingTeller",
    screen="yohoho.cli.terminal.skull_king.screen:SkullKingScreen",
    careers="yohoho.server.skull_king_history:count_game",
)
