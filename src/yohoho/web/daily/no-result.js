// Shown instead of a result: the day is not played yet, there is none, or the server is away.
import { html } from "../lib/html.js";
import { say } from "../lib/i18n.js";
import { Icon } from "../ui/icon.js";

/** @param {{ problem: import("../lib/http.js").Problem, again: () => void }} props */
export function NoResult({ problem, again }) {
  const away = problem.code === "unreachable";
  return html`
    <div class="nothing" role="alert">
      <${Icon} name=${away ? "anchor" : "locked-chest"} />
      <h1>${say(away ? "trouble.unreachable-title" : "daily.page-locked-title")}</h1>
      <p>${away ? say("daily.page-offline") : problem.sentence}</p>
      <div class="row">
        ${
          away &&
          html`
            <button type="button" class="primary" onClick=${again}>${say("tables.again")}</button>
          `
        }
        <a class="button ${away ? "" : "primary"}" href="/daily">${say("daily.page-all")}</a>
      </div>
    </div>
  `;
}
