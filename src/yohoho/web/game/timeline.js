// The timeline of a table. News wait in a queue and are shown one after the other; the page shows
// the state as of the scene that is running, never of a later one.
import { after } from "../lib/clock.js";
import { batch, signal } from "../lib/html.js";

/**
 * One picture of the game that stays for a while.
 * @typedef {object} Scene
 * @property {string} kind
 * @property {any} game  the game's view as of this scene, without anything to decide
 * @property {any[]} events  the events that become known with it
 * @property {number} lasts  in milliseconds at normal pace
 * @property {boolean} [waits]  it stays until the person ends it
 * @property {any} [about]  what its drawing needs besides the view
 */

/**
 * A state of the page and the news that lead to it. Without a scene it is shown at once.
 * @template View
 * @typedef {object} Frame
 * @property {View} view
 * @property {import("../wire.js").Told[]} told
 * @property {any[]} events
 * @property {Scene | null} scene
 */

/** The factor for the time of a scene; 0 shows everything at once. @typedef {() => number} Pace */

/** More than this in the queue is shown faster, so that the page does not fall behind. */
const BACKLOG_MS = 8000;
const HURRY = 0.4;
const UNTOUCHABLE_MS = 250;

/** @template View */
export class Timeline {
  /**
   * @param {Pace} pace
   * @param {() => boolean} canWait  whether a scene that waits for the person can be shown
   */
  constructor(pace, canWait) {
    this.pace = pace;
    this.canWait = canWait;
    this.view = signal(/** @type {View | null} */ (null));
    /** The running scene; null when everything is shown and the next decision may be made. */
    this.scene = signal(/** @type {Scene | null} */ (null));
    this.beat = signal(/** @type {import("./stage.js").Beat} */ ({ n: 0, events: [] }));
    /** The time that the running scene takes. */
    this.takes = 0;
    /** False for a moment after a scene, so that a tap meant for it does not hit a new control. */
    this.touchable = signal(true);
    /** @type {Frame<View>[]} */
    this.queue = [];
    /** @type {Set<(told: import("../wire.js").Told[], fresh: boolean) => void>} */
    this.listeners = new Set();
    /** @type {import("../lib/clock.js").Cancel | undefined} */
    this.cancelNext = undefined;
    /** @type {import("../lib/clock.js").Cancel | undefined} */
    this.cancelTouchable = undefined;
  }

  /** The view after everything that waits. */
  get latest() {
    return this.queue.at(-1)?.view ?? this.view.peek();
  }

  /** Adds frames to the end of the queue. @param {Frame<View>[]} frames */
  add(frames) {
    this.queue.push(...frames);
    if (!this.scene.peek()) this.next();
  }

  /** Shows the next frames, up to one that takes time. */
  next() {
    this.cancelNext?.();
    for (;;) {
      const frame = this.queue.shift();
      this.takes = frame?.scene ? this.duration(frame.scene) : 0;
      if (!frame) return this.end();
      this.show(frame);
      if (this.takes > 0) break;
    }
    if (Number.isFinite(this.takes)) this.cancelNext = after(this.takes, () => this.next());
  }

  /** @param {Scene} scene */
  duration({ lasts, waits }) {
    if (waits && this.canWait()) return Number.POSITIVE_INFINITY;
    return lasts * this.pace() * (this.backlog() > BACKLOG_MS ? HURRY : 1);
  }

  /** The time of the waiting scenes at normal pace. */
  backlog() {
    return this.queue.reduce((sum, { scene }) => sum + (scene?.lasts ?? 0), 0);
  }

  /** @param {Frame<View>} frame */
  show({ view, told, events, scene }) {
    batch(() => {
      const takes = this.takes > 0;
      if (takes) this.begin(scene);
      else this.end();
      if (events.length) this.beat.value = { n: this.beat.peek().n + 1, events };
      for (const listen of this.listeners) listen(told, false);
      this.view.value = view;
    });
  }

  /** @param {Scene | null} scene */
  begin(scene) {
    this.cancelTouchable?.();
    this.touchable.value = true;
    this.scene.value = scene;
  }

  /** Ends the scenes, so that the next decision can be made. */
  end() {
    if (!this.scene.peek()) return;
    this.scene.value = null;
    this.touchable.value = false;
    this.cancelTouchable = after(UNTOUCHABLE_MS, () => (this.touchable.value = true));
  }

  /** Ends the running scene. */
  skip() {
    if (this.scene.peek()) this.next();
  }

  /** Shows everything that waits at once, without its scenes. */
  catchUp() {
    const view = this.latest;
    if (view)
      this.cut(
        view,
        this.queue.splice(0).flatMap(({ told }) => told),
        false,
      );
  }

  /**
   * Shows a view at once and forgets what waits. `fresh` means that it does not follow from the one
   * before.
   * @param {View} view
   * @param {import("../wire.js").Told[]} entries
   * @param {boolean} fresh
   */
  cut(view, entries, fresh) {
    this.cancelNext?.();
    this.queue = [];
    batch(() => {
      this.end();
      if (entries.length || fresh) for (const listen of this.listeners) listen(entries, fresh);
      this.view.value = view;
    });
  }

  /**
   * Calls `listen` before each change of the view, with the entries of the log that lead to it.
   * @param {(told: import("../wire.js").Told[], fresh: boolean) => void} listen
   */
  listen(listen) {
    this.listeners.add(listen);
    return () => void this.listeners.delete(listen);
  }

  close() {
    this.cancelNext?.();
    this.cancelTouchable?.();
    this.queue = [];
  }
}
