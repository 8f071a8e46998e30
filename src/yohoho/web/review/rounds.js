// Luck and decisions of each round: a bar whose parts sum to the points of the round, the same in
// words for screen readers, and all figures as a table.
import { html } from "../lib/html.js";
import { say } from "../lib/i18n.js";
import { signedText } from "./amounts.js";
import { entriesToldIn, ledgerBars, ledgerSums, withLedger } from "./ledger-bars.js";
import { entryText, roundLedgerText } from "./ledger-words.js";

/** @typedef {import("./ledger-bars.js").RoundReview} RoundReview */
/** @typedef {import("../wire.js").Review["unit"]} Unit */
/** @typedef {import("./ledger-bars.js").Bar} Bar */

/** @param {{ rounds: import("../wire.js").RoundReview[], unit: Unit }} props */
export function Rounds({ rounds: reviewed, unit }) {
  const rounds = withLedger(reviewed);
  return html`
    <section aria-labelledby="review-rounds">
      <h3 id="review-rounds">${say("review.rounds")}</h3>
      <${Legend} rounds=${rounds} />
      <ol class="review-bars numbers">
        ${ledgerBars(rounds).map(
          (bar) => html`<${LedgerBar} key=${bar.round} bar=${bar} unit=${unit} />`,
        )}
      </ol>
      <details class="review-ledger">
        <summary>${say("review.figures")}</summary>
        <${LedgerTable} rounds=${rounds} unit=${unit} />
      </details>
    </section>
  `;
}

/**
 * The name of each kind of part that occurs. The text of each bar names them too.
 * @param {{ rounds: RoundReview[] }} props
 */
function Legend({ rounds }) {
  return html`
    <ul class="review-legend" aria-hidden="true">
      ${entriesToldIn(rounds).map(
        (entry) => html`
          <li key=${entry}>
            <span class="review-part" data-entry=${entry}></span>
            ${entryText(entry)}
          </li>
        `,
      )}
    </ul>
  `;
}

/** @param {{ bar: Bar, unit: Unit }} props */
function LedgerBar({ bar, unit }) {
  const { round, ledger, segments, zero, total } = bar;
  return html`
    <li>
      <span class="unseen">${roundLedgerText(bar, unit)}</span>
      <span class="review-round" aria-hidden="true">${round}</span>
      <span class="review-bar" aria-hidden="true">
        ${segments.map(
          ({ entry, from, width }) => html`
            <span
              key=${entry}
              class="review-part"
              data-entry=${entry}
              style=${{ left: `${100 * from}%`, width: `${100 * width}%` }}
            ></span>
          `,
        )}
        <span class="review-zero" style=${{ left: `${100 * zero}%` }}></span>
        <span class="review-total" style=${{ left: `${100 * total}%` }}></span>
      </span>
      <strong aria-hidden="true">${signedText(ledger.total)}</strong>
    </li>
  `;
}

/** @param {{ rounds: RoundReview[], unit: Unit }} props */
function LedgerTable({ rounds, unit }) {
  const sums = ledgerSums(rounds);
  const entries = entriesToldIn(rounds);
  return html`
    <table class="review-table numbers">
      <caption class="quiet">
        ${say(`review.ledger-${unit}`)}
      </caption>
      <thead>
        <tr>
          <th scope="col"><span class="unseen">${say("column.round")}</span></th>
          ${entries.map(
            (entry) => html`
              <th key=${entry} scope="col" title=${entryText(entry)}>
                <span class="review-part" data-entry=${entry}></span>
                <span class="unseen">${entryText(entry)}</span>
              </th>
            `,
          )}
          <th scope="col">${say("column.total")}</th>
        </tr>
      </thead>
      <tbody>
        ${rounds.map(
          ({ number, ledger }) => html`
            <${LedgerRow} key=${number} name=${number} amounts=${ledger} entries=${entries} />
          `,
        )}
      </tbody>
      <tfoot>
        <${LedgerRow} name=${say("review.all-rounds")} amounts=${sums} entries=${entries} />
      </tfoot>
    </table>
  `;
}

/**
 * @param {{
 *   name: string | number,
 *   amounts: ReturnType<typeof ledgerSums>,
 *   entries: import("./ledger-bars.js").LedgerEntry[],
 * }} props
 */
function LedgerRow({ name, amounts, entries }) {
  return html`
    <tr>
      <th scope="row">${name}</th>
      ${entries.map((entry) => html`<td key=${entry}>${signedText(amounts[entry])}</td>`)}
      <td><strong>${signedText(amounts.total)}</strong></td>
    </tr>
  `;
}
