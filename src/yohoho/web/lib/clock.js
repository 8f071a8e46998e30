// The clock of the page: the only module that reads the time or sets a timer. A test puts another
// clock in, and then moves the time by hand.

/** Cancels work that has not run yet, and repeats no more. @typedef {() => void} Cancel */
/**
 * @typedef {object} Clock
 * @property {() => number} now  milliseconds since 1970; the person may set this clock
 * @property {() => number} elapsed  milliseconds since the page was opened; they only grow
 * @property {(event: Event) => number} timeOf  when an event happened, by `elapsed`
 * @property {(ms: number, work: () => void) => Cancel} after
 * @property {(ms: number, work: () => void) => Cancel} every
 * @property {(work: () => void) => Cancel} onNextFrame
 * @property {(work: () => void) => Cancel} whenIdle
 */

/** Safari has no `requestIdleCallback`. */
const IDLE_MS = 200;

/**
 * The clock of the browser. It looks its functions up at every call, because tests in a browser
 * replace them.
 * @type {Clock}
 */
const systemClock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  // The page may have been busy since the finger touched the screen.
  timeOf: (event) => event.timeStamp,
  after: (ms, work) => {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
  every: (ms, work) => {
    const timer = setInterval(work, ms);
    return () => clearInterval(timer);
  },
  onNextFrame: (work) => {
    const frame = requestAnimationFrame(work);
    return () => cancelAnimationFrame(frame);
  },
  whenIdle: (work) => {
    if (!("requestIdleCallback" in globalThis)) return systemClock.after(IDLE_MS, work);
    const idle = requestIdleCallback(work);
    return () => cancelIdleCallback(idle);
  },
};

let clock = systemClock;

/** Puts another clock in; without one, that of the browser again. @param {Clock} [other] */
export const useClock = (other = systemClock) => void (clock = other);

/** The time of this device, in milliseconds since 1970. */
export const now = () => clock.now();

/** Milliseconds since the page was opened, for durations: no change of the time moves them. */
export const elapsed = () => clock.elapsed();

/** When an event happened, to be compared with another event. @param {Event} event */
export const timeOf = (event) => clock.timeOf(event);

/**
 * Runs `work` once, later; the returned function cancels it.
 * @param {number} ms
 * @param {() => void} work
 * @example
 * useEffect(() => after(SHOWN_MS, hide), []);
 */
export const after = (ms, work) => clock.after(ms, work);

/**
 * Runs `work` again and again; the returned function ends that.
 * @param {number} ms
 * @param {() => void} work
 */
export const every = (ms, work) => clock.every(ms, work);

/** Runs `work` before the browser draws the page the next time. @param {() => void} work */
export const onNextFrame = (work) => clock.onNextFrame(work);

/** Runs `work` when the browser has nothing else to do. @param {() => void} work */
export const whenIdle = (work) => clock.whenIdle(work);

/** @param {number} ms @returns {Promise<void>} */
export const sleep = (ms) => new Promise((resolve) => void after(ms, resolve));
