"""A picture of a tournament: success of bids, distribution of scores, strength."""

from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from yohoho.cli.files import cannot_save, check_writable
from yohoho.cli.simulate.show import deals_text, number, title
from yohoho.core.errors import OptionsError
from yohoho.core.install import needs_extra
from yohoho.locales import Voice, with_minus
from yohoho.sim.clusters import Measured
from yohoho.sim.statistics import BotStatistics, Statistics
from yohoho.sim.tournament import Tournament

FORMATS: Final = (".png", ".svg", ".pdf")
COLOURS: Final = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#8c6d31", "#555555")
"""The colours of Okabe and Ito, which colour-blind people can tell apart; a table has at most eight bots."""
GREY: Final = "#8a8a8a"
BINS: Final = 30
RARE: Final = 0.002
"""Bids that a bot makes less often than this are noise, and not drawn."""


def check_plot(file: Path) -> None:
    """Raise errors that would otherwise come only after the last game."""
    if file.suffix.lower() not in FORMATS:
        raise OptionsError("plot-format", file=str(file), known=list(FORMATS))
    _figure_class()
    check_writable(file)


def _figure_class() -> Any:
    """Matplotlib is an extra, and takes a moment to load."""
    with needs_extra("plot"):
        return import_module("matplotlib.figure").Figure


def draw_plot(file: Path, tournament: Tournament, statistics: Statistics, speaker: Voice) -> None:
    figure = _figure(tournament, statistics, speaker)
    try:
        figure.savefig(file, dpi=150)
    except OSError as error:
        raise cannot_save(file, error) from None


def _figure(tournament: Tournament, statistics: Statistics, speaker: Voice) -> Any:
    """The figure; a game without bids has no panel for them, and ratings need at least two bots."""
    bids, rated = bool(statistics.by_size), any(bot.rating for bot in statistics.bots)
    widths = (*[5] * bids, 5, *[4] * rated)
    figure = _figure_class()(figsize=(1.05 * sum(widths), 5.4), layout="constrained")
    figure.suptitle(_title(tournament, statistics, speaker), x=0.008, ha="left", fontsize=11, color="#444444")
    panels = figure.subfigures(1, len(widths), squeeze=False, wspace=0.03, width_ratios=widths)[0]
    if bids:
        _bids(panels[0], tournament, statistics.bots, speaker)
    _scores(panels[int(bids)].subplots(), statistics.bots, speaker)
    if rated:
        _ratings(panels[-1].subplots(), statistics.bots, speaker)
    named = panels[0].axes[-1].get_legend_handles_labels()
    figure.legend(*named, loc="outside upper right", ncols=len(statistics.bots), frameon=False)
    return figure


def _title(tournament: Tournament, statistics: Statistics, speaker: Voice) -> str:
    games = title(tournament, statistics, speaker)
    return f"{games} · {deals_text(tournament, statistics, speaker)}" if tournament.duplicate else games


def _bids(panel: Any, tournament: Tournament, bots: Sequence[BotStatistics], speaker: Voice) -> None:
    """Above, the tricks won for each bid; below, how often the bid was made."""
    made, exact = panel.subplots(2, 1, sharex=True, height_ratios=(3, 2))
    for at, bot in enumerate(bots):
        total = sum(line.bids for line in bot.calibration.values())
        often = {bid: line for bid, line in bot.calibration.items() if line.bids >= RARE * total}
        sizes = [20 + 380 * line.bids / total for line in often.values()]
        made.plot(list(often), [line.made for line in often.values()], color=COLOURS[at], alpha=0.6)
        made.scatter(list(often), [line.made for line in often.values()], sizes, COLOURS[at], alpha=0.75)
        rates = [line.exact for line in often.values()]
        exact.plot(list(often), rates, "o-", color=COLOURS[at], markersize=4, label=bot.name)
    made.axline((0, 0), slope=1, color=GREY, linestyle=":", linewidth=1.2, zorder=0)
    made.set_ylabel(speaker.say(f"simulate.plot-made-{tournament.game}"))
    _percents(exact, speaker.say("simulate.plot-true"))
    exact.set_xlabel(speaker.say("simulate.plot-bid"))
    exact.xaxis.get_major_locator().set_params(integer=True)
    _plain(made, speaker.say("simulate.plot-bids"))
    _plain(exact)


