"""The statistics of a tournament in the terminal."""

from collections.abc import Iterator

from rich.console import RenderableType
from rich.text import Text

from yohoho.cli.terminal.tables import PartedTable
from yohoho.locales import Voice
from yohoho.sim.clusters import Measured
from yohoho.sim.game_simulation import statistics_of
from yohoho.sim.ratings import BotRating
from yohoho.sim.statistics import BotStatistics, Statistics
from yohoho.sim.tournament import Tournament


def parts(tournament: Tournament, statistics: Statistics, speaker: Voice) -> Iterator[RenderableType]:
    yield _head(tournament, statistics, speaker)
    yield ""
    yield _bots(tournament, statistics, speaker)
    yield Text(speaker.say("simulate.intervals"), "dim")
    yield from _faults(statistics, speaker)
    if statistics.by_size:
        yield ""
        yield Text(speaker.say(_of_game("by-size", tournament)), "bold")
        yield _sizes(tournament, statistics, speaker)
    yield ""
    shares = ", ".join(percent(share, speaker) for share in statistics.seats)
    yield Text(speaker.say("simulate.seats", shares=shares))
    for ending, share in statistics.endings.items():
        if speaker.has(key := f"simulate.ending-{ending}"):
            yield Text(speaker.say(key, share=percent(Measured(share), speaker)))


def _of_game(word: str, tournament: Tournament) -> str:
    """The word for this game: in Skull bids are challenges, and cards are discs."""
    return f"simulate.{word}-{tournament.game}"


def _head(tournament: Tournament, statistics: Statistics, speaker: Voice) -> Text:
    lines = [title(tournament, statistics, speaker)]
    if tournament.duplicate:
        lines.append(deals_text(tournament, statistics, speaker))
    rate = f"{statistics.decisions / statistics.seconds:,.0f}".replace(",", "\u202f")
    rounds = number(Measured(statistics.rounds.mean), speaker)
    lines.append(speaker.say("simulate.pace", decisions=statistics.decisions, rate=rate, rounds=rounds))
    return Text("\n".join(lines))


def title(tournament: Tournament, statistics: Statistics, speaker: Voice) -> str:
    game = speaker.say(f"play.game.{tournament.game}")
    return speaker.say("simulate.games", games=statistics.games, game=game, seed=tournament.seed)


def deals_text(tournament: Tournament, statistics: Statistics, speaker: Voice) -> str:
    return speaker.say("simulate.deals", deals=statistics.deals, seatings=len(tournament.seatings))


def _bots(tournament: Tournament, statistics: Statistics, speaker: Voice) -> PartedTable:
    """A row for each bot; a game without bids has no column of exact ones."""
    bids = [_of_game("exact", tournament)] if statistics.by_size else []
    keys = ("simulate.bot", "simulate.wins", "simulate.fair", "simulate.score", *bids)
    table = PartedTable(*(speaker.say(key) for key in (*keys, "simulate.thinking", "history.rating")))
    for bot in statistics.bots:
        exact = [percent(bot.exact, speaker)] if bids else []
        table.add_row(bot.name, *_success(bot, speaker), *exact, *_effort(bot, speaker))
    return table


def _success(bot: BotStatistics, speaker: Voice) -> tuple[str, ...]:
    return percent(bot.wins, speaker), percent(Measured(bot.fair), speaker), number(bot.score, speaker)


def _effort(bot: BotStatistics, speaker: Voice) -> tuple[str, ...]:
    digits = 2 if bot.slowest_ms < 10 else 1
    return number(bot.thinking_ms, speaker, digits), rating(bot.rating, speaker)


def _faults(statistics: Statistics, speaker: Voice) -> Iterator[Text]:
    for bot in statistics.bots:
        if bot.faults:
            kinds = [speaker.say(f"simulate.fault-{kind}", count=count) for kind, count in bot.faults.items()]
            text = speaker.say("simulate.faults", name=bot.name, kinds=speaker.join(kinds))
            yield Text(text, "yellow")


def _sizes(tournament: Tournament, statistics: Statistics, speaker: Voice) -> PartedTable:
    """A column for each bot, then the columns of the game."""
    counted = statistics_of(tournament.game)
    last_title = "simulate.unclaimed" if counted.shares_tricks else "simulate.challenges"
    titles = [*(bot.name for bot in statistics.bots), speaker.say("simulate.points"), speaker.say(last_title)]
    table = PartedTable(speaker.say(counted.size_title), *titles)
    for size, line in statistics.by_size.items():
        exact = [percent(bot.exact_by_size.get(size), speaker) for bot in statistics.bots]
        last = number(line.unclaimed, speaker, 2) if counted.shares_tricks else str(line.bids)
        table.add_row(str(size), *exact, number(Measured(line.points.mean), speaker), last)
    return table


def percent(share: Measured | None, speaker: Voice) -> str:
    """`25.0±1.2%`, with the decimal sign of the language."""
    if share is None:
        return "–"
    scaled = Measured(100 * share.mean, *(_in_percent(bound) for bound in (share.low, share.high)))
    return speaker.say("coach.percent", percent=number(scaled, speaker))


def percent_between(share: Measured, speaker: Voice) -> str:
    """`25.0% (23.9–26.2)`: a share with both ends of its interval, which is longer on one side."""
    mean = percent(Measured(share.mean), speaker)
    if share.low is None or share.high is None:
        return mean
    bounds = (number(Measured(100 * bound), speaker) for bound in (share.low, share.high))
    return f"{mean} ({'–'.join(bounds)})"


def _in_percent(bound: float | None) -> float | None:
    return None if bound is None else 100 * bound


def number(measured: Measured | None, speaker: Voice, digits: int = 1) -> str:
    if measured is None:
        return "–"
    margin = "" if measured.margin is None else f"±{measured.margin:.{digits}f}"
    return _in_language(f"{measured.mean:.{digits}f}{margin}", speaker)


def rating(bot_rating: BotRating | None, speaker: Voice) -> str:
    return "–" if bot_rating is None else _in_language(f"{bot_rating.mu:.1f}±{bot_rating.sigma:.1f}", speaker)


def _in_language(text: str, speaker: Voice) -> str:
    """A number with the decimal sign of the language and a minus sign instead of a hyphen."""
    text = text.replace("-", "−")
    return text if speaker.language == "en" else text.replace(".", ",")
