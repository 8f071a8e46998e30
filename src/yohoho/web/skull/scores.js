// The scores: lamps, discs, and the rounds so far in words.
import { html } from "../lib/html.js";
import { Disc } from "../cards/disc.js";
import { Icon } from "../ui/icon.js";
import { say } from "../lib/i18n.js";
import { roundResult } from "./round-result.js";

/** @typedef {import("./mat-state.js").Stage} Stage */
/** @typedef {import("../wire.js").SkullSeenRound} SkullSeenRound */

/** @param {{ stage: Stage }} props */
export function Scores({ stage }) {
  const { game, names, me } = stage;
  const rows = game.players.map(
    (player) => html`
      <tr
        key=${player.seat}
        class="${player.seat === me ? "mine" : ""} ${player.eliminated ? "out" : ""}"
      >
        <th scope="row">
          <${Disc} face="hidden" owner=${player.seat} />
          ${" "}${names[player.seat]}
        </th>
        <td class="numbers">${player.successes}${"/2"}</td>
        <td class="numbers">${player.eliminated ? say("mat.out") : player.discs}</td>
      </tr>
    `,
  );
  return html`
    <section class="skull-scores">
      <h2>${say("skull.standing")}</h2>
      <table>
        <thead>
          <tr>
            ${["name", "successes", "discs"].map(
              (column) => html`<th key=${column} scope="col">${say(`column.${column}`)}</th>`,
            )}
          </tr>
        </thead>
        <tbody>
          ${rows}
        </tbody>
      </table>
      <p class="quiet prose">${say("play.success-goal")}</p>
      <h2>${say("skull.history")}</h2>
      ${
        game.history.length
          ? html`<${Course} stage=${stage} />`
          : html`<p class="quiet prose">${say("skull.history-none")}</p>`
      }
    </section>
  `;
}

/** The challenges of the game, the last one first. @param {{ stage: Stage }} props */
export function Course({ stage: { game, names } }) {
  return html`
    <ol class="skull-history">
      ${[...game.history]
        .reverse()
        .map((round) => html`<${Line} key=${round.number} round=${round} names=${names} />`)}
    </ol>
  `;
}

/** @param {{ round: SkullSeenRound, names: string[] }} props */
function Line({ round, names }) {
  return html`
    <li>
      <span class="skull-when ${round.won ? "won" : "failed"}">
        <${Icon} name=${round.won ? "rose" : "skull-crossed-bones"} />
        ${" "}${say("column.round")}${" "}${round.number}
      </span>
      <span>${roundResult(round, names)}</span>
    </li>
  `;
}
