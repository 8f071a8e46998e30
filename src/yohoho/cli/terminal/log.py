"""The events of both games as lines of plain text in one language."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from yohoho.core.errors import Reason
from yohoho.core.game import Event
from yohoho.locales import Voice
from yohoho.skull import events as discs
from yohoho.skull_king import events as cards


class Teller:
    """`names` are the names of the seats (Graybeard's last); `you` is the seat that is addressed.

    `show` writes a card; a terminal may show more than its name.
    """

    def __init__(
        self,
        voice: Voice,
        names: Sequence[str],
        you: int | None = None,
        show: Callable[[str], str] | None = None,
    ) -> None:
        self.voice = voice
        self.names = names
        self.you = you
        self.show = show or voice.card

    def tell(self, event: Event) -> list[str]:
        """The lines for an event as a seat saw it; none for a minor event."""
        for chapter in (self._skull_king, self._powers, self._skull, self._skull_outcomes):
            if (lines := chapter(event)) is not None:
                return lines
        return []

    def reasons(self, reasons: Sequence[Reason]) -> list[str]:
        """Each reason as a sentence with the ruling behind it."""
        return [self.reason(reason) for reason in reasons]

    def reason(self, reason: Reason) -> str:
        text = self.voice.reason(reason)
        return f"{text} [{reason.ruling}]" if reason.ruling else text

    def say(self, key: str, seat: int, **args: Any) -> str:
        """A sentence about a seat; it addresses the seat if it is `you` and such a sentence exists."""
        to_you = seat == self.you and self.voice.has(f"{key}.you")
        return self.voice.say(f"{key}.you" if to_you else key, name=self.names[seat], **args)

    def _cards(self, names: Sequence[str] | None) -> str:
        return self.voice.listed([self.show(name) for name in names or ()])

    def _by_name(self, values: Sequence[object]) -> str:
        named = zip(self.names, values, strict=False)
        return self.voice.listed([f"{name} {value}" for name, value in named])

    def _skull_king(self, event: Event) -> list[str] | None:
        match event:
            case cards.RoundStarted(number, dealt, dealer, leader):
                who = {"dealer": self.names[dealer], "leader": self.names[leader]}
                return [self.voice.say("log.round-started", round=number, cards=dealt, **who)]
            case cards.Dealt(hands):
                return self._dealt(hands)
            case cards.BidPlaced(seat, tricks):
                return [self.say("log.bid-placed", seat, tricks=tricks)]
            case cards.BidsRevealed(bids):
                return [self.voice.say("log.bids-revealed", bids=self._by_name(bids))]
            case cards.LoadPlaced(seat, cannonball):
                return [self.say("log.load-placed", seat, load=self.load(bool(cannonball)))]
            case cards.LoadsRevealed(cannonballs):
                loads = self._by_name([self.load(load) for load in cannonballs])
                return [self.voice.say("log.loads-revealed", loads=loads)]
            case cards.CardPlayed(seat, card):
                return [self.say("log.card-played", seat, card=self.show(card))]
            case cards.TrickEnded():
                return [self._trick_ended(event), *self.reasons(event.why)]
            case cards.RoundScored():
                return self._round_scored(event)
            case cards.GameEnded(result):
                names = self.voice.listed([self.names[winner] for winner in result.winners])
                return [self.voice.say("log.game-ended", names=names, points=max(result.scores))]
        return None

    def load(self, cannonball: bool) -> str:
        return self.voice.say("load.cannonball" if cannonball else "load.grapeshot")

    def _dealt(self, hands: Sequence[Sequence[str] | None]) -> list[str]:
        hand = hands[self.you] if self.you is not None else None
        if hand is None:
            return [self.voice.say("log.dealt")]
        return [self.voice.say("log.dealt.you", cards=self._cards(hand))]

    def _trick_ended(self, event: cards.TrickEnded) -> str:
        if event.winner is None:
            return self.voice.say("log.trick-lost", leader=self.names[event.leader])
        return self.say("log.trick-won", event.winner)

    def _round_scored(self, event: cards.RoundScored) -> list[str]:
        points = [f"{won.total:+d} ({total})" for won, total in zip(event.scores, event.totals, strict=True)]
        lines = [self.voice.say("log.round-scored", round=event.number, scores=self._by_name(points))]
        for name, why in zip(self.names, event.why, strict=False):
            lines.append(f"{name}: {' '.join(self.reasons(why))}")
        return lines

    def _powers(self, event: Event) -> list[str] | None:
        match event:
            case cards.PowerGained(seat, pirate):
                key = self.voice.first_key(f"log.power-gained.{pirate}", "log.power-gained")
                return [self.say(key, seat, pirate=self.voice.card(f"pirate-{pirate}"))]
            case cards.PowerDeclined(seat, pirate):
                return [self.say("log.power-declined", seat, pirate=self.voice.card(f"pirate-{pirate}"))]
            case cards.LeaderChosen(seat, leader):
                return [self.say("log.leader-chosen", seat, leader=self.names[leader])]
            case cards.WagerMade(seat, points):
                return [self.say("log.wager-made", seat, points=points)]
            case cards.CardsDrawn(seat, count, drawn):
                return [self.say("log.cards-drawn", seat, count=count, cards=self._cards(drawn))]
            case cards.CardDiscarded(seat, card):
                return [self.say("log.card-discarded", seat, card=self.show(card) if card else "")]
            case cards.UndealtSeen(seat, undealt):
                return [self.say("log.undealt-seen", seat, cards=self._cards(undealt))]
            case cards.BidChanged(seat, by, bid):
                return [self.say("log.bid-changed" if by else "log.bid-kept", seat, bid=bid)]
        return None

    def disc(self, name: str | None) -> str:
        return self.voice.say(f"disc.{name}") if name else ""

    def _skull(self, event: Event) -> list[str] | None:
        match event:
            case discs.RoundStarted(number, first):
                return [self.voice.say("log.skull-round", round=number, first=self.names[first])]
            case discs.DiscPlaced(seat, disc):
                key = "log.disc-placed.seen" if disc and seat != self.you else "log.disc-placed"
                return [self.say(key, seat, disc=self.disc(disc))]
            case discs.BidMade(seat, bid):
                return [self.say("log.bid-made", seat, bid=bid)]
            case discs.Passed(seat):
                return [self.say("log.passed", seat)]
            case discs.ChallengeBegan(challenger, bid):
                return [self.say("log.challenge-began", challenger, bid=bid)]
            case discs.DiscFlipped(challenger, owner, disc):
                key = "log.disc-flipped.own" if owner == challenger else "log.disc-flipped"
                return [self.say(key, challenger, owner=self.names[owner], disc=self.disc(disc))]
        return None

    def _skull_outcomes(self, event: Event) -> list[str] | None:
        match event:
            case discs.ChallengeWon(challenger, successes):
                return [self.say("log.challenge-won", challenger, successes=successes)]
            case discs.ChallengeFailed(challenger, owner):
                key = "log.challenge-failed.own" if owner == challenger else "log.challenge-failed"
                return [self.voice.say(key, owner=self.names[owner])]
            case discs.DiscsShuffled(challenger):
                return [self.say("log.discs-shuffled", challenger)]
            case discs.DiscLost(loser, disc):
                return [self.say("log.disc-lost", loser, disc=self.disc(disc))]
            case discs.Eliminated(seat):
                return [self.say("log.eliminated", seat)]
            case discs.FirstPlayerNamed(by, first):
                return [self.say("log.first-named", by, first=self.names[first])]
            case discs.LastChanceTaken(seat):
                return [self.say("log.last-chance-taken", seat)]
            case discs.LastChanceReturned():
                return [self.voice.say("log.last-chance-returned")]
            case discs.GameWon(winner, by):
                return [self.say(f"log.won.{by}", winner)]
        return None
