// The middle of a round, while the cards are played: all bids for the whole table to read, and the
// way to the tricks.
import { html, useState } from "../../lib/html.js";
import { Icon } from "../../ui/icon.js";
import { say } from "../../lib/i18n.js";
import { loadStyle } from "../../lib/stylesheets.js";
import { SeatMark } from "../../ui/score-graph.js";
import { sumFaults } from "../../rules/judge.js";
import { dealerOf, neighbour } from "../../rules/sheet.js";
import { plannedCards } from "../../rules/tally.js";
import { attempt } from "../attempt.js";
import { BonusButton } from "./bonus-button.js";
import { Duties } from "./duties.js";
import { NumberRow } from "./number-row.js";
import { Refusal, RulingLink } from "../refusal.js";
import { isDeliberate } from "../tap-guard.js";
import { caseOf } from "./trick-log-state.js";
import { PersonName } from "../person-name.js";

await loadStyle("pad-play.css");

/** @typedef {import("../../lib/http.js").Problem} Problem */
/** @typedef {import("../../rules/sheet.js").Person} Person */
/** @typedef {import("./round-form.js").RoundForm} RoundForm */

/** @param {Record<string, number>} numbers */
const sumOf = (numbers) => Object.values(numbers).reduce((sum, one) => sum + one, 0);

/** @param {{ form: RoundForm, onDone: () => void }} props */
export function Play({ form, onDone }) {
  const [dealing, setDealing] = useState(false);
  const { players, draft, cards, setup, number, editor } = form;
  const [refused, refuse] = useState(/** @type {Problem | null} */ (null));
  const save = (/** @type {Event} */ event) => {
    if (!isDeliberate(event, "save", true)) return;
    const problem = attempt(() => editor.writeRound(number, { ...form.round, forced: false }));
    refuse(problem);
    if (!problem) onDone();
  };
  const loads = setup.scoring === "cannonball";
  return html`
    <ol class="pad-rows pad-play" style=${`--rows: ${players.length}`}>
      ${players.map(
        (person) => html`
          <${PlayRow} key=${person.id} form=${form} person=${person} loads=${loads} />
        `,
      )}
    </ol>
    ${
      setup.ghost &&
      html`
        <p class="pad-ghost quiet">
          <${Icon} name="ghost" />
          ${`${say("play.ghost")}: ${say("pad.ghost-plays")}`}
        </p>
      `
    }
    <div class="pad-hand">
      ${refused && html`<${Refusal} problem=${refused} edition=${setup.edition.name} />`}
      ${
        dealing
          ? html`<${CardsDealt} form=${form} onDone=${() => setDealing(false)} />`
          : html`
              ${
                loads &&
                html`
                  <p class="pad-load-now quiet">
                    ${say("pad.load-now")} ${" "}
                    <${RulingLink} ruling="R-6" edition=${setup.edition.name} />
                  </p>
                `
              }
              <div class="pad-account-line">
                <p class="pad-bid-sum numbers">
                  ${say("pad.bid-sum", { sum: sumOf(draft.round.bids), cards })}
                  <small class="quiet">${say("pad.tap-miss")}</small>
                </p>
                <button type="button" class="plain pad-dealt" onClick=${() => setDealing(true)}>
                  <${Icon} name="card-random" />
                  ${say("pad.dealt", { cards })}
                </button>
              </div>
              <${Ways} form=${form} onSave=${save} />
            `
      }
    </div>
  `;
}

/**
 * The ways out of this screen: card by card, all made it, or the tricks.
 * @param {{ form: RoundForm, onSave: (event: Event) => void }} props
 */
function Ways({ form, onSave }) {
  // Members may have entered their own tricks.
  const fits = !Object.keys(form.draft.round.tricks).length && !sumFaults(caseOf(form)).length;
  const enter = (/** @type {Event} */ event) =>
    isDeliberate(event, "enter", true) && form.change({ step: "tricks", active: null });
  return html`
    <div class="pad-actions">
      <${BonusButton} form=${form} />
      ${
        fits &&
        html`<button type="button" class="grow" onClick=${onSave}>${say("pad.all-made")}</button>`
      }
      <button type="button" class="primary grow" onClick=${enter}>
        ${say("pad.enter-tricks")}
      </button>
    </div>
  `;
}

