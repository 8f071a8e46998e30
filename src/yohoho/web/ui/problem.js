// What did not work, in words and with a way on.
import { html } from "../lib/html.js";
import { Icon } from "./icon.js";
import { say } from "../lib/i18n.js";

/** @typedef {import("../lib/http.js").Problem} Problem */

/**
 * Beside the thing that was tried. It keeps its place, so that nothing jumps.
 * @param {{ problem: Problem | null }} props
 */
export function ProblemLine({ problem }) {
  return html`
    <p class="refusal" role="alert">${problem?.sentence}</p>
  `;
}

/**
 * In the place of what could not be fetched.
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
