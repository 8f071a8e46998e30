// The result of a trick: its winner, the reasons, the bonuses and the next leader.
import { announce } from "../../ui/announcer.js";
import { html, useEffect } from "../../lib/html.js";
import { cardName, firstKey, say, sayReason, formatSigned } from "../../lib/i18n.js";
import { Reasons } from "../../rulings/reasons.js";
import { SeatMark } from "../../ui/score-graph.js";
import { isDeliberate } from "../tap-guard.js";
import { possibleStakes } from "../../rules/powers.js";
import { byOf } from "../../rules/tricklog.js";

/** @typedef {import("./trick-log-state.js").TrickLogState} TrickLogState */
/** @typedef {import("../../rules/tricklog.js").Judged} Judged */

/**
 * @param {{
 *   now: TrickLogState,
 *   trick: Judged,
 *   tools: any,
 *   onNext: (leader: string | null) => void,
 *   onCount: () => void,
 * }} props
 */
export function TrickResult({ now, trick, tools, onNext, onCount }) {
  const { form, tricks } = now;
  const { leader, plays } = trick;
  const power = powerOf(form, trick);
  const stakes = Boolean(power?.stakes.length);
  const next = byOf(plays[leader] ?? { card: "" });
  const isLast = tricks.length === form.cards;
  const go = (/** @type {string | null} */ who) => (/** @type {Event} */ event) =>
    isDeliberate(event, "next", true) && onNext(who);
  return html`
    <${Ruling} now=${now} trick=${trick} tools=${tools}>
      ${stakes && next && html`<${WagerInput} now=${now} who=${next} />`}
    <//>
    ${
      isLast
        ? html`
            <button type="button" class="primary wide" onClick=${onCount}>
              ${say("tricklog.count")}
            </button>
          `
        : power?.names_leader
          ? html`
              <div class="pad-people">
                ${form.players.map(
                  ({ id, name, colour }) => html`
                    <button key=${id} type="button" onClick=${go(id)}>
                      <${SeatMark} seat=${colour} />
                      <span>${say("pad.leads", { name })}</span>
                    </button>
                  `,
                )}
              </div>
            `
          : html`
              <button type="button" class="primary wide" onClick=${go(next)}>
                ${say("tricklog.next")}
              </button>
            `
    }
  `;
}

/**
 * The power that the winner of a trick may use now.
 * @param {import("./round-form.js").RoundForm} form
 * @param {Judged} trick
 */
const powerOf = ({ setup }, trick) => setup.powers.find(({ person }) => person === trick.power);

/**
 * The winner, the reasons and the bonuses.
 * @param {{ now: TrickLogState, trick: Judged, tools?: any, children?: any }} props
 */
export function Ruling({ now, trick, tools, children }) {
  const { form, nameOf } = now;
  const edition = form.setup.edition.name;
  const { winner, leader, plays, why, odd } = trick;
  const power = powerOf(form, trick);
  const next = byOf(plays[leader] ?? { card: "" });
  // Cards that Graybeard catches pay nobody (G-9).
  const reasons = next === null ? why.filter(({ args }) => args?.points === undefined) : why;
  const words =
    winner === null ? say("rules.nobody") : say("log.trick-won", { name: nameOf(next) });
  useEffect(
    () => announce([words, ...reasons.map((one) => sayReason(one, edition))].join(" ")),
    [words],
  );
  return html`
    <div class="pad-verdict">
      <div class="pad-log-ask">
        <h3>${words}</h3>
        ${tools}
      </div>
      <${Reasons} why=${reasons} edition=${edition} />
      ${trick.claims.some(({ giver }) => giver) && html`<${Allies} now=${now} trick=${trick} />`}
      ${odd.map(
        (one) => html`
          <p key=${one.args?.card} class="quiet pad-odd">${sayReason(one, edition)}</p>
        `,
      )}
      ${
        power &&
        html`
          <p class="pad-power">
            ${say(firstKey(`power.other-${power.person}`, "power.other-power"), {
              pirate: cardName(power.card, edition),
              name: nameOf(next),
            })}
          </p>
        `
      }
      ${children}
    </div>
  `;
}

/**
 * The players who are allied by a Loot in this trick.
 * @param {{ now: TrickLogState, trick: Judged }} props
 */
function Allies({ now, trick }) {
  const pairs = trick.claims.flatMap(({ by, giver }) => (giver ? [{ giver, by }] : []));
  return pairs.map(
    ({ giver, by }) => html`
      <p key=${giver} class="pad-power">
        ${say("tricklog.allies", { name: now.nameOf(by), other: now.nameOf(giver) })}
      </p>
    `,
  );
}

/** The wager of the winner. @param {{ now: TrickLogState, who: string }} props */
function WagerInput({ now, who }) {
  const { form } = now;
  const { wagers } = form.draft.round;
  const stake = (/** @type {number} */ points) =>
    form.fill({ wagers: { ...wagers, [who]: points } });
  return html`
    <div
      class="pad-stakes numbers"
      role="group"
      aria-label=${say("pad.how-wager", { name: now.nameOf(who) })}
    >
      ${possibleStakes(form.setup).map(
        (points) => html`
          <button
            key=${points}
            type="button"
            aria-pressed=${(wagers[who] ?? 0) === points}
            onClick=${() => stake(points)}
          >
            ${points ? formatSigned(points).replace("+", "±") : 0}
          </button>
        `,
      )}
    </div>
  `;
}
