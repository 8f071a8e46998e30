// Shows why something is impossible, with its ruling.
import { DEFAULT_EDITION } from "../lib/facts.js";
import { html } from "../lib/html.js";
import { bookOf } from "../rules/editions.js";
import { hasText, say, sayReason } from "../lib/i18n.js";

/**
 * @param {{
 *   problem: import("../lib/http.js").Problem,
 *   edition?: string,
 *   book?: string,
 *   children?: any,
 * }} props
 */
export function Refusal({ problem, edition = DEFAULT_EDITION, book, children }) {
  const { ruling } = problem;
  return html`
    <div class="pad-stop" role="alert">
      <p>
        ${hasText(`reason.${problem.code}`) ? sayReason(problem, edition) : say("trouble.unknown")}
        ${
          ruling &&
          html`
            ${" "}
            <${RulingLink} ruling=${ruling} edition=${edition} book=${book} />
          `
        }
      </p>
      ${children}
    </div>
  `;
}

/**
 * A link to a ruling in its rule book.
 * @param {{ ruling: string, edition: string, book?: string | undefined }} props
 */
export function RulingLink({ ruling, edition, book = bookOf(edition) }) {
  const label = say("rules.ruling", { ruling });
  return html`
    <a class="pad-ruling" href="/rules/${book}#${ruling}" aria-label=${label} title=${label}>
      ${ruling}
    </a>
  `;
}
