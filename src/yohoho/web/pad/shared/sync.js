// A sheet that several phones share: what was written here goes out, what others wrote comes in.
// Offline it is a sheet like any other, and what it lacks is caught up on. What was never shared is
// none of it; when its game is over, copies.js keeps it.
import { deviceOf, isServer } from "../../sheets/authors.js";
import { batch, computed, effect, signal } from "../../lib/html.js";
import { ask, beSomebody, problemOf } from "../../lib/http.js";
import { overruled } from "../../rules/log.js";
import { fetchShared, keepShared } from "../../sheets/storage.js";
import { Bell } from "./sheet-socket.js";
import { at, exchange, loadOf, PASSING } from "../../sheets/exchange.js";
import { Laying } from "./live-cards.js";
import { openedRound, rebased } from "./news.js";

/** @typedef {import("../../lib/http.js").Problem} Problem */

/** @typedef {import("../book.js").Book} Book */
/** @typedef {import("../../rules/log.js").Operation} Operation */
/** @typedef {import("../../wire.js").Room} Room */
/**
 * live: all phones see the same; waiting: something is on its way; offline: the server cannot be
 * reached.
 * @typedef {"live" | "waiting" | "offline"} Standing
 */

const WAITS = [1000, 2000, 5000, 10_000, 30_000];

export class Together {
  /** @param {Book} book */
  constructor(book) {
    this.book = book;
    const kept = fetchShared(book.id);
    this.shared = signal(kept !== null);
    this.room = signal(/** @type {Room | null} */ (null));
    this.standing = signal(/** @type {Standing} */ ("waiting"));
    /** Why this phone is no longer of the crew. */
    this.ended = signal(/** @type {Problem | null} */ (null));
    /** Why what was written here is not taken. */
    this.refused = signal(/** @type {Problem | null} */ (null));
    /** The round whose bids have just been opened. */
    this.opened = signal(/** @type {number | null} */ (null));
    /** Who of the crew has this sheet open now, by their keys; null while that is not known. */
    this.aboard = signal(/** @type {ReadonlySet<string> | null} */ (null));
    this.here = computed(() => (this.standing.value === "offline" ? null : this.aboard.value));
    this.since = 0;
    this.known = signal(/** @type {ReadonlySet<string>} */ (new Set()));
    this.unsent = computed(() =>
      book.log.value.operations.filter(({ id }) => !this.known.value.has(id)),
    );
    this.locked = computed(
      () => this.shared.value && this.ended.value === null && this.room.value?.pen === false,
    );
    this.laying = new Laying(this);
    /** The network says it is gone; whether the server is, asking it shows. */
    this.doubt = () => void this.sync();
    this.wake = () => document.visibilityState === "visible" && this.hurry();
    this.tries = 0;
    this.retry = 0;
    /** @type {Bell | null} */
    this.bell = null;
    this.again = false;
    /** @type {Promise<void> | undefined} */
    this.run = undefined;
    /** Why the last exchange did not come through. @type {Problem | null} */
    this.trouble = null;
    this.anew = false;
    /** @type {(() => void)[]} */
    this.stops = [];
    /** Another tab has just shared this sheet. */
    this.channel =
      "BroadcastChannel" in globalThis ? new BroadcastChannel("yohoho.pad.shared") : null;
    if (this.channel)
      this.channel.onmessage = ({ data }) =>
        data === book.id && !this.shared.value && this.follow(fetchShared(book.id));
    if (kept) this.follow(kept);
  }

  /** @param {import("../../sheets/storage.js").Shared | null} kept */
  follow(kept) {
    this.since = kept?.since ?? 0;
    batch(
      () => (
        (this.known.value = new Set(kept?.known)),
        (this.room.value = kept?.room ?? null),
        (this.shared.value = true)
      ),
    );
    this.begin();
  }

  /** Nobody looks at this sheet any more. */
  leave() {
    this.channel?.close();
    this.close();
  }

  begin() {
    addEventListener("online", this.wake);
    addEventListener("offline", this.doubt);
    document.addEventListener("visibilitychange", this.wake);
    const unlock = effect(() => void (this.book.locked.value = this.locked.value));
    const send = effect(
      () => void (this.unsent.value.length && queueMicrotask(() => void this.sync())),
    );
    this.stops = [unlock, send, this.laying.begin()];
    void this.sync();
  }

  close() {
    for (const stop of this.stops) stop();
    removeEventListener("online", this.wake);
    removeEventListener("offline", this.doubt);
    document.removeEventListener("visibilitychange", this.wake);
    clearTimeout(this.retry);
    this.bell?.close();
    this.bell = null;
    this.stops = [];
  }

  hurry() {
    this.bell?.hurry();
    void this.sync();
  }

  /** Let other phones in: the sheet goes to the server, which gives it a code. @throws {Problem} */
  async share() {
    await beSomebody();
    if (!this.shared.value || this.ended.value) {
      this.since = 0;
      this.known.value = new Set();
      batch(
        () => ((this.ended.value = null), (this.room.value = null), (this.shared.value = true)),
      );
      this.close();
      this.begin();
    }
    await this.settled();
    if (!this.room.value?.code) await this.tell("POST", "share");
    this.channel?.postMessage(this.book.id);
  }

