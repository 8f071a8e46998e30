"""The statistics of a tournament in the terminal."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Console, RenderableType
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from yohoho.locales import Voice
from yohoho.sim.clusters import Measured
from yohoho.sim.ratings import BotRating
from yohoho.sim.statistics import BotStatistics, Statistics
from yohoho.sim.tournament import Tournament


def show(tournament: Tournament, found: Statistics, speaker: Voice) -> None:
    console = Console(highlight=False)
    for part in parts(tournament, found, speaker):
        console.print(part)


def parts(tournament: Tournament, found: Statistics, speaker: Voice) -> Iterator[RenderableType]:
    yield _head(tournament, found, speaker)
    yield ""
    yield _bots(tournament, found, speaker)
    yield Text(speaker.say("simulate.intervals"), "dim")
    yield from _faults(found, speaker)
    yield ""
    yield Text(speaker.say(_of_game("by-size", tournament)), "bold")
    yield _sizes(tournament, found, speaker)
    yield ""
    shares = ", ".join(percent(share, speaker) for share in found.seats)
    yield Text(speaker.say("simulate.seats", shares=shares))
    if tournament.game == "skull":
        for ending, share in found.endings.items():
            yield Text(speaker.say(f"simulate.ending-{ending}", share=percent(Measured(share), speaker)))


def _of_game(word: str, tournament: Tournament) -> str:
    """The word for this game: in Skull bids are challenges, and cards are discs."""
    return f"simulate.{word}-{tournament.game}"


def _head(tournament: Tournament, found: Statistics, speaker: Voice) -> Text:
    lines = [title(tournament, found, speaker)]
    if tournament.duplicate:
        lines.append(dealt(tournament, found, speaker))
    rate = f"{found.decisions / found.seconds:,.0f}".replace(",", "\u202f")
    rounds = number(Measured(found.rounds.mean), speaker)
    lines.append(speaker.say("simulate.pace", decisions=found.decisions, rate=rate, rounds=rounds))
    return Text("\n".join(lines))


def title(tournament: Tournament, found: Statistics, speaker: Voice) -> str:
    game = speaker.say(f"play.game.{tournament.game}")
    return speaker.say("simulate.games", games=found.games, game=game, seed=tournament.seed)


def dealt(tournament: Tournament, found: Statistics, speaker: Voice) -> str:
    return speaker.say("simulate.deals", deals=found.deals, seatings=len(tournament.seatings))


def _table(*columns: str) -> Table:
    """A table with names to the left and numbers to the right."""
    table = Table(box=None, header_style="bold", pad_edge=False, padding=(0, 2, 0, 0))
    for column, text in enumerate(columns):
        table.add_column(escape(text), justify="right" if column else "left", overflow="fold")
    return table


def _bots(tournament: Tournament, found: Statistics, speaker: Voice) -> Table:
    words = ("wins", "fair", "score")
    titles = [speaker.say(f"simulate.{word}") for word in words]
    titles += [speaker.say(_of_game("exact", tournament)), speaker.say("simulate.thinking")]
    table = _table(speaker.say("simulate.bot"), *titles, speaker.say("history.rating"))
    for bot in found.bots:
        table.add_row(escape(bot.name), *_bot(bot, speaker))
    return table


def _bot(bot: BotStatistics, speaker: Voice) -> tuple[str, ...]:
    return (
        percent(bot.wins, speaker),
        percent(Measured(bot.fair), speaker),
        number(bot.score, speaker),
        percent(bot.exact, speaker),
        number(bot.thinking_ms, speaker, 2 if bot.slowest_ms < 10 else 1),
        rating(bot.rating, speaker),
    )


def _faults(found: Statistics, speaker: Voice) -> Iterator[Text]:
    for bot in found.bots:
        if bot.faults:
            kinds = [speaker.say(f"simulate.fault-{kind}", count=count) for kind, count in bot.faults.items()]
            text = speaker.say("simulate.faults", name=bot.name, kinds=speaker.listed(kinds))
            yield Text(text, "yellow")


def _sizes(tournament: Tournament, found: Statistics, speaker: Voice) -> Table:
    """A column for each bot, then the columns of the game."""
    king = tournament.game == "skull-king"
    titles = [*(bot.name for bot in found.bots), speaker.say("simulate.points")]
    titles += [speaker.say("simulate.unclaimed")] if king else [speaker.say("simulate.challenges")]
    table = _table(speaker.say("column.cards" if king else "simulate.discs"), *titles)
    for size, line in found.by_size.items():
        exact = [percent(bot.exact_by_size.get(size), speaker) for bot in found.bots]
        last = number(line.unclaimed, speaker, 2) if king else str(line.bids)
        table.add_row(str(size), *exact, number(Measured(line.points.mean), speaker), last)
    return table


def percent(share: Measured | None, speaker: Voice) -> str:
    """`25.0±1.2%`, with the decimal sign of the language."""
    if share is None:
        return "–"
    space = "\u00a0" if speaker.language in ("de", "fr") else ""
    scaled = Measured(100 * share.mean, *(_scaled(bound) for bound in (share.low, share.high)))
    return f"{number(scaled, speaker)}{space}%"


def _scaled(bound: float | None) -> float | None:
    return None if bound is None else 100 * bound


def number(found: Measured | None, speaker: Voice, digits: int = 1) -> str:
    if found is None:
        return "–"
    margin = "" if found.margin is None else f"±{found.margin:.{digits}f}"
    return _in_language(f"{found.mean:.{digits}f}{margin}", speaker)


def rating(found: BotRating | None, speaker: Voice) -> str:
    return "–" if found is None else _in_language(f"{found.mu:.1f}±{found.sigma:.1f}", speaker)


def _in_language(text: str, speaker: Voice) -> str:
    return text if speaker.language == "en" else text.replace(".", ",")
