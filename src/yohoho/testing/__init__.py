"""The conformance kit: checks that a bot keeps to the rules for bots.

>>> from yohoho.testing import check_bot
>>> from yohoho.bots import bot_named
>>> report = check_bot(bot_named("skull", "sailor"), "skull", decisions=4)
>>> report.decisions > 20
True
"""

from yohoho.testing.conformance import Nonconformance, Report, check_bot, option_sets

__all__ = ["Nonconformance", "Report", "check_bot", "option_sets"]
