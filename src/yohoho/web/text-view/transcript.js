// The end of the log, with the typed commands and their answers in between.
import { html, useRef } from "../lib/html.js";
import { say } from "../lib/i18n.js";
import { Sentence, sentences, useScrollToEnd } from "../game/log.js";

/** @typedef {import("../game/questions.js").Stage} Stage */
/** @typedef {import("./command-handler.js").Exchange} Exchange */
/** @typedef {import("../game/log.js").Entry} Entry */

/** The number of log entries shown here; the log panel has all. */
const MAX_ENTRIES = 60;

/**
 * @param {object} props
 * @param {Stage} props.stage
 * @param {Pick<import("../game/log.js").TableLog, "entries">} props.logbook
 * @param {string} props.book
 * @param {Exchange[]} props.exchanges
 */
export function Transcript({ stage, logbook, book, exchanges }) {
  const box = useRef(/** @type {HTMLDivElement | null} */ (null));
  const entries = logbook.entries.value.slice(-MAX_ENTRIES);
  const follow = useScrollToEnd(box, `${entries.at(-1)?.told.seq}/${exchanges.at(-1)?.id}`);
  const adrift = exchanges.filter(({ after }) => !after || !entries.includes(after));
  const commandsOf = (/** @type {Exchange[]} */ some) =>
    some.map(
      (exchange) => html`
        <${ExchangeLines}
          key=${`typed-${exchange.id}`}
          exchange=${exchange}
          book=${book}
          stage=${stage}
        />
      `,
    );
  return html`
    <section class="desk">
      <h2>${say("text.desk")}</h2>
      <div
        class="transcript"
        role="log"
        aria-live="off"
        aria-label=${say("text.desk")}
        tabindex="0"
        ref=${box}
        onScroll=${follow}
      >
        ${!entries.length && !exchanges.length && html`<p class="quiet">${say("text.begin")}</p>`}
        ${commandsOf(adrift)}
        ${entries.map(
          (entry) => html`
            <${LogEntryLines}
              key=${`${entry.told.seq}-${entry.told.at}`}
              entry=${entry}
              stage=${stage}
            />
            ${commandsOf(exchanges.filter(({ after }) => after === entry))}
          `,
        )}
      </div>
    </section>
  `;
}

/** @param {{ entry: Entry, stage: Stage }} props */
function LogEntryLines({ entry, stage }) {
  return sentences(entry).map(
    (line) => html`
      <p class=${line.kind}>
        <${Sentence} line=${{ ...line, book: entry.scene.book }} onRule=${stage.onRule} />
      </p>
    `,
  );
}

/** @param {{ exchange: Exchange, book: string, stage: Stage }} props */
function ExchangeLines({ exchange, book, stage }) {
  return html`
    <p class="typed">
      <span aria-hidden="true">${"› "}</span>
      ${exchange.typed}
    </p>
    ${exchange.lines.map(
      (line) => html`
        <p class="answer">
          <${Sentence} line=${{ ...line, book }} onRule=${stage.onRule} />
          ${
            exchange.link &&
            html`<a href=${exchange.link} target="_blank">${say("text.rules-link")}</a>`
          }
        </p>
      `,
    )}
  `;
}
