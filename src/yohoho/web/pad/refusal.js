// Shows why something is impossible, with its ruling.
import { html } from "../lib/html.js";
import { hasText, say, sayReason } from "../lib/i18n.js";

/**
 * @param {{ problem: import("../lib/http.js").Problem, edition?: string, children?: any }} props
 */
export function Refusal({ problem, edition = "beck", children }) {
  const { ruling } = problem;
  const label = say("rules.ruling", { ruling });
  return html`
    <div class="pad-stop" role="alert">
      <p>
        ${hasText(`reason.${problem.code}`) ? sayReason(problem, edition) : say("trouble.unknown")}
        ${
          ruling &&
          html`
            ${" "}
            <a
              class="pad-ruling"
              href="/rules/skull-king-${edition}#${ruling}"
              aria-label=${label}
              title=${label}
            >
              ${ruling}
            </a>
          `
        }
      </p>
      ${children}
    </div>
  `;
}
