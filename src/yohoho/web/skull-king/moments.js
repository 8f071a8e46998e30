// Short pictures for rare events. They pass over the table and block nothing; their text is also
// announced and logged, so they are hidden from screen readers.
import { html, useEffect, useRef, useState } from "../lib/html.js";
import { reducedMotion } from "../lib/preferences.js";
import { play } from "../lib/sounds.js";
import { loadStyle } from "../lib/stylesheets.js";
import { inEdition, formatList, say } from "../lib/i18n.js";
import { useBeats } from "../game/beats.js";
import { Badge, SCENES } from "./moment-scenes.js";

/** @typedef {import("../game/stage.js").Stage<import("../wire.js").SkullKingView>} Stage */
/** @typedef {import("../wire.js").SkullKingEvent} SkullKingEvent */
/** @typedef {import("../wire.js").SkullKingTrickEnded} TrickEnded */
/** @typedef {keyof typeof SCENES} Kind */
/**
 * The seats that a moment is about, and the number of caught cards.
 * @typedef {{ kind: Kind, about?: number[], count?: number }} Moment
 */

await Promise.all(["tokens-scenes.css", "moments.css", "moment-scenes.css"].map(loadStyle));

const SHOWN_MS = 900;
/**
 * More moments than this at once are dropped: the replay is being wound forward, or the page was
 * away.
 */
const MAX_QUEUED = 3;

/**
 * The moments among some events.
 * @param {SkullKingEvent[]} events
 * @returns {Moment[]}
 */
function momentsIn(events) {
  const over = events.find((event) => event.event === "game-ended");
  const last = over && events.findLast((event) => event.event === "trick-ended");
  const found = events.flatMap((event) => {
    if (event.event === "bids-revealed") return [{ kind: /** @type {Kind} */ ("yo") }];
    if (event.event === "trick-ended")
      return [...inTrick(event), ...(event === last ? [lastTrick(event)] : [])];
    return [];
  });
  return over ? [...found, { kind: "end", about: over.result.winners }] : found;
}

/**
 * Finds moments by the referee's reasons, never by the cards.
 * @param {TrickEnded} trick
 * @returns {Moment[]}
 */
function inTrick(trick) {
  const codes = trick.why.map((reason) => reason.code);
  if (codes.includes("mermaid-catches-king")) return [{ kind: "mermaid" }];
  if (codes.includes("kraken")) return [{ kind: "kraken" }];
  if (codes.some((code) => code === "whale-highest-number" || code === "whale-takes-nothing"))
    return [{ kind: "whale" }];
  const count = codes.filter((code) => code === "pirate-by-king").length;
  return count ? [{ kind: "king", count }] : [];
}

/** @param {TrickEnded} trick @returns {Moment} */
const lastTrick = ({ winner }) => ({ kind: "last-trick", about: winner === null ? [] : [winner] });

/** @param {Moment} moment @param {Stage} stage */
function words({ kind, about = [], count = about.length }, { names, game }) {
  if (kind === "yo") return [1, 2, 3].map((n) => say(`moment.yo-${n}`)).join(" – ");
  if (kind === "last-trick" && !about.length) return say("moment.last-lost");
  return say(inEdition(`moment.${kind}`, game.options.edition), {
    count,
    names: formatList(about.map((seat) => names[seat] ?? "")),
  });
}

/** @param {{ stage: Stage }} props */
export function Moments({ stage }) {
  const [queue, setQueue] = useState(/** @type {{ id: number, moment: Moment }[]} */ ([]));
  const last = useRef(0);
  const add = (/** @type {Moment[]} */ more) => {
    if (!more.length) return;
    const numbered = more.map((moment) => ({ id: ++last.current, moment }));
    setQueue((waiting) =>
      waiting.length + numbered.length > MAX_QUEUED
        ? numbered.slice(-MAX_QUEUED)
        : [...waiting, ...numbered],
    );
  };
  // Uses whole beats, because the events beside a trick tell whether it was the last one.
  useBeats(stage.beat, (events) => add(momentsIn(events)));
  useAlliances(stage.game, add);
  const now = queue[0];
  if (!now) return null;
  const done = () => setQueue((waiting) => waiting.filter(({ id }) => id !== now.id));
  return html`
    <${Playing}
      key=${now.id}
      moment=${now.moment}
      text=${words(now.moment, stage)}
      onDone=${done}
    />
  `;
}

/**
 * An alliance is in the view as soon as the trick with the Loot is won.
 * @param {Stage["game"]} game
 * @param {(more: Moment[]) => void} add
 */
function useAlliances({ alliances = [] }, add) {
  const known = useRef(alliances.length);
  useEffect(() => {
    const fresh = alliances.slice(known.current);
    known.current = alliances.length;
    add(fresh.map((pair) => ({ kind: "alliance", about: [...pair] })));
  }, [alliances.length]);
}

/** @param {{ moment: Moment, text: string, onDone: () => void }} props */
function Playing({ moment, text, onDone }) {
  const { Scene, lasts, sounds, icon } = SCENES[moment.kind];
  const still = reducedMotion();
  useEffect(() => {
    const timers = [
      setTimeout(onDone, still ? SHOWN_MS : lasts),
      ...sounds
        .map(({ sound, at }) => setTimeout(() => play(sound), still ? 0 : at))
        .slice(0, still ? 1 : undefined),
    ];
    return () => timers.forEach(clearTimeout);
  }, []);
  const style = { "--lasts": `${lasts}ms` };
  return html`
    <div class="moment ${still ? "still" : moment.kind}" aria-hidden="true" style=${style}>
      ${
        still
          ? html`
              <${Badge} icon=${icon} text=${text} />
            `
          : html`
              <${Scene} text=${text} />
            `
      }
    </div>
  `;
}
