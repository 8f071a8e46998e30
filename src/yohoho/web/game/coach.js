// Asks for advice once for each decision, while the person wants a coach.
import { effect, signal } from "../lib/html.js";
import { preferences } from "../lib/preferences.js";
import { Problem } from "../lib/http.js";

/** @typedef {import("../wire.js").Advice} Advice */
/** @typedef {import("../wire.js").TableView} TableView */
/**
 * The state of the coach: nothing to say, busy, an advice, or the reason why there is none.
 * @typedef {{
 *   kind: "waits" } | { kind: "thinks" } | { kind: "speaks",
 *   advice: Advice } | { kind: "silent",
 *   problem: Problem,
 * }} Counsel
 */

export class Coach {
  /**
   * @param {() => Promise<Advice>} advise  asks for advice on the current decision
   * @param {import("@preact/signals").ReadonlySignal<TableView | null>} view
   * @param {(game: string) => import("./page-game.js").GameWords} wordsOf
   */
  constructor(advise, view, wordsOf) {
    this.wordsOf = wordsOf;
    this.advise = advise;
    this.counsel = signal(/** @type {Counsel} */ ({ kind: "waits" }));
    /** The decision that was asked about. */
    this.decision = "";
    this.stop = effect(() => this.follow(view.value, preferences.value.coach));
  }

  /** @param {TableView | null} view @param {boolean} isOn */
  follow(view, isOn) {
    const isAsked = isOn && view?.coach && !view.paused;
    const decision = isAsked ? decisionKey(view.game, this.wordsOf(view.settings.game)) : "";
    if (decision === this.decision) return;
    this.decision = decision;
    if (decision) void this.listen();
    else this.counsel.value = { kind: "waits" };
  }

  /** Asks for advice and keeps the answer unless the game has moved on. */
  async listen() {
    const { decision } = this;
    this.counsel.value = { kind: "thinks" };
    const counsel = await this.ask();
    if (decision === this.decision) this.counsel.value = counsel;
  }

  /** @returns {Promise<Counsel>} */
  async ask() {
    try {
      const advice = await this.advise();
      return advice.hints.length ? { kind: "speaks", advice } : { kind: "waits" };
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      return { kind: "silent", problem };
    }
  }
}

/**
 * A key that changes with the decision and not with the chat; empty when there is nothing to
 * decide.
 * @param {any} game
 * @param {import("./page-game.js").GameWords} words
 */
const decisionKey = (game, words) =>
  game?.legal?.length ? JSON.stringify([game.legal, words.decision(game)]) : "";
