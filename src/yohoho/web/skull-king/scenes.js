// The scenes of Skull King: how the events between two views are shown one after the other. The
// view of each scene is the view before with the events up to it, and nothing to decide.
import { cardInHand } from "./playable-cards.js";

/** @typedef {import("../wire.js").SkullKingView} View */
/** @typedef {import("../wire.js").SkullKingEvent} Event */
/** @typedef {import("../wire.js").SkullKingTrickEnded} TrickEnded */
/** @typedef {import("../game/timeline.js").Scene} Scene */
/**
 * The seats that a moment is about, the number of caught cards, and the bids that are opened.
 * @typedef {{ kind: MomentKind, about?: number[], count?: number, bids?: number[] }} Moment
 */
/** @typedef {keyof typeof MOMENT_MS} MomentKind */

const CARD_MS = 360;
const TRICK_MS = 1500;
const SWEEP_MS = 340;
const BONUS_MS = 950;
const SCORE_MS = 900;
/** The cards of a hand follow each other. */
const DEAL_MS = 320;
const DEAL_CARD_MS = 40;

export const MOMENT_MS = {
  yo: 3000,
  mermaid: 2200,
  kraken: 2000,
  whale: 2200,
  king: 1400,
  alliance: 1500,
  "last-trick": 1700,
};

/**
 * @param {View} before
 * @param {Event[]} events
 * @param {View} after
 * @returns {Scene[]}
 */
export function skullKingScenes(before, events, after) {
  const script = new Script(before, events, after);
  for (const event of events) script.tell(event);
  return script.scenes;
}

/** A view in which nobody can act. @param {View} view @returns {View} */
const quiet = (view) => ({ ...view, legal: [], refused: {}, waiting: [] });

class Script {
  /** @type {Scene[]} */
  scenes = [];
  /** Events without a scene of their own; they belong to the next scene. @type {Event[]} */
  untold = [];

  /** @param {View} before @param {Event[]} events @param {View} after */
  constructor(before, events, after) {
    this.game = quiet(before);
    this.after = after;
    this.alone = events.length === 1;
    this.over = events.some(({ event }) => event === "game-ended");
    this.roundEnds = events.some(({ event }) => event === "round-scored");
  }

  /** @param {Event} event */
  tell(event) {
    this.untold.push(event);
    if (event.event === "card-played") this.card(event);
    if (event.event === "trick-ended") this.trick(event);
    if (event.event === "bids-revealed") this.bids(event.bids);
    if (event.event === "bid-changed") this.seat(event.seat, { change: event.by });
    if (event.event === "round-scored") this.score(event.totals);
    if (event.event === "dealt") this.deal();
  }

  /**
   * @param {string} kind
   * @param {number} lasts
   * @param {Partial<Scene>} [more]
   */
  add(kind, lasts, more) {
    const events = this.untold;
    this.untold = [];
    this.scenes.push({ kind, lasts, game: this.game, events, ...more });
  }

  /** @param {Moment} moment */
  moment(moment) {
    this.add("moment", MOMENT_MS[moment.kind], { about: moment });
  }

  /** @param {number} seat @param {Partial<import("../wire.js").SkullKingSeatView>} more */
  seat(seat, more) {
    const seats = this.game.seats.map((own, n) => (n === seat ? { ...own, ...more } : own));
    this.game = { ...this.game, seats };
  }

  /** @param {{ seat: number, card: string }} event */
  card({ seat, card }) {
    if (this.alone) this.game = quiet(this.after);
    else this.lay(seat, card);
    this.add("card", CARD_MS, { about: { seat, card } });
  }

  /**
   * Lays the last card of a trick; the crown stays where it is until the trick is decided.
   * @param {number} seat
   * @param {string} card
   */
  lay(seat, card) {
    const { trick, hand } = this.game;
    this.seat(seat, { cards: Math.max(0, (this.game.seats[seat]?.cards ?? 1) - 1) });
    this.game = {
      ...this.game,
      trick: {
        ...trick,
        seats: [...(trick?.seats ?? []), seat],
        cards: [...(trick?.cards ?? []), card],
      },
      ...(seat === this.game.seat &&
        hand && { hand: hand.filter((other) => other !== cardInHand(card)) }),
    };
  }

  /** @param {TrickEnded} ended */
  trick(ended) {
    const { seats, cards, winner, bonus, why } = ended;
    const trick = { suit: this.game.trick?.suit, seats, cards, winner, bonus, why };
    const number = this.game.tricks?.length ?? 0;
    this.game = { ...this.game, trick, leader: ended.leader };
    this.add("trick", TRICK_MS, { about: { trick: ended } });
    this.momentsOf(ended);
    this.game = {
      ...this.game,
      trick: null,
      tricks: [...(this.game.tricks ?? []), trick],
      if_it_ended_now: this.roundEnds ? undefined : this.after.if_it_ended_now,
    };
    if (winner !== null) this.seat(winner, { tricks: (this.game.seats[winner]?.tricks ?? 0) + 1 });
    this.add("sweep", bonus && winner !== null ? BONUS_MS : SWEEP_MS, {
      about: { trick: ended, number },
    });
    this.alliances();
  }

  /** Moments are found by the referee's reasons, never by the cards. @param {TrickEnded} ended */
  momentsOf({ why, winner }) {
    const codes = why.map((reason) => reason.code);
    const kings = codes.filter((code) => code === "pirate-by-king").length;
    if (codes.includes("mermaid-catches-king")) this.moment({ kind: "mermaid" });
    else if (codes.includes("kraken")) this.moment({ kind: "kraken" });
    else if (codes.includes("whale-highest-number") || codes.includes("whale-takes-nothing"))
      this.moment({ kind: "whale" });
    else if (kings) this.moment({ kind: "king", count: kings });
    if (this.over) this.moment({ kind: "last-trick", about: winner === null ? [] : [winner] });
  }

  /** An alliance is known as soon as the trick with the Loot is won. */
  alliances() {
    const { alliances = [] } = this.after;
    for (const pair of alliances.slice(this.game.alliances?.length ?? 0))
      this.moment({ kind: "alliance", about: [...pair] });
    this.game = { ...this.game, alliances };
  }

  /** The bids stay hidden at the seats until the fists are open. @param {number[]} bids */
  bids(bids) {
    const closed = this.game.seats.map((seat) => (seat.ghost ? seat : { ...seat, has_bid: true }));
    this.game = { ...this.game, seats: closed };
    this.moment({ kind: "yo", bids });
    const open = this.game.seats.map((seat, n) => ({ ...seat, bid: bids[n] ?? null }));
    this.game = { ...this.game, seats: open };
  }

  /** The end of the game takes the place of the last summary. @param {number[]} totals */
  score(totals) {
    const { history, last_round } = this.after;
    const seats = this.game.seats.map((seat, n) => ({ ...seat, score: totals[n] ?? seat.score }));
    this.game = { ...this.game, seats, scores: totals, history, last_round };
    if (!this.over) this.add("score", SCORE_MS, { waits: true });
  }

  deal() {
    this.game = quiet(this.after);
    this.add("deal", DEAL_MS + DEAL_CARD_MS * this.after.cards);
  }
}
