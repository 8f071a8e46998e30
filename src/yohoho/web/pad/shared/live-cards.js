// Sends the cards of the current round to the other phones while this one logs them. They are not
// part of the sheet: each message replaces the one before, so a lost one does no harm.
import { effect } from "../../lib/html.js";
import { request, problemOf } from "../../lib/http.js";
import { canonical } from "../../rules/log.js";
import { plannedCards } from "../../rules/tally.js";
import { playersOf, restricted, setupOf } from "../../rules/sheet.js";
import { isWhole } from "../../rules/tricklog.js";
import { sheetPath, TEMPORARY_ERRORS } from "../../sheets/exchange.js";

/** @typedef {import("../../wire.js").Laid} Laid */
/** @typedef {import("../sheet-editor.js").SheetEditor} SheetEditor */

const NOTHING = canonical(null);
const RETRY_MS = 2000;

/**
 * The cards that this phone has logged in the current round; null without cards, or before all bids
 * are known.
 * @param {SheetEditor} editor
 * @returns {Laid | null}
 */
function loggedRound(editor) {
  const number = editor.tally.value.next?.number;
  const draft = number && editor.drafts.value[number];
  if (!draft || draft.step !== "tricks") return null;
  const sheet = editor.sheet.value;
  const players = playersOf(sheet, number);
  const round = restricted(draft.round, players);
  if (!round.played.length || !players.every(({ id }) => id in round.bids)) return null;
  const names = new Map(players.map(({ id, name }) => [id, name]));
  const whole = isWhole({
    setup: setupOf(sheet, number),
    round: { ...round, cards: round.cards || plannedCards(sheet, number) },
    names,
  });
  return editor.isLogging(number) || whole
    ? { number, bids: round.bids, played: round.played, lead: draft.lead ?? null }
    : null;
}

export class LiveCards {
  /** @param {import("./sync.js").SheetSharing} sharing */
  constructor(sharing) {
    this.sharing = sharing;
    /** The last state that was sent to the server. */
    this.lastSent = NOTHING;
    /** Whether somebody else had the pen, and whether their cards may still be taken over. */
    this.locked = false;
    this.mayTakeOver = false;
    this.busy = false;
    this.retry = 0;
  }

  begin() {
    const { editor, room } = this.sharing;
    // After a reload the server may have this state already.
    if (canonical(loggedRound(editor)) === canonical(room.peek()?.laid ?? null))
      this.lastSent = canonical(loggedRound(editor));
    const stop = effect(
      () => void (this.takeOver(), this.isDue() && queueMicrotask(() => void this.send())),
    );
    return () => (clearTimeout(this.retry), stop());
  }

  /** Nothing is sent about a round that the server does not expect yet. */
  isDue() {
    const { editor, room, status, unsent, ended } = this.sharing;
    if (!room.value?.pen || status.value !== "live" || unsent.value.length || ended.value)
      return false;
    return canonical(loggedRound(editor)) !== this.lastSent;
  }

  async send() {
    if (this.busy || !this.isDue()) return;
    this.busy = true;
    clearTimeout(this.retry);
    const { editor } = this.sharing;
    const laid = loggedRound(editor);
    const passed = await this.put(laid);
    this.busy = false;
    if (passed) this.lastSent = canonical(laid);
    if (passed) void this.send();
    else this.retry = setTimeout(() => void this.send(), RETRY_MS);
  }

  /** Whether the server has accepted or finally refused the state. @param {Laid | null} laid */
  async put(laid) {
    const { editor } = this.sharing;
    const before = /** @type {Laid | null} */ (JSON.parse(this.lastSent));
    // The server drops the cards together with their round.
    if (!laid && before?.number !== editor.tally.value.next?.number) return true;
    const word = laid ?? { number: before?.number, played: [] };
    const refused = await request("PUT", `${sheetPath(editor.id)}/laid`, word).then(
      () => null,
      problemOf,
    );
    return !refused || !TEMPORARY_ERRORS.includes(refused.code);
  }

  /** When this phone gets the pen during a round, it continues with the logged cards. */
  takeOver() {
    const { editor, room, locked } = this.sharing;
    const { laid = null, crew = [] } = room.value ?? {};
    const mine = canonical(loggedRound(editor));
    if (locked.value) this.locked = true;
    else if (this.locked) {
      // The cards that this phone logged before are older than those of the others.
      this.lastSent = mine;
      this.mayTakeOver = true;
      this.locked = false;
    }
    // With several pens, another phone may still be logging; two phones must not log the same
    // cards.
    if (locked.value || !this.mayTakeOver || crew.filter(({ pen }) => pen).length > 1) return;
    this.mayTakeOver = false;
    if (!laid || laid.number !== editor.tally.value.next?.number || mine !== this.lastSent) return;
    const draft = editor.draft(laid.number);
    this.lastSent = canonical(laid);
    editor.setDraft(laid.number, {
      ...draft,
      step: "tricks",
      logging: true,
      lead: laid.lead ?? undefined,
      round: { ...draft.round, bids: laid.bids, played: laid.played },
    });
  }
}
