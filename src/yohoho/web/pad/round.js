// The screen of one round: first the bids, then the tricks and bonuses.
import { html } from "../lib/html.js";
import { Icon } from "../ui/icon.js";
import { place } from "../lib/router.js";
import { say } from "../lib/i18n.js";
import { BonusSheet } from "./bonus.js";
import { TableLog, TrickNumber } from "./trick-log.js";
import { dealerOf, neighbour } from "../rules/sheet.js";
import { deskOf } from "./round-form.js";
import { Bids } from "./round-bids.js";
import { Tricks } from "./round-tricks.js";

/** @typedef {import("./book.js").Book} Book */
/** @typedef {import("./book.js").Draft} Draft */
/** @typedef {import("./round-form.js").Desk} Desk */

/** @param {{ book: Book, number: number, onDone: () => void }} props */
export function RoundScreen({ book, number, onDone }) {
  const desk = deskOf(book, number);
  const { draft } = desk;
  const bidding = draft.step === "bids";
  return html`
    <section
      class="pad-round ${draft.step}"
      aria-label=${say(bidding ? "pad.step-bids" : "pad.step-tricks")}
    >
      <${Steps} desk=${desk} />
      ${
        bidding
          ? html`
              <${Bids} desk=${desk} />
            `
          : book.isLogging(number)
            ? html`
                <${TableLog} desk=${desk} />
              `
            : html`
                <${Tricks} desk=${desk} onDone=${onDone} />
              `
      }
      ${
        place.value.hash.split("-").includes("bonus") &&
        html`
          <${BonusSheet} desk=${desk} onClose=${() => history.back()} />
        `
      }
    </section>
  `;
}

/** Which half of the round; who deals and who leads. @param {{ desk: Desk }} props */
function Steps({ desk }) {
  const { book, number, players, draft, change } = desk;
  const sheet = book.sheet.value;
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
        draft.step === "tricks" && book.isLogging(number)
          ? html`
              <${TrickNumber} desk=${desk} />
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
