// The rules beside the game, so that nobody loses the table over a question. The chapter in
// question lies open.
import { html, useEffect, useRef } from "../house/html.js";
import { Waiting } from "../house/frame.js";
import { Stroke } from "../house/icon.js";
import { loadStyle } from "../house/style.js";
import { say } from "../house/voice.js";
import { Block } from "../rules/blocks.js";
import { editionOf, useLibrary } from "../rules/library.js";

/** @typedef {import("../rules/library.js").Section} Section */

await loadStyle("rules.css");

/** @param {import("../wire.js").Settings} settings */
const bookOf = ({ game, options }) =>
  game === "skull" ? "skull" : `skull-king-${options.edition}`;

/** @param {{ settings: import("../wire.js").Settings, ruling: string }} props */
export default function RuleSheet({ settings, ruling }) {
  const { books, failed } = useLibrary();
  const name = bookOf(settings);
  const book = books?.[name];
  if (!book)
    return html`
      <${Waiting} gone=${failed} />
    `;
  return html`
    <div class="rule-sheet book" onClick=${stay}>
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
          <${Stroke} name="forward" />
          ${" "}${say("table.open-rules")}
        </a>
      </p>
    </div>
  `;
}

/**
 * In the book a ruling is a link to itself; here it would only litter the way back.
 * @param {MouseEvent} event
 */
function stay(event) {
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
