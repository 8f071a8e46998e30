// People who are away: when a bot takes over from them, and what was done for the viewer meanwhile.
import { html, useEffect, useRef } from "../lib/html.js";
import { formatList, say } from "../lib/i18n.js";
import { serverNow } from "../lib/server-clock.js";
import { announce } from "../ui/announcer.js";
import { rungName, rungOf } from "../ui/bot-ladder.js";
import { secondsUntil, useSeconds } from "../ui/countdown.js";
import { Icon, LineIcon } from "../ui/icon.js";

/** @typedef {import("./table-session.js").TableSession} TableSession */
/** @typedef {import("../wire.js").TableView} TableView */
/** @typedef {import("../wire.js").SeatInfo} SeatInfo */
/** @typedef {import("../game/page-game.js").AnyStage} AnyStage */

/** Nobody is told of an absence as short as a reload of the page. */
const UNTOLD_MS = 3000;
const MAX_SECONDS = 120;

/** Says for each person who is away when a bot takes over. @param {{ view: TableView }} props */
export function AwayStrip({ view }) {
  const leaving = view.seats.filter((seat) => seat.stand_in_at);
  useSeconds(leaving.length > 0);
  const away = leaving.filter((seat) => awayFor(seat, view) >= UNTOLD_MS);
  useAwayAnnouncements(view.seats, away);
  if (!away.length) return null;
  return html`
    <div class="table-strip away-strip">
      ${away.map(
        (seat) => html`
          <p key=${seat.name}>
            <${Icon} name="anchor" />
            ${" "}
            <span class="numbers">${awayText(seat)}</span>
          </p>
        `,
      )}
    </div>
  `;
}

/** @param {SeatInfo} seat @param {TableView} view */
const awayFor = (seat, view) =>
  serverNow() - ((seat.stand_in_at ?? 0) - 1000 * (view.settings.grace ?? 0));

/** @param {SeatInfo} seat */
function awayText({ name, stand_in_at: until }) {
  const seconds = secondsUntil(until ?? 0);
  return seconds > MAX_SECONDS
    ? say("away.minutes", { name, count: Math.round(seconds / 60) })
    : say("away.seconds", { name, count: seconds });
}

/**
 * Tells screen readers once that somebody is away, and once that they are back. The log tells them
 * when a bot takes over.
 * @param {SeatInfo[]} seats
 * @param {SeatInfo[]} away
 */
function useAwayAnnouncements(seats, away) {
  const announced = useRef(/** @type {Set<string>} */ (new Set()));
  const names = away.map((seat) => seat.name ?? "");
  useEffect(() => {
    for (const seat of away) if (!announced.current.has(seat.name ?? "")) announce(awayText(seat));
    for (const name of announced.current)
      if (seats.some((seat) => seat.name === name && seat.here && !seat.stand_in))
        announce(say("log.table-back", { name }));
    announced.current = new Set(names);
  }, [names.join("\n")]);
}

/**
 * What a stand-in or the clock has done for the viewer since their own last move.
 * @param {{ session: TableSession, view: TableView, stage: AnyStage }} props
 */
export function MovesMadeStrip({ session, view, stage }) {
  const made = view.moves_made ?? [];
  const key = `${view.game_number}/${made.reduce((sum, { count }) => sum + count, 0)}`;
  if (!made.length || view.phase !== "playing" || session.movesRead.value === key) return null;
  return html`
    <div class="table-strip moves-made" role="status">
      <div>
        ${movesMadeTexts(view, stage).map(
          (text) => html`
            <p key=${text}>
              <${Icon} name="vintage-robot" />
              ${" "}${text}
            </p>
          `,
        )}
      </div>
      <button
        type="button"
        class="plain round"
        aria-label=${say("table.understood")}
        title=${say("table.understood")}
        onClick=${() => (session.movesRead.value = key)}
      >
        <${LineIcon} name="check" />
      </button>
    </div>
  `;
}

/**
 * One sentence for the clock and one for the absence.
 * @param {TableView} view
 * @param {AnyStage} stage
 */
function movesMadeTexts(view, stage) {
  const made = view.moves_made ?? [];
  const bot = rungName(rungOf(view.settings.stand_in ?? ""));
  const actors = /** @type {const} */ (["clock", "stand-in"]);
  return actors.flatMap((by) => {
    const moves = stage.words.movesMade(made.filter((one) => one.by === by));
    return moves.length ? [say(`absence.${by}`, { bot, moves: formatList(moves) })] : [];
  });
}
