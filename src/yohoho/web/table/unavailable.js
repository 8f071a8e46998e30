// Shown when a table cannot be opened: the reason and a way on.
import { html } from "../lib/html.js";
import { Icon } from "../ui/icon.js";
import { withoutPrototype } from "../lib/null-prototype.js";
import { say } from "../lib/i18n.js";

/** @typedef {import("../lib/http.js").Problem} Problem */

/**
 * The reasons with texts of their own; others are shown by their sentence.
 * @type {Record<string, string>}
 */
const ICONS = withoutPrototype({
  "unknown-table": "treasure-map",
  "no-watching": "locked-chest",
  "table-crowded": "spyglass",
  "protocol-version": "compass",
  unreachable: "anchor",
});

/**
 * `sat` means that the viewer had a seat when the table was closed to them.
 * @param {{ problem: Problem, sat: boolean }} props
 */
export function TableUnavailable({ problem, sat }) {
  const hasIcon = problem.code in ICONS;
  if (sat && problem.code === "no-watching") return html`<${SentAway} />`;
  return html`
    <main class="room">
      <div class="nothing table-trouble" role="alert">
        <${Icon} name=${ICONS[problem.code] ?? "anchor"} />
        <h1>
          ${hasIcon ? say(`table.trouble-${problem.code}-title`) : say("table.trouble-title")}
        </h1>
        <p>${hasIcon ? say(`table.trouble-${problem.code}`) : problem.sentence}</p>
        <${NextSteps} code=${problem.code} />
      </div>
    </main>
  `;
}

function SentAway() {
  return html`
    <main class="room">
      <div class="nothing table-trouble" role="alert">
        <${Icon} name="run" />
        <h1>${say("table.kicked")}</h1>
        <p>${say("table.kicked-text")}</p>
        <${NextSteps} code="no-watching" />
      </div>
    </main>
  `;
}

/** @param {{ code: string }} props */
function NextSteps({ code }) {
  const again = html`
    <button type="button" class="primary" onClick=${() => location.reload()}>
      ${say("trouble.reload")}
    </button>
  `;
  return html`
    <div class="row">
      ${
        code === "unknown-table"
          ? html`<a class="button primary" href="/join">${say("table.by-code")}</a>`
          : ["no-watching", "table-unreadable"].includes(code)
            ? null
            : again
      }
      <a class="button" href="/">${say("page.home")}</a>
    </div>
  `;
}
