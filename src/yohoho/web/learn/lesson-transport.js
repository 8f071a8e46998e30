// The transport of a lesson: it answers with the news that the lesson's document has for each
// action, so that nothing is asked of a server.
import { batch, signal } from "../lib/html.js";
import { Problem } from "../lib/http.js";
import { LocalTransport } from "../lib/local-transport.js";
import { WrongAnswer } from "./lesson-words.js";

/** @typedef {import("../wire.js").LessonDocument} LessonDocument */

export class LessonTransport extends LocalTransport {
  /** @param {LessonDocument} lesson */
  constructor(lesson) {
    super();
    this.lesson = lesson;
    /** The index of the question; null at the end. */
    this.at = signal(/** @type {number | null} */ (0));
    /** The reasons against the last answer; null after a right one. */
    this.wrong = signal(/** @type {WrongAnswer | null} */ (null));
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
    return this.version;
  }
}
