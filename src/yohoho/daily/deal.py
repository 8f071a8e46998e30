"""The deal of a day: the table that everybody gets."""

from functools import cache, lru_cache
from typing import Final

import msgspec

from yohoho.bots.characters import Hired, hire
from yohoho.core.dice import Dice
from yohoho.core.names import distinct_name
from yohoho.daily.days import closes
from yohoho.daily.rules import OPPONENTS, rules_of
from yohoho.table import Settings, Table, TableChange, entries, read_settings
from yohoho.table.daily import PERSON_SEAT, DailyTerms
from yohoho.table.fair import commitment
from yohoho.table.guards import clean_name
from yohoho.table.portraits import usual_portrait

DAY_CACHE_SIZE: Final = 100


class DailyDeal(msgspec.Struct, frozen=True):
    """A game of a day. All deals and the dice of all bots can be computed from the secret."""

    day: str
    game: str
    secret: str

    @property
    def commitment(self) -> str:
        return commitment(self.secret)


class DailyPlayer(msgspec.Struct, frozen=True):
    """The person in the first seat, or the bot that plays there."""

    who: str = ""
    name: str = ""
    bot: str = ""


@lru_cache(maxsize=DAY_CACHE_SIZE)
def opponents(day: str, game: str) -> tuple[Hired, ...]:
    """Choose the bots of a day, in seat order, by the day alone: they are announced before the secret."""
    dice, crew = Dice(f"yohoho daily crew 1:{day}:{game}"), list[Hired]()
    for _ in range(daily_settings(game).open_game().players - 1):
        names, styles = {bot.name for bot in crew}, [bot.bot.partition(":")[2] for bot in crew]
        crew.append(hire(game, OPPONENTS, names, styles, dice))
    return tuple(crew)


@cache
def daily_settings(game: str) -> Settings:
    """Return the settings of every table of this daily game."""
    return read_settings(
        {
            "game": game,
            "options": dict(rules_of(game).options),
            "watch": "nobody",
            "chat": False,
            "bots_talk": False,
            "coach": "off",
        }
    )


def open_daily(
    deal: DailyDeal, table_id: str, player: DailyPlayer, now: int, *, practice: bool = False
) -> TableChange:
    """Return the first entries of a table that plays the deal, up to the first decision."""
    crew = opponents(deal.day, deal.game)
    name = distinct_name(clean_name(player.name or player.bot), [bot.name for bot in crew])
    terms = DailyTerms(deal.day, closes(deal.day), practice)
    change = TableChange(Table(id=table_id))
    settings = daily_settings(deal.game)
    change.add(
        entries.Opened(at=now, host=player.who, name=name, settings=settings, secret=deal.secret, daily=terms)
    )
    if player.bot:
        change.add(entries.BotSeated(at=now, seat=PERSON_SEAT, name=name, bot=player.bot))
    else:
        portrait = usual_portrait(player.who)
        change.add(entries.SatDown(at=now, who=player.who, name=name, seat=PERSON_SEAT, portrait=portrait))
    for seat, bot in enumerate(crew, PERSON_SEAT + 1):
        change.add(entries.BotSeated(at=now, seat=seat, name=bot.name, bot=bot.bot, character=bot.character))
    change.add(entries.GameStarted(at=now, words=[""] * len(change.table.seats)))
    change.settle(now)
    return change
