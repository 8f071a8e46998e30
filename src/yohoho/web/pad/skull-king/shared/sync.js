// Synchronizes a shared sheet with the server. Offline it works like any other sheet, and catches
// up later. A sheet that was never shared is not synchronized; copies.js copies it when its game is
// over.
import { after, now } from "../../../lib/clock.js";
import { deviceOf, isServer } from "../../../sheets/authors.js";
import { batch, computed, effect, signal } from "../../../lib/html.js";
import { request, ensureGuest, problemOf } from "../../../lib/http.js";
import { mergeServerOperations } from "../../../rules/log.js";
import { fetchShared, keepShared } from "../../../sheets/storage.js";
import { SheetSocket } from "./sheet-socket.js";
import { sheetPath, exchange, nextBatch, TEMPORARY_ERRORS } from "../../../sheets/exchange.js";
import { LiveCards } from "./live-cards.js";
import { noteOfNews } from "./change-news.js";
import { findOpenedRound, rebaseDrafts } from "./news.js";

/** @typedef {import("../../../lib/http.js").Problem} Problem */

/** @typedef {import("../sheet-editor.js").SheetEditor} SheetEditor */
/** @typedef {import("../../../rules/log.js").Operation} Operation */
/** @typedef {import("../../../wire.js").Room} Room */
/**
 * `live`: all phones have the same state; `waiting`: something is on its way; `offline`: the server
 * is unreachable.
 * @typedef {"live" | "waiting" | "offline"} SharingStatus
 */

const RETRY_DELAYS_MS = [1000, 2000, 5000, 10_000, 30_000];

export class SheetSharing {
  /** @param {SheetEditor} editor */
  constructor(editor) {
    this.editor = editor;
    const stored = fetchShared(editor.id);
    this.shared = signal(stored !== null);
    this.room = signal(/** @type {Room | null} */ (null));
    this.status = signal(/** @type {SharingStatus} */ ("waiting"));
    /** The reason why this phone is no longer a member. */
    this.ended = signal(/** @type {Problem | null} */ (null));
    /** The reason why the operations of this phone are refused. */
    this.refused = signal(/** @type {Problem | null} */ (null));
    /** A choice of a name is on its way. Until it is there, nobody knows whose bid a number is. */
    this.claiming = signal(false);
    /** The round whose bids have just been opened. */
    this.opened = signal(/** @type {number | null} */ (null));
    /** The keys of the members who have this sheet open; null while unknown. */
    this.present = signal(/** @type {ReadonlySet<string> | null} */ (null));
    /** Since when pens have been away, by their keys, in this device's time. */
    this.away = signal(/** @type {Readonly<Record<string, number>>} */ ({}));
    this.here = computed(() => (this.status.value === "offline" ? null : this.present.value));
    this.since = 0;
    this.known = signal(/** @type {ReadonlySet<string>} */ (new Set()));
    this.unsent = computed(() =>
      editor.log.value.operations.filter(({ id }) => !this.known.value.has(id)),
    );
    this.locked = computed(
      () => this.shared.value && this.ended.value === null && this.room.value?.pen === false,
    );
    this.liveCards = new LiveCards(this);
    /** The browser reports that it is offline; a request shows whether the server is reachable. */
    this.onOffline = () => void this.sync();
    this.onWake = () => document.visibilityState === "visible" && this.retryNow();
    this.tries = 0;
    /** @type {import("../../../lib/clock.js").Cancel | undefined} */
    this.cancelRetry = undefined;
    /** @type {SheetSocket | null} */
    this.socket = null;
    this.syncAgain = false;
    /** @type {Promise<void> | undefined} */
    this.running = undefined;
    /** The reason why the last exchange failed. @type {Problem | null} */
    this.lastProblem = null;
    this.restarted = false;
    /** @type {(() => void)[]} */
    this.stops = [];
    /** Another tab has just shared this sheet. */
    this.channel =
      "BroadcastChannel" in globalThis ? new BroadcastChannel("yohoho.pad.shared") : null;
    if (this.channel)
      this.channel.onmessage = ({ data }) =>
        data === editor.id && !this.shared.value && this.start(fetchShared(editor.id));
    if (stored) this.start(stored);
  }

  /** @param {import("../../../sheets/storage.js").Shared | null} stored */
  start(stored) {
    this.since = stored?.since ?? 0;
    batch(
      () => (
        (this.known.value = new Set(stored?.known)),
        (this.room.value = stored?.room ?? null),
        (this.shared.value = true)
      ),
    );
    this.connect();
  }

  /** The sheet is closed on this device. */
  leave() {
    this.channel?.close();
    this.close();
  }

  connect() {
    addEventListener("online", this.onWake);
    addEventListener("offline", this.onOffline);
    document.addEventListener("visibilitychange", this.onWake);
    const unlock = effect(() => void (this.editor.locked.value = this.locked.value));
    const send = effect(
      () => void (this.unsent.value.length && queueMicrotask(() => void this.sync())),
    );
    this.stops = [unlock, send, this.liveCards.begin()];
    void this.sync();
  }

  close() {
    for (const stop of this.stops) stop();
    removeEventListener("online", this.onWake);
    removeEventListener("offline", this.onOffline);
    document.removeEventListener("visibilitychange", this.onWake);
    this.cancelRetry?.();
    this.socket?.close();
    this.socket = null;
    this.stops = [];
  }

  retryNow() {
    this.socket?.reconnectNow();
    void this.sync();
  }

