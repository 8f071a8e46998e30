// The screen at /t/ID: it opens a session at the table and shows the lobby or the game.
import { after } from "../lib/clock.js";
import { html, useEffect, useState } from "../lib/html.js";
import { Loading } from "../ui/frame.js";
import { ensureGuest, Problem } from "../lib/http.js";
import { Icon } from "../ui/icon.js";
import { loadStyle } from "../lib/stylesheets.js";
import { say } from "../lib/i18n.js";
import { TableFrame } from "./table-frame.js";
import { closeOverlay } from "./overlay-state.js";
import { TableUnavailable } from "./unavailable.js";
import { TableSocket } from "../lib/socket.js";
import { TableSession } from "./table-session.js";

await Promise.all(
  ["table.css", "table-people.css", "table-over.css", "lobby.css", "talk.css"].map(loadStyle),
);

const LONG_MS = 4000;

/** @param {{ about: string }} props */
export default function TableScreen({ about }) {
  const [session, setVisit] = useState(/** @type {TableSession | null} */ (null));
  const [problem, setProblem] = useState(/** @type {Problem | null} */ (null));
  useEffect(() => closeOverlay, []);
  useEffect(() => openSession(about, setVisit, setProblem), [about]);
  const why = problem ?? session?.transport.problem.value;
  const view = session?.timeline.view.value;
  if (why) return html`<${TableUnavailable} problem=${why} sat=${typeof view?.you === "number"} />`;
  if (!session || !view) return html`<${Connecting} />`;
  return html`<${TableFrame} session=${session} view=${view} />`;
}

/** Shown until the table has answered, with a note when that takes long. */
function Connecting() {
  const [long, setLong] = useState(false);
  useEffect(() => after(LONG_MS, () => setLong(true)), []);
  if (!long) return html`<main class="room"><${Loading} gone=${false} /></main>`;
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
 * Opens a session; the returned function closes it. An address without a table opens none.
 * @param {string} table
 * @param {(session: TableSession) => void} onVisit
 * @param {(problem: Problem) => void} onProblem
 */
function openSession(table, onVisit, onProblem) {
  /** @type {TableSession | undefined} */
  let session;
  let gone = false;
  if (!table) return onProblem(new Problem("unknown-table"));
  const enter = () => {
    if (!gone) onVisit((session = new TableSession(new TableSocket(table))));
  };
  ensureGuest().then(enter, (problem) => !gone && onProblem(problem));
  return () => {
    gone = true;
    session?.close();
  };
}
