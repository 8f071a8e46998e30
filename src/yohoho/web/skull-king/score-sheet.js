// The score sheet: rounds down, players across, and the graph of the totals.
import { html, useState } from "../lib/html.js";
import { Icon, LineIcon } from "../ui/icon.js";
import { formatSigned, say, withMinus } from "../lib/i18n.js";
import { ScoreGraph, SeatMark } from "../ui/score-graph.js";
import { LastRound } from "./round-summary.js";
import { totalsByRound, lastScoredRound, ranking, pointsClass } from "../ui/totals.js";

/** @typedef {import("../game/stage.js").Stage<import("../wire.js").SkullKingView>} Stage */

/** @param {{ stage: Stage }} props */
export function Scores({ stage }) {
  const { game, names } = stage;
  const { history = [], scores } = game;
  const [counted, setCounted] = useState(false);
  const players = names.slice(0, scores.length);
  return html`
    <div class="score-sheet">
      <${SheetTable} stage=${stage} players=${players} />
      ${
        history.length > 0
          ? html`
              <button type="button" onClick=${() => setCounted(true)}>
                <${LineIcon} name="list" />
                ${say("sheet.counted", { round: lastScoredRound(game) })}
              </button>
              <${Course} stage=${stage} />
            `
          : html`<p class="quiet">${say("play.no-score")}</p>`
      }
      ${counted && html`<${LastRound} stage=${stage} onClose=${() => setCounted(false)} />`}
    </div>
  `;
}

/** The graph of the totals. @param {{ stage: Stage }} props */
export function Course({ stage: { game, names } }) {
  const { history = [], scores } = game;
  const players = names.slice(0, scores.length);
  return html`<${ScoreGraph} history=${history} scores=${scores} names=${players} />`;
}

/** @param {{ stage: Stage, players: string[] }} props */
function SheetTable({ stage, players }) {
  const { game, me } = stage;
  const { history = [], scores } = game;
  const after = totalsByRound(history, scores).slice(1);
  const size = players.length > 6 ? "crowded" : players.length > 4 ? "many" : "few";
  return html`
    <table class="score-pad numbers ${size}">
      <caption class="quiet">
        ${say("sheet.legend")}
      </caption>
      <thead>
        <tr>
          <th scope="col"><span class="unseen">${say("column.round")}</span></th>
          ${players.map(
            (name, seat) => html`
              <th key=${seat} scope="col" class=${seat === me ? "me" : ""}>
                <${Head} name=${name} seat=${seat} />
              </th>
            `,
          )}
        </tr>
      </thead>
      <tbody>
        ${history.map(
          (line, at) => html`
            <${Row} key=${at} line=${line} number=${at + 1} totals=${after[at] ?? []} me=${me} />
          `,
        )}
        ${game.phase !== "over" && html`<${RowNow} stage=${stage} players=${players} />`}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row"><span class="unseen">${say("column.total")}</span></th>
          ${scores.map(
            (score, seat) => html`
              <td key=${seat} class=${seat === me ? "me" : ""}>
                <${Total} score=${score} leads=${leads(game, seat)} />
              </td>
            `,
          )}
        </tr>
      </tfoot>
    </table>
  `;
}

/** Nobody leads before a round was scored. @param {Stage["game"]} game @param {number} seat */
function leads({ history = [], scores }, seat) {
  return (
    history.length > 0 && ranking(scores).some((place) => place.seat === seat && place.rank === 1)
  );
}

/** @param {{ name: string, seat: number }} props */
function Head({ name, seat }) {
  return html`
    <span class="pad-name" title=${name}>
      <${SeatMark} seat=${seat} />
      <span>${name}</span>
    </span>
  `;
}

/** @param {{ score: number, leads: boolean }} props */
function Total({ score, leads: first }) {
  const crown = html`
    <span class="crown">
      <${Icon} name="crown" />
      <span class="unseen">${say("sheet.leads")}</span>
    </span>
  `;
  return html`
    <span class="pad-total">
      ${first && crown}
      <b>${withMinus(score)}</b>
    </span>
  `;
}

/** @param {{ number: number, cards: number }} props */
function RoundHead({ number, cards }) {
  return html`
    <th scope="row">
      <span aria-hidden="true">${number}</span>
      <span class="unseen">${say("sheet.round", { number, cards })}</span>
    </th>
  `;
}

/**
 * A round that was scored.
 * @param {{
 *   line: import("../wire.js").SkullKingRoundLine,
 *   number: number,
 *   totals: number[],
 *   me: number | null,
 * }} props
 */
function Row({ line, number, totals, me }) {
  return html`
    <tr>
      <${RoundHead} number=${number} cards=${line.cards} />
      ${line.points.map((points, seat) => {
        const [bid, tricks, total] = [line.bids[seat], line.tricks[seat], totals[seat] ?? 0];
        const words = say("sheet.cell", {
          bid,
          tricks,
          points: formatSigned(points),
          total: withMinus(total),
        });
        return html`
          <td key=${seat} class=${seat === me ? "me" : ""}>
            <span class="pad-cell" aria-hidden="true">
              <small class=${bid === tricks ? "made" : ""}>${`${tricks}/${bid}`}</small>
              <span class="points ${pointsClass(points)}">${formatSigned(points)}</span>
              <b>${withMinus(total)}</b>
            </span>
            <span class="unseen">${words}</span>
          </td>
        `;
      })}
    </tr>
  `;
}

/**
 * The current round: bids, tricks so far, and the points if it ended now.
 * @param {{ stage: Stage, players: string[] }} props
 */
function RowNow({ stage, players }) {
  const { game, me } = stage;
  return html`
    <tr class="now">
      <${RoundHead} number=${game.round} cards=${game.cards} />
      ${players.map(
        (_, seat) => html`
          <td key=${seat} class=${seat === me ? "me" : ""}>
            <${CellNow} stage=${stage} seat=${seat} />
          </td>
        `,
      )}
    </tr>
  `;
}

/** @param {{ stage: Stage, seat: number }} props */
function CellNow({ stage, seat }) {
  const { game, me } = stage;
  const own = game.seats[seat];
  const bid = own?.bid ?? (seat === me ? game.bid : null) ?? null;
  if (!own || bid === null) return html`<${Unbid} done=${own?.has_bid ?? false} />`;
  const points = game.if_it_ended_now?.[seat];
  const now = points === undefined ? "" : formatSigned(points);
  return html`
    <span class="pad-cell" aria-hidden="true">
      <small>${`${own.tricks}/${bid}`}</small>
      <i class="points">${now}</i>
    </span>
    <span class="unseen">
      ${
        now
          ? say("sheet.cell-now", { bid, tricks: own.tricks, points: now })
          : say("sheet.bid", { bid })
      }
    </span>
  `;
}

/** @param {{ done: boolean }} props */
function Unbid({ done }) {
  const words = done ? say("sheet.has-bid") : say("sheet.thinks");
  return html`
    <span class="pad-cell quiet">
      <${LineIcon} name=${done ? "check" : "more"} />
      <span class="unseen">${words}</span>
    </span>
  `;
}