/**
 * The tricks after a tap on the one who missed: if nobody else did, the cards say how many it were.
 * Otherwise the number is asked for.
 * @param {RoundForm} form
 * @param {string} who
 * @returns {Partial<import("./sheet-editor.js").Draft>}
 */
export function missDistance({ draft, cards }, who) {
  const { bids } = draft.round;
  const bid = bids[who] ?? 0;
  const won = bid + cards - sumOf(bids);
  const sure = won !== bid && won >= 0 && won <= cards;
  return sure
    ? { step: "tricks", active: null, round: { ...draft.round, tricks: { [who]: won } } }
    : { step: "tricks", active: who };
}

/** @param {{ form: RoundForm, person: Person, loads: boolean }} props */
function PlayRow({ form, person, loads }) {
  const { editor, number, draft, change } = form;
  const { id, name } = person;
  const sheet = editor.sheet.value;
  const dealer = dealerOf(sheet, number);
  const bid = draft.round.bids[id] ?? 0;
  const miss = (/** @type {Event} */ event) =>
    isDeliberate(event, `missed-${id}`, true) && change(missDistance(form, id));
  return html`
    <li class="pad-row">
      <button type="button" class="pad-who" onClick=${miss}>
        <${SeatMark} seat=${person.colour} />
        <span class="pad-row-name">
          <${PersonName} name=${name} />
          <${Duties} deals=${dealer === id} leads=${neighbour(sheet, dealer, number) === id} />
        </span>
        <span class="unseen">${say("sheet.bid", { bid })}</span>
        <b class="pad-big numbers" aria-hidden="true">${bid}</b>
      </button>
      ${loads && html`<${CannonLoad} form=${form} person=${person} />`}
    </li>
  `;
}

/**
 * The choice between grapeshot and cannonball, which is made when the bids are known (R-6).
 * @param {{ form: RoundForm, person: Person }} props
 */
function CannonLoad({ form, person }) {
  const { draft, fill } = form;
  const fired = draft.round.cannonballs.includes(person.id);
  const turn = () =>
    fill({
      cannonballs: fired
        ? draft.round.cannonballs.filter((who) => who !== person.id)
        : [...draft.round.cannonballs, person.id],
    });
  const load = say(fired ? "load.cannonball" : "load.grapeshot");
  return html`
    <button
      type="button"
      class="pad-load ${fired ? "fired" : ""}"
      aria-label=${`${person.name}: ${load}`}
      onClick=${turn}
    >
      <${Icon} name=${fired ? "cannon-ball" : "powder-bag"} />
      <small>${load}</small>
    </button>
  `;
}

/**
 * Another number of cards for this round alone. Bids that are higher are asked for again.
 * @param {{ form: RoundForm, onDone: () => void }} props
 */
function CardsDealt({ form, onDone }) {
  const { editor, number, players, draft, cards, setup, change } = form;
  const planned = plannedCards(editor.sheet.value, number);
  const most = Math.min(setup.most, Math.max(planned + 1, ...setup.plan));
  const pick = (/** @type {number} */ value, /** @type {Event} */ event) => {
    if (!isDeliberate(event, `dealt-${value}`, true)) return;
    const bids = Object.fromEntries(
      Object.entries(draft.round.bids).filter(([, bid]) => bid <= value),
    );
    const whole = players.every(({ id }) => id in bids);
    change({
      step: whole ? "play" : "bids",
      round: { ...draft.round, bids, cards: value === planned ? 0 : value },
    });
    onDone();
  };
  return html`
    <p class="pad-ask">
      <span>${say("pad.ask-dealt")}</span>
      <span class="quiet">${say("pad.ask-dealt-why")}</span>
    </p>
    <${NumberRow}
      least=${1}
      most=${most}
      chosen=${cards}
      label=${say("pad.ask-dealt")}
      onPick=${pick}
    />
  `;
}
