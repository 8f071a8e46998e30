// Shows why something did not work.
import { html } from "../lib/html.js";
import { Icon } from "./icon.js";
import { say } from "../lib/i18n.js";

/** @typedef {import("../lib/http.js").Problem} Problem */

/**
 * Stands beside the control that was used. It keeps its space when it is empty, so that nothing
 * moves.
 * @param {{ problem: Problem | null }} props
 */
export function ProblemLine({ problem }) {
  return html`<p class="refusal" role="alert">${problem?.sentence}</p>`;
}

/**
 * Replaces content that could not be loaded, with a button to try again.
 * @param {{ problem: Problem, again: () => void }} props
 */
export function LoadProblem({ problem, again }) {
  return html`
    <div class="unfetched" role="alert">
      <${Icon} name=${problem.code === "unreachable" ? "anchor" : "kraken-tentacle"} />
      <p>${problem.sentence}</p>
      <button type="button" onClick=${again}>${say("tables.again")}</button>
    </div>
  `;
}
