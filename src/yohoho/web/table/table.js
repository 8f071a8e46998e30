// The room at /t/ID: who comes in gets a line to the table, and sees the lobby or the game.
import { html, useEffect, useState } from "../house/html.js";
import { Waiting } from "../house/frame.js";
import { beSomebody, Problem } from "../house/http.js";
import { loadStyle } from "../house/style.js";
import { Around } from "./around.js";
import { followSheets } from "./sheets.js";
import { Trouble } from "./trouble.js";
import { Visit } from "./visit.js";

await loadStyle("table.css");

/** @param {{ about: string }} props */
export default function Room({ about }) {
  const [visit, setVisit] = useState(/** @type {Visit | null} */ (null));
  const [problem, setProblem] = useState(/** @type {Problem | null} */ (null));
  useEffect(followSheets, []);
  useEffect(() => comeIn(about, setVisit, setProblem), [about]);
  const why = problem ?? visit?.line.problem.value;
  if (why) return html`<${Trouble} problem=${why} />`;
  const view = visit?.line.view.value;
  if (!visit || !view) return html`<main class="room"><${Waiting} gone=${false} /></main>`;
  return html`<${Around} visit=${visit} view=${view} />`;
}

/** What undoes it is what leaving the room is: the line is closed. @param {string} table @param {(visit: Visit) => void} onVisit @param {(problem: Problem) => void} onProblem */
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
