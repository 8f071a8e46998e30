// The review of the game that a replay shows: the job, the decision that is asked, and the answers.
import { computed, signal } from "../lib/html.js";
import { wordsOf } from "../games/at-table.js";
import { ReviewRequest } from "./review-job.js";
import { stripLayout } from "./strip-layout.js";

/** @typedef {import("../wire.js").Replay} Replay */
/** @typedef {import("./strip-layout.js").Tick} Tick */
/**
 * The question that is shown. `told` says whether the judge's answer is shown: the person may ask
 * for it without an own one. `open` shows the true cards.
 * @typedef {{ tick: Tick, answer: string | null, told: boolean, open: boolean }} Question
 */

export class GameReview extends ReviewRequest {
  /**
   * @param {import("./review-job.js").ReviewSource} source
   * @param {Replay} replay
   * @param {string} id of the game, if it is one of the person's own; otherwise empty
   */
  constructor(source, replay, id) {
    super(source);
    this.replay = replay;
    this.id = id;
    /** Whether the review is shown. */
    this.opened = signal(false);
    /** On a narrow screen: whether the figures are shown instead of the table. */
    this.panel = signal(true);
    this.question = signal(/** @type {Question | null} */ (null));
    /** The steps whose decisions were asked and answered. */
    this.answered = signal(/** @type {Set<number>} */ (new Set()));
    this.strip = computed(() => {
      const seat = this.job.value?.seat ?? this.wanted.value.seat ?? -1;
      const moments = this.job.value?.review?.moments ?? [];
      return stripLayout(replay.steps, seat, { rounds: this.rounds.value, moments });
    });
  }

  /** The moments that mattered, in the order of the game. */
  get moments() {
    return this.strip.value.ticks.filter(({ moment }) => moment > 0);
  }

  get unit() {
    return this.job.value?.review?.unit ?? wordsOf(this.replay.game).coach.unit;
  }

  open() {
    this.opened.value = true;
    this.panel.value = true;
    if (!this.job.peek() && !this.starting.peek()) void this.start();
  }

  close() {
    this.stop();
    this.question.value = null;
    this.opened.value = false;
  }

  /** @param {Tick} tick */
  ask(tick) {
    this.question.value = { tick, answer: null, told: false, open: false };
    this.panel.value = false;
  }

  /**
   * Takes the person's answer; null shows the judge's without one.
   * @param {string | null} action
   */
  answer(action) {
    const question = this.question.peek();
    if (!question || question.told) return;
    this.answered.value = new Set([...this.answered.peek(), question.tick.decision.step]);
    this.question.value = { ...question, answer: action, told: true };
    this.panel.value = true;
  }

  /** Shows or hides the true cards. @param {boolean} open */
  showTrueCards(open) {
    const question = this.question.peek();
    if (question) this.question.value = { ...question, open };
    this.panel.value = !open;
  }

  endQuestion() {
    this.question.value = null;
    this.panel.value = true;
  }

  /** The moment after this one that has no answer yet. @param {Tick} tick */
  nextMoment(tick) {
    const open = this.moments.filter(({ decision }) => !this.answered.value.has(decision.step));
    return open.find(({ decision }) => decision.step > tick.decision.step) ?? open[0] ?? null;
  }
}
