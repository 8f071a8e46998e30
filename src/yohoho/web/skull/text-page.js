// Skull as text: the discs in hand, the mats, the calls, the seats.
import { html } from "../lib/html.js";
import { say } from "../lib/i18n.js";
import { answers, status } from "./text-answers.js";
import { showDiscs } from "./shown-discs.js";
import { discNames, marks } from "./text-facts.js";
import { VERBS } from "./verbs.js";

/** @typedef {import("../wire.js").SkullView} View */
/** @typedef {import("../game/stage.js").Stage<View>} Stage */

/** @param {{ stage: Stage, hand: string[] }} props */
function Hand({ stage, hand }) {
  const { pile, lost } = stage.game;
  return html`
    <dl class="text-facts">
      <dt>${say("text.in-hand")}</dt>
      <dd>${discNames(hand)}</dd>
      <dt>${say("text.my-mat")}</dt>
      <dd>${discNames(pile)}</dd>
      ${
        lost.length > 0 &&
        html`
          <dt>${say("text.lost")}</dt>
          <dd>${discNames(lost)}</dd>
        `
      }
    </dl>
  `;
}

/** The calls, and the discs that the challenger has turned. @param {{ stage: Stage }} props */
function Middle({ stage }) {
  const { calls, flips, highest, challenger } = stage.game;
  const name = (/** @type {number} */ seat) => stage.names[seat] ?? "";
  return html`
    <h2>${say("text.challenge")}</h2>
    ${!calls.length && html`<p class="quiet">${say("text.no-challenge")}</p>`}
    <ol class="text-trick">
      ${calls.map(
        (call, n) => html`
          <li key=${n} class=${call.bid === highest ? "ahead" : ""}>
            <span>${name(call.seat)}</span>
            <span class="what">
              ${call.bid === null ? say("mat.passed") : say("mat.bid", { bid: call.bid })}
            </span>
            ${
              call.seat === challenger &&
              call.bid !== null &&
              html`<span class="pill">${say("mat.challenger")}</span>`
            }
          </li>
        `,
      )}
    </ol>
    ${
      flips.length > 0 &&
      html`
        <h3>${say("text.turned")}</h3>
        <ol class="text-trick">
          ${flips.map(
            (flip, n) => html`
              <li key=${n}>
                <span>${name(flip.owner)}</span>
                ${" "}
                <span class="what">${say(`disc.${flip.disc}`)}</span>
              </li>
            `,
          )}
        </ol>
      `
    }
  `;
}

/** @param {{ stage: Stage }} props */
function Seats({ stage }) {
  const { game, names, me } = stage;
  const columns = [say("text.column-mat"), say("text.column-hand"), say("column.successes")];
  return html`
    <table class="text-seats">
      <thead>
        <tr>
          <th scope="col">${say("column.name")}</th>
          ${columns.map((column) => html`<th scope="col" class="numbers">${column}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${game.players.map(
          (player) => html`
            <tr key=${player.seat} class=${player.seat === me ? "text-mine" : ""}>
              <th scope="row">
                <span class="number">${player.seat + 1}</span>
                ${names[player.seat]}
                <small>${marks(player, game, stage).join(" · ")}</small>
              </th>
              ${[player.pile.length, player.hand, `${player.successes}/2`].map(
                (value) => html`<td class="numbers">${value}</td>`,
              )}
            </tr>
          `,
        )}
      </tbody>
    </table>
  `;
}

/** The finished rounds. @param {{ stage: Stage }} props */
function Scores({ stage }) {
  const { history } = stage.game;
  return html`
    <p class="quiet">${say("play.success-goal")}</p>
    <ul class="text-why">
      ${history.map((round) => html`<li key=${round.number}>${roundText(round, stage)}</li>`)}
    </ul>
  `;
}

/** @param {import("../wire.js").SkullSeenRound} round @param {Stage} stage */
function roundText({ number, challenger, bid, won }, { names }) {
  return say(won ? "text.round-won" : "text.round-failed", {
    round: number,
    name: names[challenger],
    bid,
  });
}

/** @type {import("../game/page-game.js").TextPage} */
export const page = {
  Hand,
  Middle,
  Seats,
  Scores,
  hand: (game) => game.hand,
  faceNames: discNames,
  cards: () => ["flower", "skull", "last-chance"],
  tableCards: () => null,
  otherActions: (game) => game.legal,
  chosen: () => undefined,
  score: (count) => say("mat.won", { count }),
  status,
  verbs: () => VERBS,
  answers,
  onShow: showDiscs,
};
