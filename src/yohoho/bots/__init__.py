"""Players made of rules of thumb. A bot sees what a person in its chair sees, and answers with a text.

>>> from yohoho.bots import opponent_for
>>> opponent_for("skull-king").name
'deckhand'
"""

from yohoho.bots.bot import Bot
from yohoho.bots.opponents import opponent_for

__all__ = ["Bot", "opponent_for"]
