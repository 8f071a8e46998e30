// The table of Skull King: the other players, the trick in the middle, the viewer's seat and hand.
import { html, useMemo, useRef, useState } from "../lib/html.js";
import { Icon, LineIcon } from "../ui/icon.js";
import { play } from "../lib/sounds.js";
import { loadStyle } from "../lib/stylesheets.js";
import { say } from "../lib/i18n.js";
import { useEvent } from "../game/beats.js";
import { Bid, roundLine, Total } from "./bid-buttons.js";
import { Decisions } from "./decisions.js";
import { Hand } from "./hand.js";
import { lastTrick } from "./last-trick.js";
import { useEndedTrick } from "./ended-trick.js";
import { MySeat } from "./my-seat.js";
import { Moments } from "./moments.js";
import { Seats } from "./seats.js";
import { StatusLine } from "./status-line.js";
import { RoundSummary } from "./round-summary.js";
import { Tricks } from "./trick.js";
import { LastTrickDialog, WhyDialog } from "./trick-dialogs.js";

export { Scores } from "./score-sheet.js";

/** @typedef {import("./seats.js").Stage} Stage */
/** @typedef {import("./ended-trick.js").EndedTrick} EndedTrick */

await Promise.all(
  ["skull-king.css", "skull-king-seats.css", "skull-king-hand.css", "skull-king-rooms.css"].map(
    loadStyle,
  ),
);

/** @param {{ stage: Stage }} props */
export default function SkullKingTable({ stage }) {
  const { game, me } = stage;
  const endedTrick = useEndedTrick(stage);
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  const ways = useMemo(() => ({ root, launched: new Map() }), []);
  const [picked, setPicked] = useState(/** @type {string | null} */ (null));
  const held =
    picked &&
    (game.legal ?? []).some((action) => action.startsWith("play ")) &&
    game.hand?.includes(picked)
      ? picked
      : null;
  const pull = (/** @type {string} */ how) => root.current && (root.current.dataset.pull = how);
  useSounds(stage);
  return html`
    <div
      class="sk"
      data-phase=${game.phase}
      data-playing=${String(me !== null)}
      data-open=${String(stage.hands !== null)}
      ref=${root}
    >
      <div class="sk-deck">
        <${Seats} stage=${stage} />
        <${TableSurface} stage=${stage} endedTrick=${endedTrick} ways=${ways} picked=${held} />
        ${
          me !== null &&
          html`
            <${MySeat} stage=${stage} me=${me} />
          `
        }
        ${
          me !== null &&
          html`
            <${Hand}
              stage=${stage}
              launched=${ways.launched}
              picked=${held}
              onPick=${setPicked}
              onPull=${pull}
            />
          `
        }
      </div>
      <${RoundSummary} stage=${stage} />
      <${Moments} stage=${stage} />
    </div>
  `;
}

/**
 * @param {{
 *   stage: Stage,
 *   endedTrick: EndedTrick,
 *   ways: import("./trick.js").Ways,
 *   picked: string | null,
 * }} props
 */
function TableSurface({ stage, endedTrick, ways, picked }) {
  const { game, me } = stage;
  const ended = endedTrick.ended.value;
  return html`
    <div class="sk-felt">
      <div class="sk-cloth">
        <${Total} game=${game} />
        <${Tricks} stage=${stage} endedTrick=${endedTrick} ways=${ways} />
        ${
          game.phase === "bid" &&
          me !== null &&
          html`
            <${Bid} stage=${stage} />
          `
        }
        ${
          game.phase === "bid" &&
          me === null &&
          html`
            <p class="sk-watch">${roundLine(game)}</p>
          `
        }
        <p class="sk-drop" aria-hidden="true">
          <${Icon} name="card-play" />
          ${say("sk.drop")}
        </p>
        <${Decisions} stage=${stage} />
      </div>
      <${Foot} stage=${stage} ended=${ended} picked=${picked} />
    </div>
  `;
}

/**
 * @param {{
 *   stage: Stage,
 *   ended: import("./ended-trick.js").Ended | null,
 *   picked: string | null,
 * }} props
 */
function Foot({ stage, ended, picked }) {
  const { game, names } = stage;
  const [open, setOpen] = useState(/** @type {"why" | "last" | null} */ (null));
  const reasons = (ended && !ended.sweeping ? ended.trick.why : game.trick?.why) ?? [];
  const close = () => setOpen(null);
  return html`
    <div class="sk-foot">
      <button
        type="button"
        class="plain"
        disabled=${!lastTrick(game)}
        onClick=${() => setOpen("last")}
      >
        <${LineIcon} name="back" />
        <span>${say("sk.last")}</span>
      </button>
      <${StatusLine} stage=${stage} ended=${ended} picked=${picked} />
      <button
        type="button"
        class="plain"
        disabled=${!reasons.length}
        onClick=${() => setOpen("why")}
      >
        <span>${say("sk.why")}</span>
        <${LineIcon} name="question" />
      </button>
      ${
        open === "why" &&
        html`
          <${WhyDialog}
            reasons=${reasons}
            edition=${game.options.edition}
            names=${names}
            onRule=${stage.onRule}
            onClose=${close}
            title=${say("play.trick-now")}
          />
        `
      }
      ${
        open === "last" &&
        html`
          <${LastTrickDialog} stage=${stage} onClose=${close} />
        `
      }
    </div>
  `;
}

/** @param {Stage} stage */
function useSounds({ beat }) {
  useEvent(beat, "card-played", () => play("card"));
  useEvent(beat, "trick-ended", ({ bonus }) => void (bonus > 0 && play("coin")));
}
