// The rules: a list of three books, and each of them to read.
import { Card } from "../cards/card.js";
import { Disc } from "../cards/disc.js";
import { useTitle } from "../lib/title.js";
import { NotFound, Loading } from "../ui/frame.js";
import { html } from "../lib/html.js";
import { Icon } from "../ui/icon.js";
import { loadStyle } from "../lib/stylesheets.js";
import { say } from "../lib/i18n.js";
import { Book } from "./book.js";
import { editionOf, useLibrary } from "../rulings/library.js";
import { SearchBox } from "./search-box.js";

await loadStyle("rules.css");

/** The pictures on the covers. @type {Record<string, string[]>} */
const COVERS = {
  "skull-king-beck": ["tigress", "skull-king", "kraken"],
  "skull-king-schmidt": ["red-13", "skull-king", "scary-mary"],
};

/** @param {{ about: string }} props */
export default function Rulebook({ about }) {
  const { books, failed } = useLibrary();
  const book = books?.[about];
  useTitle(book ? `${book.title}: ${say("rules.title")}` : say("rules.title"));
  if (!books)
    return html`
      <${Loading} gone=${failed} />
    `;
  if (about)
    return book
      ? html`
          <${Book} books=${books} name=${about} />
        `
      : html`
          <${NotFound} />
        `;
  return html`
    <${BookList} books=${books} />
  `;
}

/** @param {{ books: import("../rulings/library.js").Library }} props */
function BookList({ books }) {
  return html`
    <div class="shelf">
      <h1>${say("rules.title")}</h1>
      <p class="shelf-lead">${say("rules.lead")}</p>
      <${SearchBox} books=${books} />
      <ul class="covers">
        ${Object.entries(books).map(
          ([name, book]) => html`
            <li key=${name}>
              <a class="cover" href="/rules/${name}" data-book=${name}>
                <${Picture} name=${name} />
                <h2>${book.title}</h2>
                <p class="cover-sub">${book.subtitle}</p>
                <p>${book.summary}</p>
              </a>
            </li>
          `,
        )}
      </ul>
      <p class="shelf-foot">
        <a class="button" href="/referee">
          <${Icon} name="magnifying-glass" />
          ${" "}${say("rules.referee")}
        </a>
      </p>
    </div>
  `;
}

/** @param {{ name: string }} props */
function Picture({ name }) {
  const cards = COVERS[name];
  const drawn = cards
    ? cards.map(
        (card) => html`
          <${Card} name=${card} edition=${editionOf(name)} />
        `,
      )
    : ["hidden", "flower", "skull"].map(
        (face, seat) => html`
          <${Disc} face=${face} owner=${seat} />
        `,
      );
  return html`
    <span class="cover-picture" aria-hidden="true">${drawn}</span>
  `;
}
