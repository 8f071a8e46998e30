// Everybody in the filtered games, ordered by the ranks of the season or by rating.
import { html, useState } from "../lib/html.js";
import { say } from "../lib/i18n.js";
import { Radios } from "../ui/radios.js";
import { playersAddress } from "./address.js";
import { average, percent, ratingText } from "./number-format.js";

/** @typedef {import("../wire.js").Standing} Standing */
/** @typedef {import("./address.js").Choice} Choice */
/** @typedef {"season" | "rating"} Order */

/** @type {Record<Order, string[]>} */
const COLUMNS = {
  season: ["column.name", "history.games", "history.wins", "history.average", "history.exact"],
  rating: ["column.name", "history.games", "history.wins", "history.exact", "history.rating"],
};

/**
 * With a filter, the ranking by wins comes first.
 * @param {{ people: Standing[], choice: Choice, unrated?: boolean }} props
 */
export function Ranking({ people, choice, unrated = false }) {
  const [picked, pick] = useState(/** @type {Order | null} */ (null));
  const order = unrated
    ? "season"
    : (picked ?? (Object.values(choice).some(Boolean) ? "season" : "rating"));
  const last = people.length + 1;
  const sorted =
    order === "rating"
      ? people
      : [...people].sort((one, other) => (one.place ?? last) - (other.place ?? last));
  return html`
    ${
      !unrated &&
      html`
        <fieldset class="ladder-order">
          <legend class="unseen">${say("history.order")}</legend>
          <${Radios}
            group="order"
            class="covered"
            values=${/** @type {Order[]} */ (["season", "rating"])}
            chosen=${order}
            nameOf=${(/** @type {Order} */ one) => say(`history.order-${one}`)}
            onPick=${pick}
          />
        </fieldset>
      `
    }
    <table
      class="crew-table ladder numbers"
      data-order=${order}
      role="table"
      aria-label=${say(`history.people-${order}`)}
    >
      <thead role="rowgroup">
        <tr role="row">
          ${COLUMNS[order].map(
            (key) => html`<th key=${key} scope="col" role="columnheader">${say(key)}</th>`,
          )}
        </tr>
      </thead>
      <tbody role="rowgroup">
        ${sorted.map(
          (person) => html`
            <${RankingRow} key=${person.key} person=${person} order=${order} choice=${choice} />
          `,
        )}
      </tbody>
    </table>
    <p class="quiet small-print">${say(`history.why-${order}`)}</p>
  `;
}

/**
 * A narrow screen draws a row as two lines, so the table needs explicit roles.
 * @param {{ person: Standing, order: Order, choice: Choice }} props
 */
function RankingRow({ person: { key, career, rating, place }, order, choice }) {
  const exact = html`<td role="cell">${percent(career.bids.made, career.bids.tried)}</td>`;
  return html`
    <tr role="row" class=${order === "season" && place === 1 ? "first" : ""}>
      <th scope="row" role="rowheader">
        <a href=${playersAddress(choice, key)}>
          ${
            order === "season" &&
            html`
              <span class="place-rank">
                ${place ?? "–"}
                <span class="unseen">.${" "}</span>
              </span>
            `
          }
          <span class="ladder-name">${career.name}</span>
        </a>
      </th>
      <td role="cell">${career.games}</td>
      <td role="cell">${career.wins}</td>
      ${
        order === "season"
          ? html`
              <td role="cell">${average(career.points, career.games)}</td>
              ${exact}
            `
          : html`
              ${exact}
              <td role="cell" class="rating">
                ${rating ? ratingText(rating).map((word) => html`<span>${word}${" "}</span>`) : "–"}
              </td>
            `
      }
    </tr>
  `;
}
