"""A review in the terminal: the rounds, the moments that mattered, the kinds of mistakes, the sums."""

from collections.abc import Iterator
from typing import Final

from rich.console import RenderableType
from rich.padding import Padding
from rich.text import Text

from yohoho.cli.simulate.show import number
from yohoho.cli.terminal.screen import Screen
from yohoho.cli.terminal.tables import PartedTable
from yohoho.locales import Voice
from yohoho.review.model import DecisionReview, Review, RoundLedger, RoundReview
from yohoho.sim.clusters import Measured

MAX_VALUES: Final = 5
"""Choices that are shown of a moment: the best ones, and the one taken."""
INDENT: Final = (0, 0, 0, 3)
MARKS: Final = {"inaccuracy": "?!", "mistake": "?", "blunder": "??"}


def parts(review: Review, screen: Screen) -> Iterator[RenderableType]:
    speaker = screen.voice
    yield Text(_head(review, screen))
    yield ""
    yield _rounds(review, speaker)
    yield Text(speaker.say("review-text.marks"), "dim")
    yield ""
    yield from _moments(review, screen)
    if review.categories:
        yield _categories(review, speaker)
        yield ""
    yield Text(speaker.say("review-text.lost", **_loss(review, speaker)))
    yield Text(_score(review, speaker))


def _score(review: Review, speaker: Voice) -> str:
    if review.score is None or review.luck_adjusted is None:
        return speaker.say("review.no-ledger")
    score, adjusted = (_plain(value, speaker) for value in (review.score, review.luck_adjusted))
    return speaker.say(f"review-text.score-{review.unit}", score=score, adjusted=adjusted)


def _head(review: Review, screen: Screen) -> str:
    speaker = screen.voice
    game, name = speaker.say(f"play.game.{review.game}"), screen.names[review.seat]
    return speaker.say("review-text.head", name=name, game=game, rounds=len(review.rounds))


def _loss(review: Review, speaker: Voice) -> dict[str, object]:
    text = _with_margin(review.loss_per_ten, review.loss_margin, speaker, 1)
    return {"amount": _amount(text, review, speaker), "decisions": review.unforced}


def _amount(text: str, review: Review, speaker: Voice) -> str:
    return speaker.say(f"review-text.{review.unit}", amount=text)


def _plain(value: float, speaker: Voice, digits: int = 0) -> str:
    """A number, never minus zero."""
    return number(Measured(round(value, digits) + 0.0), speaker, digits)


def _with_margin(value: float, margin: float, speaker: Voice, digits: int = 0) -> str:
    """A number with its margin, if it has one."""
    if not margin:
        return _plain(value, speaker, digits)
    return number(Measured(value, value - margin, value + margin), speaker, digits)


def _with_sign(value: float, speaker: Voice, digits: int = 0) -> str:
    text = _plain(value, speaker, digits)
    return f"+{text}" if round(value, digits) > 0 else text


def _rounds(review: Review, speaker: Voice) -> PartedTable:
    """A row for each round: its result, and how much of it was luck and own decisions."""
    keys = ("round", "total", "expected", "luck", "decisions", "mistakes")
    table = PartedTable(*(speaker.say(f"review-text.column-{key}") for key in keys), first="right")
    digits = 1 if review.unit == "percent" else 0
    for one in review.rounds:
        texts = [_with_sign(amount, speaker, digits) for amount in _amounts(one.ledger)] or [""] * 4
        table.add_row(str(one.number), *texts, _marks(one))
    return table


def _amounts(ledger: RoundLedger | None) -> tuple[float, ...]:
    return (ledger.total, ledger.expected, luck_of(ledger), ledger.decisions) if ledger else ()


def luck_of(ledger: RoundLedger) -> float:
    """The points that come neither from what was expected nor from the person's own decisions."""
    return ledger.deal + ledger.own_luck + ledger.others + ledger.draws


def _marks(one: RoundReview) -> str:
    return " ".join(MARKS[decision.verdict] for decision in one.decisions if decision.verdict in MARKS)


def _moments(review: Review, screen: Screen) -> Iterator[RenderableType]:
    speaker = screen.voice
    if not review.moments:
        yield Text(speaker.say("review-text.no-moments"), "bold")
        yield ""
        return
    yield Text(speaker.say("review-text.moments", moments=len(review.moments)), "bold")
    for one in review.rounds:
        for decision in one.decisions:
            if decision.step in review.moments:
                yield from _moment(one.number, decision, review, screen)


def _moment(
    round_number: int, decision: DecisionReview, review: Review, screen: Screen
) -> Iterator[RenderableType]:
    speaker = screen.voice
    taken, best = screen.label(decision.action), screen.label(decision.best)
    place = {"round": round_number, "step": decision.step + 1}
    moment = speaker.say("review-text.moment", **place, taken=taken, best=best)
    amount = _amount(_with_margin(decision.loss, decision.margin, speaker), review, speaker)
    win = _plain(decision.win_loss, speaker, 1)
    cost = speaker.say(f"review-text.cost-{review.unit}", amount=amount, win=win)
    yield Text(f"{MARKS[decision.verdict]:<2} {moment}")
    for line in (cost, speaker.reason(decision.why)):
        yield Padding(Text(line), INDENT, expand=False)
    for line in _values(decision, review, screen):
        yield Padding(Text(line, "dim"), INDENT, expand=False)
    yield ""


def _values(decision: DecisionReview, review: Review, screen: Screen) -> Iterator[str]:
    speaker = screen.voice
    shown = decision.values[:MAX_VALUES]
    shown += [value for value in decision.values[MAX_VALUES:] if value.action == decision.action]
    labels = [screen.label(value.action) for value in shown]
    width = max(map(len, labels), default=0)
    for label, value in zip(labels, shown, strict=True):
        text = _with_margin(value.value, value.margin, speaker)
        mark = "*" if value.action == decision.action else " "
        yield f"{mark} {label:<{width}}  {_amount(text, review, speaker)}"


def _categories(review: Review, speaker: Voice) -> PartedTable:
    keys = ("category", "count", "loss")
    table = PartedTable(*(speaker.say(f"review-text.column-{key}") for key in keys))
    for one in review.categories:
        table.add_row(_category(one.category, speaker), str(one.count), _plain(one.loss, speaker, 1))
    return table


def _category(category: str, speaker: Voice) -> str:
    """A kind of mistake in words; those of games of other packages have their bare name."""
    key = f"review.category-{category}"
    return speaker.say(key) if speaker.has(key) else category
