// The dialog with the reasons of a trick, and the dialog with the last trick.
import { Card } from "../cards/card.js";
import { Dialog } from "../ui/dialog.js";
import { html } from "../lib/html.js";
import { Icon } from "../ui/icon.js";
import { Lazy } from "../ui/lazy.js";
import { say, formatSigned } from "../lib/i18n.js";
import { ReasonList } from "../rulings/reason-list.js";
import { isTurnedOver, lastTrick } from "./last-trick.js";

/** @typedef {import("../game/stage.js").Stage<import("../wire.js").SkullKingView>} Stage */
/** @typedef {import("../wire.js").SkullKingTrickView} Trick */

const loadOrder = () => import("../card-help/order.js");

/**
 * The reasons of a trick, and which card beats which.
 * @param {{
 *   reasons: import("../wire.js").Reason[],
 *   options: import("../wire.js").SkullKingOptions,
 *   names: string[],
 *   onRule: (ruling: string) => void,
 *   onClose: () => void,
 * }} props
 */
export function WhyDialog({ reasons, options, names, onRule, onClose }) {
  const { edition } = options;
  const some = reasons.length > 0;
  return html`
    <${Dialog} title=${say(some ? "play.trick-now" : "order.title")} onClose=${onClose} class="why">
      ${
        some &&
        html`
          <${ReasonList} reasons=${reasons} edition=${edition} names=${names} onRule=${onRule} />
          <h3>${say("order.title")}</h3>
        `
      }
      <${Lazy} name="order" from=${loadOrder} with=${{ edition, options }} />
    <//>
  `;
}

/** @param {{ stage: Stage, onClose: () => void }} props */
export function LastTrickDialog({ stage, onClose }) {
  const trick = lastTrick(stage.game);
  return html`
    <${Dialog} title=${say("play.trick-last")} onClose=${onClose} class="why">
      ${
        trick
          ? html`<${TrickCards} stage=${stage} trick=${trick} />`
          : html`
              <p class="quiet">
                ${say(isTurnedOver(stage.game) ? "play.trick-face-down" : "play.no-trick")}
              </p>
            `
      }
    <//>
  `;
}

/** @param {{ stage: Stage, trick: Trick }} props */
function TrickCards({ stage, trick }) {
  const { edition } = stage.game.options;
  const { why: reasons = [], bonus = 0 } = trick;
  return html`
    <ol class="trick-again" data-trick>
      ${trick.cards.map((card, at) => {
        const seat = trick.seats[at] ?? 0;
        const won = seat === trick.winner;
        return html`
          <li class=${won ? "won" : ""}>
            <${Card} name=${card} edition=${edition} />
            <span class="owner">
              ${won && html`<${Icon} name="crown" />`}${stage.names[seat]}
            </span>
          </li>
        `;
      })}
    </ol>
    <p class="outcome">${outcome(stage, trick)}</p>
    ${bonus > 0 && html`<p class="quiet">${say("why.bonus", { points: formatSigned(bonus) })}</p>`}
    <${ReasonList}
      reasons=${reasons}
      edition=${edition}
      names=${stage.names}
      onRule=${stage.onRule}
    />
  `;
}

/**
 * The reasons say who leads after a trick that nobody won.
 * @param {Stage} stage
 * @param {Trick} trick
 */
function outcome({ names, me }, { winner }) {
  if (winner === null || winner === undefined) return say("why.nobody");
  return winner === me ? say("log.trick-won.you") : say("log.trick-won", { name: names[winner] });
}
