// The end of a game: a picture, the places counted up, the viewer's own line, the moments that
// decided it, and the ways from here. It can be put aside to look at the table.
import { html, useEffect, useLayoutEffect, useRef } from "../lib/html.js";
import { Icon, LineIcon } from "../ui/icon.js";
import { say, withMinus } from "../lib/i18n.js";
import { withoutServer } from "../lib/link.js";
import { play } from "../lib/sounds.js";
import { loadStyle } from "../lib/stylesheets.js";
import { gameName } from "../games/games.js";
import { ShareButton } from "../games/share-button.js";
import { share } from "../ui/share.js";
import { DailyWays } from "./daily-deal.js";
import { EndingPicture } from "./ending-picture.js";
import { useEndingSteps } from "./ending-steps.js";
import { FairDeal } from "./fair-deal.js";
import { moodOf, Places, placesOf } from "./places.js";
import { Rematch, replayOf } from "./rematch.js";
import { skipOnClick } from "./skip-scene.js";

await Promise.all(["tokens-scenes.css", "ending.css", "ending-picture.css"].map(loadStyle));

/** @typedef {import("./table-session.js").TableSession} TableSession */
/** @typedef {import("../wire.js").TableView} TableView */
/** @typedef {import("../game/page-game.js").AnyStage} AnyStage */
/** @typedef {import("./places.js").Place} Place */
/** @typedef {import("./places.js").Mood} Mood */

/** @type {Record<Mood, import("../lib/sounds.js").Sound>} */
const SOUNDS = { first: "fanfare", middle: "chord", last: "wave", watched: "coin" };

/**
 * @param {{
 *   session: TableSession,
 *   view: TableView,
 *   stage: AnyStage,
 *   live: boolean,
 *   Course: import("../game/page-game.js").Drawing | null,
 * }} props  `live` if the page has shown the game before its end
 */
export default function Ending({ session, view, stage, live, Course }) {
  const places = placesOf(view);
  const mood = moodOf(places, stage.me);
  const { steps, skipping } = useEndingSteps(places.length, live);
  const { places: shown = 0, whole = true } = steps.view.value ?? {};
  useEffect(() => void (live && play(SOUNDS[mood])), []);
  if (session.resultsHidden.value) return html`<${EndingAside} session=${session} />`;
  const touchable = steps.touchable.value && session.timeline.touchable.value;
  return html`
    <section
      class="ending panel"
      aria-labelledby="ending-title"
      data-mood=${mood}
      data-whole=${String(whole)}
      data-step=${shown ? "places" : "picture"}
      data-touchable=${String(touchable)}
      onClickCapture=${skipOnClick(skipping)}
    >
      <${Head} session=${session} mood=${mood} title=${verdict(stage.me, places)} live=${live} />
      <div class="ending-body">
        <div class="ending-part">
          <${Places}
            places=${places}
            me=${stage.me}
            words=${stage.words}
            shown=${shown}
            takes=${whole ? 0 : steps.takes}
          />
          <${OwnLine} stage=${stage} places=${places} />
          <${Moments} stage=${stage} view=${view} />
        </div>
        <div class="ending-part">
          ${Course && html`<${CourseOfGame} Course=${Course} stage=${stage} />`}
          <${FairDeal} view=${view} />
        </div>
      </div>
      <${Ways} session=${session} view=${view} places=${places} />
    </section>
  `;
}

/** @param {{ session: TableSession, mood: Mood, title: string, live: boolean }} props */
function Head({ session, mood, title, live }) {
  const head = useRef(/** @type {HTMLElement | null} */ (null));
  const heading = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    const { parentElement, offsetHeight } = /** @type {HTMLElement} */ (head.current);
    parentElement?.style.setProperty("--head", `${offsetHeight}px`);
  }, []);
  useEffect(() => void (live && !isFocusUsed() && heading.current?.focus()), []);
  return html`
    <header class="ending-head" ref=${head}>
      <${EndingPicture} mood=${mood} />
      <h2 id="ending-title" tabindex="-1" ref=${heading}>${title}</h2>
      ${mood !== "watched" && html`<p>${say(`ending.mood-${mood}`)}</p>`}
      <button
        type="button"
        class="plain round"
        aria-label=${say("ending.aside")}
        title=${say("ending.aside")}
        onClick=${() => (session.resultsHidden.value = true)}
      >
        <${LineIcon} name="close" />
      </button>
    </header>
  `;
}

