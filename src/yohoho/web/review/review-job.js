// The review of one game as the server works on it: it is asked for, polled while it runs, and
// stopped when nobody waits for it.
import { after } from "../lib/clock.js";
import { computed, signal } from "../lib/html.js";
import { problemOf } from "../lib/http.js";

/** @typedef {import("../wire.js").ReviewJob} ReviewJob */
/** @typedef {import("../wire.js").RoundReview} RoundReview */
/** @typedef {ReviewJob["effort"]} Effort */
/** The seat counts from 0; null is the person's own. */
/** @typedef {{ seat: number | null, effort: Effort }} Wanted */
/**
 * The requests of a review.
 * @typedef {object} ReviewSource
 * @property {(wanted: Wanted) => Promise<ReviewJob>} start
 * @property {(wanted: Wanted) => Promise<ReviewJob>} poll
 * @property {(wanted: Wanted) => Promise<unknown>} stop
 */

/** @type {Effort[]} */
export const EFFORTS = ["quick", "normal", "deep"];
export const POLL_MS = 700;
/** The time between two attempts while the server cannot be reached. */
const LOST_MS = 3000;

export class ReviewRequest {
  /** @param {ReviewSource} source */
  constructor(source) {
    this.source = source;
    this.wanted = signal(/** @type {Wanted} */ ({ seat: null, effort: "normal" }));
    this.job = signal(/** @type {ReviewJob | null} */ (null));
    this.problem = signal(/** @type {import("../lib/http.js").Problem | null} */ (null));
    /** Whether a first answer is awaited. */
    this.starting = signal(false);
    this.rounds = computed(() => roundsOf(this.job.value));
    /** Grows with every start, so that answers to an earlier one are dropped. */
    this.run = 0;
  }

  /** Whether the server still works on it. */
  get isRunning() {
    const state = this.job.value?.state;
    return this.starting.value || state === "waiting" || state === "running";
  }

  /**
   * Asks for a review; one that runs for another seat is stopped.
   * @param {Partial<Wanted>} options
   */
  async start(options = {}) {
    this.stop();
    const run = ++this.run;
    this.wanted.value = { ...this.wanted.peek(), ...options };
    this.job.value = this.problem.value = null;
    this.starting.value = true;
    await this.send(run, this.source.start);
  }

  /**
   * Asks once, and again later while the review runs.
   * @param {number} run
   * @param {ReviewSource["poll"]} ask
   */
  async send(run, ask) {
    const [job, problem] = await ask(this.wanted.peek()).then(
      (job) => /** @type {const} */ ([job, null]),
      (error) => /** @type {const} */ ([null, problemOf(error)]),
    );
    if (run !== this.run) return;
    this.starting.value = false;
    this.problem.value = problem;
    if (job) this.accept(job);
    const lost = problem?.code === "unreachable";
    if (!lost && !this.isRunning) return;
    const next = this.job.peek() ? this.source.poll : this.source.start;
    after(lost ? LOST_MS : POLL_MS, () => run === this.run && void this.send(run, next));
  }

  /** @param {ReviewJob} job */
  accept(job) {
    this.job.value = job;
    this.wanted.value = { seat: job.seat, effort: job.effort };
  }

  /** Stops the review at the person's wish; it can be taken up again. */
  cancel() {
    this.stop();
    const job = this.job.peek();
    if (job) this.job.value = { ...job, state: "cancelled" };
  }

  /** Waits no longer. */
  stop() {
    if (this.isRunning) void this.source.stop(this.wanted.peek()).catch(() => null);
    this.run += 1;
    this.starting.value = false;
  }
}

/** The rounds that are judged, also while the others are not. @param {ReviewJob | null} job */
export const roundsOf = (job) => job?.review?.rounds ?? job?.rounds ?? [];

/**
 * @param {string} path of the review of a game
 * @param {typeof import("../lib/http.js").request} request
 * @param {() => Promise<unknown>} identify  makes sure that the person has an identity, which a
 *   visitor of a shared game may not have
 * @returns {ReviewSource}
 */
export function gameSource(path, request, identify) {
  const at = (/** @type {Wanted} */ { seat, effort }) =>
    `${path}?${new URLSearchParams({ ...(seat === null ? {} : { seat: String(seat) }), effort })}`;
  return {
    start: async (options) => {
      await identify();
      return request("POST", path, options);
    },
    poll: (options) => request("GET", at(options)),
    stop: (options) => request("DELETE", at(options)),
  };
}

/**
 * The review of a document that the server does not keep: starting again joins what runs. It is
 * forgotten when nobody asks.
 * @param {string} path
 * @param {{ sheet: object } | { record: object }} document
 * @param {typeof import("../lib/http.js").request} request
 * @param {() => Promise<unknown>} identify
 * @returns {ReviewSource}
 */
export function createUploadSource(path, document, request, identify) {
  const ask = async (/** @type {Wanted} */ { seat, effort }) => {
    await identify();
    return request("POST", path, { ...document, seat: seat ?? 0, effort });
  };
  return { start: ask, poll: ask, stop: async () => null };
}
