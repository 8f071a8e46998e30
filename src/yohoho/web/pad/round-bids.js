// The first half of a round: one tap for each bid.
import { announce } from "../ui/announcer.js";
import { html } from "../lib/html.js";
import { Icon } from "../ui/icon.js";
import { formatSigned, say, withMinus } from "../lib/i18n.js";
import { pointsClass } from "../ui/totals.js";
import { SeatMark } from "../ui/score-graph.js";
import { NumberRow } from "./number-row.js";
import { isDeliberate } from "./tap-guard.js";

/** @typedef {import("../rules/sheet.js").Person} Person */
/** @typedef {import("./round-form.js").RoundForm} RoundForm */

/**
 * A player's total before this round, and the points of the round before.
 * @param {RoundForm} form
 * @param {string} who
 */
function totalsBefore({ editor, number }, who) {
  const { rows, totals, starts } = editor.tally.value;
  const before = rows.findLast((row) => row.number < number && row.cells[who]);
  return {
    total: before?.cells[who]?.total ?? starts[who] ?? totals[who] ?? 0,
    points: before?.number === number - 1 ? (before.cells[who]?.points ?? null) : null,
  };
}

/** @param {{ form: RoundForm }} props */
export function Bids({ form }) {
  const { players, draft, cards, change, setup } = form;
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
      step: next ? "bids" : "tricks",
    });
  };
  const said = Object.values(bids).reduce((sum, one) => sum + one, 0);
  return html`
    <ol class="pad-rows">
      ${players.map(
        (person) => html`
          <${BidRow}
            key=${person.id}
            form=${form}
            person=${person}
            active=${person === active}
            loads=${setup.scoring === "cannonball"}
          />
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

/** @param {{ form: RoundForm, person: Person, active: boolean, loads: boolean }} props */
function BidRow({ form, person, active, loads }) {
  const { draft, change } = form;
  const bid = draft.round.bids[person.id];
  const { total, points } = totalsBefore(form, person.id);
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
        <span class="pad-row-name">${person.name}</span>
        <span class="unseen">${words}</span>
        <span class="pad-stand numbers">
          <b>${withMinus(total)}</b>
          ${
            points !== null &&
            html`
              <small class=${pointsClass(points)}>${formatSigned(points)}</small>
            `
          }
        </span>
        <span class="pad-chip numbers" aria-hidden="true">${bid ?? "–"}</span>
      </button>
      ${
        loads &&
        html`
          <${CannonLoad} form=${form} person=${person} />
        `
      }
    </li>
  `;
}

/**
 * The choice between grapeshot and cannonball.
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
  const label = `${person.name}: ${say("load.cannonball")}`;
  return html`
    <button
      type="button"
      class="pad-load"
      aria-pressed=${fired}
      aria-label=${label}
      title=${label}
      onClick=${turn}
    >
      <${Icon} name=${fired ? "cannon-ball" : "powder-bag"} />
    </button>
  `;
}
