// The list of the rule books.
import { html } from "../lib/html.js";
import { say } from "../lib/i18n.js";
import { Icon } from "../ui/icon.js";
import { editionOf } from "../rulings/library.js";
import { GAMES } from "../games/games.js";
import { SearchBox } from "./search-box.js";

/** @param {{ books: import("../rulings/library.js").Library }} props */
export default function BookList({ books }) {
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
                <p class="prose">${book.summary}</p>
              </a>
            </li>
          `,
        )}
      </ul>
      <p class="shelf-foot prose">
        <a class="button" href="/referee">
          <${Icon} name="magnifying-glass" />
          ${" "}${say("rules.referee")}
        </a>
        <a class="button" href="/learn">
          <${Icon} name="parrot-head" />
          ${" "}${say("learn.rules")}
        </a>
      </p>
    </div>
  `;
}

/** @param {{ name: string }} props */
function Picture({ name }) {
  const game = GAMES.find(({ books }) => name in books);
  return html`
    <span class="cover-picture" aria-hidden="true">
      ${game?.draw(game.books[name] ?? [], editionOf(name))}
    </span>
  `;
}
