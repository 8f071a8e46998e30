// The decisions after a failed challenge: a blind draw, a disc to give up in secret, the next
// starter.
import { html, useRef } from "../lib/html.js";
import { Disc } from "../cards/disc.js";
import { say } from "../lib/i18n.js";
import { arrowKeys } from "../ui/roving-tabindex.js";
import { CoachMark, nameWithCoach } from "../game/coach-line.js";

/** @typedef {import("./mat-state.js").Stage} Stage */
/**
 * @typedef {{ action: string, label: string, face: string, owner: number, caption: string }} Choice
 */

/** @param {{ stage: Stage }} props */
export function FailedChallenge({ stage }) {
  const { game, names } = stage;
  const name = names[game.challenger ?? -1] ?? "";
  const choosing = {
    draw: () => ({
      title: say("skull.draw-title", { name }),
      text: say("skull.draw-text", { name }),
      choices: draws(stage),
    }),
    discard: () => ({
      title: say("skull.discard-title"),
      text: say("skull.discard-text"),
      choices: discards(stage),
    }),
    name: () => ({
      title: say("skull.name-title"),
      text: say("skull.name-text"),
      choices: namings(stage),
    }),
  };
  const kind = /** @type {keyof typeof choosing} */ (game.phase);
  return html`<${Choosing} stage=${stage} kind=${kind} ...${choosing[kind]()} />`;
}

/** @param {Stage} stage @returns {Choice[]} */
function draws({ game }) {
  const owner = game.challenger ?? 0;
  return game.legal.map((action, at) => ({
    action,
    label: say("skull.draw-one", { number: at + 1 }),
    face: "hidden",
    owner,
    caption: "",
  }));
}

/** @param {Stage} stage @returns {Choice[]} */
function discards({ game, me }) {
  return game.legal.map((action) => {
    const disc = say(`disc.${action.slice("discard ".length)}`);
    return {
      action,
      label: say("skull.discard-one", { disc }),
      face: action.slice("discard ".length),
      owner: me ?? 0,
      caption: disc,
    };
  });
}

/** @param {Stage} stage @returns {Choice[]} */
function namings({ game, names }) {
  return game.legal.map((action) => {
    const seat = Number(action.slice("name ".length));
    const name = names[seat] ?? "";
    return {
      action,
      label: say("skull.name-one", { name }),
      face: "hidden",
      owner: seat,
      caption: name,
    };
  });
}

/** @param {{ stage: Stage, kind: string, title: string, text: string, choices: Choice[] }} props */
function Choosing({ stage, kind, title, text, choices }) {
  const row = useRef(/** @type {HTMLElement | null} */ (null));
  const middle = (choices.length - 1) / 2;
  const buttons = choices.map(
    ({ action, label, face, owner, caption }, at) => html`
      <button
        key=${action}
        type="button"
        class="skull-held may"
        aria-label=${nameWithCoach(stage, [action], label)}
        style=${{ "--fan": at - middle }}
        onClick=${() => void stage.act(action)}
      >
        <${Disc} face=${face} owner=${owner} />
        ${caption && html`<small aria-hidden="true">${caption}</small>`}
        <${CoachMark} stage=${stage} actions=${[action]} />
      </button>
    `,
  );
  return html`
    <div class="skull-choose ${kind}">
      <h2>${title}</h2>
      <p>${text}</p>
      <div
        class="skull-fan"
        ref=${row}
        role="group"
        aria-label=${title}
        data-takes-focus
        onKeyDown=${arrowKeys(row)}
      >
        ${buttons}
      </div>
    </div>
  `;
}
