// The transport of a lesson: it answers with the news that the lesson's document has for each
// action, so that nothing is asked of a server.
import { batch, signal } from "../lib/html.js";
import { Problem } from "../lib/http.js";
import { WrongAnswer } from "./lesson-words.js";

/** @typedef {import("../wire.js").LessonDocument} LessonDocument */
/** @typedef {import("../wire.js").LessonMessage} LessonMessage */
/** @typedef {import("../wire.js").TableView} TableView */
/** @typedef {import("../lib/socket.js").Message} Message */
/** @typedef {import("../lib/transport.js").Transport} Transport */

/** @implements {Transport} */
export class LessonTransport {
  /** @param {LessonDocument} lesson */
  constructor(lesson) {
    this.lesson = lesson;
    this.name = "";
    this.status = signal(/** @type {import("../lib/socket.js").SocketStatus} */ ("live"));
    this.problem = signal(/** @type {Problem | null} */ (null));
    this.restarting = signal(false);
    this.view = signal(/** @type {TableView | null} */ (null));
    this.chat = signal(/** @type {import("../wire.js").ChatView[]} */ ([]));
    /** The index of the question; null at the end. */
    this.at = signal(/** @type {number | null} */ (0));
    /** The reasons against the last answer; null after a right one. */
    this.wrong = signal(/** @type {WrongAnswer | null} */ (null));
    /** @type {Set<(message: Message) => void>} */
    this.listeners = new Set();
  }

  get question() {
    return this.at.value === null ? null : (this.lesson.steps[this.at.value] ?? null);
  }

  /** Shows the situation, then what the others do before the first question. */
  begin() {
    const { start, intro } = this.lesson;
    batch(() => {
      this.at.value = 0;
      this.wrong.value = null;
      this.tell(start, true);
      for (const message of intro) this.tell(message, false);
    });
  }

  /** @param {LessonMessage} message @param {boolean} fresh */
  tell({ told, view }, fresh) {
    batch(() => {
      for (const listen of this.listeners) listen({ told, view, fresh, live: true });
      this.view.value = view;
    });
  }

  /** @param {import("../wire.js").Command} command */
  async do(command) {
    const answer = command.do === "act" ? this.question?.answers[command.action] : null;
    if (!answer) throw new Problem("not-in-lesson");
    if (!answer.right) {
      this.wrong.value = new WrongAnswer(answer.why ?? [], this.lesson);
      throw this.wrong.value;
    }
    batch(() => {
      this.wrong.value = null;
      this.at.value = answer.next ?? null;
      for (const message of answer.messages ?? []) this.tell(message, false);
    });
    return this.view.peek()?.version ?? 0;
  }

  /** @param {string} action */
  act(action) {
    return this.do({ do: "act", action });
  }

  /**
   * There is no coach in a lesson; the cue says what to do.
   * @returns {Promise<import("../wire.js").Advice>}
   */
  async advice() {
    return { version: 0, confidence: "sure", hints: [] };
  }

  /** A lesson has no connection to lose. */
  reconnectNow() {}

  /** @param {(message: Message) => void} listen */
  listen(listen) {
    this.listeners.add(listen);
    return () => void this.listeners.delete(listen);
  }

  close() {
    this.status.value = "closed";
    this.listeners.clear();
  }
}
