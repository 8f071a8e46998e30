"""`yohoho daily`: bots play the daily deal, in the seat where people sit."""

import asyncio
import time
from collections.abc import Sequence
from typing import Annotated, Any

import typer

from yohoho.bots.files import local_bot
from yohoho.cli.backup import store_address, store_exists
from yohoho.cli.common import GAMES, JsonFlag, Language, clean_errors, voice
from yohoho.cli.output import print_answer, print_text
from yohoho.cli.serve import Data, Database
from yohoho.cli.simulate.show import number
from yohoho.daily.days import day_of, read_day, shift_day
from yohoho.daily.deal import DailyDeal
from yohoho.daily.errors import DailyError
from yohoho.daily.headless import DailyOutcome, HeadlessGame, play_day
from yohoho.daily.rules import daily_games, reference_rungs, rules_of
from yohoho.locales import Voice
from yohoho.sim.clusters import Totals

Day = Annotated[str, typer.Option(metavar="YYYY-MM-DD", help="The day in UTC; today by default.")]
Days = Annotated[int, typer.Option(metavar="N", min=1, max=10_000, help="Number of days, from that one on.")]
GameName = Annotated[str | None, typer.Option(metavar=GAMES, help="Which game; all by default.")]
BotNames = Annotated[
    list[str] | None,
    typer.Option("--bot", metavar="NAME", help="A bot for the seat, as often as needed; else every rung."),
]
DaySecret = Annotated[
    str, typer.Option(metavar="S", help="The published secret, or any text; else the server's own.")
]


@clean_errors
def daily(
    ctx: typer.Context,
    date: Day = "",
    game: GameName = None,
    bot: BotNames = None,
    days: Days = 1,
    secret: DaySecret = "",
    data: Data = None,
    database: Database = "",
    lang: Language = "en",
    as_json: JsonFlag = False,
) -> None:
    """Let bots play the daily deal in the person's seat, against the same bots with the same dice.

    The secret of a day comes from the server's database, or from you: the server publishes it after the day.
    Over several days it shows means with 95 % intervals. docs/daily.md explains the daily deal.

    [bold]Examples[/]

    yohoho daily --data /srv/yohoho --bot captain

    yohoho daily --date 2026-11-17 --game skull --secret 5f2c… --json

    yohoho daily --days 30 --secret anything
    """
    first = read_day(date) if date else _today()
    games = (game,) if game else daily_games()
    for name in games:
        rules_of(name)
        for each in bot or ():
            local_bot(name, each)
    address = "" if secret else store_address(ctx, data, database)
    days_and_games = [(shift_day(first, number), name) for name in games for number in range(days)]
    secrets = (
        [secret] * len(days_and_games) if secret else asyncio.run(_read_secrets(address, days_and_games))
    )
    deals = [DailyDeal(day, name, own) for (day, name), own in zip(days_and_games, secrets, strict=True)]
    crews = {name: bot or list(reference_rungs(name)) for name in games}
    for name, bots in crews.items():
        for each in bots:
            local_bot(name, each)  # a day would go on with a safe choice where an extra is missing
    results = []
    for name, bots in crews.items():
        of_game = [deal for deal in deals if deal.game == name]
        results.append(_play(of_game, bots, None if as_json else voice(lang)))
    print_answer(as_json, {"games": results}, ())  # people have read a line for each bot as it finished


def _today() -> str:
    return day_of(time.time_ns() // 1_000_000)


async def _read_secrets(address: str, days_and_games: Sequence[tuple[str, str]]) -> list[str]:
    """The secrets that a server has stored. Raises DailyError for a day without one."""
    from yohoho.store.addresses import hide_password
    from yohoho.store.opening import open_store

    if not store_exists(address):
        raise DailyError("daily-no-store", path=address)
    store = await open_store(address)
    try:
        rows = [await store.daily.find_day(day, game) for day, game in days_and_games]
    finally:
        await store.close()
    for (day, _), row in zip(days_and_games, rows, strict=True):
        if row is None:
            raise DailyError("daily-no-secret", day=day, path=hide_password(address))
    return [row.secret for row in rows if row is not None]


def _play(deals: list[DailyDeal], bots: list[str], speaker: Voice | None) -> dict[str, Any]:
    """Play all days with each bot; the speaker prints a line for each as soon as it is known."""
    if speaker is not None:
        print_text(_head(deals, speaker))
    results: list[dict[str, Any]] = []
    for bot in bots:
        games = [play_day(deal, bot, local_bot) for deal in deals]
        results.append({"bot": bot, "days": [_plain(*pair) for pair in zip(deals, games, strict=True)]})
        if speaker is not None:
            print_text(_line(bot, [game.outcome for game in games], speaker))
    return {"game": deals[0].game, "bots": results}


def _head(deals: list[DailyDeal], speaker: Voice) -> str:
    first, last = deals[0], deals[-1]
    span = first.day if first is last else f"{first.day} – {last.day}"
    return speaker.say("daily.head", day=span, game=speaker.say(f"play.game.{first.game}"))


def _plain(deal: DailyDeal, game: HeadlessGame) -> dict[str, Any]:
    outcome = game.outcome
    return {
        "day": deal.day,
        "commitment": deal.commitment,
        "points": outcome.points,
        "rank": outcome.rank,
        "marks": outcome.marks,
        "record": game.record(),
    }


def _line(bot: str, outcomes: list[DailyOutcome], speaker: Voice) -> str:
    if len(outcomes) == 1:
        points, rank = outcomes[0].points, outcomes[0].rank
        return speaker.say("daily.outcome", bot=bot, points=points, rank=rank)
    totals = Totals()
    for outcome in outcomes:
        totals.add(outcome.points, 1)
    points_text = number(totals.measure(), speaker)
    return speaker.say("daily.mean", bot=bot, points=points_text, days=len(outcomes))
