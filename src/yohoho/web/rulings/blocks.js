// Draws one block of a section: a paragraph, a list, a table, cards, discs, or an example.
import { Card } from "../cards/card.js";
import { Disc } from "../cards/disc.js";
import { html } from "../lib/html.js";
import { loadStyle } from "../lib/stylesheets.js";
import { Example } from "./example.js";
import { EXAMPLES } from "./library.js";
import { Passage, RuleText } from "./rule-text.js";

await Promise.all(["rules-book.css", "rules-examples.css"].map(loadStyle));

/** @typedef {import("./library.js").Block} BlockData */

/** @param {{ block: BlockData, id: string, edition: string }} props */
export function Block({ block, id, edition }) {
  if (block.example)
    return html`<${Example} id=${id} example=${EXAMPLES[block.example]} text=${block.text} />`;
  if (block.cards || block.discs)
    return html`<${Illustration} id=${id} block=${block} edition=${edition} />`;
  if (block.list)
    return html`
      <ul>
        ${block.list.map((text, n) => html`<${Passage} as="li" id="${id}.${n}" text=${text} />`)}
      </ul>
    `;
  if (block.table) return html`<${Table} id=${id} table=${block.table} />`;
  if (block.note) return html`<${Passage} as="p" class="note" id=${id} text=${block.note} />`;
  return html`<${Passage} as="p" id=${id} text=${block.text} />`;
}

/**
 * Cards or discs in the margin with a caption.
 * @param {{ id: string, block: BlockData, edition: string }} props
 */
function Illustration({ id, block, edition }) {
  const { cards = [], discs = [], text = "" } = block;
  return html`
    <figure class="book-plate" id=${id} data-count=${cards.length + discs.length}>
      <div class="plate-cards">
        ${cards.map((name) => html`<${Card} name=${name} edition=${edition} />`)}
        ${discs.map((face) => html`<${Disc} face=${face} owner=${0} />`)}
      </div>
      <figcaption><${RuleText} text=${text} /></figcaption>
    </figure>
  `;
}

/** @param {{ id: string, table: { head: string[], rows: string[][] } }} props */
function Table({ id, table }) {
  const head = table.head.map((text) => html`<th scope="col">${text}</th>`);
  const rows = table.rows.map(
    ([first = "", ...rest]) => html`
      <tr>
        <th scope="row">${first}</th>
        ${rest.map((text) => html`<td>${text}</td>`)}
      </tr>
    `,
  );
  return html`
    <table id=${id}>
      <thead>
        <tr>
          ${head}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  `;
}
