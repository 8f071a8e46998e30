// The scenes of Skull: how the events between two views are shown one after the other. A disc lies
// face down for a breath, then it is turned, and only then it is told what it was.

/** @typedef {import("../wire.js").SkullView} View */
/** @typedef {import("../wire.js").SkullEvent} Event */
/** @typedef {import("../game/timeline.js").Scene} Scene */

const PLACED_MS = 260;
const CALL_MS = 650;
const CHALLENGE_MS = 1000;
const BREATH_MS = 450;
/** The breath before a flip that ends the challenge, and before one that ends the game. */
const LONG_BREATH_MS = 900;
const MAX_BREATH_MS = 1500;
/** The time in which a disc turns over; `--flip` in skull.css is the same. */
const FLIP_MS = 700;
const TURNED_MS = 450;
const SKULL_MS = 1800;
const WON_MS = 1600;
const LOST_MS = 1200;
const OUT_MS = 1500;

/**
 * @param {View} before
 * @param {Event[]} events
 * @param {View} after
 * @returns {Scene[]}
 */
export function skullScenes(before, events, after) {
  const script = new Script(before, events, after);
  for (const event of events) script.tell(event);
  return script.scenes;
}

/** A view in which nobody can act. @param {View} view @returns {View} */
const quiet = (view) => ({ ...view, legal: [], waiting: [] });

class Script {
  /** @type {Scene[]} */
  scenes = [];
  /** Events that are not told yet; they belong to the next scene that tells. @type {Event[]} */
  untold = [];

  /** @param {View} before @param {Event[]} events @param {View} after */
  constructor(before, events, after) {
    this.game = quiet(before);
    this.after = after;
    this.kinds = events.map(({ event }) => event);
    this.isFirstDisc = before.phase === "first-discs";
  }

  /** @param {Event} event */
  tell(event) {
    this.untold.push(event);
    if (event.event === "disc-placed" && !this.isFirstDisc) this.last("placed", PLACED_MS);
    if (event.event === "bid-made") this.call(event.seat, event.bid);
    if (event.event === "passed") this.call(event.seat, null);
    if (event.event === "challenge-began") this.last("challenge", CHALLENGE_MS);
    if (event.event === "disc-flipped") this.flip(event);
    if (event.event === "challenge-failed") this.addFailedChallenge(event);
    if (event.event === "challenge-won") this.addWonChallenge(event);
    if (event.event === "disc-lost") this.addLostDisc(event);
    if (event.event === "eliminated") this.out(event.seat);
  }

  /** @param {string} kind @param {number} lasts @param {any} [about] */
  add(kind, lasts, about) {
    this.show(kind, lasts, about, this.untold);
    this.untold = [];
  }

  /**
   * @param {string} kind
   * @param {number} lasts
   * @param {any} [about]
   * @param {Event[]} [events]  none while what happens must not be told yet
   */
  show(kind, lasts, about, events = []) {
    this.scenes.push({ kind, lasts, about, events, game: this.game });
  }

  /** Adds a scene that shows the view after. @param {string} kind @param {number} lasts */
  last(kind, lasts) {
    this.game = quiet(this.after);
    this.add(kind, lasts);
  }

  /** @param {number} seat @param {Partial<import("../wire.js").SkullSeenPlayer>} more */
  player(seat, more) {
    const players = this.game.players.map((one) => (one.seat === seat ? { ...one, ...more } : one));
    this.game = { ...this.game, players };
  }

  /** @param {number} seat @param {number | null} bid */
  call(seat, bid) {
    const calls = [...this.game.calls, { seat, bid }];
    const phase = /** @type {const} */ ("bidding");
    this.game = { ...this.game, phase, calls, highest: bid ?? this.game.highest };
    if (bid === null) this.player(seat, { passed: true });
    this.add("call", CALL_MS);
  }

  /** @param {import("../wire.js").SkullDiscFlipped} event */
  flip({ owner, disc }) {
    this.show("breath", this.breath(), { owner });
    this.game = { ...this.game, flips: [...this.game.flips, { owner, disc }] };
    this.show("flip", FLIP_MS, { owner });
    if (!this.kinds.some((kind) => kind.startsWith("challenge-"))) this.add("turned", TURNED_MS);
  }

  breath() {
    if (this.kinds.includes("game-won")) return MAX_BREATH_MS;
    return this.kinds.some((kind) => kind.startsWith("challenge-")) ? LONG_BREATH_MS : BREATH_MS;
  }

  /** @param {import("../wire.js").SkullChallengeFailed} event */
  addFailedChallenge({ challenger, skull_of }) {
    const left = (this.game.players[challenger]?.discs ?? 1) - 1;
    this.add("skull", SKULL_MS, { won: false, challenger, skull_of, left });
  }

  /** @param {import("../wire.js").SkullChallengeWon} event */
  addWonChallenge({ challenger, successes }) {
    this.player(challenger, { successes });
    this.add("won", WON_MS, { won: true, challenger, skull_of: null });
  }

  /**
   * The loss was told with the skull; only the loser knows the disc and sees a scene with it.
   * @param {import("../wire.js").SkullDiscLost} event
   */
  addLostDisc({ loser, disc }) {
    this.player(loser, { discs: (this.game.players[loser]?.discs ?? 1) - 1 });
    if (disc) this.add("lost", LOST_MS);
  }

  /** @param {number} seat */
  out(seat) {
    this.player(seat, { eliminated: true, hand: 0 });
    this.add("out", OUT_MS, { seat });
  }
}
