// Keeps a finished trick visible for a moment, although the game has moved on.
import { signal, useLayoutEffect, useMemo } from "../lib/html.js";
import { reducedMotion } from "../lib/preferences.js";
import { listen } from "../game/beats.js";
import { SWEEP_MS } from "./card-motion.js";

/** @typedef {import("../wire.js").SkullKingTrickEnded} TrickEnded */
/**
 * `number` identifies a trick.
 * @typedef {{ number: number, trick: TrickEnded, sweeping: boolean }} Ended
 */

const SHOWN_MS = 1100;
/** Used when the next card has been played already. */
const SHOWN_BRIEFLY_MS = 650;

export class EndedTrick {
  ended = signal(/** @type {Ended | null} */ (null));
  /** Points on their way to the winner; they stay at their target, invisible, until others come. */
  bonus = signal(/** @type {{ number: number, points: number, winner: number } | null} */ (null));
  /** The number of the current trick. */
  number = signal(0);
  /** @type {number | null} */
  me = null;
  since = 0;
  timer = 0;

  /**
   * Listens to beats, because it must know at the moment the view changes; otherwise the cards
   * would be removed and drawn again.
   * @param {import("../game/beats.js").Beats} beat
   */
  listen(beat) {
    const stop = listen(beat, (events) => events.forEach((event) => this.hear(event)));
    return () => {
      stop();
      clearTimeout(this.timer);
    };
  }

  /** @param {import("../wire.js").SkullKingEvent} event */
  hear(event) {
    if (event.event === "trick-ended") this.lie(event);
    if (event.event === "card-played") this.hurry(event.seat === this.me);
  }

  /** @param {TrickEnded} trick */
  lie(trick) {
    const number = this.number.peek();
    this.since = performance.now();
    this.ended.value = { number, trick, sweeping: false };
    this.number.value = number + 1;
    this.later(() => this.sweep(), SHOWN_MS);
  }

  /**
   * Ends the pause when the next trick has begun; the viewer's own card ends it at once.
   * @param {boolean} mine
   */
  hurry(mine) {
    const ended = this.ended.peek();
    if (!ended || ended.sweeping) return;
    const lain = performance.now() - this.since;
    if (mine) this.sweep();
    else this.later(() => this.sweep(), Math.max(0, SHOWN_BRIEFLY_MS - lain));
  }

  sweep() {
    const ended = this.ended.peek();
    if (!ended) return;
    const { number, trick } = ended;
    this.ended.value = { ...ended, sweeping: true };
    if (trick.bonus && trick.winner !== null)
      this.bonus.value = { number, points: trick.bonus, winner: trick.winner };
    this.later(() => (this.ended.value = null), reducedMotion() ? 0 : SWEEP_MS);
  }

  /** @param {() => void} what @param {number} wait */
  later(what, wait) {
    clearTimeout(this.timer);
    this.timer = setTimeout(what, wait);
  }
}

/** @param {import("../game/stage.js").Stage<any>} stage */
export function useEndedTrick(stage) {
  const endedTrick = useMemo(() => new EndedTrick(), []);
  endedTrick.me = stage.me;
  useLayoutEffect(() => endedTrick.listen(stage.beat), [stage.beat]);
  return endedTrick;
}
