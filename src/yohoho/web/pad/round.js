// The screen of one round: first the bids, then the tricks and bonuses.
import { html } from "../lib/html.js";
import { Icon } from "../ui/icon.js";
import { route } from "../lib/router.js";
import { say } from "../lib/i18n.js";
import { BonusSheet } from "./bonus-sheet.js";
import { TrickLog, TrickNumber } from "./trick-log.js";
import { dealerOf, neighbour } from "../rules/sheet.js";
import { roundForm } from "./round-form.js";
import { Bids } from "./round-bids.js";
import { Tricks } from "./round-tricks.js";

/** @typedef {import("./sheet-editor.js").SheetEditor} SheetEditor */
/** @typedef {import("./sheet-editor.js").Draft} Draft */
/** @typedef {import("./round-form.js").RoundForm} RoundForm */

/** @param {{ editor: SheetEditor, number: number, onDone: () => void }} props */
export function RoundScreen({ editor, number, onDone }) {
  const form = roundForm(editor, number);
  const { draft } = form;
  const bidding = draft.step === "bids";
  return html`
    <section
      class="pad-round ${draft.step}"
      aria-label=${say(bidding ? "pad.step-bids" : "pad.step-tricks")}
    >
      <${Steps} form=${form} />
      ${
        bidding
          ? html`
              <${Bids} form=${form} />
            `
          : editor.isLogging(number)
            ? html`
                <${TrickLog} form=${form} />
              `
            : html`
                <${Tricks} form=${form} onDone=${onDone} />
              `
      }
      ${
        route.value.hash.split("-").includes("bonus") &&
        html`
          <${BonusSheet} form=${form} onClose=${() => history.back()} />
        `
      }
    </section>
  `;
}

/**
 * The switch between the halves of the round, with dealer and leader.
 * @param {{ form: RoundForm }} props
 */
function Steps({ form }) {
  const { editor, number, players, draft, change } = form;
  const sheet = editor.sheet.value;
  const dealer = dealerOf(sheet, number);
  const nameOf = (/** @type {string} */ who) => players.find(({ id }) => id === who)?.name ?? "";
  const all = players.every(({ id }) => id in draft.round.bids);
  const to = (/** @type {Draft["step"]} */ step) => () =>
    change({ step, active: step === "bids" ? (players[0]?.id ?? null) : null });
  return html`
    <div class="pad-steps">
      <div class="pad-halves" role="group" aria-label=${say("pad.halves")}>
        <button type="button" aria-pressed=${draft.step === "bids"} onClick=${to("bids")}>
          ${say("pad.step-bids")}
        </button>
        <button
          type="button"
          aria-pressed=${draft.step === "tricks"}
          disabled=${!all}
          onClick=${to("tricks")}
        >
          ${say("pad.step-tricks")}
        </button>
      </div>
      ${
        draft.step === "tricks" && editor.isLogging(number)
          ? html`
              <${TrickNumber} form=${form} />
            `
          : html`
              <p class="pad-deal">
                <span>
                  <${Icon} name="card-random" />
                  ${say("pad.deals", { name: nameOf(dealer) })}
                </span>
                ${" "}
                <span>
                  <${Icon} name="compass" />
                  ${say("pad.leads", { name: nameOf(neighbour(sheet, dealer, number)) })}
                </span>
              </p>
            `
      }
    </div>
  `;
}