def _scores(axes: Any, bots: Sequence[BotStatistics], speaker: Voice) -> None:
    """Bars where there are few different scores, as in Skull; outlines of histograms otherwise."""
    counts = [bot.scores.counts for bot in bots]
    different = sorted({score for count in counts for score in count})
    if len(different) <= BINS // 2:
        _score_bars(axes, bots, different)
    else:
        _score_outlines(axes, bots, _edges(different[0], different[-1]))
    axes.set_xlabel(speaker.say("simulate.score"))
    _percents(axes, speaker.say("simulate.plot-share"))
    _plain(axes, speaker.say("simulate.plot-scores"))


def _score_bars(axes: Any, bots: Sequence[BotStatistics], different: Sequence[int]) -> None:
    width = 0.8 / len(bots)
    for at, bot in enumerate(bots):
        total = sum(bot.scores.counts.values())
        places = [index + (at - (len(bots) - 1) / 2) * width for index in range(len(different))]
        shares = [bot.scores.counts.get(score, 0) / total for score in different]
        axes.bar(places, shares, width, color=COLOURS[at], alpha=0.8, label=bot.name)
    axes.set_xticks(range(len(different)), [with_minus(score) for score in different])


def _edges(least: int, most: int) -> list[float]:
    """Bins on round numbers, because scores are multiples of five or ten and uneven bins would show combs."""
    step = max(10, -(-(most - least + 1) // BINS // 10) * 10)
    first = least // step * step
    return [float(edge) for edge in range(first, most + step + 1, step)]


def _score_outlines(axes: Any, bots: Sequence[BotStatistics], edges: Sequence[float]) -> None:
    for at, bot in enumerate(bots):
        scores, counts = list(bot.scores.counts), list(bot.scores.counts.values())
        weights = [count / sum(counts) for count in counts]
        look = {"bins": edges, "weights": weights, "color": COLOURS[at]}
        axes.hist(scores, histtype="stepfilled", alpha=0.18, **look)
        axes.hist(scores, histtype="step", linewidth=1.6, label=bot.name, **look)
        axes.axvline(bot.score.mean, color=COLOURS[at], linestyle="--", linewidth=1)


def _ratings(axes: Any, bots: Sequence[BotStatistics], speaker: Voice) -> None:
    """The ratings, the best on top."""
    rated = sorted((bot.rating.mu, at, bot) for at, bot in enumerate(bots) if bot.rating)
    for row, (mu, at, bot) in enumerate(rated):
        width = 2 * bot.rating.sigma if bot.rating else 0
        axes.errorbar(mu, row, xerr=width, fmt="o", color=COLOURS[at], markersize=8, capsize=5)
        text = number(Measured(mu), speaker)
        axes.annotate(text, (mu, row), (0, 10), textcoords="offset points", ha="center")
    axes.set_yticks(range(len(rated)), [bot.name for _, _, bot in rated])
    axes.set_ylim(-0.7, len(rated) - 0.3)
    axes.set_xlabel(speaker.say("simulate.plot-rating"))
    _plain(axes, speaker.say("history.rating"))


def _percents(axes: Any, label: str) -> None:
    axes.yaxis.set_major_formatter(import_module("matplotlib.ticker").PercentFormatter(1, decimals=0))
    axes.set_ylim(bottom=0)
    axes.set_ylabel(label)


def _plain(axes: Any, heading: str = "") -> None:
    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(alpha=0.25)
    axes.set_axisbelow(True)
    axes.set_title(heading, loc="left", fontweight="bold")