  /** Until the first exchange has come through, or will not. */
  async settled() {
    await this.sync();
    const why = this.ended.value ?? this.refused.value ?? this.trouble;
    if (!this.room.value && why) throw why;
  }

  /**
   * Something about the crew or my own lines, which the server writes.
   * @param {string} method
   * @param {string} path
   * @param {unknown} [body]
   * @throws {Problem}
   */
  async tell(method, path, body) {
    this.room.value = await ask(method, `${at(this.book.id)}/${path}`, body);
    this.keep();
    await this.sync();
  }

  /** One exchange after the other until both sides know the same. */
  sync() {
    this.again = true;
    this.run ??= this.exchangeAll().finally(() => (this.run = undefined));
    return this.run;
  }

  async exchangeAll() {
    clearTimeout(this.retry);
    try {
      await beSomebody();
      while (this.again && this.stops.length) {
        this.again = false;
        await this.exchangeOnce();
      }
      this.tries = 0;
      this.trouble = null;
      this.bell ??= this.listen();
    } catch (error) {
      this.stumble(problemOf(error));
    }
  }

  listen() {
    const news = (/** @type {number} */ version, /** @type {string[]} */ here) => {
      this.aboard.value = new Set(here);
      if (version > this.since || this.standing.value !== "live") void this.sync();
    };
    const lost = () => ((this.aboard.value = null), void this.sync());
    return this.stops.length
      ? new Bell(this.book.id, { news, lost, ended: (problem) => this.end(problem) })
      : null;
  }

  async exchangeOnce() {
    const brought = this.locked.value ? [] : loadOf(this.unsent.value);
    if (brought.length) this.standing.value = "waiting";
    try {
      this.take(
        await exchange(this.book.id, brought, this.since, deviceOf(this.book.author)),
        brought,
      );
      if (brought.length) this.refused.value = null;
    } catch (error) {
      const problem = problemOf(error);
      if (!brought.length || PASSING.includes(problem.code) || this.isEnd(problem)) throw problem;
      // What was brought is not taken, be it that the pen is gone; the news still is.
      this.refused.value = problem;
      if (problem.code === "reserved-author")
        this.withhold(brought.filter(({ author }) => isServer(author)));
      this.take(await exchange(this.book.id, [], this.since), []);
    }
  }

  /**
   * What another server wrote, or this one before it signed its operations: it stays here and keeps
   * nothing else back.
   * @param {Operation[]} operations
   */
  withhold(operations) {
    this.known.value = new Set([...this.known.value, ...operations.map(({ id }) => id)]);
    this.again ||= operations.length > 0;
  }

  /** @param {import("../../sheets/exchange.js").Synced} answer @param {Operation[]} brought */
  take({ version, more, operations, news, room }, brought) {
    const { book } = this;
    const before = book.sheet.value;
    batch(() => {
      if (news.length) book.settle(overruled(book.latest(), news));
      this.known.value = new Set([
        ...this.known.value,
        ...[...brought, ...news].map(({ id }) => id),
      ]);
      this.room.value = room;
      if (news.length) book.keep(rebased(book.drafts.value, before, book.sheet.value));
    });
    this.since = version;
    this.opened.value = openedRound(before, book.sheet.value) ?? this.opened.value;
    const left = brought.length > 0 && this.unsent.value.length > 0;
    if (!more && !left) this.compare(operations);
    this.keep();
    if (more || left) this.again = true;
    else this.standing.value = this.unsent.value.length ? "waiting" : "live";
  }

  /**
   * Another number on the server, when all is said: one of us was put back to an older copy. Begin
   * anew, once.
   * @param {number} operations
   */
  compare(operations) {
    const same =
      this.unsent.value.length > 0 || operations === this.book.log.value.operations.length;
    if (!same && !this.anew) {
      this.since = 0;
      this.known.value = new Set();
      this.again = true;
    }
    this.anew = !same;
  }

  keep() {
    keepShared(this.book.id, {
      since: this.since,
      known: [...this.known.value],
      room: this.room.value,
    });
  }

  /** @param {Problem} problem */
  isEnd({ code }) {
    return ["not-your-sheet", "no-such-sheet"].includes(code);
  }

  /** @param {Problem} problem */
  stumble(problem) {
    this.trouble = problem;
    if (this.isEnd(problem)) return this.end(problem);
    this.standing.value = problem.code === "unreachable" ? "offline" : "waiting";
    if (!this.stops.length) return;
    const wait = WAITS[Math.min(this.tries++, WAITS.length - 1)] ?? 30_000;
    this.retry = setTimeout(() => this.hurry(), wait);
  }

  /**
   * Sent away, or the sheet is gone there: what is here stays here, and belongs to this device.
   * @param {Problem} problem
   */
  end(problem) {
    this.ended.value = problem;
    this.book.locked.value = false;
    this.close();
  }
}
