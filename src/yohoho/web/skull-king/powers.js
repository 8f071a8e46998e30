// The answers to a pirate's power as buttons.
import { Card } from "../cards/card.js";
import { sortedHand } from "../cards/order.js";
import { html, useState } from "../lib/html.js";
import { Icon, LineIcon } from "../ui/icon.js";
import { cardName, firstKey, formatList, say, formatSigned } from "../lib/i18n.js";
import { isAdvised } from "../game/coach-line.js";
import { SeatMark } from "../ui/score-graph.js";

/** @typedef {import("./decisions.js").Question} Question */
/** @typedef {import("../game/stage.js").Stage<import("../wire.js").SkullKingView>} Stage */

/** The argument of an action: `lead 2` → `2`. @param {string} action */
const about = (action) => action.slice(action.indexOf(" ") + 1);

/**
 * The viewer's bid and tricks; `now` adds the points they would count.
 * @param {{ stage: Stage, now?: boolean }} props
 */
function BidAndTricksLine({ stage, now = false }) {
  const { game, me } = stage;
  const seat = me === null ? undefined : game.seats[me];
  const points = me === null ? undefined : game.if_it_ended_now?.[me];
  return html`
    <dl class="standing numbers">
      <div>
        <dt>${say("column.bid")}</dt>
        <dd>${seat?.bid ?? game.bid}</dd>
      </div>
      <div>
        <dt>${say("column.won")}</dt>
        <dd>${seat?.tricks}</dd>
      </div>
      ${
        now &&
        points !== undefined &&
        html`
          <div>
            <dt>${say("power.now")}</dt>
            <dd>${formatSigned(points)}</dd>
          </div>
        `
      }
    </dl>
  `;
}

/** The choice of the next leader. @param {Question} props */
export function Lead({ stage, choices, busy, answer }) {
  const { game, names, me } = stage;
  return html`
    <div class="choices people">
      ${choices.map((action) => {
        const seat = Number(about(action));
        const { bid, tricks } = game.seats[seat] ?? {};
        return html`
          <button
            type="button"
            class="choice seat-${seat}"
            data-advised=${isAdvised(stage, action)}
            disabled=${busy}
            onClick=${() => answer(action)}
          >
            <${SeatMark} seat=${seat} />
            <span class="choice-name">
              ${names[seat]}${
                seat === me &&
                html`
                  ${" "}
                  <span class="pill">${say("play.you")}</span>
                `
              }
            </span>
            <small class="numbers">${say("power.bid-and-tricks", { bid, tricks })}</small>
          </button>
        `;
      })}
    </div>
  `;
}

/** To use the power or not. @param {Question} props */
export function Use({ stage, choices, busy, answer }) {
  const { power, undealt = 0 } = stage.game;
  return html`
    <p class="quiet">${say("power.undealt", { count: undealt })}</p>
    <div class="choices">
      ${choices.map((action) => {
        const word = about(action);
        return html`
          <button
            type="button"
            class=${word === "yes" ? "choice primary" : "choice"}
            data-advised=${isAdvised(stage, action)}
            disabled=${busy}
            onClick=${() => answer(action)}
          >
            <span class="choice-name">
              ${say(firstKey(`power.${power}-${word}`, `text.act-power-${word}`))}
            </span>
          </button>
        `;
      })}
    </div>
  `;
}

/** Each discard is chosen first, then confirmed. @param {Question} props */
export function Discard({ stage, choices, busy, answer }) {
  const { drawn = [], discarded = [], options } = stage.game;
  const [chosen, choose] = useState("");
  const cards = sortedHand(choices.map(about));
  const name = cards.includes(chosen) ? cardName(chosen, options.edition) : "";
  const away = formatList(discarded.map((card) => cardName(card, options.edition)));
  return html`
    ${
      discarded.length > 0 &&
      html`<p class="quiet" role="status">${say("power.discard-next", { cards: away })}</p>`
    }
    <ul class="laid-out">
      ${cards.map(
        (card) => html`
          <li key=${card}>
            <button
              type="button"
              class="plain laid"
              data-advised=${isAdvised(stage, `discard ${card}`)}
              aria-pressed=${String(card === chosen)}
              disabled=${busy}
              onClick=${() => choose(card)}
            >
              <${Card} name=${card} edition=${options.edition} />
              ${drawn.includes(card) && html`<span class="pill new">${say("power.new")}</span>`}
            </button>
          </li>
        `,
      )}
    </ul>
    <button
      type="button"
      class="primary wide"
      disabled=${busy || !name}
      onClick=${() => answer(`discard ${chosen}`)}
    >
      ${name ? say("power.discard-card", { card: name }) : say("power.discard-none")}
    </button>
  `;
}

/**
 * The answers as numbers, each with words below it.
 * @param {Question & { answers: { action: string, number: any, words: any }[] }} props
 */
function NumberAnswers({ stage, answers, busy, answer }) {
  return html`
    <div class="choices three">
      ${answers.map(
        ({ action, number, words }) => html`
          <button
            type="button"
            class="choice"
            data-advised=${isAdvised(stage, action)}
            disabled=${busy}
            onClick=${() => answer(action)}
          >
            <span class="number numbers">${number}</span>
            <small>${words}</small>
          </button>
        `,
      )}
    </div>
  `;
}

/** The amount of the wager. @param {Question} props */
export function Wager(props) {
  const answers = props.choices.map((action) => {
    const number = about(action);
    const words =
      number === "0"
        ? say("power.wager-none")
        : html`
            <${Icon} name="coins" />
            ${" "}${say("power.wager-points")}
          `;
    return { action, number, words };
  });
  return html`
    <${BidAndTricksLine} stage=${props.stage} />
    <${NumberAnswers} ...${props} answers=${answers} />
  `;
}

/** @type {Record<string, string>} */
const CHANGES = { "-1": "less", 0: "same", "+1": "more" };

/** The bid, one up or one down. @param {Question} props */
export function Change(props) {
  const answers = props.choices.map((action) => {
    const by = about(action);
    const number = by === "0" ? html`<${LineIcon} name="check" />` : formatSigned(Number(by));
    return { action, number, words: say(`power.change-${CHANGES[by]}`) };
  });
  return html`
    <${BidAndTricksLine} stage=${props.stage} now />
    <${NumberAnswers} ...${props} answers=${answers} />
  `;
}
