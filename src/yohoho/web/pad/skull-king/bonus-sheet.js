// The sheet for bonuses by card: a tap on the card, then on the player. Impossible claims are
// refused with their ruling.
import { Card } from "../../cards/card.js";
import { Dialog } from "../../ui/dialog.js";
import { html, useState } from "../../lib/html.js";
import { Problem } from "../../lib/http.js";
import { LineIcon } from "../../ui/icon.js";
import { cardArgs, cardName, say, formatSigned } from "../../lib/i18n.js";
import { SeatMark } from "../../ui/score-graph.js";
import { claimFaults, LOOT, findPayment } from "../../rules/claims.js";
import { roundFaults } from "../../rules/judge.js";
import { possibleChanges, possibleStakes } from "../../rules/powers.js";
import { Refusal } from "../refusal.js";
import { isBegun } from "./round-form.js";
import { PersonName } from "../person-name.js";

/** @typedef {import("./round-form.js").RoundForm} RoundForm */
/** @typedef {import("../../rules/sheet.js").Round} Round */
/** @typedef {import("../../rules/sheet.js").Claim} Claim */
/**
 * The selected item: a card with a bonus, or a pirate's power.
 * @typedef {{ kind: "claim" | "wager" | "harry", card: string }} Picked
 */

const ORDER = [
  "fourteen",
  "black-fourteen",
  "mermaid-by-pirate",
  "pirate-by-king",
  "king-by-mermaid",
  LOOT,
];

/** @param {{ form: RoundForm, onClose: () => void }} props */
export function BonusSheet({ form, onClose }) {
  const [picked, setPicked] = useState(/** @type {Picked | null} */ (null));
  const pick = (/** @type {Picked} */ one) =>
    setPicked(picked?.card === one.card && picked.kind === one.kind ? null : one);
  const unpick = () => setPicked(null);
  return html`
    <${Dialog}
      title=${say("pad.bonuses")}
      kind="sheet"
      class="pad-bonuses"
      addressed
      onClose=${onClose}
    >
      <p class="quiet">${say("pad.bonuses-how")}</p>
      <${Cards} form=${form} picked=${picked} onPick=${pick} />
      <${Powers} form=${form} picked=${picked} onPick=${pick} />
      ${
        picked
          ? html`
              <${Who}
                key=${picked.kind + picked.card}
                form=${form}
                picked=${picked}
                onDone=${unpick}
              />
            `
          : html`
              <div class="pad-choose">
                <button type="button" class="primary wide" onClick=${onClose}>
                  ${say("pad.bonuses-done")}
                </button>
              </div>
            `
      }
    <//>
  `;
}

/** Every card of this deck that can pay a bonus, small bonuses first. @param {RoundForm} form */
function payingCards({ setup }) {
  const pays = [...setup.deck].flatMap((card) => {
    const pay = findPayment(setup, { card, by: "" });
    return pay ? [{ card, code: pay.code }] : [];
  });
  return pays
    .sort((one, other) => ORDER.indexOf(one.code) - ORDER.indexOf(other.code))
    .map(({ card }) => card);
}

/** @param {{ form: RoundForm, picked: Picked | null, onPick: (one: Picked) => void }} props */
function Cards({ form, picked, onPick }) {
  const { setup, draft, players } = form;
  const person = (/** @type {string | null | undefined} */ who) =>
    players.find(({ id }) => id === who);
  const claimOf = (/** @type {string} */ card) =>
    draft.round.claims.find((claim) => claim.card === card);
  return html`
    <div class="pad-cards" role="group" aria-label=${say("pad.bonus-cards")}>
      ${payingCards(form).map((card) => {
        const claim = claimOf(card);
        const owner = person(claim?.by);
        const ally = person(claim?.giver);
        return html`
          <button
            key=${card}
            type="button"
            class="pad-card ${owner ? "claimed" : ""}"
            data-card=${card}
            aria-pressed=${picked?.kind === "claim" && picked.card === card}
            onClick=${() => onPick({ kind: "claim", card })}
          >
            <${Card} name=${card} edition=${setup.edition.name} />
            <span class="pad-owner">
              ${owner && html`<${Owners} owner=${owner} ally=${ally} />`}
            </span>
          </button>
        `;
      })}
    </div>
  `;
}

