// The games on the start page, each with a picture and its buttons.
import { problemOf } from "../lib/http.js";
import { html, useEffect, useState } from "../lib/html.js";
import { Icon, LineIcon } from "../ui/icon.js";
import { rememberRung, RungChoice, preferredRung } from "../ui/bot-ladder.js";
import { loadStyle } from "../lib/stylesheets.js";
import { hasText, say } from "../lib/i18n.js";
import { GAMES, gameName, gameOf } from "../games/games.js";
import { boxName, editionText, fetchMenu } from "../options/menu.js";
import { quickStart } from "./quick-start.js";
import { ProblemLine } from "../ui/problem.js";

await Promise.all([loadStyle("tokens-scenes.css"), loadStyle("home-doors.css")]);

/** @typedef {import("../wire.js").Box} Box */
/** @typedef {import("../lib/http.js").Problem} Problem */

/** @typedef {{ name: string, game: PageGame, box?: Box }} Door */
/** @typedef {import("../game/page-game.js").PageGame} PageGame */

/**
 * One door for each box: those of the known games stand before the server has answered, so that
 * nothing jumps; others follow.
 * @param {Box[]} boxes
 * @returns {Door[]}
 */
function doorsOf(boxes) {
  const known = GAMES.flatMap((game) => Object.keys(game.boxes).map((name) => ({ name, game })));
  const others = boxes
    .map((box) => ({ name: boxName(box), game: gameOf(box.game) }))
    .filter(({ name }) => !known.some((door) => door.name === name));
  return [...known, ...others].map((door) => ({
    ...door,
    box: boxes.find((box) => boxName(box) === door.name),
  }));
}

export function GameCards() {
  const [boxes, setBoxes] = useState(/** @type {Box[]} */ ([]));
  const [busy, setBusy] = useState("");
  const [refused, refuse] = useState(
    /** @type {{ door: string, problem: Problem } | null} */ (null),
  );
  useEffect(
    () =>
      void fetchMenu().then(
        ({ boxes }) => setBoxes(boxes),
        () => null,
      ),
    [],
  );
  const enter = async (/** @type {string} */ door) => {
    setBusy(door);
    refuse(null);
    await quickStart(door).catch((error) => refuse({ door, problem: problemOf(error) }));
    setBusy("");
  };
  const card = (/** @type {Door} */ door) => html`
    <${GameCard}
      key=${door.name}
      ...${door}
      busy=${busy}
      problem=${refused?.door === door.name ? refused.problem : null}
      onEnter=${enter}
    />
  `;
  const rungs = [...new Set(boxes.flatMap((box) => box.rungs))];
  const [usual] = boxes.flatMap((box) => Object.values(box.presets).map(({ bots }) => bots));
  return html`
    <div class="doors-ladder">
      <${RungChoice}
        legend=${say("home.bots")}
        group="rung"
        rungs=${rungs}
        chosen=${preferredRung(rungs, usual ?? "")}
        onPick=${rememberRung}
      />
    </div>
    <div class="doors">${doorsOf(boxes).map(card)}</div>
  `;
}

/**
 * @param {Door & {
 *   busy: string,
 *   problem: Problem | null,
 *   onEnter: (name: string) => void,
 * }} props
 */
function GameCard({ name, game, box, busy, problem, onEnter }) {
  const title = gameName(game.name);
  const edition = editionText(name);
  const whole = edition ? `${title}, ${edition}` : title;
  return html`
    <article class="door ${name}">
      <${GamePicture} name=${name} game=${game} />
      <h2>${title}</h2>
      <p class="door-edition">${edition}</p>
      <p class="door-words">${hasText(`home.door-${name}`) && say(`home.door-${name}`)}</p>
      <p class="door-players quiet">
        ${box && say("home.players", { least: box.least, most: box.most })}
      </p>
      <div class="door-handles">
        <button
          type="button"
          class="primary"
          data-play=${name}
          disabled=${busy !== ""}
          aria-label=${say("home.play-of", { game: whole })}
          onClick=${() => onEnter(name)}
        >
          <${LineIcon} name="play" />
          ${busy === name ? say("home.starting") : say("home.play")}
        </button>
        <a
          class="button"
          href="/open?game=${name}"
          aria-label=${say("home.open-of", { game: whole })}
        >
          ${say("home.open")}
        </a>
      </div>
      <${ProblemLine} problem=${problem} />
    </article>
  `;
}

/** @param {{ name: string, game: PageGame }} props */
function GamePicture({ name, game }) {
  const things = game.draw(game.boxes[name]?.picture ?? [], name);
  return html`
    <div class="window" aria-hidden="true">
      <${Icon} name="galleon" class="ship" />
      <div class="fan">${things}</div>
    </div>
  `;
}