/** Whether the person works outside the table, such as in the chat. */
function isFocusUsed() {
  const at = document.activeElement;
  return Boolean(at && at !== document.body && !at.closest(".table-stage"));
}

/** @param {{ session: TableSession }} props */
function EndingAside({ session }) {
  return html`
    <button
      type="button"
      class="primary ending-aside"
      onClick=${() => (session.resultsHidden.value = false)}
    >
      <${Icon} name="trophy" />
      ${" "}${say("ending.again")}
    </button>
  `;
}

/** @param {number | null} me @param {Place[]} places */
function verdict(me, places) {
  const winners = places.filter((place) => place.winner);
  if (winners.some((place) => place.seat === me))
    return say(winners.length > 1 ? "ending.you-share" : "ending.you-win");
  return say(winners.length > 1 ? "ending.shared" : "ending.won", {
    name: winners.map((place) => place.name).join(" · "),
  });
}

/** @param {{ stage: AnyStage, places: Place[] }} props */
function OwnLine({ stage, places }) {
  const ownPlace = places.find(({ seat }) => seat === stage.me);
  const line = stage.words.endingLine(stage);
  if (!ownPlace || !line) return null;
  return html`
    <p class="ending-own">
      <b>${say("ending.place", { rank: ownPlace.rank })}</b>
      ${" · "}${line}
    </p>
  `;
}

/** @param {{ stage: AnyStage, view: TableView }} props */
function Moments({ stage, view }) {
  const moments = stage.words.decidingMoments(stage);
  if (!moments.length) return null;
  return html`
    <section class="ending-moments" aria-labelledby="ending-moments">
      <h3 id="ending-moments">${say("ending.decided")}</h3>
      <ol>
        ${moments.map(
          ({ round, text, at }) => html`
            <li key=${round}>
              <p>
                <b>${say("replay-page.round-n", { round })}</b>
                ${" "}${text}
              </p>
              ${
                stage.me !== null &&
                !view.daily?.practice &&
                html`
                  <a class="button" href="${replayOf(view)}#${at}">
                    ${say("ending.show")}
                    <span class="unseen">${say("replay-page.round-n", { round })}</span>
                  </a>
                `
              }
            </li>
          `,
        )}
      </ol>
    </section>
  `;
}

/** @param {{ Course: import("../game/page-game.js").Drawing, stage: AnyStage }} props */
function CourseOfGame({ Course, stage }) {
  return html`
    <section class="ending-course" aria-labelledby="ending-course">
      <h3 id="ending-course">${say("ending.course")}</h3>
      <${Course} stage=${stage} />
    </section>
  `;
}

/** @param {{ session: TableSession, view: TableView, places: Place[] }} props */
function Ways({ session, view, places }) {
  const seated = typeof view.you === "number";
  if (view.daily) return html`<${DailyWays} game=${view.settings.game} daily=${view.daily} />`;
  return html`
    <footer class="ending-ways">
      <${Rematch} session=${session} view=${view} />
      ${seated && html`<${WatchAgain} view=${view} />`}
      <${ShareResult} view=${view} places=${places} />
      <a class="button" href="/">${say("page.home")}</a>
    </footer>
  `;
}

/** @param {{ view: TableView }} props */
function WatchAgain({ view }) {
  return html`
    <a class="button" href=${replayOf(view)}>
      <${LineIcon} name="play" />
      ${" "}${say("ending.replay")}
    </a>
    ${
      !withoutServer &&
      html`
        <a class="button" href=${`${replayOf(view)}?review`}>
          <${LineIcon} name="graph" />
          ${" "}${say("review.link")}
        </a>
      `
    }
  `;
}

/**
 * A player shares a link to the game, a watcher the ranking alone.
 * @param {{ view: TableView, places: Place[] }} props
 */
function ShareResult({ view, places }) {
  const text = resultText(view, places);
  if (typeof view.you === "number")
    return html`
      <${ShareButton} game=${`${view.id}-${view.game_number}`} text=${text}>
        <${LineIcon} name="share" />
        ${" "}${say("ending.share")}
      <//>
    `;
  return html`
    <button type="button" onClick=${() => share({ text }, text)}>
      <${LineIcon} name="share" />
      ${" "}${say("ending.share")}
    </button>
  `;
}

/** The ranking as a text to share. @param {TableView} view @param {Place[]} places */
function resultText(view, places) {
  const lines = places.map(({ rank, name, score }) => `${rank}. ${name}: ${withMinus(score)}`);
  return [gameName(view.settings.game), ...lines].join("\n");
}
