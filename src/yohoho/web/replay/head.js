// The line above a replay: whose hands are shown, the rounds, the mistakes, and how it is shared.
import { html, useMemo } from "../lib/html.js";
import { notice } from "../ui/announcer.js";
import { LineIcon } from "../ui/icon.js";
import { say, sayReason } from "../lib/i18n.js";
import { preferences, setPreferences } from "../lib/preferences.js";
import { ShareButton } from "../games/share-button.js";
import { namesOf } from "../games/replay-moment.js";
import { roundsOf } from "./playback.js";

/** @typedef {import("../wire.js").Replay} Replay */
/** @typedef {import("./player.js").Playback} Playback */

/**
 * @param {{
 *   replay: Replay,
 *   playback: Playback,
 *   game: string,
 *   shared: boolean,
 *   hidden: boolean,
 *   chair: import("@preact/signals").Signal<number | null>,
 *   onReview: (() => void) | null,
 *   onOther: (() => void) | null,
 * }} props
 */
export function Head({ replay, playback, game, shared, hidden, chair, onReview, onOther }) {
  const sit = (/** @type {any} */ event) =>
    (chair.value = event.currentTarget.value === "" ? null : Number(event.currentTarget.value));
  return html`
    <header class="replay-head">
      <a class="plain round replay-home" href="/" aria-label=${say("page.home")}>
        <${LineIcon} name="back" />
      </a>
      <h1 class="unseen">${say("replay-page.title")}</h1>
      <label>
        <span class="unseen">${say("replay-page.chair")}</span>
        <select onChange=${sit} value=${chair.value ?? ""}>
          <option value="">${say("replay-page.all-open")}</option>
          ${replay.names.map(
            (name, seat) => html`
              <option value=${seat}>${say("replay-page.from-chair", { name })}</option>
            `,
          )}
        </select>
      </label>
      <${Rounds} replay=${replay} playback=${playback} />
      <${Mistakes} replay=${replay} playback=${playback} />
      <span class="grow"></span>
      <${AsText} />
      ${
        onReview &&
        html`
          <button type="button" class="primary replay-review" onClick=${onReview}>
            <${LineIcon} name="graph" />
            <span class="long">${say(game ? "review.mine" : "review.shared")}</span>
            <span class="short">${say("review.link")}</span>
          </button>
        `
      }
      ${hidden && html`<span class="pill">${say("share.hidden")}</span>`}
      ${game && html`<${MyGame} game=${game} at=${playback.at} />`}
      ${
        shared &&
        html`
          <button
            type="button"
            class="plain round"
            aria-label=${say("replay-page.copy")}
            title=${say("replay-page.copy")}
            onClick=${() => copyLink(playback.at)}
          >
            <${LineIcon} name="share" />
          </button>
        `
      }
      ${
        onOther &&
        html`
          <button type="button" class="plain" onClick=${onOther}>
            ${say("replay-page.another")}
          </button>
        `
      }
    </header>
  `;
}

/** Switches the text view on and off. */
function AsText() {
  const { textView } = preferences.value;
  return html`
    <button
      type="button"
      class="plain round"
      aria-label=${say("table.as-text")}
      title=${say("table.as-text")}
      aria-pressed=${String(textView)}
      onClick=${() => setPreferences({ textView: !textView })}
    >
      <${LineIcon} name="list" />
    </button>
  `;
}

/** The ways to share and download a game of mine. @param {{ game: string, at: number }} props */
function MyGame({ game, at }) {
  return html`
    <${ShareButton} game=${game} step=${at} class="plain round" label=${say("share.title")}>
      <${LineIcon} name="share" />
    <//>
    <a
      class="plain round"
      href=${`/api/games/${game}/download`}
      download
      aria-label=${say("replay-page.download")}
      title=${say("replay-page.download")}
    >
      <${LineIcon} name="download" />
    </a>
  `;
}

/** @param {number} at */
async function copyLink(at) {
  const { href } = new URL(`#${at}`, location.href);
  try {
    await navigator.clipboard.writeText(href);
    notice(say("replay-page.copied"));
  } catch {
    notice(href);
  }
}

/** @param {{ replay: Replay, playback: Playback }} props */
function Rounds({ replay, playback: { at, move } }) {
  const rounds = useMemo(() => roundsOf(replay.steps), [replay]);
  const round = rounds.filter((one) => one.at <= at).at(-1) ?? rounds[0];
  if (!round) return null;
  return html`
    <label>
      <span class="unseen">${say("replay-page.round")}</span>
      <select
        value=${round.at}
        onChange=${(/** @type {any} */ event) => move(Number(event.currentTarget.value))}
      >
        ${rounds.map(
          (one) => html`
            <option value=${one.at}>${say("replay-page.round-n", { round: one.number })}</option>
          `,
        )}
      </select>
    </label>
  `;
}

/**
 * The list of mistakes in the game.
 * @param {{ replay: Replay, playback: Playback }} props
 */
function Mistakes({ replay, playback: { at, move } }) {
  if (!replay.turns.length) return null;
  const names = namesOf(replay);
  const label = (/** @type {Replay["turns"][number]} */ turn) =>
    say("replay-page.turn", {
      name: names[turn.seat] ?? "",
      why: sayReason(turn.why, replay.options.edition, names),
    });
  const pick = (/** @type {any} */ event) =>
    event.currentTarget.value !== "" && move(Number(event.currentTarget.value));
  const now = replay.turns.find((turn) => turn.step === at);
  return html`
    <label>
      <span class="unseen">${say("replay-page.turns")}</span>
      <select class="replay-turns" value=${now ? at : ""} onChange=${pick}>
        <option value="">${say("replay-page.turns")}</option>
        ${replay.turns.map((turn) => html`<option value=${turn.step}>${label(turn)}</option>`)}
      </select>
    </label>
  `;
}
