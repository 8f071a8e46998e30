// The controls below a replay: what happens in the step, the slider, the speed, and the buttons.
import { html } from "../lib/html.js";
import { LineIcon } from "../ui/icon.js";
import { say } from "../lib/i18n.js";
import { eventsText } from "../game/scene-text.js";
import { wordsOf } from "../games/at-table.js";
import { namesOf } from "../games/replay-moment.js";
import { nextSpeed, speedText } from "./playback.js";

/** @typedef {import("../wire.js").Replay} Replay */
/** @typedef {import("./player.js").Playback} Playback */
/** @typedef {import("./playback.js").Jump} Jump */
/** @typedef {{ jump: Jump, icon: import("../ui/icon.js").LineIcon, keys: string }} Button */

/** @type {Button[]} */
const BACK = [
  { jump: "round-back", icon: "first", keys: "↑" },
  { jump: "trick-back", icon: "rewind", keys: "⇧ ←" },
  { jump: "back", icon: "back", keys: "←" },
];
/** @type {Button[]} */
const ON = [
  { jump: "forward", icon: "forward", keys: "→" },
  { jump: "trick-on", icon: "skip", keys: "⇧ →" },
  { jump: "round-on", icon: "last", keys: "↓" },
];

/**
 * `told` holds the events that are shown.
 * @param {{ replay: Replay, playback: Playback, told: any[] }} props
 */
export function Controls({ replay, playback, told }) {
  const { running, toggle } = playback;
  const button = (/** @type {Button} */ one) => html`
    <${JumpButton} ...${one} playback=${playback} />
  `;
  const name = say(running ? "replay-page.pause" : "replay-page.play");
  return html`
    <footer class="replay-controls">
      <p class="replay-told" role="status">${entriesText(replay, told)}</p>
      <${Slider} playback=${playback} />
      <div class="row replay-buttons">
        ${BACK.map(button)}
        <button
          type="button"
          class="primary round"
          aria-label=${name}
          title=${`${name} (k)`}
          onClick=${toggle}
        >
          <${LineIcon} name=${running ? "pause" : "play"} />
        </button>
        ${ON.map(button)}
      </div>
    </footer>
  `;
}

/** @param {{ playback: Playback }} props */
function Slider({ playback: { at, last, move, speed } }) {
  const place = say("replay-page.step-n", { step: at + 1, steps: last + 1 });
  const name = say("replay-page.speed", { speed: speedText(speed.value) });
  return html`
    <div class="replay-slider">
      <input
        type="range"
        min="0"
        max=${last}
        value=${at}
        aria-label=${say("replay-page.step")}
        aria-valuetext=${place}
        onInput=${(/** @type {any} */ event) => move(Number(event.currentTarget.value))}
      />
      <span class="quiet numbers">${place}</span>
      <button
        type="button"
        class="plain round numbers replay-speed"
        aria-label=${name}
        title=${`${name} (+ −)`}
        onClick=${() => (speed.value = nextSpeed(speed.value))}
      >
        ${speedText(speed.value)}
      </button>
    </div>
  `;
}

/** @param {Button & { playback: Playback }} props */
function JumpButton({ jump, icon, keys, playback: { at, jumps, move } }) {
  const to = jumps[jump];
  if (to === undefined) return null;
  const name = say(`replay-page.${jump}`);
  return html`
    <button
      type="button"
      class="plain round"
      aria-label=${name}
      title=${`${name} (${keys})`}
      disabled=${to === at}
      onClick=${() => move(to)}
    >
      <${LineIcon} name=${icon} />
    </button>
  `;
}

/** @param {Replay} replay @param {any[]} entries */
const entriesText = (replay, entries) =>
  eventsText(
    {
      words: wordsOf(replay.game),
      names: namesOf(replay),
      me: null,
      edition: replay.options.edition,
    },
    entries,
  );
