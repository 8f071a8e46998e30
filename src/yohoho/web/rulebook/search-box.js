// The search box with its results.
import { after } from "../lib/clock.js";
import { html, signal } from "../lib/html.js";
import { Icon } from "../ui/icon.js";
import { say } from "../lib/i18n.js";

/** @typedef {import("../rulings/library.js").Library} Library */

/** The search text; it stays when another book is opened. */
const query = signal("");
const search = signal(/** @type {typeof import("./search.js").search | null} */ (null));

/** The search itself is loaded with the first letter. @param {any} event */
function write(event) {
  query.value = event.currentTarget.value;
  if (search.peek()) return;
  // Without a network there are no results.
  import("./search.js").then(
    (module) => (search.value = module.search),
    () => null,
  );
}

/** @param {{ books: Library, here?: string }} props */
export function SearchBox({ books, here = "" }) {
  const text = query.value.trim();
  const hits = text.length > 1 ? search.value?.(books, text, here) : undefined;
  return html`
    <form
      class="search ${here ? "book-search" : ""}"
      role="search"
      onSubmit=${(/** @type {Event} */ event) => event.preventDefault()}
    >
      <label class="search-line">
        <${Icon} name="magnifying-glass" />
        <span class="unseen">${say("rules.search")}</span>
        <input
          type="search"
          value=${query.value}
          onInput=${write}
          placeholder=${say("rules.search")}
          autocomplete="off"
          spellcheck="false"
          enterkeyhint="search"
        />
      </label>
      <p class="unseen" role="status">${hits && say("rules.found", { count: hits.length })}</p>
      ${hits && html`<${Results} books=${books} found=${hits} />`}
    </form>
  `;
}

/**
 * @param {{ books: Library, found: import("./search.js").Found[] }} props
 */
function Results({ books, found }) {
  if (!found.length)
    return html`<p class="no-results">${say("rules.nothing", { words: query.value.trim() })}</p>`;
  return html`
    <ol class="results">
      ${found.map(
        ({ book, id, title, pieces }) => html`
          <li key=${book + id}>
            <a href="/rules/${book}#${id}" onClick=${() => after(0, () => (query.value = ""))}>
              <strong>${title}</strong>
              ${" "}
              <small>${books[book]?.subtitle}</small>
              <span>
                ${pieces.map(({ text, hit }) => (hit ? html`<mark>${text}</mark>` : text))}
              </span>
            </a>
          </li>
        `,
      )}
    </ol>
  `;
}
