// The end of a lesson: one sentence to remember, its ruling, and the ways on.
import { html, useEffect, useRef, useState } from "../lib/html.js";
import { problemOf } from "../lib/http.js";
import { say } from "../lib/i18n.js";
import { announce } from "../ui/announcer.js";
import { Icon, LineIcon } from "../ui/icon.js";
import { ProblemLine } from "../ui/problem.js";
import { wordsOf } from "../games/at-table.js";
import { quickStart } from "../options/quick-start.js";
import { lessonAfter, useLessons } from "./documents.js";
import { lessonText } from "./lesson-words.js";

/** @typedef {import("../wire.js").LessonDocument} LessonDocument */
/** @typedef {import("../lib/http.js").Problem} Problem */

/** @param {{ lesson: LessonDocument, onAgain: () => void }} props */
export function LessonEnd({ lesson, onAgain }) {
  const { it: lessons } = useLessons();
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const next = lessons && lessonAfter(lessons, lesson);
  const closing = lessonText(lesson.closing, lesson);
  const book = wordsOf(lesson.game).book(lesson.settings.options);
  useEffect(() => {
    announce(`${say("learn.finished")} ${closing}`);
    box.current?.focus();
  }, []);
  return html`
    <section
      ref=${box}
      class="local-part lesson-end"
      tabindex="-1"
      aria-label=${say("learn.finished")}
    >
      <p class="local-verdict">
        <${Icon} name="trophy" />
        <span>
          ${closing}${" "}
          <a class="ruling" href="/rules/${book}#${lesson.ruling}">
            ${say("rules.ruling", { ruling: lesson.ruling })}
          </a>
        </span>
      </p>
      <div class="row">
        ${
          next &&
          html`
            <a class="button primary" href="/learn/${next.id}">
              ${say("learn.next", { title: lessonText(next.title, next) })}
              <${LineIcon} name="forward" />
            </a>
          `
        }
        <${PlayNow} lesson=${lesson} primary=${lessons !== null && !next} />
        <button type="button" class="plain" onClick=${onAgain}>${say("learn.again")}</button>
      </div>
    </section>
  `;
}

/** @param {{ lesson: LessonDocument, primary: boolean }} props */
function PlayNow({ lesson, primary }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState(/** @type {Problem | null} */ (null));
  const play = async () => {
    setBusy(true);
    setProblem(null);
    await quickStart(lesson.edition || lesson.game).catch((error) => setProblem(problemOf(error)));
    setBusy(false);
  };
  return html`
    <button type="button" class=${primary ? "primary" : ""} disabled=${busy} onClick=${play}>
      <${LineIcon} name="play" />
      ${say(busy ? "home.starting" : "home.play")}
    </button>
    ${problem && html`<${ProblemLine} problem=${problem} />`}
  `;
}
