// The games on the start page, each with a picture and a button that starts it.
import { Problem, problemOf } from "../lib/http.js";
import { html, useState } from "../lib/html.js";
import { preferences, setPreferences } from "../lib/preferences.js";
import { Icon, LineIcon } from "../ui/icon.js";
import { loadStyle } from "../lib/stylesheets.js";
import { hasText, say } from "../lib/i18n.js";
import { GAMES, gameName, gameOf } from "../games/games.js";
import { boxName, editionText } from "../options/menu.js";
import { ProblemLine } from "../ui/problem.js";
import { SwitchRow } from "../ui/switch.js";

await Promise.all([loadStyle("tokens-doors.css"), loadStyle("home-doors.css")]);

/** @typedef {import("../wire.js").Box} Box */
/** @typedef {import("../game/page-game.js").PageGame} PageGame */
/** @typedef {{ name: string, game: PageGame }} GameDoor */

/**
 * One door for each box: those of the known games stand before the server has answered, so that
 * nothing jumps; others follow.
 * @param {Box[]} boxes
 * @returns {GameDoor[]}
 */
function doorsOf(boxes) {
  const allBoxes = GAMES.flatMap((game) => Object.keys(game.boxes).map((name) => ({ name, game })));
  const others = boxes
    .map((box) => ({ name: boxName(box), game: gameOf(box.game) }))
    .filter(({ name }) => !allBoxes.some((door) => door.name === name));
  return [...allBoxes, ...others];
}

/** Only a person who plays needs the module with the table's socket. */
const loadStart = () => import("../options/quick-start.js");

/** @param {string} door @throws {Problem} */
async function start(door) {
  const { quickStart } = await loadStart().catch(() => {
    throw new Problem("unreachable");
  });
  await quickStart(door);
}

/** @param {{ boxes: Box[], offline: boolean }} props */
export function Doors({ boxes, offline }) {
  const [busy, setBusy] = useState("");
  const [refused, refuse] = useState(
    /** @type {{ door: string, problem: Problem } | null} */ (null),
  );
  const enter = async (/** @type {string} */ door) => {
    if (busy) return;
    setBusy(door);
    refuse(null);
    await start(door).catch((error) => refuse({ door, problem: problemOf(error) }));
    setBusy("");
  };
  const draw = (/** @type {GameDoor} */ door) => html`
    <${Door}
      key=${door.name}
      ...${door}
      busy=${busy === door.name}
      closed=${offline || ![door.name, ""].includes(busy)}
      problem=${refused?.door === door.name ? refused.problem : null}
      onEnter=${enter}
    />
  `;
  return html`<div class="doors">${doorsOf(boxes).map(draw)}</div>`;
}

/**
 * @param {GameDoor & {
 *   busy: boolean,
 *   closed: boolean,
 *   problem: Problem | null,
 *   onEnter: (name: string) => void,
 * }} props
 */
function Door({ name, game, busy, closed, problem, onEnter }) {
  const title = gameName(game.name);
  const edition = editionText(name);
  const whole = edition ? `${title}, ${edition}` : title;
  return html`
    <article class="door ${name}">
      <${GamePicture} name=${name} game=${game} />
      <h2>${title}</h2>
      <p class="door-edition">${edition}</p>
      <p class="door-words">${hasText(`home.door-${name}`) && say(`home.door-${name}`)}</p>
      <${VariantSwitch} name=${name} game=${game} />
      <button
        type="button"
        class="primary"
        data-play=${name}
        disabled=${closed}
        aria-label=${say("home.play-of", { game: whole })}
        onPointerEnter=${() => void loadStart().catch(() => null)}
        onClick=${() => onEnter(name)}
      >
        <${LineIcon} name="play" />
        ${say(busy ? "home.starting" : "home.play")}
      </button>
      <${ProblemLine} problem=${problem} />
    </article>
  `;
}

/** @param {GameDoor} props */
function VariantSwitch({ name, game }) {
  const variant = game.boxes[name]?.variant;
  if (!variant) return null;
  const others = preferences.value.variants.filter((one) => one !== name);
  return html`
    <${SwitchRow}
      on=${preferences.value.variants.includes(name)}
      name=${say(variant.label)}
      onChange=${(/** @type {boolean} */ on) =>
        setPreferences({ variants: on ? [...others, name] : others })}
    />
  `;
}

/** @param {GameDoor} props */
function GamePicture({ name, game }) {
  const things = game.draw(game.boxes[name]?.picture ?? [], name);
  return html`
    <div class="window" aria-hidden="true">
      <${Icon} name="galleon" class="ship" />
      <div class="fan">${things}</div>
    </div>
  `;
}
