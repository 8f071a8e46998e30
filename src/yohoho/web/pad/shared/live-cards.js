// The cards of the round, shown to the other phones while the pen logs them. They are no part of
// the sheet: the newest word replaces the one before, and what does not come through is made good
// by the next.
import { effect } from "../../lib/html.js";
import { ask, problemOf } from "../../lib/http.js";
import { canonical } from "../../rules/log.js";
import { plannedCards } from "../../rules/tally.js";
import { playersOf, restricted, setupOf } from "../../rules/sheet.js";
import { isWhole } from "../../rules/tricklog.js";
import { at, PASSING } from "../../sheets/exchange.js";

/** @typedef {import("../../wire.js").Laid} Laid */
/** @typedef {import("../book.js").Book} Book */

const NOTHING = canonical(null);
const AGAIN = 2000;

/**
 * What this phone has logged of the round that is due; null without cards, or before all bids are
 * known.
 * @param {Book} book
 * @returns {Laid | null}
 */
function loggedOn(book) {
  const number = book.tally.value.next?.number;
  const draft = number && book.drafts.value[number];
  if (!draft || draft.step !== "tricks") return null;
  const sheet = book.sheet.value;
  const players = playersOf(sheet, number);
  const round = restricted(draft.round, players);
  if (!round.played.length || !players.every(({ id }) => id in round.bids)) return null;
  const names = new Map(players.map(({ id, name }) => [id, name]));
  const whole = isWhole({
    setup: setupOf(sheet, number),
    round: { ...round, cards: round.cards || plannedCards(sheet, number) },
    names,
  });
  return book.isLogging(number) || whole
    ? { number, bids: round.bids, played: round.played, lead: draft.lead ?? null }
    : null;
}

export class Laying {
  /** @param {import("./sync.js").Together} together */
  constructor(together) {
    this.together = together;
    /** What the server was last told by this phone. */
    this.told = NOTHING;
    /** Whether somebody else had the pen, and whether what they logged may still be taken over. */
    this.locked = false;
    this.heir = false;
    this.busy = false;
    this.retry = 0;
  }

  begin() {
    const { book, room } = this.together;
    // After a reload, what is here may be there already.
    if (canonical(loggedOn(book)) === canonical(room.peek()?.laid ?? null))
      this.told = canonical(loggedOn(book));
    const stop = effect(
      () => void (this.takesOver(), this.isDue() && queueMicrotask(() => void this.send())),
    );
    return () => (clearTimeout(this.retry), stop());
  }

  /** Nobody is told of a round that the server does not know to be due. */
  isDue() {
    const { book, room, standing, unsent, ended } = this.together;
    if (!room.value?.pen || standing.value !== "live" || unsent.value.length || ended.value)
      return false;
    return canonical(loggedOn(book)) !== this.told;
  }

  async send() {
    if (this.busy || !this.isDue()) return;
    this.busy = true;
    clearTimeout(this.retry);
    const { book } = this.together;
    const laid = loggedOn(book);
    const passed = await this.tell(laid);
    this.busy = false;
    if (passed) this.told = canonical(laid);
    if (passed) void this.send();
    else this.retry = setTimeout(() => void this.send(), AGAIN);
  }

  /**
   * Whether it is settled: what is refused for good is not said again.
   * @param {Laid | null} laid
   */
  async tell(laid) {
    const { book } = this.together;
    const before = /** @type {Laid | null} */ (JSON.parse(this.told));
    // With its round, what lay there is gone by itself.
    if (!laid && before?.number !== book.tally.value.next?.number) return true;
    const word = laid ?? { number: before?.number, played: [] };
    const refused = await ask("PUT", `${at(book.id)}/laid`, word).then(() => null, problemOf);
    return !refused || !PASSING.includes(refused.code);
  }

  /**
   * The pen was handed to this phone in the middle of a round: it goes on with the cards that lie
   * there.
   */
  takesOver() {
    const { book, room, locked } = this.together;
    const { laid = null, crew = [] } = room.value ?? {};
    const mine = canonical(loggedOn(book));
    if (locked.value) this.locked = true;
    else if (this.locked) {
      // What this phone had logged before is older than what others did since.
      this.told = mine;
      this.heir = true;
      this.locked = false;
    }
    // Whoever shares the pen may go on logging; two with the same cards would be one too many.
    if (locked.value || !this.heir || crew.filter(({ pen }) => pen).length > 1) return;
    this.heir = false;
    if (!laid || laid.number !== book.tally.value.next?.number || mine !== this.told) return;
    const draft = book.draft(laid.number);
    this.told = canonical(laid);
    book.setDraft(laid.number, {
      ...draft,
      step: "tricks",
      logging: true,
      lead: laid.lead ?? undefined,
      round: { ...draft.round, bids: laid.bids, played: laid.played },
    });
  }
}
