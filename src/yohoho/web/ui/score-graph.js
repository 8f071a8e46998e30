// Draws the totals of all players as lines. Each player has a colour, a mark, and a name at the end
// of the line.
import { graphemes } from "../lib/graphemes.js";
import { html } from "../lib/html.js";
import { loadStyle } from "../lib/stylesheets.js";
import { say, withMinus } from "../lib/i18n.js";
import { totalsByRound } from "./totals.js";

await loadStyle("skull-king-sheets.css");

/** Each shape is drawn around the centre of a mark, about ten units wide. */
const SHAPES = [
  "M0-4.5A4.5 4.5 0 1 1 0 4.5 4.5 4.5 0 1 1 0-4.5Z",
  "M-4-4H4V4H-4Z",
  "M0-5 5 4H-5Z",
  "M0-5.5 5.5 0 0 5.5-5.5 0Z",
  "M0 5-5-4H5Z",
  "M-1.7-5H1.7V-1.7H5V1.7H1.7V5H-1.7V1.7H-5V-1.7H-1.7Z",
  "M0-5.5 1.6-1.8 5.4-1.6 2.4.9 3.4 4.7 0 2.6-3.4 4.7-2.4.9-5.4-1.6-1.6-1.8Z",
  "M-2.6-4.6H2.6L5.2 0 2.6 4.6H-2.6L-5.2 0Z",
];

/** The outline of the mark of a seat, around its centre. @param {number} seat */
export const seatShape = (seat) => SHAPES[seat % SHAPES.length] ?? "";

const WIDE = 320;
const HIGH = 190;
const LEFT = 30;
const RIGHT = 236;
const TOP = 10;
const BOTTOM = 168;
/** The least distance between two names at the ends of their lines. */
const MIN_NAME_DISTANCE = 13;
const STEPS = [10, 20, 50, 100, 200, 500, 1000, 2000, 5000];

/** Draws the mark of a seat, which stands beside its name. @param {{ seat: number }} props */
export function SeatMark({ seat }) {
  return html`
    <svg class="seat-mark seat-${seat % 8}" viewBox="-6 -6 12 12" aria-hidden="true">
      <path d=${seatShape(seat)} />
    </svg>
  `;
}

/**
 * @typedef {object} Lines
 * @property {Pick<import("../wire.js").SkullKingRoundLine, "points">[]} history
 * @property {string[]} names
 * @property {number[]} [scores]  the current totals; without them the game began at zero
 * @property {number[]} [colours]  the colour and mark of each line; those of its seat by default
 * @property {number} [first]  the number of the first round
 */

/** @param {Lines} props */
export function ScoreGraph({ history, names, scores, colours, first = 1 }) {
  const rows = totalsByRound(
    history,
    scores ??
      names.map((_, seat) => history.reduce((sum, { points }) => sum + (points[seat] ?? 0), 0)),
  );
  const scale = scaleFor(rows);
  const lines = names.map((name, at) => ({
    name,
    seat: colours?.[at] ?? at,
    totals: rows.map((row) => row[at] ?? 0),
  }));
  return html`
    <svg
      class="score-graph"
      viewBox="0 0 ${WIDE} ${HIGH}"
      role="img"
      aria-label=${say("sheet.graph")}
    >
      <${Grid} scale=${scale} first=${first} />
      ${lines.map((line) => html`<${TotalLines} key=${line.seat} line=${line} scale=${scale} />`)}
      <${LineNames} lines=${lines} scale=${scale} />
    </svg>
  `;
}

/**
 * @typedef {{
 *   x: (round: number) => number,
 *   y: (total: number) => number,
 *   ticks: number[],
 *   rounds: number,
 * }} Scale
 */
/** @typedef {{ name: string, seat: number, totals: number[] }} Line */

