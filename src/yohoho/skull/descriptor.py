"""Skull and the parts around it."""

from typing import Final

from yohoho.core.descriptor import GameDescriptor
from yohoho.skull.game import Skull

SKULL: Final = GameDescriptor(
    name=Skull.name,
    open=Skull.from_options,
    ladder="yohoho.bots.skull.ladder:LADDER",
    sampler="yohoho.bots.skull.states:SAMPLER",
    coach="yohoho.bots.skull.hints:hints",
    puzzles="yohoho.puzzles.skull_puzzles:SKULL_PUZZLES",
    statistics="yohoho.sim.skull_simulation:STATISTICS",
    baselines="yohoho.sim.skull_simulation:BASELINES",
    option_sets="yohoho.testing.skull:OPTION_SETS",
    trainer="yohoho.sim.skull_simulation:TRAINING",
    encoding="yohoho.envs.skull_encoding:SkullEncoding",
    open_spiel="yohoho.envs.open_spiel.skull_round:GAMES",
    picture="yohoho.drawing.skull:describe",
    presets="yohoho.table.skull_presets:PRESETS",
    phrases=("i-have-a-skull", "come-to-my-mat"),
    daily="yohoho.daily.skull_rules:RULES",
    teller="yohoho.locales.skull_teller:SkullTeller",
    screen="yohoho.cli.terminal.skull.screen:SkullScreen",
    extras="yohoho.table.skull_extras:SkullExtras",
    remarks="yohoho.table.skull_remarks:occasions",
    review="yohoho.review.skull_judge:JUDGE",
    lessons="yohoho.lessons.skull_lessons:SKULL_LESSONS",
)
