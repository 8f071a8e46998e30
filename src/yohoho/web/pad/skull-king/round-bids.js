// The first half of a round: one tap for each bid.
import { announce } from "../../ui/announcer.js";
import { html } from "../../lib/html.js";
import { formatSigned, say, withMinus } from "../../lib/i18n.js";
import { pointsClass } from "../../ui/totals.js";
import { SeatMark } from "../../ui/score-graph.js";
import { NumberRow } from "./number-row.js";
import { totalsBefore } from "./standings.js";
import { isDeliberate } from "../tap-guard.js";
import { PersonName } from "../person-name.js";

/** @typedef {import("../../rules/sheet.js").Person} Person */
/** @typedef {import("./round-form.js").RoundForm} RoundForm */
/** @typedef {import("./sheet-editor.js").Draft} Draft */

/**
 * The step after the last bid. Cards that are logged are tapped from the first trick on, so only
 * the choice of the load comes before.
 * @param {RoundForm} form
 * @returns {Draft["step"]}
 */
const afterBids = ({ editor, number, setup }) =>
  editor.isLogging(number) && setup.scoring !== "cannonball" ? "tricks" : "play";

/** @param {{ form: RoundForm }} props */
export function Bids({ form }) {
  const { players, draft, cards, change } = form;
  const bids = draft.round.bids;
  const active =
    players.find(({ id }) => id === draft.active) ??
    players.find(({ id }) => !(id in bids)) ??
    players[0];
  const bid = (/** @type {number} */ value, /** @type {Event} */ event) => {
    if (!active || !isDeliberate(event, `bid-${value}`)) return;
    const filled = { ...bids, [active.id]: value };
    const at = players.indexOf(active);
    const next = [...players.slice(at + 1), ...players.slice(0, at)].find(
      ({ id }) => !(id in filled),
    );
    announce(say("pad.has-bid", { name: active.name, bid: value }));
    if (!next) isDeliberate(event, "bids", true);
    change({
      round: { ...draft.round, bids: filled },
      active: next?.id ?? null,
      step: next ? "bids" : afterBids(form),
    });
  };
  const said = Object.values(bids).reduce((sum, one) => sum + one, 0);
  return html`
    <ol class="pad-rows">
      ${players.map(
        (person) => html`
          <${BidRow} key=${person.id} form=${form} person=${person} active=${person === active} />
        `,
      )}
    </ol>
    <div class="pad-hand">
      <p class="pad-ask">
        <span>${say("pad.ask-bid", { name: active?.name ?? "" })}</span>
        <span class="quiet numbers">${say("pad.bid-sum", { sum: said, cards })}</span>
      </p>
      <${NumberRow}
        most=${cards}
        chosen=${active ? (bids[active.id] ?? null) : null}
        label=${say("pad.ask-bid", { name: active?.name ?? "" })}
        onPick=${bid}
      />
    </div>
  `;
}

/** @param {{ form: RoundForm, person: Person, active: boolean }} props */
function BidRow({ form, person, active }) {
  const { draft, change } = form;
  const bid = draft.round.bids[person.id];
  const { total, points } = totalsBefore(form.editor, form.number, person.id);
  const words = bid === undefined ? say("sheet.thinks") : say("sheet.bid", { bid });
  return html`
    <li class="pad-row ${active ? "active" : ""}">
      <button
        type="button"
        class="pad-who"
        aria-current=${active ? "step" : null}
        onClick=${() => change({ active: person.id })}
      >
        <${SeatMark} seat=${person.colour} />
        <span class="pad-row-name"><${PersonName} name=${person.name} /></span>
        <span class="unseen">${words}</span>
        <span class="pad-stand numbers">
          <b>${withMinus(total)}</b>
          ${
            points !== null &&
            html`<small class=${pointsClass(points)}>${formatSigned(points)}</small>`
          }
        </span>
        <span class="pad-chip numbers" aria-hidden="true">${bid ?? "–"}</span>
      </button>
    </li>
  `;
}
