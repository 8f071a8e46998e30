"""The batch environment of Skull King: every step takes one action in each game, whatever its phase.

`rounds` is faster, because there all games are at the same card. This environment is for callers that choose
every action themselves, as reinforcement learning does.
"""

from typing import Final

from yohoho.sim.lockstep import actions, card_rows, plays, powers, scores
from yohoho.sim.lockstep.batch_state import BatchState, select, where_due
from yohoho.sim.lockstep.codes import BLACK_KIND, EMPTY, NO_SUIT
from yohoho.sim.lockstep.counter_rng import CounterRng
from yohoho.sim.lockstep.dealing import deal_by_game
from yohoho.sim.lockstep.observation_index import PHASES
from yohoho.sim.lockstep.round_state import (
    Array,
    BatchRoundState,
    Rules,
    is_one_of,
    of_seat,
    one_hot,
    seat_at,
)
from yohoho.sim.lockstep.tricks import end_trick

BID, LOAD, PLAY, POWER, DISCARD, HARRY, OVER = range(len(PHASES))
_SPREAD: Final = 80.0
"""The standard deviation of the random scores after one round, for games that begin in the middle."""


class BatchEnv:
    """The rules for a batch of games, each at its own decision.

    With `auto_reset` a game that ends restarts in the same step, at a random round and with random scores, so
    that training meets all situations and no game of the batch waits. With `single_round` a game is over when
    its round ends, for play-outs.
    """

    def __init__(self, rules: Rules, *, auto_reset: bool = False, single_round: bool = False) -> None:
        self.rules = rules
        self.auto_reset = auto_reset
        self.single_round = single_round
        self.most_cards = max(rules.setup.plan)
        self.rounds: Final = len(rules.setup.plan)
        self.plan = rules.xp.asarray(rules.setup.plan, dtype=rules.xp.uint8)
        deck = rules.xp.asarray(rules.codes.deck, dtype=rules.xp.uint8)
        self.deck = card_rows.counts(rules, deck[:, None])
        """(faces, 1) how many of each card there are."""

    def start(self, seeds: Array) -> BatchState:
        """New games, with the first round dealt and the bids due."""
        xp, players = self.rules.xp, self.rules.players
        games = seeds.shape[0]
        dealer = CounterRng(xp, seeds).below(xp.full(games, players))
        totals = xp.zeros((players, games), dtype=xp.int16)
        number = xp.ones(games, dtype=xp.uint8)
        if self.auto_reset:
            number, totals = self._random_start(CounterRng(xp, seeds).fold_in(1))
        return self.start_round(seeds, number, dealer, totals)

    def start_round(self, seeds: Array, number: Array, dealer: Array, totals: Array) -> BatchState:
        """Games at this round of the plan and with these scores, just dealt and with the bids due."""
        xp, games = self.rules.xp, seeds.shape[0]
        zero = xp.zeros(games, dtype=xp.uint8)
        return BatchState(
            self._deal(number, dealer, totals, CounterRng(xp, seeds).fold_in(0)),
            zero,
            number,
            zero,
            dealer,
            seeds,
            xp.zeros(games, dtype=xp.uint32),
            xp.zeros_like(totals),
            xp.zeros(totals.shape, dtype=bool),
            *self._empty_history(games),
        )

    def _random_start(self, rng: CounterRng) -> tuple[Array, Array]:
        """A random round of the plan, and plausible scores before it."""
        xp = self.rules.xp
        words = rng.bits()
        number = rng.below(xp.full(words.shape[0], self.rounds)) + xp.uint8(1)
        luck = sum(rng.bits_grid(self.rules.players).T.astype(xp.float32) * 2.0**-32 - 0.5 for _ in range(4))
        spread = _SPREAD * xp.sqrt((number - 1).astype(xp.float32))
        return number, xp.round(luck * spread / 10).astype(xp.int16) * xp.int16(10)

    def _empty_history(self, games: int) -> list[Array]:
        """The arrays of what happened in a round, for a round that begins."""
        rules, faces = self.rules, len(actions.CARDS)
        rows = (
            (rules.hands, faces),
            (rules.hands, BLACK_KIND),
            (rules.players * bool(rules.drawing), faces),
            (rules.players * bool(rules.showing), faces),
        )
        return [rules.xp.zeros((*row, games), dtype=rules.xp.uint8) for row in rows]

    def cards(self, state: BatchState) -> Array:
        """(games,) cards dealt in this round."""
        return self.plan[state.number - 1]

    def _deal(self, number: Array, dealer: Array, totals: Array, rng: CounterRng) -> BatchRoundState:
        """Deal these rounds of the plan, with an array for every position of the trick."""
        rules, xp = self.rules, self.rules.xp
        cards = self.plan[number - 1].astype(xp.int32)
        leader = ((dealer + 1) % rules.players).astype(xp.uint8)
        round_state = deal_by_game(rules, cards, self.most_cards, leader, totals, rng)
        nothing = xp.full_like(round_state.suit, EMPTY)
        return round_state._replace(trick=(nothing,) * rules.hands)

    def turn(self, state: BatchState) -> Array:
        """(games,) the seat to act."""
        xp, round_state = self.rules.xp, state.round_state
        harry = self._first_harry(state)
        spoken = (state.phase == BID) | (state.phase == LOAD)
        seat = xp.where(spoken, state.done, self._next_player(round_state))
        seat = xp.where((state.phase == POWER) | (state.phase == DISCARD), round_state.leader, seat)
        return xp.where(state.phase == HARRY, harry, seat).astype(xp.uint8)

    def _position(self, round_state: BatchRoundState) -> Array:
        xp = self.rules.xp
        return sum((card != EMPTY).astype(xp.uint8) for card in round_state.trick)

    def _next_player(self, round_state: BatchRoundState) -> Array:
        """(games,) the seat that plays the next card."""
        position = self._position(round_state)
        seats = self.rules.xp.stack([seat_at(self.rules, round_state, at) for at in range(self.rules.hands)])
        return of_seat(self.rules, seats, position)

    def _first_harry(self, state: BatchState) -> Array:
        """(games,) the lowest seat that may still change its bid."""
        xp, players = self.rules.xp, self.rules.players
        first = xp.full_like(state.phase, players)
        if not self.rules.changing:
            return first
        for seat in range(players - 1, -1, -1):
            waits = state.round_state.harrys[seat] & (state.done <= seat)
            first = xp.where(waits, xp.uint8(seat), first)
        return first

    def legal(self, state: BatchState) -> Array:
        """(actions, games) the mask of legal actions; all False where the game is over."""
        xp, rules, round_state = self.rules.xp, self.rules, state.round_state
        phase, seat = state.phase, self.turn(state)
        hand = of_seat(rules, round_state.hands, seat)
        playable = card_rows.plays_mask(rules, hand, plays.legal(rules, hand, round_state.suit))
        cards = playable & (phase == PLAY) | card_rows.hand_mask(rules, hand) & (phase == DISCARD)
        power, pirate = phase == POWER, round_state.pirate
        lead = xp.arange(8, dtype=xp.uint8)[:, None] < rules.players
        bid = of_seat(rules, round_state.bids, xp.clip(seat, 0, rules.players - 1))
        bids = xp.arange(self.most_cards + 1, dtype=xp.uint8)[:, None] <= self.cards(state)
        by = xp.arange(-1, 2, dtype=xp.int8)[:, None] + bid
        leads, stakes = (is_one_of(rules, pirate, pirates) for pirates in (rules.leading, rules.staking))
        parts = [
            cards,
            lead & (power & leads),
            xp.stack([power & stakes] * 3),
            xp.stack([power & ~leads & ~stakes] * 2),
            (by >= 0) & (by <= self.cards(state).astype(xp.int8)) & (phase == HARRY),
            xp.stack([phase == LOAD] * 2),
            bids & (phase == BID),
        ]
        return xp.concatenate(parts)

    def step(self, state: BatchState, action: Array) -> BatchState:
        """Take one action in every game. Games that are over stay as they are."""
        before, phase = state, state.phase
        after = self._bid_or_load(before, action)
        after = self._select(phase == PLAY, self._play_card(before, action), after)
        if self.rules.powers:
            after = self._select(phase == POWER, self._use_power(before, action), after)
            after = self._select(phase == DISCARD, self._discard(before, action), after)
            after = self._select(phase == HARRY, self._change_bid(before, action), after)
        after = after._replace(
            step_count=before.step_count + 1, points=self.rules.xp.zeros_like(before.points)
        )
        after = self._select(
            (after.phase == PLAY) & self._ghost_is_next(after), self._play_ghost(after), after
        )
        after = where_due(self.rules.xp, self._is_round_over(after), self._end_round, after)
        return self._select(phase == OVER, before._replace(points=after.points * 0), after)

    def _select(self, where: Array, this: BatchState, that: BatchState) -> BatchState:
        selected: BatchState = select(self.rules.xp, where, this, that)
        return selected

    def _bid_or_load(self, state: BatchState, action: Array) -> BatchState:
        """Take a bid or a load; after the last one the play begins."""
        xp, rules, round_state = self.rules.xp, self.rules, state.round_state
        own_row = one_hot(rules, state.done, rules.players)
        bidding = own_row & (state.phase == BID)
        bids = xp.where(bidding, (action - actions.BID).astype(xp.int8), round_state.bids)
        loads = xp.where(own_row & (state.phase == LOAD), action == actions.LOAD + 1, round_state.cannonballs)
        last = state.done == rules.players - 1
        after_bids = xp.uint8(LOAD if rules.loads else PLAY)
        phase = xp.where(last, xp.where(state.phase == BID, after_bids, xp.uint8(PLAY)), state.phase)
        done = xp.where(last, xp.uint8(0), state.done + 1)
        return state._replace(
            round_state=round_state._replace(bids=bids, cannonballs=loads), phase=phase, done=done
        )

    def _play_card(self, state: BatchState, action: Array) -> BatchState:
        seat = self._next_player(state.round_state)
        hand = of_seat(self.rules, state.round_state.hands, seat)
        return self._lay_card(state, seat, card_rows.card_choice(self.rules, hand, action))

    def _ghost_is_next(self, state: BatchState) -> Array:
        if self.rules.setup.ghost is None:
            return state.phase == -1
        return (self._next_player(state.round_state) == self.rules.setup.ghost) & (
            state.done < self.cards(state)
        )

    def _play_ghost(self, state: BatchState) -> BatchState:
        if self.rules.setup.ghost is None:
            return state
        seat = self.rules.xp.full_like(state.phase, self.rules.setup.ghost)
        return self._lay_card(state, seat, plays.ghost_choice(self.rules, state.round_state.hands[2]))

    def _lay_card(self, state: BatchState, seat: Array, choice: plays.Choice) -> BatchState:
        """Put a card at its position in the trick, and end the trick if it was the last."""
        xp, rules, round_state = self.rules.xp, self.rules, state.round_state
        position = self._position(round_state)
        leading, following = (
            plays.play(rules, round_state._replace(trick=trick), seat, choice)
            for trick in ((), round_state.trick)
        )
        card = leading.trick[0]
        trick = tuple(xp.where(position == at, card, old) for at, old in enumerate(round_state.trick))
        suit = xp.where(position == 0, leading.suit, following.suit)
        face = card_rows.face_of(rules, card)
        own_row = one_hot(rules, seat, rules.hands)[:, None]
        laid = state._replace(
            round_state=leading._replace(trick=trick, suit=suit),
            played=state.played + own_row * face,
            voids=xp.maximum(
                state.voids, (own_row & (seat < rules.players)) * self._void_shown_by(round_state.suit, card)
            ),
        )
        return self._select(position == rules.hands - 1, self._end_trick(laid), laid)

    def _void_shown_by(self, suit: Array, card: Array) -> Array:
        """(suits, games) the suit that the player lacks, where they played a number of another suit."""
        xp, kind = self.rules.xp, card >> 4
        failed = (suit <= BLACK_KIND) & (kind >= 1) & (kind <= BLACK_KIND) & (kind != suit)
        return xp.where(failed, one_hot(self.rules, suit - xp.uint8(1), BLACK_KIND), False).astype(xp.uint8)

    def _end_trick(self, state: BatchState) -> BatchState:
        xp, rules = self.rules.xp, self.rules
        round_state, outcome = end_trick(rules, state.round_state)
        done = state.done + 1
        if rules.powers:
            cards = self.cards(state)
            round_state = powers.pirate_wins(rules, round_state, outcome, cards, done == cards)
        phase = xp.where(round_state.pirate > 0, xp.uint8(POWER), state.phase)
        nothing = xp.full_like(round_state.suit, EMPTY)
        round_state = round_state._replace(
            trick=(nothing,) * rules.hands, suit=xp.full_like(round_state.suit, NO_SUIT)
        )
        return state._replace(round_state=round_state, phase=phase, done=done)

    def _use_power(self, state: BatchState, action: Array) -> BatchState:
        xp, rules, pirate = self.rules.xp, self.rules, state.round_state.pirate
        points = (action - actions.WAGER) * 10
        leads, stakes = (is_one_of(rules, pirate, pirates) for pirates in (rules.leading, rules.staking))
        choice = xp.where(leads, action - actions.LEAD, action - actions.USE)
        choice = xp.where(stakes, points, choice).astype(xp.uint8)
        own_row = one_hot(rules, state.round_state.leader, rules.hands)
        if rules.drawing:
            draws = own_row & is_one_of(rules, pirate, rules.drawing) & (choice == 1)
            state = state._replace(voids=state.voids * ~draws[:, None])  # the drawn cards may be of any suit
        if rules.showing:
            looks = own_row[: rules.players] & is_one_of(rules, pirate, rules.showing) & (choice == 1)
            cards = looks[:, None] * self._undealt_cards(state)
            state = state._replace(shown=xp.maximum(state.shown, cards))
        return self._after_power(state._replace(round_state=powers.use(rules, state.round_state, choice)))

    def _undealt_cards(self, state: BatchState) -> Array:
        """(faces, games) the cards that are neither held nor played nor put away."""
        left = self.deck - state.played.sum(axis=0) - state.put_away.sum(axis=0)
        for hand in state.round_state.hands:
            left = left - card_rows.counts(self.rules, hand)
        return card_rows.as_held(self.rules, left).astype(self.rules.xp.uint8)

    def _discard(self, state: BatchState, action: Array) -> BatchState:
        round_state = state.round_state
        hand = of_seat(self.rules, round_state.hands, round_state.leader)
        slot = card_rows.card_choice(self.rules, hand, action).slot
        due = self.rules.xp.asarray(True)
        if self.rules.drawing:
            own_row = one_hot(self.rules, round_state.leader, self.rules.players)
            face = card_rows.face_of(self.rules, plays.card_in(hand, slot))
            state = state._replace(put_away=state.put_away + own_row[:, None] * face)
        return self._after_power(
            state._replace(round_state=powers.discard(self.rules, round_state, slot, due))
        )

    def _after_power(self, state: BatchState) -> BatchState:
        """Continue with the play, unless the player who drew still has cards to put away."""
        xp, rules = self.rules.xp, self.rules
        due = powers.to_discard(rules, state.round_state, self.cards(state) - state.done)
        pirate = xp.where(due, state.round_state.pirate, xp.uint8(0))
        phase = xp.where(due, xp.uint8(DISCARD), xp.uint8(PLAY))
        return state._replace(round_state=state.round_state._replace(pirate=pirate), phase=phase)

    def _change_bid(self, state: BatchState, action: Array) -> BatchState:
        xp, rules = self.rules.xp, self.rules
        seat = self._first_harry(state)
        by = (action - actions.CHANGE - 1).astype(xp.int8)
        round_state = powers.change(rules, state.round_state, one_hot(rules, seat, rules.players) * by)
        return state._replace(round_state=round_state, done=seat + 1)

    def _is_round_over(self, state: BatchState) -> Array:
        """(games,) whether all tricks are over and no bid change is due."""
        harrys_left = self._first_harry(state) < self.rules.players
        played = (state.phase == PLAY) & (state.done == self.cards(state))
        return played | (state.phase == HARRY) & ~harrys_left

    def _end_round(self, state: BatchState) -> BatchState:
        """Go to the bid changes, or score the round and deal the next one or end the game."""
        xp, rules = self.rules.xp, self.rules
        cards, number = self.cards(state).astype(xp.int16), state.number.astype(xp.int16)
        points = scores.points(rules, state.round_state, cards, number)
        over = state._replace(
            round_state=state.round_state._replace(scores=state.round_state.scores + points),
            phase=xp.full_like(state.phase, OVER),
            points=points,
            exact=scores.bid_errors(rules, state.round_state) == 0,
        )
        counted = over if self.single_round else self._next_round(over)
        if not rules.changing:
            return counted
        waits = (state.phase == PLAY) & state.round_state.harrys.any(axis=0)
        bid_changes = state._replace(phase=xp.full_like(state.phase, HARRY), done=xp.zeros_like(state.done))
        return self._select(waits, bid_changes, counted)

    def _next_round(self, over: BatchState) -> BatchState:
        """Deal the next round; after the last one the game is over, or restarts with `auto_reset`."""
        xp, totals = self.rules.xp, over.round_state.scores
        dealer = ((over.dealer + 1) % self.rules.players).astype(xp.uint8)
        following = xp.clip(over.number + 1, 1, self.rounds).astype(xp.uint8)
        rng = CounterRng(xp, CounterRng(xp, over.seeds).fold_in(0).bits() ^ over.step_count)
        last = over.number == self.rounds
        if self.auto_reset:
            other, scores_there = self._random_start(rng.fold_in(1))
            following, totals = xp.where(last, other, following), xp.where(last, scores_there, totals)
        dealt = over._replace(
            round_state=self._deal(following, dealer, totals, rng),
            phase=xp.zeros_like(over.phase),
            number=following,
            done=xp.zeros_like(over.done),
            dealer=dealer,
            played=xp.zeros_like(over.played),
            voids=xp.zeros_like(over.voids),
            put_away=xp.zeros_like(over.put_away),
            shown=xp.zeros_like(over.shown),
        )
        return dealt if self.auto_reset else self._select(last, over, dealt)