  /** Shares the sheet: the server stores it and gives it a code. @throws {Problem} */
  async share() {
    await ensureGuest();
    if (!this.shared.value || this.ended.value) {
      this.since = 0;
      this.known.value = new Set();
      batch(
        () => ((this.ended.value = null), (this.room.value = null), (this.shared.value = true)),
      );
      this.close();
      this.connect();
    }
    await this.waitForExchange();
    if (!this.room.value?.code) await this.post("POST", "share");
    this.channel?.postMessage(this.editor.id);
  }

  /** Waits until the first exchange has succeeded or failed. */
  async waitForExchange() {
    await this.sync();
    const why = this.ended.value ?? this.refused.value ?? this.lastProblem;
    if (!this.room.value && why) throw why;
  }

  /**
   * Sends a change of the members or of the person's own values, which the server writes.
   * @param {string} method
   * @param {string} path
   * @param {unknown} [body]
   * @throws {Problem}
   */
  async post(method, path, body) {
    this.room.value = await request(method, `${sheetPath(this.editor.id)}/${path}`, body);
    this.store();
    await this.sync();
  }

  /** Exchanges operations until both sides have the same. */
  sync() {
    this.syncAgain = true;
    this.running ??= this.exchangeAll().finally(() => (this.running = undefined));
    return this.running;
  }

  async exchangeAll() {
    this.cancelRetry?.();
    try {
      await ensureGuest();
      while (this.syncAgain && this.stops.length) {
        this.syncAgain = false;
        await this.exchangeOnce();
      }
      this.tries = 0;
      this.lastProblem = null;
      this.socket ??= this.openSocket();
    } catch (error) {
      this.onProblem(problemOf(error));
    }
  }

  openSocket() {
    /** @type {import("./sheet-socket.js").NewsHandler} */
    const news = (version, here, away) => {
      this.present.value = new Set(here);
      this.away.value = Object.fromEntries(
        Object.entries(away).map(([key, seconds]) => [key, now() - seconds * 1000]),
      );
      if (version > this.since || this.status.value !== "live") void this.sync();
    };
    const onLost = () => ((this.present.value = null), void this.sync());
    return this.stops.length
      ? new SheetSocket(this.editor.id, {
          news,
          lost: onLost,
          ended: (problem) => this.end(problem),
        })
      : null;
  }

  async exchangeOnce() {
    const brought = this.locked.value ? [] : nextBatch(this.unsent.value);
    if (brought.length) this.status.value = "waiting";
    try {
      this.applyAnswer(
        await exchange(this.editor.id, brought, this.since, deviceOf(this.editor.author)),
        brought,
      );
      if (brought.length) this.refused.value = null;
    } catch (error) {
      const problem = problemOf(error);
      if (!brought.length || TEMPORARY_ERRORS.includes(problem.code) || this.isEnd(problem))
        throw problem;
      // The operations are refused, perhaps because the pen is gone; news is still fetched.
      this.refused.value = problem;
      if (problem.code === "reserved-author")
        this.withhold(brought.filter(({ author }) => isServer(author)));
      this.applyAnswer(await exchange(this.editor.id, [], this.since), []);
    }
  }

  /**
   * Operations of another server, or of this one before it signed them, stay here and do not block
   * others.
   * @param {Operation[]} operations
   */
  withhold(operations) {
    this.known.value = new Set([...this.known.value, ...operations.map(({ id }) => id)]);
    this.syncAgain ||= operations.length > 0;
  }

  /** @param {import("../../../sheets/exchange.js").Synced} answer @param {Operation[]} brought */
  applyAnswer({ version, more, operations, news, room }, brought) {
    const { editor } = this;
    const before = editor.sheet.value;
    const had = new Set(editor.log.value.operations.map(({ id }) => id));
    const fresh = news.filter(({ id }) => !had.has(id));
    batch(() => {
      if (news.length) editor.setLog(mergeServerOperations(editor.latest(), news));
      if (fresh.length)
        editor.changeShown.value = noteOfNews(editor, before, fresh) ?? editor.changeShown.value;
      this.known.value = new Set([
        ...this.known.value,
        ...[...brought, ...news].map(({ id }) => id),
      ]);
      this.room.value = room;
      if (news.length)
        editor.setDrafts(rebaseDrafts(editor.drafts.value, before, editor.sheet.value));
    });
    this.since = version;
    this.opened.value = findOpenedRound(before, editor.sheet.value) ?? this.opened.value;
    const left = brought.length > 0 && this.unsent.value.length > 0;
    if (!more && !left) this.restartIfDifferent(operations);
    this.store();
    if (more || left) this.syncAgain = true;
    else this.status.value = this.unsent.value.length ? "waiting" : "live";
  }

  /**
   * The counts still differ, so one side was restored from an older backup; the exchange is
   * repeated once from the start.
   * @param {number} operations
   */
  restartIfDifferent(operations) {
    const same =
      this.unsent.value.length > 0 || operations === this.editor.log.value.operations.length;
    if (!same && !this.restarted) {
      this.since = 0;
      this.known.value = new Set();
      this.syncAgain = true;
    }
    this.restarted = !same;
  }

  store() {
    keepShared(this.editor.id, {
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
  onProblem(problem) {
    this.lastProblem = problem;
    if (this.isEnd(problem)) return this.end(problem);
    this.status.value = problem.code === "unreachable" ? "offline" : "waiting";
    if (!this.stops.length) return;
    const wait = RETRY_DELAYS_MS[Math.min(this.tries++, RETRY_DELAYS_MS.length - 1)] ?? 30_000;
    this.cancelRetry = after(wait, () => this.retryNow());
  }

  /**
   * The person was removed or the sheet is gone; the copy on this device stays and can be changed.
   * @param {Problem} problem
   */
  end(problem) {
    this.ended.value = problem;
    this.editor.locked.value = false;
    this.close();
  }
}
