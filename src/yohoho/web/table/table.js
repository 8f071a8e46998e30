// The room at /t/ID: who comes in gets a line to the table, and sees the lobby or the game.
import { html, useEffect, useState } from "../lib/html.js";
import { Waiting } from "../ui/frame.js";
import { beSomebody } from "../lib/http.js";
import { Icon } from "../ui/icon.js";
import { loadStyle } from "../lib/stylesheets.js";
import { say } from "../lib/i18n.js";
import { Around } from "./around.js";
import { followSheets } from "./sheets.js";
import { Trouble } from "./trouble.js";
import { Visit } from "./visit.js";

/** @typedef {import("../lib/http.js").Problem} Problem */

await Promise.all(
  ["table.css", "table-people.css", "table-over.css", "lobby.css", "talk.css"].map(loadStyle),
);

const LONG_MS = 4000;

/** @param {{ about: string }} props */
export default function Room({ about }) {
  const [visit, setVisit] = useState(/** @type {Visit | null} */ (null));
  const [problem, setProblem] = useState(/** @type {Problem | null} */ (null));
  useEffect(followSheets, []);
  useEffect(() => comeIn(about, setVisit, setProblem), [about]);
  const why = problem ?? visit?.line.problem.value;
  const view = visit?.line.view.value;
  if (why)
    return html`
      <${Trouble} problem=${why} sat=${typeof view?.you === "number"} />
    `;
  if (!visit || !view)
    return html`
      <${Knocking} />
    `;
  return html`
    <${Around} visit=${visit} view=${view} />
  `;
}

/** Until somebody opens. When it takes long, it says so. */
function Knocking() {
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!long)
    return html`
      <main class="room"><${Waiting} gone=${false} /></main>
    `;
  return html`
    <main class="room">
      <div class="nothing table-trouble" role="status">
        <${Icon} name="ship-wheel" class="swell" />
        <h1>${say("line.knocking-title")}</h1>
        <p>${say("line.knocking")}</p>
        <a class="button" href="/">${say("page.home")}</a>
      </div>
    </main>
  `;
}

/**
 * What undoes it is what leaving the room is: the line is closed.
 * @param {string} table
 * @param {(visit: Visit) => void} onVisit
 * @param {(problem: Problem) => void} onProblem
 */
function comeIn(table, onVisit, onProblem) {
  /** @type {Visit | undefined} */
  let visit;
  let gone = false;
  const enter = () => {
    if (!gone) onVisit((visit = new Visit(table)));
  };
  beSomebody().then(enter, (problem) => !gone && onProblem(problem));
  return () => {
    gone = true;
    visit?.end();
  };
}
