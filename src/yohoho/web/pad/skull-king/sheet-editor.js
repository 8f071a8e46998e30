// An open sheet: its log, the computed sheet and tally, and the drafts of rounds. Other tabs with
// the same sheet are kept in step.
import { now } from "../../lib/clock.js";
import { batch, computed, signal } from "../../lib/html.js";
import { Problem } from "../../lib/http.js";
import { vibrate } from "../../lib/vibration.js";
import { dumps, loads } from "../../sheets/document.js";
import { DraftHistory } from "./draft-history.js";
import { mergeDraft } from "./tab-merge.js";
import { write } from "../../sheets/ledger.js";
import { redo, toRedo, toUndo, undo } from "../../sheets/undo.js";
import { live, merge } from "../../rules/log.js";
import { tally } from "../../rules/tally.js";
import {
  author,
  fetchDrafts,
  fetchLogging,
  fetchSheet,
  keepDrafts,
  keepSheet,
} from "../../sheets/storage.js";
import { fold, wholeRound } from "../../rules/sheet.js";

/** @typedef {import("../../rules/log.js").Log} Log */
/** @typedef {import("../../rules/log.js").Command} Command */
/** @typedef {import("../../rules/log.js").Operation} Operation */
/** @typedef {import("../../rules/sheet.js").Round} Round */
/** @typedef {import("../../rules/sheet.js").Sheet} Sheet */

/**
 * A round that is not complete. `tricks` holds only differences from the bids. `logging` means that
 * cards are tapped; `lead` is the leader of a trick without cards.
 * @typedef {{
 *   step: "bids" | "play" | "tricks",
 *   active: string | null,
 *   round: Round,
 *   logging?: boolean | undefined,
 *   lead?: string | undefined,
 * }} Draft
 */

/**
 * One edit of the draft of a round.
 * @typedef {{ number: number, before: Draft, after: Draft }} DraftEdit
 */

/**
 * The effect of an edit or an undo for the change note: the sheet before and after. A change by
 * another phone has its operation, and a choice between two versions their place.
 * @typedef {{
 *   what: "undone" | "redone" | "edited" | "chosen" | "changed" | "settled" | "overruled",
 *   before: Sheet,
 *   after: Sheet,
 *   operation?: Operation | undefined,
 *   place?: string | undefined,
 * }} ChangeShown
 */

export class SheetEditor {
  /** @param {Log} log */
  constructor(log) {
    this.log = signal(log);
    this.sheet = computed(() => fold(this.log.value));
    this.tally = computed(() => tally(this.sheet.value));
    this.drafts = signal(/** @type {Record<string, Draft>} */ (fetchDrafts(log.sheet)));
    this.history = new DraftHistory();
    this.changeShown = signal(/** @type {ChangeShown | null} */ (null));
    /** Whether somebody else has the pen; see shared/sync.js. */
    this.locked = signal(false);
    this.author = author();
    this.channel = "BroadcastChannel" in globalThis ? new BroadcastChannel("yohoho.pad") : null;
    if (this.channel) this.channel.onmessage = ({ data }) => this.onMessage(data);
    this.onVisible = () => document.visibilityState === "visible" && this.catchUp();
    document.addEventListener("visibilitychange", this.onVisible);
  }

  get id() {
    return this.log.value.sheet;
  }

  close() {
    this.channel?.close();
    document.removeEventListener("visibilitychange", this.onVisible);
  }

  /** A suspended tab receives no messages, so it reads the storage again. */
  catchUp() {
    const stored = fetchSheet(this.id);
    if (stored) this.mergeLog(stored);
    this.drafts.value = fetchDrafts(this.id);
  }

  /**
   * Handles a message from another tab.
   * @param {{
   *   sheet: string,
   *   text?: string,
   *   drafts?: Record<string, Draft>,
   *   touched?: DraftEdit,
   * }} news
   */
  onMessage({ sheet, text, drafts, touched }) {
    if (sheet !== this.id) return;
    if (drafts) this.drafts.value = drafts;
    if (touched) this.applyEdit(touched);
    if (text) this.mergeLog(loads(text));
  }

  /** Applies an edit of another tab to the draft of this one. @param {DraftEdit} touched */
  applyEdit({ number, before, after }) {
    const ownDraft = this.draft(number);
    const both = mergeDraft(ownDraft, before, after);
    // The selected person stays, unless the other tab has filled in their value, so that no tap
    // goes to somebody else.
    const hasBid = (/** @type {string} */ who) =>
      ownDraft.round.bids[who] !== both.round.bids[who] ||
      ownDraft.round.tricks[who] !== both.round.tricks[who];
    const active =
      ownDraft.active && both.step === ownDraft.step && !hasBid(ownDraft.active)
        ? ownDraft.active
        : both.active;
    this.drafts.value = { ...this.drafts.value, [number]: { ...both, active } };
    keepDrafts(this.id, this.drafts.value);
  }

  /** Merges the log of another device or tab. @param {Log} other */
  mergeLog(other) {
    const before = this.log.value;
    const merged = merge(before, other);
    if (dumps(merged) === dumps(before)) return;
    this.log.value = merged;
    keepSheet(merged);
  }

  /** @param {Log} log */
  setLog(log) {
    this.log.value = log;
    keepSheet(log);
    this.channel?.postMessage({ sheet: this.id, text: dumps(log) });
  }

