// The viewer's hand as a fan: a tap lifts a card and a second tap plays it; drag and keys work too.
import { html, useState } from "../lib/html.js";
import { cardName, say } from "../lib/i18n.js";
import { Card } from "../cards/card.js";
import { CoachLine, CoachMark, nameWithCoach } from "../game/coach-line.js";
import { useHandInput, whyNot } from "./hand-input.js";
import { Role } from "./role-choice.js";
import { RefusedCard } from "./refused-card.js";

/** @param {import("./hand-input.js").HandProps} props */
export function Hand(props) {
  const { stage, picked } = props;
  const { edition } = stage.game.options;
  const holding = useHandInput(props);
  const { row, cards, plays, sent, word, asking, drag } = holding;
  const [at, setAt] = useState(0);
  const steady = Math.min(at, cards.length - 1);
  const buttons = cards.map((card, n) => {
    const state =
      card === sent
        ? "sent"
        : card === picked
          ? "picked"
          : plays.has(card)
            ? "playable"
            : plays.size
              ? "blocked"
              : "resting";
    return html`
      <${Held}
        key=${`${stage.game.round}/${card}`}
        stage=${stage}
        card=${card}
        state=${state}
        n=${n}
        actions=${plays.get(card) ?? NONE}
        steady=${n === steady}
        onFocus=${() => setAt(n)}
        onTap=${() => holding.tap(card)}
      />
    `;
  });
  return html`
    <div class="sk-hand">
      <${RefusedCard} said=${word} onRule=${stage.onRule} onDone=${holding.onForget} />
      <${CoachLine} stage=${stage} />
      <div
        class="sk-fan"
        ref=${row}
        role="toolbar"
        aria-label=${say("play.hand")}
        data-takes-focus
        style=${{ "--n": cards.length, "--dealt": stage.game.cards }}
        onKeyDown=${holding.keys}
        onPointerDown=${drag.down}
        onPointerMove=${drag.move}
        onPointerUp=${drag.up}
        onPointerCancel=${drag.cancel}
      >
        ${buttons}
      </div>
      ${
        asking &&
        html`
          <${Role}
            card=${asking}
            actions=${plays.get(asking) ?? []}
            edition=${edition}
            onPick=${holding.show}
            onClose=${holding.onCancel}
          />
        `
      }
    </div>
  `;
}

/** @type {string[]} */
const NONE = [];

/** @typedef {"sent" | "picked" | "playable" | "blocked" | "resting"} Held */

/**
 * @param {{
 *   stage: import("./seats.js").Stage,
 *   card: string,
 *   state: Held,
 *   actions: string[],
 *   n: number,
 *   steady: boolean,
 *   onFocus: () => void,
 *   onTap: () => void,
 * }} props
 */
function Held({ stage, card, state, actions, n, steady, onFocus, onTap }) {
  const { edition } = stage.game.options;
  return html`
    <button
      type="button"
      class="sk-held ${state}"
      data-card=${card}
      style=${{ "--i": n }}
      tabindex=${steady ? 0 : -1}
      aria-disabled=${state === "blocked" ? "true" : undefined}
      aria-pressed=${String(state === "picked")}
      onFocus=${onFocus}
      onClick=${onTap}
    >
      <span class="unseen">${nameWithCoach(stage, actions, label(stage, card, state))}</span>
      <span class="sk-lift" aria-hidden="true">
        <${Card} name=${card} edition=${edition} />
        <${CoachMark} stage=${stage} actions=${actions} />
      </span>
    </button>
  `;
}

/** @param {import("./seats.js").Stage} stage @param {string} card @param {Held} state */
function label(stage, card, state) {
  const name = cardName(card, stage.game.options.edition);
  if (state === "blocked") return say("sk.blocked", { card: name, why: whyNot(stage, card).text });
  if (state === "playable" || state === "picked") return say(`sk.${state}`, { card: name });
  return name;
}
