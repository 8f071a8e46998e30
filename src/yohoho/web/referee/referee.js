// The referee: three questions about real cards, answered as cards are tapped.
import { useTitle } from "../lib/title.js";
import { notice } from "../ui/announcer.js";
import { html } from "../lib/html.js";
import { Icon, LineIcon } from "../ui/icon.js";
import { loadStyle } from "../lib/stylesheets.js";
import { bookOf } from "../rules/editions.js";
import { say, useEdition } from "../lib/i18n.js";
import { BLANK, changeQuestion, readQuestion, refereeAddress } from "../rulings/referee-address.js";
import { LegalTab } from "./legal.js";
import { EDITION_NAMES } from "./pack.js";
import { ScoreTab } from "./score.js";
import { TrickTab } from "./trick.js";

await Promise.all(["referee-slips.css", "referee.css"].map(loadStyle));

/** @typedef {import("../rulings/referee-address.js").Tab} Tab */

const TABS = { trick: TrickTab, legal: LegalTab, score: ScoreTab };
const NAMES = /** @type {Tab[]} */ (Object.keys(TABS));

export default function Referee() {
  const { tab, question } = readQuestion();
  const book = EDITION_NAMES.includes(question.edition) ? question.edition : BLANK.edition;
  useTitle(say("referee-page.title"));
  useEdition(book);
  return html`
    <div class="referee">
      <header class="referee-head">
        <h1>${say("referee-page.title")}</h1>
        <button type="button" class="plain" onClick=${share}>
          <${LineIcon} name="share" />
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
      ${tab !== "score" && html`<${EditionChoice} edition=${question.edition} />`}
      <${TABS[tab]} question=${question} />
      <p class="quiet referee-foot prose">
        <${Icon} name="scroll-unfurled" />
        ${" "}
        <a href="/rules/${bookOf(book)}">${say("referee-page.read")}</a>
      </p>
    </div>
  `;
}

/**
 * The cards of one edition mean nothing in the other, so they are cleared.
 * @param {{ edition: string }} props
 */
function EditionChoice({ edition }) {
  const pick = (/** @type {string} */ edition) =>
    changeQuestion({ edition, cards: [], hand: [], blanks: [] });
  return html`
    <fieldset class="options edition">
      <legend class="unseen">${say("referee-page.edition")}</legend>
      <div class="options-row">
        ${EDITION_NAMES.map(
          (each) => html`
            <label class="covered">
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
    // The person closed the share dialog, or sharing failed; the address bar still has the link.
    if (!(error instanceof DOMException && error.name === "AbortError"))
      notice(say("referee-page.not-copied"), "trouble");
  }
}
