// The table of Skull King: the other players, the trick in the middle, the viewer's seat and hand.
import { html, useEffect, useMemo, useRef, useState } from "../lib/html.js";
import { Icon, LineIcon } from "../ui/icon.js";
import { play } from "../lib/sounds.js";
import { vibrate } from "../lib/vibration.js";
import { loadStyle } from "../lib/stylesheets.js";
import { say } from "../lib/i18n.js";
import { useShortcuts } from "../ui/shortcuts.js";
import { useTableCards } from "../card-help/table-cards.js";
import { useEvent } from "../game/beats.js";
import { concernsCaughtKing } from "./caught-king.js";
import { Bid, roundLine, Total } from "./bid-buttons.js";
import { Decisions } from "./decisions.js";
import { Hand } from "./hand.js";
import { helpCards } from "./help-cards.js";
import { isTurnedOver, lastTrick } from "./last-trick.js";
import { MySeat } from "./my-seat.js";
import { Moments } from "./moments.js";
import { Seats } from "./seats.js";
import { StatusLine } from "./status-line.js";
import { RoundSummary } from "./round-summary.js";
import { Tricks } from "./trick.js";
import { LastTrickDialog, WhyDialog } from "./trick-dialogs.js";

export { Course, Scores } from "./score-sheet.js";

/** @typedef {import("./seats.js").Stage} Stage */

// The sheets for a low and for a large room come last, because they change rules of the others.
await Promise.all(
  [
    "skull-king.css",
    "skull-king-trick.css",
    "skull-king-seats.css",
    "skull-king-tallies.css",
    "skull-king-hand.css",
    "skull-king-low.css",
    "skull-king-oval.css",
  ].map(loadStyle),
);

/** @param {{ stage: Stage }} props */
export default function SkullKingTable({ stage }) {
  const { game, me } = stage;
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  const ways = useMemo(() => ({ root, launched: new Map() }), []);
  const [picked, setPicked] = useState(/** @type {string | null} */ (null));
  const heldCard =
    picked &&
    (game.legal ?? []).some((action) => action.startsWith("play ")) &&
    game.hand?.includes(picked)
      ? picked
      : null;
  const pull = (/** @type {string} */ how) => root.current && (root.current.dataset.pull = how);
  useSounds(stage);
  useTableCards(helpCards(stage), [game]);
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
        <${TableSurface} stage=${stage} ways=${ways} picked=${heldCard} />
        ${me !== null && html`<${MySeat} stage=${stage} me=${me} />`}
        ${
          me !== null &&
          html`
            <${Hand}
              stage=${stage}
              launched=${ways.launched}
              picked=${heldCard}
              onPick=${setPicked}
              onPull=${pull}
            />
          `
        }
      </div>
      <${RoundSummary} stage=${stage} />
      <${Moments} stage=${stage} root=${root} />
    </div>
  `;
}

/**
 * @param {{
 *   stage: Stage,
 *   ways: import("./trick.js").Ways,
 *   picked: string | null,
 * }} props
 */
function TableSurface({ stage, ways, picked }) {
  const { game, me } = stage;
  return html`
    <div class="sk-felt">
      <div class="sk-cloth">
        <${Total} game=${game} />
        <${Tricks} stage=${stage} ways=${ways} />
        ${game.phase === "bid" && me !== null && html`<${Bid} stage=${stage} />`}
        ${game.phase === "bid" && me === null && html`<p class="sk-watch">${roundLine(game)}</p>`}
        <p class="sk-drop" aria-hidden="true">
          <${Icon} name="card-play" />
          ${say("sk.drop")}
        </p>
        <${Decisions} stage=${stage} />
      </div>
      <${Foot} stage=${stage} picked=${picked} />
    </div>
  `;
}

/** @param {{ stage: Stage, picked: string | null }} props */
function Foot({ stage, picked }) {
  const { game, names } = stage;
  const [open, setOpen] = useState(/** @type {"why" | "last" | null} */ (null));
  const reasons = game.trick?.why ?? [];
  const close = () => setOpen(null);
  useShortcuts([
    { keys: ["w"], label: "order.title", run: () => setOpen("why") },
    ...(lastTrick(game) || isTurnedOver(game)
      ? [{ keys: ["l"], label: "play.trick-last", run: () => setOpen("last") }]
      : []),
  ]);
  return html`
    <div class="sk-foot">
      <button
        type="button"
        class="plain"
        disabled=${!lastTrick(game) && !isTurnedOver(game)}
        onClick=${() => setOpen("last")}
      >
        <${LineIcon} name="back" />
        <span>${say("sk.last")}</span>
      </button>
      <${StatusLine} stage=${stage} picked=${picked} />
      <button type="button" class="plain" onClick=${() => setOpen("why")}>
        <span>${say(reasons.length ? "sk.why" : "order.title")}</span>
        <${LineIcon} name="question" />
      </button>
      ${
        open === "why" &&
        html`
          <${WhyDialog}
            reasons=${reasons}
            options=${game.options}
            names=${names}
            onRule=${stage.onRule}
            onClose=${close}
          />
        `
      }
      ${open === "last" && html`<${LastTrickDialog} stage=${stage} onClose=${close} />`}
    </div>
  `;
}

/** @param {Stage} stage */
function useSounds({ beat, scene, me }) {
  const now = scene.value;
  useEvent(beat, "card-played", () => play("card"));
  useEvent(beat, "trick-ended", (trick) => {
    if (concernsCaughtKing(trick, me)) vibrate("caught");
  });
  useEffect(() => void (now?.kind === "sweep" && now.about.trick.bonus > 0 && play("coin")), [now]);
}
