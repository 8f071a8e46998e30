"""The events of Skull King as sentences."""

from collections.abc import Sequence

from yohoho.core.game import Event
from yohoho.locales import with_minus, with_sign
from yohoho.locales.teller import Teller
from yohoho.skull_king import events


class SkullKingTeller(Teller):
    """
    >>> from yohoho import Voice
    >>> SkullKingTeller(Voice("en"), ["Ann", "Bo"]).tell(events.CardPlayed(2, "skull-king"))
    ['Graybeard plays the Skull King.']
    """

    def tell(self, event: Event) -> list[str]:
        return self._rounds(event) or self._powers(event)

    def card(self, name: str) -> str:
        return self.show(name) if self.show else self.voice.card(name)

    def the_card(self, name: str) -> str:
        """Return a card for the middle of a sentence, with its article where it is a word."""
        return self.show(name) if self.show else self.voice.the_card(name)

    def _cards(self, names: Sequence[str] | None) -> str:
        return self.voice.conjunction([self.card(name) for name in names or ()])

    def _rounds(self, event: Event) -> list[str]:
        match event:
            case events.RoundStarted(number, dealt, dealer, leader):
                who = {"dealer": self.name(dealer), "leader": self.name(leader)}
                return [self.voice.say("log.round-started", round=number, cards=dealt, **who)]
            case events.Dealt(hands):
                return self._tell_deal(hands)
            case events.BidPlaced(seat, tricks):
                return [self.say("log.bid-placed", seat, tricks=tricks)]
            case events.BidsRevealed(bids):
                return [self.voice.say("log.bids-revealed", bids=self.by_name(bids))]
            case events.LoadPlaced(seat, cannonball):
                return [self.say("log.load-placed", seat, load=self.load(bool(cannonball)))]
            case events.LoadsRevealed(cannonballs):
                loads = self.by_name([self.load(load) for load in cannonballs])
                return [self.voice.say("log.loads-revealed", loads=loads)]
            case events.CardPlayed(seat, card):
                return [self.say("log.card-played", seat, card=self.card(card), the_card=self.the_card(card))]
            case events.TrickEnded():
                return [self._trick_ended(event), *self.reasons(event.why)]
            case events.RoundScored():
                return self._round_scored(event)
            case events.GameEnded(result):
                names = self.voice.conjunction([self.name(winner) for winner in result.winners])
                return [self.voice.say("log.game-ended", names=names, points=max(result.scores))]
        return []

    def load(self, cannonball: bool) -> str:
        return self.voice.say("load.cannonball" if cannonball else "load.grapeshot")

    def _tell_deal(self, hands: Sequence[Sequence[str] | None]) -> list[str]:
        hand = hands[self.you] if self.you is not None else None
        if hand is None:
            return [self.voice.say("log.dealt")]
        return [self.voice.say("log.dealt.you", cards=self._cards(hand))]

    def _trick_ended(self, event: events.TrickEnded) -> str:
        if event.winner is None:
            return self.voice.say("log.trick-lost", leader=self.name(event.leader))
        return self.say("log.trick-won", event.winner)

    def _round_scored(self, event: events.RoundScored) -> list[str]:
        counted = zip(event.scores, event.totals, strict=True)
        points = [f"{with_sign(won.total)} ({with_minus(total)})" for won, total in counted]
        lines = [self.voice.say("log.round-scored", round=event.number, scores=self.by_name(points))]
        for seat, why in enumerate(event.why):
            lines.append(f"{self.name(seat)}: {' '.join(self.reasons(why))}")
        return lines

    def _powers(self, event: Event) -> list[str]:
        match event:
            case events.PowerGained(seat, pirate):
                key = self.voice.first_key(f"log.power-gained.{pirate}", "log.power-gained")
                return [self.say(key, seat, pirate=self.voice.card(f"pirate-{pirate}"))]
            case events.PowerDeclined(seat, pirate):
                return [self.say("log.power-declined", seat, pirate=self.voice.card(f"pirate-{pirate}"))]
            case events.LeaderChosen(seat, leader):
                return [self.say("log.leader-chosen", seat, leader=self.name(leader))]
            case events.WagerMade(seat, points):
                return [self.say("log.wager-made", seat, points=points)]
            case events.CardsDrawn(seat, count, drawn):
                return [self.say("log.cards-drawn", seat, count=count, cards=self._cards(drawn))]
            case events.CardDiscarded(seat, card):
                return [self.say("log.card-discarded", seat, card=self.card(card) if card else "")]
            case events.UndealtSeen(seat, undealt):
                return [self.say("log.undealt-seen", seat, cards=self._cards(undealt))]
            case events.BidChanged(seat, by, bid):
                return [self.say("log.bid-changed" if by else "log.bid-kept", seat, bid=bid)]
        return []
