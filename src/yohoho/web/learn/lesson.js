// The screen at /learn/ID: a lesson at the real table, in a session at the lesson's transport.
import { html, useEffect, useState } from "../lib/html.js";
import { say } from "../lib/i18n.js";
import { loadStyle } from "../lib/stylesheets.js";
import { announce } from "../ui/announcer.js";
import { Loading } from "../ui/frame.js";
import { closeOverlay } from "../table/overlay-state.js";
import { LocalUnavailable } from "../table/local-frame.js";
import { TableSession } from "../table/table-session.js";
import { useLesson } from "./documents.js";
import { LessonFrame } from "./lesson-frame.js";
import { LessonTransport } from "./lesson-transport.js";
import { WrongAnswer } from "./lesson-words.js";

await Promise.all(["table.css", "table-people.css", "table-over.css", "learn.css"].map(loadStyle));

/** @typedef {import("../wire.js").LessonDocument} LessonDocument */

/** A session at a lesson. A wrong answer is explained at the table and read to screen readers. */
export class LessonSession extends TableSession {
  /** @param {LessonDocument} lesson */
  constructor(lesson) {
    const transport = new LessonTransport(lesson);
    super(transport);
    this.lessonTransport = transport;
    transport.begin();
  }

  /** @param {import("../lib/http.js").Problem} problem */
  onRefusal(problem) {
    if (problem instanceof WrongAnswer) announce(problem.sentence);
    else super.onRefusal(problem);
  }
}

/** @param {{ id: string }} props */
export default function Lesson({ id }) {
  const { it: lesson, problem, again } = useLesson(id);
  const [session, setSession] = useState(/** @type {LessonSession | null} */ (null));
  const [round, setRound] = useState(0);
  useEffect(() => closeOverlay, []);
  useEffect(() => {
    if (!lesson) return;
    const opened = new LessonSession(lesson);
    setSession(opened);
    return () => opened.close();
  }, [lesson, round]);
  const view = session?.timeline.view.value;
  if (problem) return html`<${Unavailable} problem=${problem} again=${again} />`;
  if (!lesson || !session || !view)
    return html`<main class="room"><${Loading} gone=${false} /></main>`;
  return html`
    <${LessonFrame}
      key=${round}
      lesson=${lesson}
      session=${session}
      view=${view}
      onAgain=${() => setRound(round + 1)}
    />
  `;
}

/** @param {{ problem: import("../lib/http.js").Problem, again: () => void }} props */
function Unavailable({ problem, again }) {
  const offline = problem.code === "unreachable";
  return html`
    <${LocalUnavailable}
      title=${say("learn.unavailable")}
      why=${offline ? say("learn.offline") : problem.sentence}
      back=${{ href: "/learn", label: say("learn.all") }}
      again=${offline && again}
    />
  `;
}
