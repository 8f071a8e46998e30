"""Games that each stand where they stand: one step of every game at a time, whatever its phase.

`rounds` is quicker, for there all games are at the same card. This is for who wants to act from outside, one
decision after the other, as libraries for reinforcement learning do.
"""

from __future__ import annotations

from typing import Any, Final

from yohoho.sim.lockstep import actions, plays, powers, scores
from yohoho.sim.lockstep.batch_state import BatchState
from yohoho.sim.lockstep.codes import BLACK_KIND, EMPTY, JUANITA, NO_SUIT, RASCAL, ROSIE, WILL
from yohoho.sim.lockstep.dealing import shuffled
from yohoho.sim.lockstep.noise import Noise
from yohoho.sim.lockstep.tables import Array, Rules, Tables, of_seat, one_hot, seat_at, seated
from yohoho.sim.lockstep.tricks import end_trick

BID, LOAD, PLAY, POWER, DISCARD, HARRY, OVER = range(7)
_SPREAD: Final = 80.0
"""How far scores drift apart in a round, for games that begin in the middle."""


class Steps:
    """The rules in free run. An endless one goes from the last round of a game straight into another game, at
    any of its rounds and with any scores: who learns should meet all moments, and no game should wait."""

    def __init__(self, rules: Rules, *, endless: bool = False) -> None:
        self.rules = rules
        self.endless = endless
        self.most = max(rules.setup.plan)
        self.rounds: Final = len(rules.setup.plan)
        self.plan = rules.xp.asarray(rules.setup.plan, dtype=rules.xp.uint8)
        deck = rules.xp.asarray(rules.codes.deck, dtype=rules.xp.uint8)
        self.deck = actions.counts(rules, deck[:, None])
        """(faces, 1) how many of each card there are."""

    def start(self, lanes: Array) -> BatchState:
        """The first round dealt, the bids due."""
        xp, players = self.rules.xp, self.rules.players
        games = lanes.shape[0]
        dealer = Noise(xp, lanes).below(xp.full(games, players))
        totals = xp.zeros((players, games), dtype=xp.int16)
        number = xp.ones(games, dtype=xp.uint8)
        if self.endless:
            number, totals = self._anywhere(Noise(xp, lanes).branch(1))
        tables = self._dealt(number, dealer, totals, Noise(xp, lanes).branch(0))
        zero = xp.zeros(games, dtype=xp.uint8)
        clock = xp.zeros(games, dtype=xp.uint32)
        return BatchState(
            tables,
            zero,
            number,
            zero,
            dealer,
            lanes,
            clock,
            xp.zeros_like(totals),
            xp.zeros(totals.shape, dtype=bool),
            *self._nothing_seen(games),
        )

    def _anywhere(self, noise: Noise) -> tuple[Array, Array]:
        """A round of the plan, and scores as they might be by then."""
        xp = self.rules.xp
        words = noise.words()
        number = noise.below(xp.full(words.shape[0], self.rounds)) + xp.uint8(1)
        luck = sum(noise.grid(self.rules.players).T.astype(xp.float32) * 2.0**-32 - 0.5 for _ in range(4))
        spread = _SPREAD * xp.sqrt((number - 1).astype(xp.float32))
        return number, xp.round(luck * spread / 10).astype(xp.int16) * xp.int16(10)

    def _nothing_seen(self, games: int) -> list[Array]:
        """No cards played, no suits missing, nothing put away or shown."""
        rules, faces = self.rules, len(actions.CARDS)
        rows = (
            (rules.hands, faces),
            (rules.hands, BLACK_KIND),
            (rules.players * ("will" in rules.powers), faces),
            (rules.players * ("juanita" in rules.powers), faces),
        )
        return [rules.xp.zeros((*row, games), dtype=rules.xp.uint8) for row in rows]

    def cards(self, voyage: BatchState) -> Array:
        """(games,) cards dealt in this round."""
        return self.plan[voyage.number - 1]

    def _dealt(self, number: Array, dealer: Array, totals: Array, noise: Noise) -> Tables:
        """As `dealing.dealt`, where every game has its own number of cards."""
        rules, xp = self.rules, self.rules.xp
        packs, cards = shuffled(rules, rules.codes.deck, noise), self.plan[number - 1].astype(xp.int32)
        slots = range(rules.slots(self.most))
        rows = [
            self._at(packs, seat * cards + slot, slot < cards)
            for seat in range(rules.hands)
            for slot in slots
        ]
        hands = xp.stack(rows).reshape(rules.hands, len(slots), -1)
        dealt = rules.hands * cards
        undealt = [
            self._at(packs, dealt + row, dealt + row < len(rules.codes.deck))
            for row in range(rules.most_drawn)
        ]
        drawn = xp.stack(undealt) if undealt else packs[:0]
        leader = ((dealer + 1) % rules.players).astype(xp.uint8)
        tables = seated(rules, hands, drawn, leader, totals)
        nothing = xp.full_like(tables.suit, EMPTY)
        return tables._replace(trick=(nothing,) * rules.hands)

    def _at(self, packs: Array, row: Array, there: Array) -> Array:
        xp = self.rules.xp
        row = xp.clip(row, 0, packs.shape[0] - 1)
        found = xp.take_along_axis(packs, row[None, :], axis=0)[0]
        return xp.where(there, found, xp.uint8(EMPTY))

    def turn(self, voyage: BatchState) -> Array:
        """(games,) who is to act."""
        xp, tables = self.rules.xp, voyage.tables
        harry = self._first_harry(voyage)
        spoken = (voyage.phase == BID) | (voyage.phase == LOAD)
        found = xp.where(spoken, voyage.done, self._player(tables))
        found = xp.where((voyage.phase == POWER) | (voyage.phase == DISCARD), tables.leader, found)
        return xp.where(voyage.phase == HARRY, harry, found).astype(xp.uint8)

    def _position(self, tables: Tables) -> Array:
        xp = self.rules.xp
        return sum((card != EMPTY).astype(xp.uint8) for card in tables.trick)

    def _player(self, tables: Tables) -> Array:
        """Who plays the next card."""
        position = self._position(tables)
        seats = self.rules.xp.stack([seat_at(self.rules, tables, at) for at in range(self.rules.hands)])
        return of_seat(self.rules, seats, position)

    def _first_harry(self, voyage: BatchState) -> Array:
        """The lowest seat whose Harry has not spoken."""
        xp, players = self.rules.xp, self.rules.players
        found = xp.full_like(voyage.phase, players)
        if "harry" not in self.rules.powers:
            return found
        for seat in range(players - 1, -1, -1):
            waits = voyage.tables.harrys[seat] & (voyage.done <= seat)
            found = xp.where(waits, xp.uint8(seat), found)
        return found

    def legal(self, voyage: BatchState) -> Array:
        """(actions, games) the mask; a game that is over allows nothing."""
        xp, rules, tables = self.rules.xp, self.rules, voyage.tables
        phase, seat = voyage.phase, self.turn(voyage)
        hand = of_seat(rules, tables.hands, seat)
        playable = actions.plays_mask(rules, hand, plays.legal(rules, hand, tables.suit))
        cards = playable & (phase == PLAY) | actions.held_mask(rules, hand) & (phase == DISCARD)
        power, pirate = phase == POWER, tables.pirate
        lead = xp.arange(8, dtype=xp.uint8)[:, None] < rules.players
        bid = of_seat(rules, tables.bids, xp.clip(seat, 0, rules.players - 1))
        bids = xp.arange(self.most + 1, dtype=xp.uint8)[:, None] <= self.cards(voyage)
        by = xp.arange(-1, 2, dtype=xp.int8)[:, None] + bid
        yes_no = power & (pirate != ROSIE) & (pirate != RASCAL)
        parts = [
            cards,
            lead & (power & (pirate == ROSIE)),
            xp.stack([power & (pirate == RASCAL)] * 3),
            xp.stack([yes_no] * 2),
            (by >= 0) & (by <= self.cards(voyage).astype(xp.int8)) & (phase == HARRY),
            xp.stack([phase == LOAD] * 2),
            bids & (phase == BID),
        ]
        return xp.concatenate(parts)

    def step(self, voyage: BatchState, action: Array) -> BatchState:
        """Every game after its player's action. Games that are over stay as they are."""
        before, phase = voyage, voyage.phase
        after = self._spoken(before, action)
        after = self._chosen(phase == PLAY, self._played(before, action), after)
        if self.rules.powers:
            after = self._chosen(phase == POWER, self._used(before, action), after)
            after = self._chosen(phase == DISCARD, self._discarded(before, action), after)
            after = self._chosen(phase == HARRY, self._changed(before, action), after)
        after = after._replace(clock=before.clock + 1, points=self.rules.xp.zeros_like(before.points))
        after = self._chosen((after.phase == PLAY) & self._ghost_is_next(after), self._ghost(after), after)
        after = self._chosen(self._round_is_over(after), self._counted(after), after)
        return self._chosen(phase == OVER, before._replace(points=after.points * 0), after)

    def _chosen(self, where: Array, this: BatchState, that: BatchState) -> BatchState:
        """Game by game, one or the other."""

        def pick(one: Any, other: Any) -> Any:
            if isinstance(one, tuple):
                parts = (pick(a, b) for a, b in zip(one, other, strict=True))
                return type(one)(*parts) if hasattr(one, "_fields") else tuple(parts)
            return self.rules.xp.where(where, one, other)

        found: BatchState = pick(this, that)
        return found

    def _spoken(self, voyage: BatchState, action: Array) -> BatchState:
        """A bid or a load; the last one opens the play."""
        xp, rules, tables = self.rules.xp, self.rules, voyage.tables
        mine = one_hot(rules, voyage.done, rules.players)
        bidding = mine & (voyage.phase == BID)
        bids = xp.where(bidding, (action - actions.BID).astype(xp.int8), tables.bids)
        loads = xp.where(mine & (voyage.phase == LOAD), action == actions.LOAD + 1, tables.cannonballs)
        last = voyage.done == rules.players - 1
        after_bids = xp.uint8(LOAD if rules.loads else PLAY)
        phase = xp.where(last, xp.where(voyage.phase == BID, after_bids, xp.uint8(PLAY)), voyage.phase)
        done = xp.where(last, xp.uint8(0), voyage.done + 1)
        return voyage._replace(tables=tables._replace(bids=bids, cannonballs=loads), phase=phase, done=done)

    def _played(self, voyage: BatchState, action: Array) -> BatchState:
        seat = self._player(voyage.tables)
        hand = of_seat(self.rules, voyage.tables.hands, seat)
        return self._laid(voyage, seat, actions.card_choice(self.rules, hand, action))

    def _ghost_is_next(self, voyage: BatchState) -> Array:
        if self.rules.setup.ghost is None:
            return voyage.phase == -1
        return (self._player(voyage.tables) == self.rules.setup.ghost) & (voyage.done < self.cards(voyage))

    def _ghost(self, voyage: BatchState) -> BatchState:
        if self.rules.setup.ghost is None:
            return voyage
        seat = self.rules.xp.full_like(voyage.phase, self.rules.setup.ghost)
        return self._laid(voyage, seat, plays.ghost_choice(self.rules, voyage.tables.hands[2]))

    def _laid(self, voyage: BatchState, seat: Array, choice: plays.Choice) -> BatchState:
        """A card in its place of the trick, which ends with the last one."""
        xp, rules, tables = self.rules.xp, self.rules, voyage.tables
        position = self._position(tables)
        leading, following = (
            plays.play(rules, tables._replace(trick=trick), seat, choice) for trick in ((), tables.trick)
        )
        card = leading.trick[0]
        trick = tuple(xp.where(position == at, card, old) for at, old in enumerate(tables.trick))
        suit = xp.where(position == 0, leading.suit, following.suit)
        face = actions.face_of(rules, card)
        mine = one_hot(rules, seat, rules.hands)[:, None]
        laid = voyage._replace(
            tables=leading._replace(trick=trick, suit=suit),
            played=voyage.played + mine * face,
            voids=xp.maximum(
                voyage.voids, (mine & (seat < rules.players)) * self._shown_void(tables.suit, card)
            ),
        )
        return self._chosen(position == rules.hands - 1, self._trick_over(laid), laid)

    def _shown_void(self, suit: Array, card: Array) -> Array:
        """(suits, games) the suit to follow, where a number of another suit was played."""
        xp, kind = self.rules.xp, card >> 4
        failed = (suit <= BLACK_KIND) & (kind >= 1) & (kind <= BLACK_KIND) & (kind != suit)
        return xp.where(failed, one_hot(self.rules, suit - xp.uint8(1), BLACK_KIND), False).astype(xp.uint8)

    def _trick_over(self, voyage: BatchState) -> BatchState:
        xp, rules = self.rules.xp, self.rules
        tables, outcome = end_trick(rules, voyage.tables)
        done = voyage.done + 1
        if rules.powers:
            cards = self.cards(voyage)
            tables = powers.pirate_wins(rules, tables, outcome, cards, done == cards)
        phase = xp.where(tables.pirate > 0, xp.uint8(POWER), voyage.phase)
        nothing = xp.full_like(tables.suit, EMPTY)
        tables = tables._replace(trick=(nothing,) * rules.hands, suit=xp.full_like(tables.suit, NO_SUIT))
        return voyage._replace(tables=tables, phase=phase, done=done)

    def _used(self, voyage: BatchState, action: Array) -> BatchState:
        xp, pirate = self.rules.xp, voyage.tables.pirate
        points = (action - actions.WAGER) * 10
        choice = xp.where(pirate == ROSIE, action - actions.LEAD, action - actions.USE)
        choice = xp.where(pirate == RASCAL, points, choice).astype(xp.uint8)
        if "will" in self.rules.powers:
            draws = (
                one_hot(self.rules, voyage.tables.leader, self.rules.hands) & (pirate == WILL) & (choice == 1)
            )
            voyage = voyage._replace(voids=voyage.voids * ~draws[:, None])  # who knows what was drawn
        if "juanita" in self.rules.powers:
            looks = one_hot(self.rules, voyage.tables.leader, self.rules.players) & (pirate == JUANITA)
            cards = (looks & (choice == 1))[:, None] * self._undealt(voyage)
            voyage = voyage._replace(shown=xp.maximum(voyage.shown, cards))
        return self._emptied(voyage._replace(tables=powers.use(self.rules, voyage.tables, choice)))

    def _undealt(self, voyage: BatchState) -> Array:
        """(faces, games) what is neither held nor played nor put away."""
        left = self.deck - voyage.played.sum(axis=0) - voyage.put_away.sum(axis=0)
        for hand in voyage.tables.hands:
            left = left - actions.counts(self.rules, hand)
        return left.astype(self.rules.xp.uint8)

    def _discarded(self, voyage: BatchState, action: Array) -> BatchState:
        tables = voyage.tables
        hand = of_seat(self.rules, tables.hands, tables.leader)
        slot = actions.card_choice(self.rules, hand, action).slot
        due = self.rules.xp.asarray(True)
        if "will" in self.rules.powers:
            mine = one_hot(self.rules, tables.leader, self.rules.players)
            face = actions.face_of(self.rules, plays.card_in(hand, slot))
            voyage = voyage._replace(put_away=voyage.put_away + mine[:, None] * face)
        return self._emptied(voyage._replace(tables=powers.discard(self.rules, tables, slot, due)))

    def _emptied(self, voyage: BatchState) -> BatchState:
        """On with the play, unless Will's player still has cards to put away."""
        xp, rules = self.rules.xp, self.rules
        due = powers.to_discard(rules, voyage.tables, self.cards(voyage) - voyage.done)
        pirate = xp.where(due, voyage.tables.pirate, xp.uint8(0))
        phase = xp.where(due, xp.uint8(DISCARD), xp.uint8(PLAY))
        return voyage._replace(tables=voyage.tables._replace(pirate=pirate), phase=phase)

    def _changed(self, voyage: BatchState, action: Array) -> BatchState:
        xp, rules = self.rules.xp, self.rules
        seat = self._first_harry(voyage)
        by = (action - actions.CHANGE - 1).astype(xp.int8)
        tables = powers.change(rules, voyage.tables, one_hot(rules, seat, rules.players) * by)
        return voyage._replace(tables=tables, done=seat + 1)

    def _round_is_over(self, voyage: BatchState) -> Array:
        """All tricks are over; then the Harrys have their say, and then the points are counted."""
        harrys_left = self._first_harry(voyage) < self.rules.players
        played = (voyage.phase == PLAY) & (voyage.done == self.cards(voyage))
        return played | (voyage.phase == HARRY) & ~harrys_left

    def _counted(self, voyage: BatchState) -> BatchState:
        """To the Harrys, or the points and the next deal, or the end."""
        xp, rules = self.rules.xp, self.rules
        cards, number = self.cards(voyage).astype(xp.int16), voyage.number.astype(xp.int16)
        points = scores.points(rules, voyage.tables, cards, number)
        exact = scores.off(rules, voyage.tables) == 0
        totals = voyage.tables.scores + points
        dealer = ((voyage.dealer + 1) % rules.players).astype(xp.uint8)
        following = xp.clip(voyage.number + 1, 1, self.rounds).astype(xp.uint8)
        noise = Noise(xp, Noise(xp, voyage.lanes).branch(0).words() ^ voyage.clock)
        standing, last = totals, voyage.number == self.rounds
        if self.endless:
            other, scores_there = self._anywhere(noise.branch(1))
            following, standing = xp.where(last, other, following), xp.where(last, scores_there, totals)
        dealt = voyage._replace(
            tables=self._dealt(following, dealer, standing, noise),
            phase=xp.zeros_like(voyage.phase),
            number=following,
            done=xp.zeros_like(voyage.done),
            dealer=dealer,
            points=points,
            exact=exact,
            played=xp.zeros_like(voyage.played),
            voids=xp.zeros_like(voyage.voids),
            put_away=xp.zeros_like(voyage.put_away),
            shown=xp.zeros_like(voyage.shown),
        )
        over = voyage._replace(
            tables=voyage.tables._replace(scores=totals),
            phase=xp.full_like(voyage.phase, OVER),
            points=points,
            exact=exact,
        )
        counted = dealt if self.endless else self._chosen(last, over, dealt)
        if "harry" not in rules.powers:
            return counted
        waits = (voyage.phase == PLAY) & voyage.tables.harrys.any(axis=0)
        asked = voyage._replace(phase=xp.full_like(voyage.phase, HARRY), done=xp.zeros_like(voyage.done))
        return self._chosen(waits, asked, counted)
