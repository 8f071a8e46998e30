// The second half of a round: tricks start at the bids, so that only misses need a tap.
import { html, useState } from "../../lib/html.js";
import { LineIcon } from "../../ui/icon.js";
import { say, sayReason } from "../../lib/i18n.js";
import { attempt } from "../attempt.js";
import { sumFaults } from "../../rules/judge.js";
import { LogSwitch } from "./trick-log.js";
import { BonusButton } from "./bonus-button.js";
import { NumberRow } from "./number-row.js";
import { Refusal } from "../refusal.js";
import { isBegun } from "./round-form.js";
import { finalBid } from "../../rules/scoring.js";
import { tally } from "../../rules/tally.js";
import { count } from "../../rules/claims.js";
import { isKraken, isLeviathan } from "../../rules/setup.js";
import { isDeliberate } from "../tap-guard.js";
import { Discarded, GhostRow, TrickRow } from "./trick-rows.js";

/** @typedef {import("../../lib/http.js").Problem} Problem */
/** @typedef {import("./round-form.js").RoundForm} RoundForm */

/** @param {{ form: RoundForm, onDone: () => void }} props */
export function Tricks({ form, onDone }) {
  const [refused, setRefused] = useState(/** @type {Problem | null} */ (null));
  const { editor, number, players, draft, round, change, fill, cards, setup } = form;
  const row = rowIfSaved(form);
  const begun = isBegun(form);
  const set = (/** @type {string} */ who, /** @type {number} */ value) => {
    setRefused(null);
    change({
      active: null,
      round: { ...draft.round, tricks: { ...draft.round.tricks, [who]: value } },
    });
  };
  const save = (/** @type {boolean} */ forced) => (/** @type {Event} */ event) => {
    if (!isDeliberate(event, "save", true)) return;
    const problem = attempt(() => editor.writeRound(number, { ...round, forced }));
    setRefused(problem);
    if (!problem) onDone();
  };
  const picked = players.find(({ id }) => id === draft.active);
  const pick = (/** @type {number} */ value, /** @type {Event} */ event) =>
    picked && isDeliberate(event, `won-${value}`, true) && set(picked.id, value);
  const sea = count(setup, isLeviathan);
  return html`
    <ol class="pad-rows">
      ${players.map(
        (person) => html`
          <${TrickRow}
            key=${person.id}
            form=${form}
            person=${person}
            points=${begun ? (row?.cells[person.id]?.points ?? 0) : null}
            onSet=${set}
          />
        `,
      )}
      ${setup.ghost && html`<${GhostRow} form=${form} />`}
      ${
        sea > 0 &&
        html`
          <${Discarded}
            count=${round.discarded}
            most=${Math.min(sea, cards)}
            onSet=${(/** @type {number} */ discarded) => (setRefused(null), fill({ discarded }))}
          />
        `
      }
    </ol>
    <div class="pad-hand">
      ${
        refused &&
        html`
          <${Refusal} problem=${refused} edition=${setup.edition.name}>
            ${
              refused.code.startsWith("tricks-") &&
              refused.code !== "tricks-range" &&
              html`
                <button type="button" class="danger" onClick=${save(true)}>
                  ${say("pad.force")}
                </button>
              `
            }
          <//>
        `
      }
      ${
        picked
          ? html`
              <p class="pad-ask"><span>${say("pad.ask-tricks", { name: picked.name })}</span></p>
              <${NumberRow}
                most=${cards}
                chosen=${round.tricks[picked.id] ?? 0}
                label=${say("pad.ask-tricks", { name: picked.name })}
                onPick=${pick}
              />
            `
          : html`<${SumAndSave} form=${form} onSave=${save(false)} />`
      }
    </div>
  `;
}

/** Whether a single missing trick may be the Kraken's. @param {RoundForm} form */
const mayBeSunk = ({ setup, round: { tricks, discarded, cards } }) =>
  discarded < count(setup, isKraken) &&
  Object.values(tricks).reduce((sum, won) => sum + won, discarded) === cards - 1;

/** The row of this round as it would count if it were saved now. @param {RoundForm} form */
function rowIfSaved({ editor, number, round }) {
  const sheet = editor.sheet.value;
  return tally({ ...sheet, rounds: new Map([...sheet.rounds, [number, round]]) }).rows.find(
    (row) => row.number === number,
  );
}

/**
 * Shows whether the tricks add up, with the buttons for bonuses and saving.
 * @param {{ form: RoundForm, onSave: (event: Event) => void }} props
 */
function SumAndSave({ form, onSave }) {
  const { players, round, setup, cards } = form;
  const names = new Map(players.map(({ id, name }) => [id, name]));
  const [fault] = sumFaults({ setup, round, names });
  const correcting = form.editor.isCounted(form.number);
  const exact = players.every(
    ({ id }) =>
      round.tricks[id] === finalBid({ bid: round.bids[id] ?? 0, harry: round.harry[id] ?? 0 }),
  );
  return html`
    <div class="pad-account-line">
      <p class="pad-account ${fault && isBegun(form) ? "off" : ""}" role="status">
        ${
          !isBegun(form)
            ? html`<span class="quiet">${say("pad.nothing-entered")}</span>`
            : fault
              ? html`
                  <span>
                    ${sayReason(fault)}
                    ${fault.code === "tricks-missing" && mayBeSunk(form) && say("pad.kraken-hint")}
                  </span>
                `
              : html`
                  <span>
                    <${LineIcon} name="check" />
                    ${say("pad.adds-up", { cards })}
                  </span>
                `
        }
      </p>
      <${LogSwitch} form=${form} />
    </div>
    <div class="pad-actions">
      <${BonusButton} form=${form} />
      <button type="button" class="primary grow" onClick=${onSave}>
        ${say(correcting ? "pad.save-edit" : exact && !fault ? "pad.all-made" : "pad.save-round")}
      </button>
    </div>
  `;
}
