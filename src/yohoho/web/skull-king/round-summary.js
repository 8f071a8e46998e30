// The result of a round: the points of each player and their reasons.
import { Dialog } from "../ui/dialog.js";
import { html, useState } from "../lib/html.js";
import { Icon, LineIcon } from "../ui/icon.js";
import { loadStyle } from "../lib/stylesheets.js";
import { formatList, formatSigned, say, withMinus } from "../lib/i18n.js";
import { SeatMark } from "../ui/score-graph.js";
import { lastScoredRound, ranking, pointsClass } from "../ui/totals.js";
import { ReasonList } from "../rulings/reason-list.js";
import { LastTrickDialog } from "./trick-dialogs.js";

await loadStyle("skull-king-summary.css");

/** @typedef {import("../game/stage.js").Stage<import("../wire.js").SkullKingView>} Stage */

/**
 * A scene after each round but the last, which the end of the game replaces. The game goes on for
 * the viewer when they close it.
 * @param {{ stage: Stage }} props
 */
export function RoundSummary({ stage }) {
  const scene = stage.scene.value;
  if (scene?.kind !== "score" || Number.isFinite(stage.takes())) return null;
  return html`<${LastRound} stage=${stage} onClose=${stage.skip} />`;
}

/** @param {{ stage: Stage, onClose: () => void }} props */
export function LastRound({ stage, onClose }) {
  const { game } = stage;
  const [again, setAgain] = useState(false);
  const lines = game.last_round ?? [];
  const next = game.result
    ? say("summary.end")
    : say("summary.next", { round: lastScoredRound(game) + 1 });
  return html`
    <${Dialog}
      title=${say("play.round-over", { round: lastScoredRound(game) })}
      onClose=${onClose}
      class="round-summary"
    >
      <div onKeyDown=${(/** @type {KeyboardEvent} */ event) => isClosingKey(event) && onClose()}>
        <p class="on-top">
          <${Icon} name=${game.result ? "trophy" : "crown"} />
          <span>${leaders(stage)}</span>
        </p>
        <ol class="places">
          ${ranking(game.scores).map(
            (place) =>
              lines[place.seat] &&
              html`
                <${Place}
                  key=${place.seat}
                  stage=${stage}
                  place=${place}
                  line=${lines[place.seat]}
                />
              `,
          )}
        </ol>
        <footer>
          <button type="button" onClick=${() => setAgain(true)}>
            <${LineIcon} name="eye" />
            ${say("play.trick-last")}
          </button>
          <button type="button" class="primary" autofocus onClick=${onClose}>${next}</button>
        </footer>
      </div>
      ${again && html`<${LastTrickDialog} stage=${stage} onClose=${() => setAgain(false)} />`}
    <//>
  `;
}

/**
 * A key that types something closes it; keys that scroll, move or press keep their meaning.
 * @param {KeyboardEvent} event
 */
function isClosingKey(event) {
  if (event.key.length !== 1 || event.key === " " || event.ctrlKey || event.metaKey || event.altKey)
    return false;
  event.stopPropagation();
  event.preventDefault();
  return true;
}

/** The players who lead or have won. @param {Stage} stage */
function leaders({ game, names }) {
  const [best] = ranking(game.scores);
  const top = ranking(game.scores).filter(({ rank }) => rank === 1);
  const args = {
    names: formatList(top.map(({ seat }) => names[seat] ?? "")),
    points: withMinus(best?.score ?? 0),
  };
  if (game.result) return say("log.game-ended", args);
  return top.length > 1 ? say("summary.level", args) : say("summary.leads", args);
}

/**
 * @param {object} props
 * @param {Stage} props.stage
 * @param {ReturnType<typeof ranking>[number]} props.place
 * @param {import("../wire.js").SkullKingScoreLine} props.line
 */
function Place({ stage, place, line }) {
  const { game, names, me, onRule } = stage;
  const { seat, rank, score } = place;
  const points = game.history?.at(-1)?.points[seat] ?? 0;
  return html`
    <li class="${seat === me ? "me" : ""} ${rank === 1 ? "first" : ""}">
      <span class="rank">
        <span aria-hidden="true">${rank}</span>
        <span class="unseen">${say("summary.place", { rank })}</span>
      </span>
      <h3>
        <${SeatMark} seat=${seat} />
        <span>${names[seat]}</span>
      </h3>
      <div class="won numbers">
        <b class=${pointsClass(points)}>${formatSigned(points)}</b>
        <small>${say("summary.total", { points: withMinus(score) })}</small>
      </div>
      <div class="detail">
        <${ReasonList}
          reasons=${line.why}
          edition=${game.options.edition}
          names=${names}
          onRule=${onRule}
        />
        <${Parts} score=${line.score} />
      </div>
    </li>
  `;
}

/**
 * The parts of the points, if there are several.
 * @param {{ score: import("../wire.js").SkullKingScore }} props
 */
function Parts({ score }) {
  const parts = [
    { name: say("column.base"), points: score.base },
    { name: say("column.bonus"), points: score.bonus },
    { name: say("column.loot"), points: score.alliances },
    { name: say("column.wager"), points: score.wager },
  ].filter(({ points }) => points !== 0);
  if (parts.length < 2) return null;
  return html`
    <p class="parts numbers">
      ${parts.map(
        ({ name, points }) => html`
          <span key=${name} class="pill">
            ${name}${" "}
            <b>${formatSigned(points)}</b>
          </span>
        `,
      )}
    </p>
  `;
}
