// The rematch after a game: who wants one, for whom it waits, and the viewer's own answer.
import { html } from "../lib/html.js";
import { formatList, say } from "../lib/i18n.js";
import { PlayerPortrait, portraitOf } from "../faces/portrait.js";
import { secondsUntil, useSeconds } from "../ui/countdown.js";

/** @typedef {import("./table-session.js").TableSession} TableSession */
/** @typedef {import("../wire.js").TableView} TableView */
/** @typedef {import("../wire.js").SeatInfo} SeatInfo */
/** @typedef {{ mine: SeatInfo | null, wanting: SeatInfo[], missing: SeatInfo[] }} Answers */

/**
 * The answers of the people at the table; `missing` are those who are here and have not answered.
 * @param {TableView} view
 * @returns {Answers}
 */
function answersOf(view) {
  const ownSeat = view.seats[view.you ?? -1] ?? null;
  const people = view.seats.filter((seat) => seat.kind === "person" && !seat.left);
  return {
    mine: ownSeat,
    wanting: people.filter((seat) => seat.wants_rematch),
    missing: people.filter((seat) => !seat.wants_rematch && seat.here),
  };
}

/** @param {SeatInfo[]} seats */
const namesOf = (seats) => formatList(seats.map((seat) => seat.name ?? ""));

/** @param {{ session: TableSession, view: TableView }} props */
export function Rematch({ session, view }) {
  const answers = answersOf(view);
  const wantsRematch = answers.mine?.wants_rematch ?? false;
  const answer = () => session.do({ do: "rematch", wanted: !wantsRematch });
  return html`
    <div class="rematch">
      <${Answers} answers=${answers} />
      ${
        answers.mine &&
        html`
          <button type="button" class=${wantsRematch ? "" : "primary"} onClick=${answer}>
            ${say(wantsRematch ? "rematch.take-back" : "ending.rematch")}
          </button>
        `
      }
      ${
        view.host &&
        wantsRematch &&
        html`<${GoOn} session=${session} view=${view} missing=${answers.missing} />`
      }
    </div>
  `;
}

/** Screen readers have the same from the log. @param {{ answers: Answers }} props */
function Answers({ answers }) {
  const { wanting } = answers;
  if (!wanting.length) return null;
  return html`
    <div class="rematch-answers">
      <span class="rematch-faces" aria-hidden="true">
        ${wanting.map(
          (seat) => html`<${PlayerPortrait} key=${seat.name} of=${portraitOf(seat)} />`,
        )}
      </span>
      <p>${answersText(answers)}</p>
    </div>
  `;
}

/** @param {Answers} answers */
function answersText({ mine, wanting, missing }) {
  const others = wanting.filter((seat) => seat !== mine);
  const args = { names: namesOf(others), count: others.length };
  const wish = !mine?.wants_rematch
    ? say("rematch.want", args)
    : others.length
      ? say("rematch.want-too", args)
      : say("rematch.want-you");
  const awaited = missing.filter((seat) => seat !== mine);
  return awaited.length ? `${wish} ${say("rematch.waiting", { names: namesOf(awaited) })}` : wish;
}

/**
 * The host need not wait for ever.
 * @param {{ session: TableSession, view: TableView, missing: SeatInfo[] }} props
 */
function GoOn({ session, view, missing }) {
  const from = view.rematch_from ?? 0;
  const seconds = secondsUntil(from);
  useSeconds(seconds > 0);
  if (!missing.length) return null;
  if (seconds > 0)
    return html`<p class="quiet numbers">${say("rematch.go-on-in", { count: seconds })}</p>`;
  return html`
    <button type="button" onClick=${() => session.do({ do: "start-rematch" })}>
      ${say("rematch.go-on", { names: namesOf(missing) })}
    </button>
  `;
}

/** Where the replay of the last game is. @param {TableView} view */
export const replayOf = (view) => `/replay/${view.id}-${view.game_number}`;

/**
 * Tells a person that a rematch has taken them from the result.
 * @param {{ view: TableView }} props
 */
export function MovedAlong({ view }) {
  if (!view.moved_along) return null;
  return html`
    <div class="panel moved-along" role="status">
      <p>${say("rematch.moved-along")}</p>
      <a class="button" href=${replayOf(view)}>${say("ending.replay")}</a>
    </div>
  `;
}
