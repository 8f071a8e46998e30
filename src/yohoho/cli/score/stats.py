"""Statistics over many score sheets: careers, ratings and duels, as tables or as JSON."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from decimal import ROUND_HALF_UP, Decimal
from pathlib import Path
from typing import Any, Final

import msgspec
from rich.console import RenderableType
from rich.text import Text

from yohoho.cli.output import print_answer
from yohoho.cli.score.files import folder_of_finished_sheets, read_sheets
from yohoho.cli.terminal.tables import PartedTable
from yohoho.core.errors import NotationError
from yohoho.locales import Voice, with_sign
from yohoho.scorepad.rating import Rating, ratings
from yohoho.scorepad.sheet import Sheet, fold
from yohoho.scorepad.stats import Career, Tried, careers, count_finished_games, season

MAX_DUELLISTS: Final = 10
"""More columns do not fit a terminal."""


class Season(msgspec.Struct, frozen=True):
    """A filter of games by group and time, as typed."""

    group: str | None = None
    since: str | None = None
    until: str | None = None

    def of(self, sheets: Sequence[Sheet]) -> list[Sheet]:
        since = midnight(self.since) if self.since else 0
        until = midnight(self.until, days=1) if self.until else None
        return season(sheets, self.group, since, until)


def midnight(day: str, days: int = 0) -> int:
    """The beginning of this day here, or of the day `days` later; in milliseconds, as in sheets."""
    try:
        begin = datetime.strptime(day, "%Y-%m-%d") + timedelta(days=days)
        return round(begin.timestamp() * 1000)
    except (ValueError, OverflowError, OSError):
        raise NotationError("not-a-date", text=day[:40]) from None


def show_stats(places: Sequence[Path], which: Season, speaker: Voice, as_json: bool) -> None:
    """Statistics over all sheets in these files and folders; over the stored ones when none are named."""
    logs = read_sheets(places or [folder_of_finished_sheets()], speaker)
    sheets = which.of([fold(log) for log in logs])
    print_answer(as_json, as_data(sheets), stats_parts(sheets, speaker))


def as_data(sheets: Sequence[Sheet]) -> dict[str, Any]:
    people, rated = careers(sheets), ratings(sheets)
    return {
        "games": [game.sheet.id for game in count_finished_games(sheets)],
        "people": [
            {
                "key": key,
                "career": msgspec.to_builtins(people[key], str_keys=True),
                "rating": msgspec.to_builtins(rated.get(key)),
            }
            for key in _best_first(people, rated)
        ],
    }


def _best_first(people: Mapping[str, Career], rated: Mapping[str, Rating]) -> list[str]:
    """The keys of people in the order of their ratings; people without a rating come last."""
    return [*(key for key in rated if key in people), *(key for key in people if key not in rated)]


def stats_parts(sheets: Sequence[Sheet], speaker: Voice) -> list[RenderableType]:
    people, rated = careers(sheets), ratings(sheets)
    if not people:
        return [Text(speaker.say("score.stats-none"))]
    keys = _best_first(people, rated)
    parts: list[RenderableType] = [
        Text(speaker.say("history.counted", count=len(count_finished_games(sheets)))),
        "",
        _ladder(keys, people, rated, speaker),
        Text(speaker.say("score.stats-rating"), "dim"),
        "",
        Text(speaker.say("history.feats"), "bold"),
        _feats(keys, people, speaker),
        "",
        Text(speaker.say("history.misses"), "bold"),
        _misses(keys, people, speaker),
        Text(speaker.say("score.stats-misses"), "dim"),
        "",
        Text(speaker.say("history.by-cards"), "bold"),
        _by_cards(keys, people, speaker),
    ]
    if len(people) > 1:
        parts += ["", Text(speaker.say("history.duels"), "bold"), _duels(keys[:MAX_DUELLISTS], people)]
        parts.append(Text(speaker.say("score.stats-duels"), "dim"))
    return parts


def _ladder(
    keys: Sequence[str], people: Mapping[str, Career], rated: Mapping[str, Rating], speaker: Voice
) -> PartedTable:
    table = _table_with(speaker, "games", "wins", "exact", "rating")
    for key in keys:
        career = people[key]
        exact, rating = _percent(career.bids, speaker), _rating(rated.get(key), speaker)
        table.add_row(career.name, str(career.games), str(career.wins), exact, rating)
    return table


def _table_with(speaker: Voice, *titles: str) -> PartedTable:
    return PartedTable(speaker.say("column.name"), *(speaker.say(f"history.{title}") for title in titles))


def _feats(keys: Sequence[str], people: Mapping[str, Career], speaker: Voice) -> PartedTable:
    table = _table_with(speaker, "zeros", "biggest", "exact-run", "win-run")
    for career in (people[key] for key in keys):
        zeros = speaker.say("history.of", made=career.zeros.made, tried=career.zeros.tried)
        biggest = with_sign(career.biggest.points) if career.biggest else "–"
        runs = (str(career.exact_run.best), str(career.win_run.best))
        table.add_row(career.name, zeros if career.zeros.tried else "–", biggest, *runs)
    return table


def _misses(keys: Sequence[str], people: Mapping[str, Career], speaker: Voice) -> PartedTable:
    """`3 (1.7)`: too high three times, by 1.7 tricks on average."""
    table = _table_with(speaker, "too-high", "exact", "too-low", "average")
    for career in (people[key] for key in keys):
        bids, misses = career.bids, career.misses
        over = _average_miss(misses.over, misses.tricks_over, speaker)
        under = _average_miss(misses.under, misses.tricks_under, speaker)
        bias = _average(misses.tricks_over - misses.tricks_under, bids.tried, speaker)
        table.add_row(career.name, over, str(bids.made), under, bias)
    return table


def _average_miss(rounds: int, tricks: int, speaker: Voice) -> str:
    return f"{rounds} ({_average(tricks, rounds, speaker)})" if rounds else "0"


def _average(total: int, count: int, speaker: Voice) -> str:
    """Return the average with one decimal, halves rounded away from zero as on the page."""
    if not count:
        return "–"
    tenths = Decimal(total / count).quantize(Decimal("0.1"), ROUND_HALF_UP)
    return _with_point(f"{tenths + 0:.1f}", speaker)


def _with_point(number: str, speaker: Voice) -> str:
    """A decimal number with the minus sign and the decimal sign of a language."""
    number = number.replace("-", "−")
    return number if speaker.language == "en" else number.replace(".", ",")


def _percent(line: Tried | None, speaker: Voice) -> str:
    if line is None or not line.tried:
        return "–"
    return speaker.say("coach.percent", percent=f"{100 * line.made / line.tried:.0f}")


def _rating(rating: Rating | None, speaker: Voice) -> str:
    if rating is None:
        return speaker.say("history.no-rating")
    return _with_point(f"{rating.mu:.1f}\u00a0±\u00a0{rating.sigma:.1f}", speaker)


def _by_cards(keys: Sequence[str], people: Mapping[str, Career], speaker: Voice) -> PartedTable:
    sizes = sorted({cards for career in people.values() for cards in career.by_cards})
    table = PartedTable(speaker.say("column.cards"), *map(str, sizes))
    for key in keys:
        lines = [_percent(people[key].by_cards.get(cards), speaker) for cards in sizes]
        table.add_row(people[key].name, *lines)
    return table


def _duels(keys: Sequence[str], people: Mapping[str, Career]) -> PartedTable:
    """`3:1` in a row: three times ahead of the person in the column, once behind."""
    table = PartedTable("", *(people[key].name for key in keys))
    for key in keys:
        table.add_row(people[key].name, *(_duel(people[key], other) for other in keys))
    return table


def _duel(career: Career, other: str) -> str:
    duel = career.against.get(other)
    return f"{duel.ahead}:{duel.games - duel.ahead - duel.level}" if duel else "–"
