// Changes options during a game: the deck, and the plan for the next rounds. The edition stays.
import { html, useState } from "../../lib/html.js";
import { Icon } from "../../ui/icon.js";
import { navigate } from "../../lib/router.js";
import { loadStyle } from "../../lib/stylesheets.js";
import { bookOf } from "../../rules/editions.js";
import { say, sayReason } from "../../lib/i18n.js";
import { boxIcon } from "../../options/presets.js";
import { AllOptions } from "../../options/game-options.js";
import { attempt } from "../attempt.js";
import { boxOf } from "./menu-box.js";
import { faults } from "../../rules/judge.js";
import { canonical } from "../../rules/log.js";
import { Refusal } from "../refusal.js";
import { tally } from "../../rules/tally.js";
import { lastRound, playersOf, setupOf } from "../../rules/sheet.js";

await loadStyle("home-open.css");

/** @typedef {import("./sheet-editor.js").SheetEditor} SheetEditor */
/** @typedef {import("../../rules/sheet.js").Sheet} Sheet */
/** @typedef {import("../../rules/editions.js").Options} Options */
/** @typedef {import("../../lib/http.js").Problem} Problem */

/** @param {{ editor: SheetEditor }} props */
export function OptionsScreen({ editor }) {
  const sheet = editor.sheet.value;
  const [chosen, choose] = useState(
    /** @type {Options} */ ({ ...boxOf(sheet.options.edition).defaults, ...sheet.options }),
  );
  const [refused, refuse] = useState(/** @type {Problem | null} */ (null));
  const box = boxOf(sheet.options.edition);
  // The scoring is chosen beside the scores, where its effect is visible.
  const offered = { ...box, options: box.options.filter((option) => option !== "scoring") };
  const options = { ...chosen, scoring: sheet.options.scoring, players: sheet.options.players };
  const same = canonical(options) === canonical(sheet.options);
  const save = (/** @type {Event} */ event) => {
    event.preventDefault();
    const problem = attempt(() => editor.write({ do: "choose", options }, "changed"));
    refuse(problem);
    if (problem) return;
    navigate(`/pad/${editor.id}#more`, { replace: true });
    scrollTo(0, 0);
  };
  return html`
    <form class="pad-screen pad-options open" onSubmit=${save}>
      <p class="pad-options-box">
        <${Icon} name=${boxIcon(boxOf(options.edition))} />
        <span>
          <strong>${say(`home.edition-${options.edition}`)}</strong>
          <small class="quiet">${say("pad.edition-stays")}</small>
        </span>
      </p>
      <${AllOptions}
        box=${offered}
        options=${{ ...options, players: playersOf(sheet, lastRound(sheet) + 1).length }}
        onChange=${(/** @type {Partial<Options>} */ some) => (
          refuse(null),
          choose({ ...chosen, ...some })
        )}
      />
      <div class="pad-start">
        <${UpcomingRounds} sheet=${sheet} options=${options} />
        ${
          refused &&
          html`<${ConflictingRounds} editor=${editor} options=${options} problem=${refused} />`
        }
        <div class="row">
          <button type="submit" class="primary grow" disabled=${same}>
            ${say("pad.options-save")}
          </button>
          <a class="button" href="/pad/${editor.id}#more">${say("pad.discard")}</a>
        </div>
      </div>
    </form>
  `;
}

/**
 * The plan from now on; written rounds keep their number of cards.
 * @param {{ sheet: Sheet, options: Options }} props
 */
function UpcomingRounds({ sheet, options }) {
  const first = lastRound(sheet) + 1;
  const now = { ...sheet, options };
  let cards = /** @type {number[]} */ ([]);
  const impossible = attemptQuietly(() => (cards = setupOf(now, first).plan.slice(first - 1)));
  if (impossible || playersOf(sheet, first).length < 2) return null;
  const over = cards.length === 0 && tally(now).over;
  return html`
    <p class="quiet numbers pad-coming" role="status">
      ${
        over
          ? say("pad.coming-none")
          : say("pad.coming", { number: first, cards: cards.join(" ") || "–" })
      }
    </p>
  `;
}

/** @param {() => void} what */
function attemptQuietly(what) {
  try {
    what();
    return false;
  } catch {
    return true;
  }
}

/**
 * The rounds that contradict the new options, each with its reason.
 * @param {{ editor: SheetEditor, options: Options, problem: Problem }} props
 */
function ConflictingRounds({ editor, options, problem }) {
  const sheet = editor.sheet.value;
  /** @type {import("../../rules/judge.js").Fault[]} */
  let after = [];
  attemptQuietly(() => (after = faults({ ...sheet, options })));
  const before = new Set(faults(sheet).map(canonical));
  const fresh = after.filter((fault) => fault.number !== null && !before.has(canonical(fault)));
  if (!fresh.length) return html`<${Refusal} problem=${problem} edition=${options.edition} />`;
  return html`
    <div class="pad-stop" role="alert">
      <p>${say("pad.leans")}</p>
      <ul>
        ${fresh.map(
          ({ number, why }) => html`
            <li>
              <a href="/pad/${editor.id}#edit-${number}">
                ${say("score.fault", { round: number, why: sayReason(why, options.edition) })}
              </a>
              ${
                why.ruling &&
                html`
                  ${" "}
                  <a
                    class="pad-ruling"
                    href="/rules/${bookOf(options.edition)}#${why.ruling}"
                    aria-label=${say("rules.ruling", { ruling: why.ruling })}
                  >
                    ${why.ruling}
                  </a>
                `
              }
            </li>
          `,
        )}
      </ul>
    </div>
  `;
}
