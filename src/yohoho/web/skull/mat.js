// A player's mat: the pile, the won challenges, the last call, and the player.
import { html } from "../lib/html.js";
import { Disc, EMBLEMS } from "../cards/disc.js";
import { Icon } from "../ui/icon.js";
import { RungMark } from "../ui/bot-ladder.js";
import { say } from "../lib/i18n.js";
import { Face } from "../game/face.js";
import { presenceMark } from "../game/presence.js";
import { matPosition } from "./mat-positions.js";
import { Pile } from "./pile.js";
import { discNames } from "./prompts.js";
import { discsShownBy } from "./shown-discs.js";

/** @typedef {import("./mat-state.js").Stage} Stage */
/** @typedef {import("./mat-state.js").Mats} Mats */
/** @typedef {import("../wire.js").SkullSeenPlayer} SkullSeenPlayer */

/** @param {{ stage: Stage, seat: number, mats: Mats }} props */
export function Mat({ stage, seat, mats }) {
  const { game, me, names } = stage;
  const player = game.players[seat];
  if (!player) return null;
  const { x, y } = matPosition(seat, game.players.length, me);
  const states = placeStates(stage, player, mats);
  // A mat that is pushed in moves a part of the way to the middle.
  const style = {
    "--x": `${x}%`,
    "--y": `${y}%`,
    "--in-x": (50 - x) / 50,
    "--in-y": (50 - y) / 50,
  };
  return html`
    <li class="skull-place ${states}" data-seat=${seat} data-owner=${seat} style=${style}>
      <div class="skull-mat" data-successes=${player.successes}>
        <${Icon} name=${EMBLEMS[seat % EMBLEMS.length] ?? ""} class="skull-emblem" />
        <${Lamps} count=${player.successes} />
        <${Pile} stage=${stage} seat=${seat} mats=${mats} />
        <${Face} stage=${stage} seat=${seat} turn=${game.waiting.includes(seat)} />
      </div>
      <${LastCall} stage=${stage} player=${player} />
      <p class="skull-name" title=${names[seat]}>
        <${Marks} stage=${stage} seat=${seat} />
        ${" "}
        <span>${names[seat]}</span>
        ${" "}${seat === me && html`<small>${say("skull.you")}</small>`}
        ${game.waiting.includes(seat) && html`<span class="unseen">${say("seat.thinking")}</span>`}
      </p>
      <${Holding} stage=${stage} player=${player} />
      <${Shown} stage=${stage} seat=${seat} />
    </li>
  `;
}

/** @param {Stage} stage @param {SkullSeenPlayer} player @param {Mats} mats */
function placeStates({ game, me }, player, mats) {
  const { seat } = player;
  return [
    seat === me && "mine",
    game.waiting.includes(seat) && "turn",
    player.eliminated && "out",
    player.passed && "passed",
    player.passed && game.phase === "bidding" && "silent",
    game.challenger === seat && "challenger",
    mats.verdict?.skull_of === seat && "struck",
    game.result?.winners.includes(seat) && "winner",
  ]
    .filter(Boolean)
    .join(" ");
}

/** Two lamps; both lit means that the game is won. @param {{ count: number }} props */
function Lamps({ count }) {
  return html`
    <span class="skull-lamps" role="img" aria-label=${say("mat.won", { count })}>
      ${[0, 1].map((n) => html`<i key=${n} class=${n < count ? "lit" : ""}></i>`)}
    </span>
  `;
}

/** The player's last call. @param {{ stage: Stage, player: SkullSeenPlayer }} props */
function LastCall({ stage: { game }, player }) {
  const bid = game.calls
    .filter((call) => call.seat === player.seat && call.bid !== null)
    .at(-1)?.bid;
  if (player.eliminated) return html`<b class="skull-word still">${say("mat.out")}</b>`;
  if (game.challenger === player.seat) {
    return html`
      <b class="skull-word loud">
        <${Icon} name="crossed-sabres" />
        <span class="unseen">${say("mat.challenger")}</span>
        ${" "}${game.highest}
      </b>
    `;
  }
  if (player.passed) return html`<b class="skull-word still">${say("mat.passed")}</b>`;
  if (bid)
    return html`
      <b class="skull-word ${bid === game.highest ? "loud" : ""}">${say("mat.bid", { bid })}</b>
    `;
  return null;
}

/** @param {{ stage: Stage, seat: number }} props */
function Marks({ stage: { game, seats }, seat }) {
  const starts = game.first === seat && game.phase !== "over";
  const marks = [
    ...(starts ? [{ icon: "ship-wheel", words: say("skull.starts-mark"), kind: "first" }] : []),
    ...presenceMark(seats[seat]),
  ];
  return marks.map(
    ({ icon, words, kind, rung }) => html`
      <span key=${words} class="skull-mark ${kind ?? ""}" title=${words}>
        <${Icon} name=${icon} />
        ${rung && html`<${RungMark} rung=${rung} />`}
        <span class="unseen">${words}</span>
      </span>
      ${" "}
    `,
  );
}

/**
 * The discs in hand as small backs; faces in a replay.
 * @param {{ stage: Stage, player: SkullSeenPlayer }} props
 */
function Holding({ stage, player }) {
  if (player.eliminated) return html`<span class="skull-holding"></span>`;
  const open = stage.hands?.[player.seat];
  const discs = open ?? Array.from({ length: player.hand }, () => "hidden");
  const words = open
    ? say("skull.holds", { discs: discNames(open) })
    : say("mat.hand", { count: player.hand });
  return html`
    <span class="skull-holding ${open ? "open" : ""}" role="img" aria-label=${words} title=${words}>
      ${discs.map((face, n) => html`<${Disc} key=${n} face=${face} owner=${player.seat} />`)}
    </span>
  `;
}

/**
 * The discs that a player chose to show after a failed challenge.
 * @param {{ stage: Stage, seat: number }} props
 */
function Shown({ stage, seat }) {
  const discs = discsShownBy(stage, seat);
  if (!discs.length) return null;
  const words = say("skull.shown", { name: stage.names[seat], discs: discNames(discs) });
  return html`
    <span class="skull-shown" role="img" aria-label=${words} title=${words}>
      ${discs.map((face, n) => html`<${Disc} key=${n} face=${face} owner=${seat} />`)}
    </span>
  `;
}
