// A clock for tests in Node, whose time moves only by hand. Nothing in it waits for real time, so
// no test with it can be late.
import { beforeEach } from "node:test";
import { setImmediate } from "node:timers";
import { useClock } from "../../src/yohoho/web/lib/clock.js";

/** The date on which every test begins. */
export const START = Date.parse("2026-11-16T20:00:00Z");
/** A browser draws about sixty frames in a second. */
const FRAME_MS = 16;
/** More timers than this at one time are timers that set each other without end. */
const MAX_RUNS_AT_ONCE = 1000;

/**
 * Lets all promises settle that wait for nothing but each other. `setImmediate` is no timer: Node
 * calls it when no promise is left to continue.
 */
export const settle = () => new Promise((resolve) => void setImmediate(resolve));

/**
 * A timer that has not run yet; `due` counts milliseconds from the start of the test.
 * @typedef {{
 *   kind: "after" | "every" | "frame" | "idle",
 *   due: number,
 *   every: number | null,
 *   work: () => void,
 * }} Timer
 */

/** @implements {import("../../src/yohoho/web/lib/clock.js").Clock} */
export class VirtualClock {
  constructor() {
    this.reset();
  }

  /** Goes back to the start and drops all timers. */
  reset() {
    /** @type {Set<Timer>} Timers of the same time run in the order in which they were set. */
    this.timers = new Set();
    this.passed = 0;
    this.date = START;
  }

  now = () => this.date;
  elapsed = () => this.passed;
  timeOf = () => this.passed;
  after = (ms, work) => this.#set("after", ms, null, work);
  every = (ms, work) => this.#set("every", ms, Math.max(1, ms), work);
  onNextFrame = (work) => this.#set("frame", FRAME_MS - (this.passed % FRAME_MS), null, work);
  whenIdle = (work) => this.#set("idle", 0, null, work);

  #set(kind, ms, every, work) {
    // A browser takes a negative time, or none, for 0.
    const timer = { kind, due: this.passed + Math.max(0, ms || 0), every, work };
    this.timers.add(timer);
    return () => void this.timers.delete(timer);
  }

  /** The timers that have not run yet, the next one first. @returns {Timer[]} */
  pending() {
    return [...this.timers].sort((one, other) => one.due - other.due);
  }

  /**
   * Moves the time on. The timers that become due run in the order of their times, each at its own
   * time, and all promises settle before the next one.
   * @param {number} [ms]
   */
  async advance(ms = 0) {
    const end = this.passed + ms;
    await settle();
    for (let runs = 1; ; runs++) {
      const [timer] = this.pending();
      if (!timer || timer.due > end) break;
      if (timer.due > this.passed) runs = 1;
      if (runs > MAX_RUNS_AT_ONCE)
        throw new Error(`timers without end: ${timer.kind} ${timer.work}`);
      this.#run(timer);
      await settle();
    }
    this.#moveTo(end);
  }

  /** Runs the next timer, however long it still waits; returns the milliseconds that passed. */
  async advanceToNext() {
    const [timer] = this.pending();
    const ms = timer ? timer.due - this.passed : 0;
    await this.advance(ms);
    return ms;
  }

  /**
   * Moves the date without running a timer, as if the device had slept or a person had set it.
   * @param {number} ms
   */
  shiftDate(ms) {
    this.date += ms;
  }

  #run(timer) {
    this.#moveTo(timer.due);
    this.timers.delete(timer);
    if (timer.every !== null) {
      timer.due += timer.every;
      this.timers.add(timer);
    }
    timer.work();
  }

  #moveTo(passed) {
    if (passed <= this.passed) return;
    this.date += passed - this.passed;
    this.passed = passed;
  }
}

/**
 * Gives the page a virtual clock, which begins anew with each test of the file. Call it before the
 * modules of the page are imported: some read the time at once.
 * @example
 * const clock = useVirtualClock();
 * test("…", async () => {
 *   await clock.advance(500);
 * });
 */
export function useVirtualClock() {
  const clock = new VirtualClock();
  useClock(clock);
  beforeEach(() => clock.reset());
  return clock;
}
