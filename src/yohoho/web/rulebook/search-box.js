// The search box with its results.
import { html, signal } from "../lib/html.js";
import { Icon } from "../ui/icon.js";
import { say } from "../lib/i18n.js";
import { search } from "./search.js";

/** @typedef {import("../rulings/library.js").Library} Library */

/** The search text; it stays when another book is opened. */
const wanted = signal("");

/** @param {{ books: Library, here?: string }} props */
export function SearchBox({ books, here = "" }) {
  const found = search(books, wanted.value, here);
  const write = (/** @type {any} */ event) => (wanted.value = event.currentTarget.value);
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
          value=${wanted.value}
          onInput=${write}
          placeholder=${say("rules.search")}
          autocomplete="off"
          spellcheck="false"
          enterkeyhint="search"
        />
      </label>
      <p class="unseen" role="status">
        ${wanted.value.trim().length > 1 && say("rules.found", { count: found.length })}
      </p>
      ${
        wanted.value.trim().length > 1 &&
        html`
          <${Results} books=${books} found=${found} />
        `
      }
    </form>
  `;
}

/**
 * @param {{ books: Library, found: import("./search.js").Found[] }} props
 */
function Results({ books, found }) {
  if (!found.length)
    return html`
      <p class="no-results">${say("rules.nothing", { words: wanted.value.trim() })}</p>
    `;
  return html`
    <ol class="results">
      ${found.map(
        ({ book, id, title, pieces }) => html`
          <li key=${book + id}>
            <a href="/rules/${book}#${id}" onClick=${() => setTimeout(() => (wanted.value = ""))}>
              <strong>${title}</strong>
              ${" "}
              <small>${books[book]?.subtitle}</small>
              <span>
                ${pieces.map(({ text, hit }) =>
                  hit
                    ? html`
                        <mark>${text}</mark>
                      `
                    : text,
                )}
              </span>
            </a>
          </li>
        `,
      )}
    </ol>
  `;
}
