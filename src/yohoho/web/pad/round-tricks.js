// The second half of a round: tricks start at the bids, so that only misses need a tap.
import { html, useState } from "../lib/html.js";
import { Icon, LineIcon } from "../ui/icon.js";
import { navigate, route } from "../lib/router.js";
import { say, sayReason } from "../lib/i18n.js";
import { attempt } from "./sheet-editor.js";
import { sumFaults } from "../rules/judge.js";
import { LogSwitch } from "./trick-log.js";
import { NumberRow } from "./number-row.js";
import { Refusal } from "./refusal.js";
import { tally } from "../rules/tally.js";
import { count } from "../rules/claims.js";
import { isLeviathan } from "../rules/setup.js";
import { isDeliberate } from "./tap-guard.js";
import { Discarded, TrickRow } from "./trick-rows.js";

/** @typedef {import("../lib/http.js").Problem} Problem */
/** @typedef {import("./round-form.js").RoundForm} RoundForm */

/** @param {{ form: RoundForm, onDone: () => void }} props */
export function Tricks({ form, onDone }) {
  const [refused, setRefused] = useState(/** @type {Problem | null} */ (null));
  const { editor, number, players, draft, round, change, fill, cards, setup } = form;
  const row = rowIfSaved(form);
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
            points=${row?.cells[person.id]?.points ?? 0}
            onSet=${set}
          />
        `,
      )}
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
          : html`
              <${SumAndSave} form=${form} onSave=${save(false)} />
              ${
                editor.isEdited(number) &&
                html`
                  <button
                    type="button"
                    class="plain"
                    onClick=${() => (editor.dropDraft(number), onDone())}
                  >
                    ${say("pad.discard")}
                  </button>
                `
              }
            `
      }
    </div>
  `;
}

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
  const { editor, players, round, setup, cards } = form;
  const names = new Map(players.map(({ id, name }) => [id, name]));
  const [fault] = sumFaults({ setup, round, names });
  const exact = players.every(
    ({ id }) => round.tricks[id] === (round.bids[id] ?? 0) + (round.harry[id] ?? 0),
  );
  const claimed =
    round.claims.length +
    Object.values(round.wagers).filter(Boolean).length +
    Object.values(round.harry).filter(Boolean).length;
  return html`
    <div class="pad-account-line">
      <p class="pad-account ${fault ? "off" : ""}" role="status">
        ${
          fault
            ? html`
                <span>${sayReason(fault)}</span>
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
      <button
        type="button"
        class="pad-bonus"
        onClick=${() =>
          navigate(
            `/pad/${editor.id}#${
              route.value.hash.startsWith("edit") ? `edit-${form.number}-` : ""
            }bonus`,
          )}
      >
        <${Icon} name="locked-chest" />
        ${say("pad.bonuses")}${
          claimed > 0 &&
          html`
            <span class="pad-count numbers">${claimed}</span>
          `
        }
      </button>
      <button type="button" class="primary grow" onClick=${onSave}>
        ${exact && !fault ? say("pad.all-made") : say("pad.save-round")}
      </button>
    </div>
  `;
}
