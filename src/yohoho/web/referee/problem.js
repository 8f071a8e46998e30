// Shows why the referee cannot answer, with the names that the page uses.
import { html } from "../lib/html.js";
import { hasText, say, sayReason } from "../lib/i18n.js";

/** @param {{ problem: import("../lib/http.js").Problem, edition: string }} props */
export function RefereeProblem({ problem: { code, args }, edition }) {
  const named = Object.fromEntries(
    ["what", "option"].filter((slot) => slot in args).map((slot) => [slot, fact(args[slot])]),
  );
  return html`
    <p class="trouble-line" role="alert">
      ${sayReason({ code, args: { ...args, ...named } }, edition)}
    </p>
  `;
}

/** @param {string} name */
const fact = (name) =>
  hasText(`referee-page.fact-${name}`) ? say(`referee-page.fact-${name}`) : name;
