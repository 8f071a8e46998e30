// The screen of one round: the bids, the play, then the tricks and bonuses.
import { html } from "../../lib/html.js";
import { Icon } from "../../ui/icon.js";
import { route } from "../../lib/router.js";
import { say } from "../../lib/i18n.js";
import { BonusSheet } from "./bonus-sheet.js";
import { LogSwitch, TrickLog, TrickNumber } from "./trick-log.js";
import { dealerOf, neighbour } from "../../rules/sheet.js";
import { roundForm } from "./round-form.js";
import { Bids } from "./round-bids.js";
import { Play } from "./round-play.js";
import { Tricks } from "./round-tricks.js";

/** @typedef {import("./sheet-editor.js").SheetEditor} SheetEditor */
/** @typedef {import("./sheet-editor.js").Draft} Draft */
/** @typedef {import("./round-form.js").RoundForm} RoundForm */

const STEPS = /** @type {const} */ (["bids", "play", "tricks"]);

/** @param {{ editor: SheetEditor, number: number, onDone: () => void }} props */
export function RoundScreen({ editor, number, onDone }) {
  const form = roundForm(editor, number);
  const { draft } = form;
  return html`
    <section class="pad-round ${draft.step}" aria-label=${say(`pad.step-${draft.step}`)}>
      ${editor.isCounted(number) && html`<${CorrectionNote} form=${form} onDone=${onDone} />`}
      <${Steps} form=${form} />
      <${Step} form=${form} onDone=${onDone} />
      ${
        route.value.hash.split("-").includes("bonus") &&
        html`<${BonusSheet} form=${form} onClose=${() => history.back()} />`
      }
    </section>
  `;
}

/** @param {{ form: RoundForm, onDone: () => void }} props */
function Step({ form, onDone }) {
  const { editor, number, draft } = form;
  if (draft.step === "bids") return html`<${Bids} form=${form} />`;
  if (draft.step === "play") return html`<${Play} form=${form} onDone=${onDone} />`;
  return editor.isLogging(number)
    ? html`<${TrickLog} form=${form} />`
    : html`<${Tricks} form=${form} onDone=${onDone} />`;
}

/**
 * The switch between the steps of the round, with dealer and leader.
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
        ${STEPS.map(
          (step) => html`
            <button
              key=${step}
              type="button"
              aria-pressed=${draft.step === step}
              disabled=${step !== "bids" && !all}
              onClick=${to(step)}
            >
              ${say(`pad.step-${step}`)}
            </button>
          `,
        )}
      </div>
      ${
        draft.step === "tricks" && editor.isLogging(number)
          ? html`<${TrickNumber} form=${form} />`
          : draft.step === "play"
            ? html`<${LogSwitch} form=${form} />`
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

/** @param {{ form: import("./round-form.js").RoundForm, onDone: () => void }} props */
function CorrectionNote({ form: { editor, number }, onDone }) {
  const cancel = () => (editor.dropDraft(number), onDone());
  return html`
    <div class="pad-change pad-correction" role="note">
      <p class="grow">${say("pad.edit-note")}</p>
      <button type="button" onClick=${cancel}>${say("pad.discard")}</button>
    </div>
  `;
}
