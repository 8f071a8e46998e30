"""Bots of every strength. A bot sees what a person in its seat sees, and answers with a text.

>>> from yohoho.bots import bot_named, rungs
>>> rungs("skull-king")[:2]
('cabin-boy', 'captain-gentle')
>>> bot_named("skull-king", "sailor:bold").name
'sailor:bold'
"""

from yohoho.bots.bot import Bot
from yohoho.bots.ladder import bot_named, rungs
from yohoho.bots.states import sample_states
from yohoho.bots.styles import Style

__all__ = ["Bot", "Style", "bot_named", "rungs", "sample_states"]
