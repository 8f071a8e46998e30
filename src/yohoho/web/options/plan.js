// The choice of how many cards each round has: a named plan, drawn as bars, or a list of numbers.
import { html, useState } from "../lib/html.js";
import { say } from "../lib/i18n.js";
import { setUp } from "../rules/setup.js";
import { Tiles } from "../ui/tiles.js";

/** @typedef {import("./game-options.js").Part} Part */

const CUSTOM = "own";

/** @param {Part} props */
export function Plan({ box, options, onChange }) {
  const named = typeof options.plan === "string";
  const most = largestDeal(options);
  const capRounds = (/** @type {number[]} */ rounds) =>
    rounds.map((cards) => Math.min(cards, most));
  const tiles = Object.entries(box.plans).map(([value, rounds]) => ({
    value,
    name: say(`option.plan-${value}`),
    why: planText(capRounds(rounds)),
    picture: html`<${Bars} rounds=${capRounds(rounds)} />`,
  }));
  const rounds = named ? (box.plans[options.plan] ?? []) : options.plan;
  const pick = (/** @type {string} */ value) =>
    onChange({ plan: value === CUSTOM ? rounds : value });
  return html`
    <${Tiles}
      legend=${say("option.plan")}
      why=${say("option.why-plan")}
      group="plan"
      kind="plans"
      tiles=${[
        ...tiles,
        {
          value: CUSTOM,
          name: say("option.plan-own"),
          picture: html`<${Bars} rounds=${named ? [] : capRounds(rounds)} />`,
        },
      ]}
      chosen=${named ? options.plan : CUSTOM}
      onPick=${pick}
    />
    ${
      !named &&
      html`
        <${CustomPlan}
          rounds=${rounds}
          most=${box.longest_plan}
          onChange=${(/** @type {number[]} */ plan) => onChange({ plan })}
        />
      `
    }
    <p class="plan-capped quiet prose" role="status">
      ${
        Math.max(0, ...rounds) > most && say("open.plan-capped", { players: options.players, most })
      }
    </p>
  `;
}

/**
 * The most cards that everybody can be dealt. The rounds of a plan are cut to it (N-5). No limit
 * while the options do not make a deck.
 * @param {import("./game-options.js").Options} options
 */
function largestDeal(options) {
  try {
    return setUp(/** @type {any} */ ({ ...options, plan: "classic" })).most;
  } catch {
    return Infinity;
  }
}

/** Describes a plan: equal rounds by their number, others as a list. @param {number[]} rounds */
function planText(rounds) {
  if (rounds.length === 1) return say("open.rounds", { count: 1 });
  return new Set(rounds).size > 1 ? rounds.join(" ") : `${rounds.length} × ${rounds[0]}`;
}

/** @param {{ rounds: number[] }} props */
function Bars({ rounds }) {
  const most = Math.max(10, ...rounds);
  const bars = rounds.map(
    (cards, n) => html`
      <rect
        x=${n * 10 + 2}
        y=${40 - (cards / most) * 38}
        width="6"
        height=${(cards / most) * 38}
        rx="1.5"
      />
    `,
  );
  return html`
    <svg
      class="bars"
      viewBox="0 0 ${Math.max(100, rounds.length * 10)} 40"
      preserveAspectRatio="xMinYMax meet"
      aria-hidden="true"
    >
      ${bars}
    </svg>
  `;
}

/**
 * Keeps the text as it was typed; the server validates the numbers in it.
 * @param {{ rounds: number[], most: number, onChange: (rounds: number[]) => void }} props
 */
function CustomPlan({ rounds, most, onChange }) {
  const [text, setText] = useState(rounds.join(" "));
  const type = (/** @type {any} */ event) => {
    setText(event.currentTarget.value);
    onChange((event.currentTarget.value.match(/\d+/g) ?? []).map(Number));
  };
  return html`
    <label class="field own-plan">
      ${say("option.plan-own-label")}
      <input inputmode="numeric" value=${text} onInput=${type} />
      <small>${say("option.plan-own-why", { most })}</small>
    </label>
  `;
}
