// The proof that nobody chose the cards of a day, behind a line that opens.
import { html } from "../lib/html.js";
import { say } from "../lib/i18n.js";

/** A value is empty until it is published. @typedef {{ name: string, value: string }} Proof */

/** @param {{ proofs: Proof[], children?: any }} props  `children` say how to check them */
export function FairDay({ proofs, children }) {
  return html`
    <details class="daily-proof">
      <summary>${say("daily.page-promise")}</summary>
      <p class="quiet prose">${say("daily.page-promise-why")}</p>
      <dl>
        ${proofs.map(
          ({ name, value }) => html`
            <dt>${name}</dt>
            <dd>
              ${value ? html`<code translate="no">${value}</code>` : say("daily.page-secret-later")}
            </dd>
          `,
        )}
      </dl>
      ${children}
    </details>
  `;
}

/**
 * How to check a day whose secret is published, with the record of a game of it.
 * @param {{ commitment: string, record: string }} props  `record` is the address of my record
 */
export function HowToCheck({ commitment, record }) {
  const command = `yohoho verify ${say("daily.page-file")} --commitment ${commitment}`;
  return html`
    <p class="quiet prose">
      ${say("daily.page-check")}
      <br />
      <code translate="no">${command}</code>
    </p>
    ${record && html`<a class="button" download href=${record}>${say("ending.record")}</a>`}
  `;
}
