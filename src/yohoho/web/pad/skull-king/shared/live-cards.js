// Sends the bids of the current round, and its cards while they are logged, to the other phones.
// They are not part of the sheet: each message replaces the one before, so a lost one does no harm.
import { after } from "../../../lib/clock.js";
import { effect } from "../../../lib/html.js";
import { request, problemOf } from "../../../lib/http.js";
import { canonical } from "../../../rules/log.js";
import { plannedCards } from "../../../rules/tally.js";
import { playersOf, keepLinesOf, roundOf, setupOf } from "../../../rules/sheet.js";
import { isWhole } from "../../../rules/tricklog.js";
import { sheetPath, TEMPORARY_ERRORS } from "../../../sheets/exchange.js";

/** @typedef {import("../../../wire.js").Laid} Laid */
/** @typedef {import("../sheet-editor.js").SheetEditor} SheetEditor */

const NOTHING = canonical(null);
const RETRY_MS = 2000;

/**
 * The current round as this phone shows it to the others: the bids, as soon as all are known, and
 * the cards if they are logged. Null if there is nothing that the sheet does not say.
 * @param {SheetEditor} editor
 * @returns {Laid | null}
 */
function roundToShow(editor) {
  const number = editor.tally.value.next?.number;
  const draft = number && editor.drafts.value[number];
  if (!draft || draft.step === "bids") return null;
  const sheet = editor.sheet.value;
  const players = playersOf(sheet, number);
  const round = keepLinesOf(draft.round, players);
  if (!players.every(({ id }) => id in round.bids)) return null;
  if (isLogged(editor, number, draft, round))
    return { number, bids: round.bids, played: round.played, lead: draft.lead ?? null };
  const written = roundOf(sheet, number).bids;
  return players.every(({ id }) => id in written)
    ? null
    : { number, bids: round.bids, played: [], lead: null };
}

/**
 * @param {SheetEditor} editor
 * @param {number} number
 * @param {import("../sheet-editor.js").Draft} draft
 * @param {import("../../../rules/sheet.js").Round} round
 */
function isLogged(editor, number, { step }, round) {
  if (step !== "tricks" || !round.played.length) return false;
  const sheet = editor.sheet.value;
  const names = new Map(playersOf(sheet, number).map(({ id, name }) => [id, name]));
  const cards = round.cards || plannedCards(sheet, number);
  const judged = { setup: setupOf(sheet, number), round: { ...round, cards }, names };
  return editor.isLogging(number) || isWhole(judged);
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
    /** @type {import("../../../lib/clock.js").Cancel | undefined} */
    this.cancelRetry = undefined;
  }

  begin() {
    const { editor, room } = this.sharing;
    // After a reload the server may have this state already.
    if (canonical(roundToShow(editor)) === canonical(room.peek()?.laid ?? null))
      this.lastSent = canonical(roundToShow(editor));
    const stop = effect(
      () => void (this.takeOver(), this.isDue() && queueMicrotask(() => void this.send())),
    );
    return () => (this.cancelRetry?.(), stop());
  }

  /** Nothing is sent about a round that the server does not expect yet. */
  isDue() {
    const { editor, room, status, unsent, ended } = this.sharing;
    if (!room.value?.pen || status.value !== "live" || unsent.value.length || ended.value)
      return false;
    return canonical(roundToShow(editor)) !== this.lastSent;
  }

  async send() {
    if (this.busy || !this.isDue()) return;
    this.busy = true;
    this.cancelRetry?.();
    const { editor } = this.sharing;
    const laid = roundToShow(editor);
    const passed = await this.put(laid);
    this.busy = false;
    if (passed) this.lastSent = canonical(laid);
    if (passed) void this.send();
    else this.cancelRetry = after(RETRY_MS, () => void this.send());
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

  /** When this phone gets the pen during a round, it continues with what the others saw. */
  takeOver() {
    const { editor, room, locked } = this.sharing;
    const { laid = null, crew = [] } = room.value ?? {};
    const ownRound = canonical(roundToShow(editor));
    if (locked.value) this.locked = true;
    else if (this.locked) {
      // The cards that this phone logged before are older than those of the others.
      this.lastSent = ownRound;
      this.mayTakeOver = true;
      this.locked = false;
    }
    // With several pens, another phone may still be logging; two phones must not log the same
    // cards.
    if (locked.value || !this.mayTakeOver || crew.filter(({ pen }) => pen).length > 1) return;
    this.mayTakeOver = false;
    if (!laid || laid.number !== editor.tally.value.next?.number || ownRound !== this.lastSent)
      return;
    const draft = editor.draft(laid.number);
    this.lastSent = canonical(laid);
    editor.setDraft(laid.number, {
      ...draft,
      ...(laid.played.length ? { step: "tricks", logging: true } : { step: "play" }),
      lead: laid.lead ?? undefined,
      round: { ...draft.round, bids: laid.bids, played: laid.played },
    });
  }
}
