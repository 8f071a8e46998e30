// The referee: three questions about real cards, answered by the server as the cards are tapped.
import { useTitle } from "../home/title.js";
import { notice } from "../house/announcer.js";
import { html } from "../house/html.js";
import { Icon, Stroke } from "../house/icon.js";
import { loadStyle } from "../house/style.js";
import { say } from "../house/voice.js";
import { BLANK, change, readAddress, refereeAddress } from "./address.js";
import { LegalTab } from "./legal.js";
import { PACKS } from "./pack.js";
import { ScoreTab } from "./score.js";
import { TrickTab } from "./trick.js";

await Promise.all(["referee-slips.css", "referee.css"].map(loadStyle));

/** @typedef {import("./address.js").Tab} Tab */

const TABS = { trick: TrickTab, legal: LegalTab, score: ScoreTab };
const NAMES = /** @type {Tab[]} */ (Object.keys(TABS));

export default function Referee() {
  const { tab, question } = readAddress();
  const book = question.edition in PACKS ? question.edition : BLANK.edition;
  useTitle(say("referee-page.title"));
  return html`
    <div class="referee">
      <header class="referee-head">
        <h1>${say("referee-page.title")}</h1>
        <button type="button" class="plain" onClick=${share}>
          <${Stroke} name="share" />
          ${" "}${say("referee-page.share")}
        </button>
      </header>
      <nav class="questions" aria-label=${say("referee-page.questions")}>
        ${NAMES.map(
          (name) => html`
            <a
              href=${refereeAddress(name, question)}
              aria-current=${name === tab ? "page" : undefined}
            >
              ${say(`referee-page.tab-${name}`)}
            </a>
          `,
        )}
      </nav>
      ${
        tab !== "score" &&
        html`
          <${EditionChoice} edition=${question.edition} />
        `
      }
      <${TABS[tab]} question=${question} />
      <p class="quiet referee-foot">
        <${Icon} name="scroll-unfurled" />
        ${" "}
        <a href="/rules/skull-king-${book}">${say("referee-page.read")}</a>
      </p>
    </div>
  `;
}

/**
 * Cards of one edition mean nothing in the other, so the table is cleared.
 * @param {{ edition: string }} props
 */
function EditionChoice({ edition }) {
  const pick = (/** @type {string} */ edition) =>
    change({ edition, cards: [], hand: [], blanks: [] });
  return html`
    <fieldset class="options edition">
      <legend class="unseen">${say("referee-page.edition")}</legend>
      <div class="options-row">
        ${Object.keys(PACKS).map(
          (each) => html`
            <label>
              <input
                type="radio"
                name="edition"
                checked=${each === edition}
                onChange=${() => pick(each)}
              />
              <span class="options-choice">${say(`referee-page.edition-${each}`)}</span>
            </label>
          `,
        )}
      </div>
    </fieldset>
  `;
}

async function share() {
  try {
    if (navigator.share) await navigator.share({ url: location.href });
    else {
      await navigator.clipboard.writeText(location.href);
      notice(say("referee-page.copied"));
    }
  } catch (error) {
    // Put away by the person: nothing to say. Otherwise the address bar still holds the link.
    if (!(error instanceof DOMException && error.name === "AbortError"))
      notice(say("referee-page.not-copied"), "trouble");
  }
}
