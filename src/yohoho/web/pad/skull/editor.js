// An open sheet of Skull: the stored document and the state that follows from its rounds. Every tap
// is stored at once; other tabs with the same sheet are kept in step.
import { announce } from "../../ui/announcer.js";
import { computed, signal } from "../../lib/html.js";
import { Problem } from "../../lib/http.js";
import { say } from "../../lib/i18n.js";
import { vibrate } from "../../lib/vibration.js";
import { withFact, withoutFact } from "../../rules/skull-sheet.js";
import { cleanName, keyOf } from "../../sheets/names.js";
import { setupOf, stateOfSheet } from "../../sheets/skull-document.js";
import { fetchSkullSheet, keepSkullSheet } from "../../sheets/storage.js";
import { nextStep, resultOf } from "./sentences.js";

/** @typedef {import("../../sheets/skull-document.js").SkullSheet} SkullSheet */
/** @typedef {import("../../rules/skull-sheet.js").Fact} Fact */

export class SkullEditor {
  /** @param {SkullSheet} sheet */
  constructor(sheet) {
    this.sheet = signal(sheet);
    this.state = computed(() => stateOfSheet(this.sheet.value));
    this.catchUp = () => void (this.sheet.value = this.latest());
    addEventListener("storage", this.catchUp);
    document.addEventListener("visibilitychange", this.catchUp);
  }

  get id() {
    return this.sheet.value.sheet;
  }

  get names() {
    return this.sheet.value.people.map(({ name }) => name);
  }

  close() {
    removeEventListener("storage", this.catchUp);
    document.removeEventListener("visibilitychange", this.catchUp);
  }

  /** The newest sheet; another tab may have written while this one was suspended. */
  latest() {
    return fetchSkullSheet(this.id) ?? this.sheet.value;
  }

  /** @param {(sheet: SkullSheet) => SkullSheet} how @throws {Problem} */
  change(how) {
    const sheet = how(this.latest());
    this.sheet.value = sheet;
    keepSkullSheet(sheet);
  }

  /** Answers what the sheet asks. @param {Fact} fact @throws {Problem} */
  answer(fact) {
    const { finished } = this.state.value;
    this.change((sheet) => ({
      ...sheet,
      rounds: withFact(setupOf(sheet), sheet.rounds, fact),
      undone: [],
    }));
    const state = this.state.value;
    const last = state.finished.at(-1);
    if (state.finished.length > finished.length && last) {
      vibrate("saved");
      announce(resultOf(last, state, this.names).join(" "));
    }
    announce(nextStep(state, this.names));
  }

  /** Another challenger in the open round; null for none yet. @param {number | null} seat */
  challenge(seat) {
    if (this.state.value.asks === "skull") this.takeBack([]);
    if (seat !== null) this.answer(seat);
  }

  undo() {
    this.takeBack(this.latest().undone);
    announce(say("pad.told-tap"));
    announce(nextStep(this.state.value, this.names));
  }

  /** @param {Fact[]} undone the facts that were undone before */
  takeBack(undone) {
    const before = withoutFact(this.latest().rounds);
    if (before)
      this.change((sheet) => ({
        ...sheet,
        rounds: before.rounds,
        undone: [...undone, before.fact],
      }));
  }

  redo() {
    const { undone } = this.latest();
    const fact = undone.at(-1);
    if (fact === undefined) return;
    this.answer(fact);
    this.change((sheet) => ({ ...sheet, undone: undone.slice(0, -1) }));
  }

  get canUndo() {
    return this.sheet.value.rounds.length > 0;
  }

  get canRedo() {
    return this.sheet.value.undone.length > 0;
  }

  /** @param {number} seat @param {string} typed @throws {Problem} */
  rename(seat, typed) {
    const name = cleanName(typed);
    const isTaken = this.names.some((other, at) => at !== seat && keyOf(other) === keyOf(name));
    if (isTaken) throw new Problem("name-taken", { name });
    this.describe(seat, { name });
  }

  /** @param {number} seat @param {{ name?: string, colour?: number }} some */
  describe(seat, some) {
    this.change((sheet) => ({
      ...sheet,
      people: sheet.people.map((one, at) => (at === seat ? { ...one, ...some } : one)),
    }));
  }

  /** Sets who starts the first round, before it is written. @param {number} first */
  startWith(first) {
    this.change((sheet) => (sheet.rounds.length ? sheet : { ...sheet, first, undone: [] }));
  }
}
