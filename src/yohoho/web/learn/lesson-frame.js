// The table of a lesson with its cue above it, the reasons against a wrong answer, and the end.
import { html, useEffect, useRef } from "../lib/html.js";
import { say } from "../lib/i18n.js";
import { preferences } from "../lib/preferences.js";
import { useShortcuts } from "../ui/shortcuts.js";
import { Bubble } from "../game/bubble.js";
import { stageOf } from "../table/game.js";
import { LocalCue, LocalFrame } from "../table/local-frame.js";
import { LessonEnd } from "./lesson-end.js";
import { lessonText, sentenceText } from "./lesson-words.js";
import { addFinished, exchangeProgress } from "./progress.js";

/** @typedef {import("./lesson.js").LessonSession} LessonSession */
/** @typedef {import("../wire.js").LessonDocument} LessonDocument */
/** @typedef {import("../wire.js").TableView} TableView */

/** Where the reasons against an answer are shown: at what was answered with. */
const anchorOf = () =>
  document.querySelector(DIALOG) ? DIALOG : "[data-takes-focus]:has(button:not(:disabled))";
const DIALOG = "dialog[open] .choices";

/**
 * @param {{
 *   lesson: LessonDocument,
 *   session: LessonSession,
 *   view: TableView,
 *   onAgain: () => void,
 * }} props
 */
export function LessonFrame({ lesson, session, view, onAgain }) {
  const { timeline, lessonTransport: course } = session;
  const { textView } = preferences.value;
  const stage = stageOf(session, view);
  const wrong = course.wrong.value;
  const running = timeline.scene.value !== null;
  const over = course.at.value === null && !running;
  useEffect(() => {
    if (!over) return;
    addFinished([lesson.id]);
    void exchangeProgress([lesson.id]);
  }, [over]);
  return html`
    <${LocalFrame}
      kind="lesson"
      title=${lessonText(lesson.title, lesson)}
      back=${{ href: "/learn", label: say("learn.all") }}
      mark=${html`<${Count} lesson=${lesson} session=${session} />`}
      above=${html`
        ${
          over
            ? html`<${LessonEnd} lesson=${lesson} onAgain=${onAgain} />`
            : html`<${Cue} lesson=${lesson} session=${session} running=${running} />`
        }
        ${wrong && !textView && html`<${WrongBubble} session=${session} text=${wrong.sentence} />`}
      `}
      note=${wrong && html`<p class="bubble-line wrong" role="note">${wrong.sentence}</p>`}
      decided=${over}
      edition=${lesson.edition}
      again=${{ text: say("learn.again"), run: onAgain }}
      sheet="log"
      session=${session}
      view=${view}
      stage=${stage}
    />
  `;
}

/** How far the lesson is. @param {{ lesson: LessonDocument, session: LessonSession }} props */
function Count({ lesson, session }) {
  const number = session.lessonTransport.question?.number ?? lesson.length;
  const text = say("learn.step", { number, count: lesson.length });
  return html`
    <span class="pill lesson-count" title=${text}>
      <span aria-hidden="true">${number}/${lesson.length}</span>
      <span class="unseen">${text}</span>
    </span>
  `;
}

/**
 * What to do. It stays until the answer has been shown, and is read to screen readers.
 * @param {{ lesson: LessonDocument, session: LessonSession, running: boolean }} props
 */
function Cue({ lesson, session, running }) {
  const { question } = session.lessonTransport;
  const shown = useRef(/** @type {import("../wire.js").LessonStep | null} */ (null));
  if (!running) shown.current = question;
  const text = shown.current
    ? sentenceText(shown.current.cue, lesson)
    : lessonText(lesson.idea, lesson);
  return html`<${LocalCue} label=${say("learn.cue")} text=${text} />`;
}

/**
 * Nothing outside of a dialog can be touched while it is open, so the bubble has no button then.
 * @param {{ session: LessonSession, text: string }} props
 */
function WrongBubble({ session, text }) {
  const close = () => void (session.lessonTransport.wrong.value = null);
  const anchor = anchorOf();
  useShortcuts([{ keys: ["Escape"], label: "first.close-key", run: close, inDialogs: true }]);
  return html`
    <${Bubble} key=${text} text=${text} anchor=${anchor} kind="wrong" spoken=${false}>
      ${
        anchor !== DIALOG &&
        html`<button type="button" onClick=${close}>${say("learn.try-again")}</button>`
      }
    <//>
  `;
}
