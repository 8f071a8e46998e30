// The rules beside the game, opened at the section in question, so that the table stays open.
import { html, useEffect, useRef } from "../lib/html.js";
import { Loading } from "../ui/frame.js";
import { LineIcon } from "../ui/icon.js";
import { loadStyle } from "../lib/stylesheets.js";
import { say } from "../lib/i18n.js";
import { wordsOf } from "../games/at-table.js";
import { Block } from "../rulings/blocks.js";
import { editionOf, useLibrary } from "../rulings/library.js";

/** @typedef {import("../rulings/library.js").Section} Section */

await loadStyle("rules.css");

/** @param {{ settings: import("../wire.js").Settings, ruling: string }} props */
export default function RulesPanel({ settings, ruling }) {
  const { books, failed } = useLibrary();
  const name = wordsOf(settings.game).book(settings.options);
  const book = books?.[name];
  if (!name) return html`<p class="quiet">${say("plain.no-rules")}</p>`;
  if (!book) return html`<${Loading} gone=${failed} />`;
  return html`
    <div class="rule-sheet book" onClick=${ignoreRulingLink}>
      ${book.sections.map(
        (section) => html`
          <${Chapter}
            key=${section.id}
            section=${section}
            book=${name}
            wanted=${section.rulings.includes(ruling)}
          />
        `,
      )}
      <p>
        <a
          class="button"
          target="_blank"
          rel="noopener"
          href="/rules/${name}${ruling && `#${ruling}`}"
        >
          <${LineIcon} name="forward" />
          ${" "}${say("table.open-rules")}
        </a>
      </p>
    </div>
  `;
}

/**
 * In the rule book a ruling links to itself; here that would only fill the browser's history.
 * @param {MouseEvent} event
 */
function ignoreRulingLink(event) {
  if (/** @type {Element} */ (event.target).closest('a[href^="#"]')) event.preventDefault();
}

/** @param {{ section: Section, book: string, wanted: boolean }} props */
function Chapter({ section, book, wanted }) {
  const box = useRef(/** @type {HTMLDetailsElement | null} */ (null));
  useEffect(() => {
    if (wanted) box.current?.scrollIntoView({ block: "start" });
  }, [wanted]);
  return html`
    <details ref=${box} class="rule-chapter" open=${wanted}>
      <summary><h3>${section.title}</h3></summary>
      <div class="book-leaf">
        ${section.blocks.map(
          (block, n) => html`
            <${Block} block=${block} id="sheet-${section.id}.${n}" edition=${editionOf(book)} />
          `,
        )}
      </div>
    </details>
  `;
}
