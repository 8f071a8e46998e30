// The person's own result of a daily deal: points, places, rounds, and the ways to share it.
import { practise } from "../games/daily.js";
import { scoreText } from "../games/daily-words.js";
import { gameName } from "../games/games.js";
import { fullAddress } from "../lib/base.js";
import { html } from "../lib/html.js";
import { say } from "../lib/i18n.js";
import { LineIcon } from "../ui/icon.js";
import { ProblemLine } from "../ui/problem.js";
import { sharePng } from "../ui/result-picture.js";
import { share } from "../ui/share.js";
import { useAttempt } from "./attempt.js";
import { placedLines } from "./bot-lines.js";
import { placeAmongFriends } from "./friends.js";
import { pictureOf } from "./picture.js";
import { moodOf, shareText, signOf } from "./share-text.js";

/** @typedef {import("../wire.js").DailyResult} DailyResult */
/** @typedef {import("./share-text.js").Shared} Shared */

/** What leaves the page; null without a finished game. @param {DailyResult} result */
function resultToShare({ day, game, mine, finished }) {
  if (mine?.state !== "finished") return null;
  const { points, place, marks } = mine;
  return /** @type {Shared} */ ({
    day,
    game: gameName(game),
    points,
    place,
    players: finished,
    marks,
  });
}

/** @param {{ result: DailyResult }} props */
export function Score({ result }) {
  const shared = resultToShare(result);
  return html`
    <section class="panel daily-score" aria-label=${say("daily.page-mine")}>
      ${
        shared
          ? html`<${Points} shared=${shared} result=${result} />`
          : html`<p>${say(`daily.page-state-${result.mine?.state ?? "none"}`)}</p>`
      }
      <${Ways} shared=${shared} result=${result} />
    </section>
  `;
}

/** @param {{ shared: Shared, result: DailyResult }} props */
function Points({ shared, result }) {
  const { points, place, players, marks } = shared;
  const friends = placeAmongFriends(result.lines);
  return html`
    <p class="daily-points">${scoreText(points)}</p>
    <p><strong>${say("daily.page-place-all", { place, count: players })}</strong></p>
    <p class="quiet">
      ${friends ? say("daily.page-place-friends", friends) : say("daily.page-friends-none")}
    </p>
    <${Marks} marks=${marks} />
  `;
}

/** @param {{ marks: string[] }} props */
function Marks({ marks }) {
  return html`
    <ol class="daily-marks" aria-label=${say("daily.page-rounds")}>
      ${marks.map((mark, at) => {
        const words = say(`daily.page-mark-${mark}`, { round: at + 1 });
        return html`
          <li key=${at} data-mood=${moodOf(mark)} title=${words}>
            <span aria-hidden="true">${signOf(mark)}</span>
            <span class="unseen">${words}</span>
          </li>
        `;
      })}
    </ol>
  `;
}

/** @param {{ shared: Shared | null, result: DailyResult }} props */
function Ways({ shared, result }) {
  const { day, game } = result;
  const { attempt, busy, problem } = useAttempt(() => undefined);
  return html`
    <div class="row">
      ${shared && html`<${ShareButtons} shared=${shared} result=${result} />`}
      <button
        type="button"
        disabled=${busy}
        aria-label=${say("daily.page-practise-of", { game: gameName(game) })}
        onClick=${() => attempt(() => practise(day, game))}
      >
        <${LineIcon} name="play" />
        ${say("daily.page-practise")}
      </button>
    </div>
    <${ProblemLine} problem=${problem} />
  `;
}

/** @param {{ shared: Shared, result: DailyResult }} props */
function ShareButtons({ shared, result }) {
  const text = shareText(shared, fullAddress("/daily"));
  const sharePicture = async () =>
    sharePng(await pictureOf(shared, placedLines(result)), `yohoho-${result.day}-${result.game}`);
  return html`
    <button type="button" class="primary" onClick=${() => void share({ text }, text)}>
      <${LineIcon} name="share" />
      ${say("ending.share")}
    </button>
    <button type="button" onClick=${() => void sharePicture()}>
      <${LineIcon} name="download" />
      ${say("daily.page-share-picture")}
    </button>
  `;
}
