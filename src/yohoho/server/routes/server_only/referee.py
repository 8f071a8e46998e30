"""The referee for real cards, for programs; the page answers such questions itself."""

from typing import Annotated

import msgspec
from msgspec import Meta

from yohoho.locales import Voice
from yohoho.server.routes.server_only.services import ServerRequest
from yohoho.skull_king.editions import DEFAULT_EDITION
from yohoho.skull_king.referee import (
    LegalRuling,
    ScoreRuling,
    TrickRuling,
    judge_hand,
    judge_score,
    judge_trick,
)
from yohoho.skull_king.score import Facts

Word = Annotated[str, Meta(max_length=40)]
Cards = Annotated[list[Word], Meta(max_length=40)]
Number = Annotated[int, Meta(ge=-10_000, le=10_000)]


class _Question(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    pass


class TrickQuestion(_Question, frozen=True, kw_only=True):
    """`cards` in the order played."""

    cards: Cards
    edition: Word = DEFAULT_EDITION
    blanks: Cards = []


class HandQuestion(_Question, frozen=True, kw_only=True):
    hand: Cards
    trick: Cards = []
    edition: Word = DEFAULT_EDITION
    blanks: Cards = []


class ScoreQuestion(_Question, frozen=True, kw_only=True):
    """`round` is the number of the hand; without it, the cards dealt."""

    dealt: Number
    bid: Number
    tricks: Number
    scoring: Word = "classic"
    round: Number | None = None
    bonus: Number = 0
    alliances: Number = 0
    wager: Number = 0
    harry: Number = 0


class TrickAnswer(TrickRuling, frozen=True, kw_only=True):
    text: str


class ScoreAnswer(ScoreRuling, frozen=True, kw_only=True):
    text: str


async def trick(request: ServerRequest, body: TrickQuestion) -> TrickAnswer:
    """The winner of these cards, the next leader, and the reasons."""
    ruling = judge_trick(body.edition, body.cards, body.blanks)
    text = Voice("en", body.edition).reasons(ruling.why)
    return TrickAnswer(**msgspec.structs.asdict(ruling), text=text)


async def legal(request: ServerRequest, body: HandQuestion) -> LegalRuling:
    """The cards of a hand that may be played, and the reasons against the others."""
    return judge_hand(body.edition, body.hand, body.trick, body.blanks)


async def score(request: ServerRequest, body: ScoreQuestion) -> ScoreAnswer:
    """The points of a round for one player."""
    facts = Facts(body.bid, body.tricks, body.bonus, body.alliances, body.wager, body.harry)
    ruling = judge_score(body.scoring, body.dealt, body.round, facts)
    return ScoreAnswer(**msgspec.structs.asdict(ruling), text=Voice("en").reasons(ruling.why))
