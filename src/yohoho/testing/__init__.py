"""The conformance kit: checks that a bot keeps to the rules for bots, and a game to the rules for games.

>>> from yohoho.testing import check_bot, check_game
>>> from yohoho.bots import bot_named
>>> report = check_bot(bot_named("skull", "sailor"), "skull", decisions=4)
>>> report.decisions > 20
True
>>> check_game("skull", only=["skull-3", "skull-4-last-chance"]).games
2
"""

from yohoho.testing.conformance import Nonconformance, Report, check_bot, option_sets
from yohoho.testing.game_conformance import check_game
from yohoho.testing.game_fault import GameMoment, GameNonconformance, GameReport

__all__ = [
    "GameMoment",
    "GameNonconformance",
    "GameReport",
    "Nonconformance",
    "Report",
    "check_bot",
    "check_game",
    "option_sets",
]