/**
 * Shows owners by their marks, because two names do not fit on a card.
 * @param {{
 *   owner: import("../../rules/sheet.js").Person,
 *   ally?: import("../../rules/sheet.js").Person | undefined,
 * }} props
 */
function Owners({ owner, ally }) {
  if (!ally)
    return html`
      <${SeatMark} seat=${owner.colour} />
      <${PersonName} name=${owner.name} />
    `;
  return html`
    <${SeatMark} seat=${owner.colour} />
    <span aria-hidden="true">+</span>
    <${SeatMark} seat=${ally.colour} />
    <span class="unseen">${`${owner.name} + ${ally.name}`}</span>
  `;
}

/**
 * The wager and the change of a bid, each with a pirate whose power is in use.
 * @param {{ form: RoundForm, picked: Picked | null, onPick: (one: Picked) => void }} props
 */
function Powers({ form, picked, onPick }) {
  const { setup, draft, players } = form;
  const kinds = /** @type {const} */ ([
    ["wager", "stakes"],
    ["harry", "changes"],
  ]).flatMap(([kind, amounts]) => {
    const power = setup.powers.find((one) => one[amounts].length);
    return power ? [{ kind, card: power.card }] : [];
  });
  if (!kinds.length) return null;
  return html`
    <h3>${say("option.powers")}</h3>
    <div class="pad-cards">
      ${kinds.map(({ kind, card }) => {
        const line = kind === "wager" ? draft.round.wagers : draft.round.harry;
        const used = players
          .filter(({ id }) => line[id])
          .map(({ id, name }) => `${name} ${formatSigned(line[id] ?? 0)}`);
        return html`
          <button
            key=${kind}
            type="button"
            class="pad-card ${used.length ? "claimed" : ""}"
            data-power=${kind}
            aria-pressed=${picked?.kind === kind}
            onClick=${() => onPick({ kind, card })}
          >
            <${Card} name=${card} edition=${setup.edition.name} />
            <span class="pad-owner">${say(`pad.power-${kind}`)}</span>
            <span class="pad-owner">${used.join(", ")}</span>
          </button>
        `;
      })}
    </div>
  `;
}

/**
 * The first fault in this round that was not there before.
 * @param {RoundForm} form
 * @param {Partial<Round>} some
 * @returns {Problem | null}
 */
function faultOf(form, some) {
  const { setup, players } = form;
  // Before the tricks are corrected they are only a proposal, which contradicts nothing.
  const round = isBegun(form) ? form.round : { ...form.round, tricks: {} };
  const names = new Map(players.map(({ id, name }) => [id, name]));
  const judge = (/** @type {Round} */ one) => [
    ...roundFaults({ setup, round: { ...one, forced: true }, names }),
    ...claimFaults({ setup, round: one, names }),
  ];
  const before = judge(round).map(({ code }) => code);
  const fresh = judge({ ...round, ...some }).find(({ code }) => !before.includes(code));
  return fresh ? new Problem(fresh.code, fresh.args, fresh.ruling) : null;
}

