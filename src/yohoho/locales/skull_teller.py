"""The events of Skull as sentences."""

from yohoho.core.game import Event
from yohoho.locales.teller import Teller
from yohoho.skull import events


class SkullTeller(Teller):
    """
    >>> from yohoho import Voice
    >>> SkullTeller(Voice("en"), ["Ann", "Bo", "Cy"], you=1).tell(events.BidMade(1, 3))
    ['You bid 3.']
    """

    def tell(self, event: Event) -> list[str]:
        return self._rounds(event) or self._outcomes(event)

    def disc(self, name: str | None) -> str:
        return self.voice.say(f"disc.{name}") if name else ""

    def _rounds(self, event: Event) -> list[str]:
        match event:
            case events.RoundStarted(number, first):
                return [self.voice.say("log.skull-round", round=number, first=self.name(first))]
            case events.DiscPlaced(seat, disc):
                key = "log.disc-placed.seen" if disc and seat != self.you else "log.disc-placed"
                return [self.say(key, seat, disc=self.disc(disc))]
            case events.BidMade(seat, bid):
                return [self.say("log.bid-made", seat, bid=bid)]
            case events.Passed(seat):
                return [self.say("log.passed", seat)]
            case events.ChallengeBegan(challenger, bid):
                return [self.say("log.challenge-began", challenger, bid=bid)]
            case events.DiscFlipped(challenger, owner, disc):
                key = "log.disc-flipped.own" if owner == challenger else "log.disc-flipped"
                return [self.say(key, challenger, owner=self.name(owner), disc=self.disc(disc))]
        return []

    def _outcomes(self, event: Event) -> list[str]:
        match event:
            case events.ChallengeWon(challenger, successes):
                return [self.say("log.challenge-won", challenger, successes=successes)]
            case events.ChallengeFailed(challenger, owner):
                key = "log.challenge-failed.own" if owner == challenger else "log.challenge-failed"
                return [self.voice.say(key, owner=self.name(owner))]
            case events.DiscsShuffled(challenger):
                return [self.say("log.discs-shuffled", challenger)]
            case events.DiscLost(loser, disc):
                return [self.say("log.disc-lost", loser, disc=self.disc(disc))]
            case events.Eliminated(seat):
                return [self.say("log.eliminated", seat)]
            case events.FirstPlayerNamed(by, first):
                return [self.say("log.first-named", by, first=self.name(first))]
            case events.LastChanceTaken(seat):
                return [self.say("log.last-chance-taken", seat)]
            case events.LastChanceReturned():
                return [self.voice.say("log.last-chance-returned")]
            case events.GameWon(winner, by):
                return [self.say(f"log.won.{by}", winner)]
        return []
