// The sentences of a lesson in the language of the page.
import { inEdition, say, sayFacts, sayReason } from "../lib/i18n.js";
import { Problem } from "../lib/http.js";

/** @typedef {import("../wire.js").LessonDocument} LessonDocument */
/** @typedef {import("../wire.js").LessonSummary} LessonSummary */
/** @typedef {import("../wire.js").LessonSentence} LessonSentence */

/**
 * A title, an idea or a closing sentence.
 * @param {string} key
 * @param {{ edition: string }} lesson
 */
export const lessonText = (key, { edition }) => say(inEdition(key, edition));

/**
 * A cue or a reason: a text of the lesson, or a reason that the rules give.
 * @param {LessonSentence} sentence
 * @param {Pick<LessonDocument, "edition" | "names">} lesson
 */
export const sentenceText = ({ code, text, args = {} }, { edition, names }) =>
  code ? sayReason({ code, args }, edition, names) : sayFacts(text ?? "", args, edition, names);

/** The reasons against an answer. It is read when it is shown, in the language of that moment. */
export class WrongAnswer extends Problem {
  /** @param {LessonSentence[]} why @param {LessonDocument} lesson */
  constructor(why, lesson) {
    super("wrong-answer", {}, why.find(({ ruling }) => ruling)?.ruling ?? null);
    this.why = why;
    this.lesson = lesson;
  }

  get sentence() {
    return this.why.map((sentence) => sentenceText(sentence, this.lesson)).join(" ");
  }
}
