// Everything around the table of a lesson: the bar, the cue, the reasons against a wrong answer,
// and the end.
import { html, useEffect, useRef } from "../lib/html.js";
import { say, useEdition } from "../lib/i18n.js";
import { preferences } from "../lib/preferences.js";
import { useTitle } from "../lib/title.js";
import { announce } from "../ui/announcer.js";
import { LineIcon } from "../ui/icon.js";
import { useShortcuts } from "../ui/shortcuts.js";
import { Bubble } from "../game/bubble.js";
import { useGameTable } from "../games/at-table.js";
import { Alerts } from "../table/alerts.js";
import { Game, stageOf } from "../table/game.js";
import { openOverlay, overlay } from "../table/overlay-state.js";
import { Overlays } from "../table/overlays.js";
import { skipOnClick, useSkipKeys } from "../table/skip-scene.js";
import { LessonEnd } from "./lesson-end.js";
import { LessonMenu } from "./lesson-menu.js";
import { lessonText, sentenceText } from "./lesson-words.js";
import { addFinished, exchangeProgress } from "./progress.js";

/** @typedef {import("./lesson.js").LessonSession} LessonSession */
/** @typedef {import("../wire.js").LessonDocument} LessonDocument */
/** @typedef {import("../wire.js").TableView} TableView */

/** Where the reasons against an answer are shown: at what was answered with. */
const asked = () =>
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
  const found = useGameTable(lesson.game);
  const wrong = course.wrong.value;
  const running = timeline.scene.value !== null;
  const over = course.at.value === null && !running;
  useSkipKeys(timeline);
  useTitle(lessonText(lesson.title, lesson));
  useEdition(lesson.edition);
  useEffect(() => {
    if (!over) return;
    addFinished([lesson.id]);
    void exchangeProgress([lesson.id]);
  }, [over]);
  return html`
    <div class="around lesson" data-wide="false" data-phase=${view.phase} data-labels="true">
      <${Bar} lesson=${lesson} session=${session} />
      <main class="at-table">
        ${
          over
            ? html`
                <${LessonEnd} lesson=${lesson} onAgain=${onAgain} />
              `
            : html`
                <${Cue} lesson=${lesson} session=${session} running=${running} />
              `
        }
        ${
          wrong &&
          !textView &&
          html`
            <${WrongBubble} session=${session} text=${wrong.sentence} />
          `
        }
        <div
          class="table-stage"
          data-scene=${timeline.scene.value?.kind}
          data-touchable=${String(timeline.touchable.value)}
          inert=${over}
          onClickCapture=${skipOnClick(timeline)}
        >
          <${Game}
            session=${session}
            view=${view}
            stage=${stage}
            found=${found}
            note=${
              wrong &&
              html`
                <p class="bubble-line wrong" role="note">${wrong.sentence}</p>
              `
            }
          />
        </div>
      </main>
      ${
        overlay.value?.sheet === "menu"
          ? html`
              <${LessonMenu} onAgain=${onAgain} />
            `
          : html`
              <${Overlays}
                session=${session}
                view=${view}
                stage=${stage}
                Scores=${found.it?.Scores ?? null}
              />
            `
      }
      <${Alerts} stage=${stage} view=${view} logbook=${session.logbook} />
    </div>
  `;
}

/** @param {{ lesson: LessonDocument, session: LessonSession }} props */
function Bar({ lesson, session }) {
  const { lessonTransport: course } = session;
  const number = course.question?.number ?? lesson.length;
  const label = say("table.menu");
  return html`
    <header class="table-bar">
      <a class="plain round" href="/learn" aria-label=${say("learn.all")}>
        <${LineIcon} name="back" />
      </a>
      <h1>${lessonText(lesson.title, lesson)}</h1>
      <span class="pill lesson-count" title=${say("learn.step", { number, count: lesson.length })}>
        <span aria-hidden="true">${number}/${lesson.length}</span>
        <span class="unseen">${say("learn.step", { number, count: lesson.length })}</span>
      </span>
      <button
        type="button"
        class="plain round bar-door bar-menu"
        aria-label=${label}
        title=${label}
        data-label=${label}
        aria-haspopup="dialog"
        onClick=${() => openOverlay("menu")}
      >
        <${LineIcon} name="menu" />
      </button>
    </header>
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
  useEffect(() => announce(text), [text]);
  return html`
    <section class="lesson-cue" aria-label=${say("learn.cue")}><p>${text}</p></section>
  `;
}

/**
 * Nothing outside of a dialog can be touched while it is open, so the bubble has no button then.
 * @param {{ session: LessonSession, text: string }} props
 */
function WrongBubble({ session, text }) {
  const close = () => void (session.lessonTransport.wrong.value = null);
  const anchor = asked();
  useShortcuts([{ keys: ["Escape"], label: "first.close-key", run: close, inDialogs: true }]);
  return html`
    <${Bubble} key=${text} text=${text} anchor=${anchor} kind="wrong" spoken=${false}>
      ${
        anchor !== DIALOG &&
        html`
          <button type="button" onClick=${close}>${say("learn.try-again")}</button>
        `
      }
    <//>
  `;
}