/** @param {{ form: RoundForm, picked: Picked, onDone: () => void }} props */
function Who({ form, picked, onDone }) {
  const { setup, draft, fill } = form;
  const [by, setBy] = useState(/** @type {string | null} */ (null));
  const [refused, setRefused] = useState(/** @type {Problem | null} */ (null));
  const offer = (/** @type {Partial<Round>} */ some) => {
    const problem = faultOf(form, some);
    setRefused(problem);
    if (problem) return setBy(null);
    fill(some);
    onDone();
  };
  const others = draft.round.claims.filter(({ card }) => card !== picked.card);
  const loot =
    picked.kind === "claim" && findPayment(setup, { card: picked.card, by: "" })?.code === LOOT;
  const claim = (/** @type {string} */ who) => {
    if (loot && by === null) setBy(who);
    else if (loot) offer({ claims: [...others, { card: picked.card, by: by ?? "", giver: who }] });
    else offer({ claims: [...others, { card: picked.card, by: who }] });
  };
  const clear = () => (
    picked.kind === "claim"
      ? fill({ claims: others })
      : fill(picked.kind === "wager" ? { wagers: {} } : { harry: {} }),
    onDone()
  );
  const taken =
    picked.kind === "claim"
      ? others.length < draft.round.claims.length
      : Object.values(picked.kind === "wager" ? draft.round.wagers : draft.round.harry).some(
          Boolean,
        );
  return html`
    <div class="pad-choose" role="group" aria-label=${cardName(picked.card, setup.edition.name)}>
      <p class="pad-ask"><span>${question(form, picked, loot, by)}</span></p>
      ${refused && html`<${Refusal} problem=${refused} edition=${setup.edition.name} />`}
      ${
        picked.kind === "claim" || by === null
          ? html`
              <${People}
                form=${form}
                without=${loot ? by : null}
                onPick=${picked.kind === "claim" ? claim : setBy}
              />
            `
          : html`<${Amounts} form=${form} kind=${picked.kind} who=${by} onOffer=${offer} />`
      }
      <div class="row">
        ${
          taken &&
          html`<button type="button" class="danger" onClick=${clear}>${say("pad.unclaim")}</button>`
        }
        <button type="button" class="plain" onClick=${onDone}>
          <${LineIcon} name="back" />
          ${say("pad.other-card")}
        </button>
      </div>
    </div>
  `;
}

/**
 * @param {RoundForm} form
 * @param {Picked} picked
 * @param {boolean} loot
 * @param {string | null} by
 */
function question({ setup, players }, { kind, card }, loot, by) {
  const name = players.find(({ id }) => id === by)?.name ?? "";
  const { name: edition } = setup.edition;
  if (kind !== "claim")
    return by === null ? say(`pad.who-${kind}`) : say(`pad.how-${kind}`, { name });
  if (loot) return by === null ? say("pad.who-won-loot") : say("pad.who-gave-loot", { name });
  const pay = findPayment(setup, { card, by: "" });
  const words = { ...cardArgs(card, edition), points: formatSigned(pay?.points ?? 0) };
  return pay?.code.endsWith("fourteen")
    ? say("pad.who-won-card", words)
    : say("pad.who-caught", words);
}

/** @param {{ form: RoundForm, without: string | null, onPick: (who: string) => void }} props */
function People({ form, without, onPick }) {
  return html`
    <div class="pad-people ${form.players.length > 4 ? "many" : ""}">
      ${form.players
        .filter(({ id }) => id !== without)
        .map(
          ({ id, name, colour }) => html`
            <button key=${id} type="button" onClick=${() => onPick(id)}>
              <${SeatMark} seat=${colour} />
              <${PersonName} name=${name} />
            </button>
          `,
        )}
    </div>
  `;
}

/**
 * @param {{
 *   form: RoundForm,
 *   kind: "wager" | "harry",
 *   who: string,
 *   onOffer: (some: Partial<Round>) => void,
 * }} props
 */
function Amounts({ form, kind, who, onOffer }) {
  const { draft, setup } = form;
  const values = (kind === "wager" ? possibleStakes(setup) : possibleChanges(setup)).filter(
    Boolean,
  );
  const set = (/** @type {number} */ value) =>
    onOffer(
      kind === "wager"
        ? { wagers: { ...draft.round.wagers, [who]: value } }
        : { harry: { ...draft.round.harry, [who]: value } },
    );
  return html`
    <div class="pad-people numbers">
      ${values.map(
        (value) => html`
          <button key=${value} type="button" onClick=${() => set(value)}>
            ${kind === "wager" ? value : formatSigned(value)}
          </button>
        `,
      )}
    </div>
  `;
}