  /** The newest log; another tab may have written while this one was suspended. */
  latest() {
    const stored = fetchSheet(this.id);
    return stored ? merge(this.log.value, stored) : this.log.value;
  }

  /**
   * @param {Command} command
   * @param {ChangeShown["what"] | null} [what] how it is told; null when it speaks for itself
   * @throws {Problem}
   */
  write(command, what = null) {
    this.apply((log) => write(log, this.author, command, now()), what);
  }

  undo() {
    const target = toUndo(this.log.value)?.command;
    this.apply((log) => undo(log, this.author, now()), "undone");
    // The undone round can be corrected and written again.
    if (target?.do === "write-round" && !this.sheet.value.rounds.has(target.number))
      this.setDraft(target.number, {
        step: "tricks",
        active: null,
        round: wholeRound(target.round),
      });
  }

  redo() {
    const target = toRedo(this.log.value);
    const command = this.log.value.operations.find(({ id }) => id === target)?.command;
    this.apply((log) => redo(log, this.author, now()), "redone");
    if (command?.do === "write-round") this.dropDraft(command.number);
  }

  /** Whether there is something to undo while this round is open. @param {number | null} open */
  canUndo(open) {
    const tapped = open !== null && this.history.lastDone(open) !== null;
    return !this.locked.value && (tapped || toUndo(this.log.value) !== null);
  }

  /** @param {number | null} open */
  canRedo(open) {
    const tapped = open !== null && this.history.lastUndone(open) !== null;
    return !this.locked.value && (tapped || toRedo(this.log.value) !== null);
  }

  /** The saved round that the next undo of the log would take back, if it is one. */
  get savedRound() {
    const command = toUndo(this.log.value)?.command;
    if (command?.do !== "write-round") return null;
    const { number } = command;
    const written = live(this.log.value).filter(
      ({ command: other }) => other.do === "write-round" && other.number === number,
    );
    return { number, corrected: written.length > 1 };
  }

  /** Undoes the last tap in the draft of a round, if there is one. @param {number} number */
  undoTap(number) {
    const edit = this.locked.value ? null : this.history.lastDone(number);
    if (edit) this.applyTap(edit, true);
    return edit !== null;
  }

  /** @param {number} number */
  redoTap(number) {
    const edit = this.locked.value ? null : this.history.lastUndone(number);
    if (edit) this.applyTap(edit, false);
    return edit !== null;
  }

  /** Another tab or phone may have changed the draft since, so only this edit is undone. */
  applyTap(/** @type {DraftEdit} */ edit, /** @type {boolean} */ undone) {
    const [from, to] = undone ? [edit.after, edit.before] : [edit.before, edit.after];
    const { number } = edit;
    batch(() => {
      this.setDraft(number, mergeDraft(this.draft(number), from, to));
      this.history.move(edit, undone);
    });
  }

  /** @param {(log: Log) => Log} how @param {ChangeShown["what"] | null} what */
  apply(how, what) {
    if (this.locked.value) throw new Problem("pen-only");
    const before = this.sheet.value;
    batch(() => {
      this.setLog(how(this.latest()));
      this.changeShown.value = what && { what, before, after: this.sheet.value };
    });
  }

  /** Writes a complete round. @param {number} number @param {Round} round */
  writeRound(number, round) {
    const edited = this.isCounted(number);
    batch(() => {
      this.write({ do: "write-round", number, round }, edited ? "edited" : null);
      this.dropDraft(number);
    });
    vibrate("saved");
  }

  /** @param {number} number */
  dropDraft(number) {
    const { [number]: _, ...others } = this.drafts.value;
    this.history.forget(number);
    this.setDrafts(others);
  }

  /**
   * Whether all of the round is written; other phones may have written parts before.
   * @param {number} number
   */
  isCounted(number) {
    return this.tally.value.rows.some((row) => row.number === number && row.complete);
  }

  /**
   * Whether cards are tapped instead of tricks counted: as chosen for this round, or for all rounds
   * that are not complete.
   * @param {number} number
   */
  isLogging(number) {
    return this.drafts.value[number]?.logging ?? (fetchLogging() && !this.isCounted(number));
  }

  /** @param {number} number @returns {Draft} */
  draft(number) {
    const stored = this.drafts.value[number];
    if (stored) return stored;
    const written = this.sheet.value.rounds.get(number);
    // Other phones may have written the bids alone.
    const step = !written ? "bids" : Object.keys(written.tricks).length ? "tricks" : "play";
    return { step, active: null, round: written ?? wholeRound() };
  }

  /**
   * Changes the draft by a tap, which can be undone.
   * @param {number} number
   * @param {Draft} draft
   */
  tapDraft(number, draft) {
    this.history.add({ number, before: this.draft(number), after: draft });
    this.setDraft(number, draft);
  }

  /** @param {number} number @param {Draft} draft */
  setDraft(number, draft) {
    const before = this.draft(number);
    const others = /** @type {Record<string, Draft>} */ (fetchDrafts(this.id));
    this.drafts.value = { ...others, [number]: mergeDraft(others[number], before, draft) };
    keepDrafts(this.id, this.drafts.value);
    this.channel?.postMessage({ sheet: this.id, touched: { number, before, after: draft } });
  }

  /** @param {Record<string, Draft>} drafts */
  setDrafts(drafts) {
    this.drafts.value = drafts;
    keepDrafts(this.id, drafts);
    this.channel?.postMessage({ sheet: this.id, drafts });
  }
}