/** @param {number[][]} rows @returns {Scale} */
function scaleFor(rows) {
  const all = rows.flat();
  const least = Math.min(0, ...all);
  const most = Math.max(10, ...all);
  const step = STEPS.find((size) => (most - least) / size <= 5) ?? 10000;
  const low = Math.floor(least / step);
  const high = Math.ceil(most / step);
  const ticks = Array.from({ length: high - low + 1 }, (_, n) => (low + n) * step);
  const rounds = Math.max(1, rows.length - 1);
  return {
    ticks,
    rounds,
    x: (round) => LEFT + ((RIGHT - LEFT) * round) / rounds,
    y: (total) => BOTTOM - ((BOTTOM - TOP) * (total - low * step)) / ((high - low) * step),
  };
}

/** @param {{ scale: Scale, first: number }} props */
function Grid({ scale, first }) {
  const { ticks, rounds, x, y } = scale;
  const every = Math.ceil(rounds / 10);
  const numbers = Array.from({ length: rounds }, (_, n) => n + 1).filter((n) => n % every === 0);
  return html`
    <g class="grid numbers">
      ${ticks.map(
        (tick) => html`
          <path class=${tick === 0 ? "nought" : ""} d="M${LEFT} ${y(tick)}H${RIGHT}" />
          <text x=${LEFT - 5} y=${y(tick) + 3.5} text-anchor="end">${withMinus(tick)}</text>
        `,
      )}
      ${numbers.map(
        (n) => html`<text x=${x(n)} y=${BOTTOM + 15} text-anchor="middle">${n + first - 1}</text>`,
      )}
    </g>
  `;
}

/** @param {{ line: Line, scale: Scale }} props */
function TotalLines({ line, scale }) {
  const points = line.totals.map((total, round) => ({ x: scale.x(round), y: scale.y(total) }));
  return html`
    <g class="growth seat-${line.seat % 8}">
      <polyline points=${points.map(({ x, y }) => `${x},${y}`).join(" ")} />
      ${points
        .slice(1)
        .map(
          ({ x, y }) => html`
            <path d=${seatShape(line.seat)} transform="translate(${x} ${y}) scale(0.7)" />
          `,
        )}
    </g>
  `;
}

/**
 * Writes each name at the height of its line, or as near to it as the others allow.
 * @param {{ lines: Line[], scale: Scale }} props
 */
function LineNames({ lines, scale }) {
  const ends = lines.map(({ name, seat, totals }) => ({
    name,
    seat,
    y: scale.y(totals.at(-1) ?? 0),
  }));
  return html`
    <g class="ends">
      ${spreadOut(ends).map(
        ({ name, seat, y, at }) => html`
          <g key=${seat} class="seat-${seat % 8}">
            <path class="lead" d="M${RIGHT} ${y}L${RIGHT + 9} ${at}" />
            <path d=${seatShape(seat)} transform="translate(${RIGHT + 15} ${at})" />
            <text x=${RIGHT + 23} y=${at + 4}>
              <title>${name}</title>
              ${shortenName(name)}
            </text>
          </g>
        `,
      )}
    </g>
  `;
}

/**
 * Moves names apart from top to bottom, and keeps them inside the drawing.
 * @template {{ y: number }} End
 * @param {End[]} ends
 */
function spreadOut(ends) {
  const down = ends.map((end) => ({ ...end, at: end.y })).sort((one, other) => one.y - other.y);
  down.forEach(
    (end, n) =>
      (end.at = Math.max(end.at, TOP, n ? (down[n - 1]?.at ?? 0) + MIN_NAME_DISTANCE : 0)),
  );
  down
    .reverse()
    .forEach(
      (end, n) =>
        (end.at = Math.min(end.at, n ? (down[n - 1]?.at ?? 0) - MIN_NAME_DISTANCE : BOTTOM)),
    );
  return down;
}

/**
 * The isolate gives the ellipsis the direction of the name, which `dir` cannot do inside a drawing.
 * @param {string} name
 */
function shortenName(name) {
  const letters = graphemes(name);
  return letters.length > 9 ? `\u2068${letters.slice(0, 8).join("").trimEnd()}…\u2069` : name;
}
