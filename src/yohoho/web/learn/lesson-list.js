// The list of all lessons: those of one game and edition in teaching order, the next one marked.
import { html, useEffect } from "../lib/html.js";
import { me } from "../lib/http.js";
import { say } from "../lib/i18n.js";
import { loadStyle } from "../lib/stylesheets.js";
import { useTitle } from "../lib/title.js";
import { Loading } from "../ui/frame.js";
import { Icon, LineIcon } from "../ui/icon.js";
import { LoadProblem } from "../ui/problem.js";
import { gameName, gameOf } from "../games/games.js";
import { editionText } from "../options/menu.js";
import { coursesOf, nextLesson, useLessons } from "./documents.js";
import { lessonText } from "./lesson-words.js";
import { exchangeProgress, finished } from "./progress.js";

await Promise.all([loadStyle("home.css"), loadStyle("learn.css")]);

/** @typedef {import("./documents.js").Course} CourseLessons */
/** @typedef {import("../wire.js").LessonSummary} LessonSummary */

export function LessonList() {
  const { it: lessons, problem, again } = useLessons();
  useTitle(say("learn.title"));
  const person = me.value?.id;
  useEffect(() => {
    if (lessons) void exchangeProgress(lessons.map(({ id }) => id));
  }, [lessons, person]);
  return html`
    <div class="hall courses">
      <header>
        <h1>${say("learn.title")}</h1>
        <p class="quiet">${say("learn.lead")}</p>
        <p><a href="/puzzles">${say("puzzle.title")}: ${say("puzzle.home-why")}</a></p>
      </header>
      ${
        problem
          ? html`<${LoadProblem} problem=${problem} again=${again} />`
          : !lessons
            ? html`<${Loading} gone=${false} />`
            : coursesOf(lessons).map(
                (course) => html`<${Course} key=${course.name} ...${course} />`,
              )
      }
    </div>
  `;
}

/** @param {CourseLessons} props */
function Course({ name, game, lessons }) {
  const done = lessons.filter(({ id }) => finished.value.includes(id)).length;
  const next = nextLesson(lessons, finished.value);
  const { boxes, draw } = gameOf(game);
  return html`
    <section class="panel course" aria-labelledby="course-${name} edition-${name}">
      <div class="course-head">
        <span class="course-picture" aria-hidden="true">
          ${draw(boxes[name]?.picture.slice(0, 3) ?? [], name)}
        </span>
        <div>
          <h2 id="course-${name}">${gameName(game)}</h2>
          <p class="quiet" id="edition-${name}">${editionText(name)}</p>
        </div>
        <p class="course-count ${next ? "" : "whole"}">
          ${!next && html`<${Icon} name="trophy" />`}
          ${say("learn.count", { done, count: lessons.length })}
        </p>
      </div>
      <ol class="lessons">
        ${lessons.map(
          (lesson, n) => html`
            <${Row} key=${lesson.id} lesson=${lesson} number=${n + 1} next=${lesson === next} />
          `,
        )}
      </ol>
    </section>
  `;
}

/** @param {{ lesson: LessonSummary, number: number, next: boolean }} props */
function Row({ lesson, number, next }) {
  const done = finished.value.includes(lesson.id);
  return html`
    <li class="lesson-row ${done ? "done" : ""} ${next ? "next" : ""}">
      <a href="/learn/${lesson.id}">
        <span class="lesson-number" aria-hidden="true">
          ${done ? html`<${LineIcon} name="check" />` : number}
        </span>
        <span class="lesson-words">
          <strong>
            ${lessonText(lesson.title, lesson)}
            ${
              next &&
              html`
                ${" "}
                <span class="pill">${say("learn.next-mark")}</span>
              `
            }
          </strong>
          ${done && html`<span class="unseen">${say("learn.done")}</span>`}
          <span class="quiet">${lessonText(lesson.idea, lesson)}</span>
        </span>
        <${LineIcon} name="forward" />
      </a>
    </li>
  `;
}
