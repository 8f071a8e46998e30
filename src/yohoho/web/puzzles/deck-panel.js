// The deck of one's own mistakes on the page of puzzles: what is due, and the deck as a file.
import { now } from "../lib/clock.js";
import { html, useEffect, useState } from "../lib/html.js";
import { problemOf, Problem } from "../lib/http.js";
import { say } from "../lib/i18n.js";
import { notice } from "../ui/announcer.js";
import { download } from "../ui/download.js";
import { FilePicker } from "../ui/file-picker.js";
import { Icon, LineIcon } from "../ui/icon.js";
import { ProblemLine } from "../ui/problem.js";
import { DECK } from "./addresses.js";
import { deck, dueCount, refreshDue } from "./deck.js";
import { deckText, FILE_NAME, importDeck, MAX_BYTES } from "./deck-file.js";
import { daysUntil } from "./schedule.js";

export function DeckPanel() {
  useEffect(refreshDue, []);
  const cards = deck.value;
  return html`
    <section class="panel deck-panel" aria-labelledby="deck-title">
      <${Icon} name="shining-heart" />
      <div>
        <h2 id="deck-title">${say("puzzle.deck")}</h2>
        <p class="quiet">${say(cards.length ? "puzzle.deck-lead" : "puzzle.deck-empty")}</p>
        ${cards.length > 0 && html`<${Due} />`}
      </div>
      <${DeckFile} />
    </section>
  `;
}

function Due() {
  const count = dueCount.value;
  const [first] = deck.value;
  if (!count)
    return html`
      <p role="status">
        ${say("puzzle.deck-wait", { days: first ? Math.max(1, daysUntil(first, now())) : 1 })}
      </p>
    `;
  return html`
    <p class="row">
      <a class="button primary" href=${DECK}>
        <${LineIcon} name="play" />
        ${say("puzzle.deck-practise")}
      </a>
      <span class="pill">${say("puzzle.deck-due", { count, all: deck.value.length })}</span>
    </p>
  `;
}

function DeckFile() {
  const [problem, setProblem] = useState(/** @type {Problem | null} */ (null));
  const save = () => download(FILE_NAME, new Blob([deckText()], { type: "application/json" }));
  const load = async (/** @type {File} */ file) => {
    setProblem(null);
    try {
      if (file.size > MAX_BYTES) throw new Problem("deck-damaged");
      notice(say("puzzle.deck-loaded", { count: importDeck(await file.text()) }));
    } catch (error) {
      setProblem(problemOf(error));
    }
  };
  return html`
    <div class="row deck-file">
      ${
        deck.value.length > 0 &&
        html`
          <button type="button" class="plain" onClick=${save}>
            <${LineIcon} name="download" />
            ${say("puzzle.deck-save")}
          </button>
        `
      }
      <${FilePicker}
        class="plain"
        icon=""
        label=${say("puzzle.deck-load")}
        onFiles=${(/** @type {File[]} */ [file]) => file && void load(file)}
      />
    </div>
    <${ProblemLine} problem=${problem} />
  `;
}
