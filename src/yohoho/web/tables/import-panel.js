// The part of the list of finished games that imports games from files.
import { html, useState } from "../lib/html.js";
import { me } from "../lib/http.js";
import { formatList, say } from "../lib/i18n.js";
import { loadStyle } from "../lib/stylesheets.js";
import { Dialog } from "../ui/dialog.js";
import { FilePicker } from "../ui/file-picker.js";
import { LineIcon } from "../ui/icon.js";
import { importGames } from "./import-games.js";

await loadStyle("import-games.css");

/** @typedef {import("./import-games.js").Outcome} Outcome */
/** @typedef {import("./import-games.js").Person} Person */
/** @typedef {{ file: string, people: Person[], answer: (mine: Person | null) => void }} Question */
/**
 * @typedef {object} Import
 * @property {number} files  how many are imported, 0 before the first time
 * @property {Outcome[]} outcomes  of the files so far
 * @property {Question | null} question
 */

const NOTHING = /** @type {Import} */ ({ files: 0, outcomes: [], question: null });

/**
 * The import that runs or ran last.
 * @param {() => void} onAdded called when the list has a new game
 */
export function useImport(onAdded) {
  const [shown, show] = useState(NOTHING);
  const busy = shown.outcomes.length < shown.files;
  const ask = (/** @type {string} */ file, /** @type {Person[]} */ people) =>
    new Promise((/** @type {(mine: Person | null) => void} */ resolve) => {
      const answer = (/** @type {Person | null} */ person) => {
        show((now) => ({ ...now, question: null }));
        resolve(person);
      };
      show((now) => ({ ...now, question: { file, people, answer } }));
    });
  const start = async (/** @type {File[]} */ files) => {
    if (busy) return;
    show({ ...NOTHING, files: files.length });
    await importGames(files, ask, (outcomes) => {
      show((now) => ({ ...now, outcomes }));
      if (outcomes.at(-1)?.game) onAdded();
    });
  };
  return { ...shown, busy, start, close: () => show(NOTHING) };
}

/** @param {{ running: ReturnType<typeof useImport> }} props */
export function ImportPanel({ running }) {
  const { files, outcomes, question, busy, close } = running;
  const progress = { number: outcomes.length + 1, files };
  return html`
    <section class="import-games" aria-label=${say("games.import")}>
      <${FilePicker}
        label=${say("games.import")}
        multiple
        disabled=${busy}
        onFiles=${running.start}
      />
      <p class="quiet">${say("games.import-how")}</p>
      <div class="import-summary">
        <strong role="status">
          ${busy ? say("games.import-busy", progress) : countsOf(outcomes)}
        </strong>
        ${!busy && files > 0 && html`<${CloseButton} onClose=${close} />`}
      </div>
      ${!busy && files > 0 && html`<${OutcomeList} outcomes=${outcomes} />`}
      ${question && html`<${SeatQuestion} key=${question.file} question=${question} />`}
    </section>
  `;
}

/** @param {{ onClose: () => void }} props */
const CloseButton = ({ onClose }) => html`
  <button type="button" class="plain round" aria-label=${say("page.close")} onClick=${onClose}>
    <${LineIcon} name="close" />
  </button>
`;

/** @param {{ outcomes: Outcome[] }} props */
function OutcomeList({ outcomes }) {
  return html`
    <ul class="import-outcomes">
      ${outcomes.map(
        (outcome) => html`
          <li>
            <span class="import-file">${outcome.file}</span>
            <${OutcomeText} outcome=${outcome} />
          </li>
        `,
      )}
    </ul>
  `;
}

/** “2 games imported, 1 was here already.” @param {Outcome[]} outcomes */
function countsOf(outcomes) {
  const count = (/** @type {(outcome: Outcome) => boolean} */ is) => outcomes.filter(is).length;
  const isKnown = (/** @type {Outcome} */ { problem }) => problem?.code === "game-known";
  const counts = {
    added: count(({ game }) => Boolean(game)),
    known: count(isKnown),
    refused: count((outcome) => Boolean(outcome.problem) && !isKnown(outcome)),
    skipped: count(({ game, problem }) => !game && !problem),
  };
  const parts = Object.entries(counts).filter(([, count]) => count);
  return formatList(parts.map(([kind, count]) => say(`games.import-${kind}`, { count })));
}

/** @param {{ outcome: Outcome }} props */
function OutcomeText({ outcome: { game, problem } }) {
  if (problem) return problem.sentence;
  if (!game) return say("games.import-not");
  return html`
    <a href="/replay/${game.id}">${say("games.import-open", { names: formatList(game.names) })}</a>
  `;
}

/** Asks who I was; closing it skips the file. @param {{ question: Question }} props */
function SeatQuestion({ question: { file, people, answer } }) {
  const isMine = (/** @type {Person} */ { name }) => name === me.value?.name;
  return html`
    <${Dialog} title=${say("games.import-who")} onClose=${() => answer(null)}>
      <p>
        <span class="import-file">${file}</span>
        ${say("games.import-why")}
      </p>
      <div class="import-people">
        ${people.map(
          (person) => html`
            <button
              type="button"
              class=${isMine(person) && "primary"}
              onClick=${() => answer(person)}
            >
              ${person.name}
            </button>
          `,
        )}
      </div>
      <button type="button" class="plain" onClick=${() => answer(null)}>
        ${say("games.import-skip")}
      </button>
    <//>
  `;
}
