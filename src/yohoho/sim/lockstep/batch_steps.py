"""The steps of a batch of games of Skull King: what each kind of action does to the games that take it.

Every function changes all games as if the action were theirs, because arrays have no branches. Then
`BatchEnv.step` keeps the change in the games that have reached such a decision.
"""

from yohoho.sim.lockstep import actions, card_rows, plays, powers
from yohoho.sim.lockstep.batch_rounds import BatchRounds
from yohoho.sim.lockstep.batch_state import BID, DISCARD, HARRY, LOAD, PLAY, POWER, BatchState
from yohoho.sim.lockstep.codes import BLACK_KIND, EMPTY, NO_SUIT
from yohoho.sim.lockstep.round_state import Array, BatchRoundState, is_one_of, of_seat, one_hot, seat_at
from yohoho.sim.lockstep.tricks import end_trick


def _position(env: BatchRounds, round_state: BatchRoundState) -> Array:
    xp = env.rules.xp
    return sum((card != EMPTY).astype(xp.uint8) for card in round_state.trick)


def next_player(env: BatchRounds, round_state: BatchRoundState) -> Array:
    """(games,) the seat that plays the next card."""
    position = _position(env, round_state)
    seats = env.rules.xp.stack([seat_at(env.rules, round_state, at) for at in range(env.rules.hands)])
    return of_seat(env.rules, seats, position)


def first_harry(env: BatchRounds, state: BatchState) -> Array:
    """(games,) the lowest seat that may still change its bid."""
    xp, players = env.rules.xp, env.rules.players
    first = xp.full_like(state.phase, players)
    if not env.rules.changing:
        return first
    for seat in range(players - 1, -1, -1):
        waits = state.round_state.harrys[seat] & (state.done <= seat)
        first = xp.where(waits, xp.uint8(seat), first)
    return first


def bid_or_load(env: BatchRounds, state: BatchState, action: Array) -> BatchState:
    """Take a bid or a load; after the last one the play begins."""
    xp, rules, round_state = env.rules.xp, env.rules, state.round_state
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


def play_card(env: BatchRounds, state: BatchState, action: Array) -> BatchState:
    seat = next_player(env, state.round_state)
    hand = of_seat(env.rules, state.round_state.hands, seat)
    return _lay_card(env, state, seat, card_rows.card_choice(env.rules, hand, action))


def graybeard_is_next(env: BatchRounds, state: BatchState) -> Array:
    if env.rules.setup.ghost is None:
        return state.phase == -1
    return (next_player(env, state.round_state) == env.rules.setup.ghost) & (state.done < env.cards(state))


def play_graybeard(env: BatchRounds, state: BatchState) -> BatchState:
    if env.rules.setup.ghost is None:
        return state
    seat = env.rules.xp.full_like(state.phase, env.rules.setup.ghost)
    return _lay_card(env, state, seat, plays.graybeard_choice(env.rules, state.round_state.hands[2]))


def _lay_card(env: BatchRounds, state: BatchState, seat: Array, choice: plays.Choice) -> BatchState:
    """Put a card at its position in the trick, and end the trick if it was the last."""
    xp, rules, round_state = env.rules.xp, env.rules, state.round_state
    position = _position(env, round_state)
    # The card led sets the suit by a rule of its own, and the games are at different positions: so both are
    # computed for all of them.
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
            state.voids, (own_row & (seat < rules.players)) * _void_shown_by(env, round_state.suit, card)
        ),
    )
    return env.select(position == rules.hands - 1, _end_trick(env, laid), laid)


def _void_shown_by(env: BatchRounds, suit: Array, card: Array) -> Array:
    """(suits, games) the suit that the player lacks, where they played a number of another suit."""
    xp, kind = env.rules.xp, card >> 4
    failed = (suit <= BLACK_KIND) & (kind >= 1) & (kind <= BLACK_KIND) & (kind != suit)
    return xp.where(failed, one_hot(env.rules, suit - xp.uint8(1), BLACK_KIND), False).astype(xp.uint8)


def _end_trick(env: BatchRounds, state: BatchState) -> BatchState:
    xp, rules = env.rules.xp, env.rules
    round_state, outcome = end_trick(rules, state.round_state)
    done = state.done + 1
    if rules.powers:
        cards = env.cards(state)
        round_state = powers.pirate_wins(rules, round_state, outcome, cards, done == cards)
    phase = xp.where(round_state.pirate > 0, xp.uint8(POWER), state.phase)
    nothing = xp.full_like(round_state.suit, EMPTY)
    round_state = round_state._replace(
        trick=(nothing,) * rules.hands, suit=xp.full_like(round_state.suit, NO_SUIT)
    )
    return state._replace(round_state=round_state, phase=phase, done=done)


def use_power(env: BatchRounds, state: BatchState, action: Array) -> BatchState:
    xp, rules, pirate = env.rules.xp, env.rules, state.round_state.pirate
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
        cards = looks[:, None] * _undealt_cards(env, state)
        state = state._replace(shown=xp.maximum(state.shown, cards))
    return _after_power(env, state._replace(round_state=powers.use(rules, state.round_state, choice)))


def _undealt_cards(env: BatchRounds, state: BatchState) -> Array:
    """(faces, games) the cards that are neither held nor played nor put away."""
    left = env.deck - state.played.sum(axis=0) - state.put_away.sum(axis=0)
    for hand in state.round_state.hands:
        left = left - card_rows.counts(env.rules, hand)
    return card_rows.as_held(env.rules, left).astype(env.rules.xp.uint8)


def discard(env: BatchRounds, state: BatchState, action: Array) -> BatchState:
    round_state = state.round_state
    hand = of_seat(env.rules, round_state.hands, round_state.leader)
    slot = card_rows.card_choice(env.rules, hand, action).slot
    due = env.rules.xp.asarray(True)
    if env.rules.drawing:
        own_row = one_hot(env.rules, round_state.leader, env.rules.players)
        face = card_rows.face_of(env.rules, plays.card_in(hand, slot))
        state = state._replace(put_away=state.put_away + own_row[:, None] * face)
    return _after_power(env, state._replace(round_state=powers.discard(env.rules, round_state, slot, due)))


def _after_power(env: BatchRounds, state: BatchState) -> BatchState:
    """Continue with the play, unless the player who drew still has cards to put away."""
    xp, rules = env.rules.xp, env.rules
    due = powers.to_discard(rules, state.round_state, env.cards(state) - state.done)
    pirate = xp.where(due, state.round_state.pirate, xp.uint8(0))
    phase = xp.where(due, xp.uint8(DISCARD), xp.uint8(PLAY))
    return state._replace(round_state=state.round_state._replace(pirate=pirate), phase=phase)


def change_bid(env: BatchRounds, state: BatchState, action: Array) -> BatchState:
    xp, rules = env.rules.xp, env.rules
    seat = first_harry(env, state)
    by = (action - actions.CHANGE - 1).astype(xp.int8)
    round_state = powers.change(rules, state.round_state, one_hot(rules, seat, rules.players) * by)
    return state._replace(round_state=round_state, done=seat + 1)


def is_round_over(env: BatchRounds, state: BatchState) -> Array:
    """(games,) whether all tricks are over and no bid change is due."""
    harrys_left = first_harry(env, state) < env.rules.players
    played = (state.phase == PLAY) & (state.done == env.cards(state))
    return played | (state.phase == HARRY) & ~harrys_left
