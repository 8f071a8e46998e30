// The three games on the start page, each with a picture and its buttons.
import { problemOf } from "../lib/http.js";
import { Card } from "../cards/card.js";
import { Disc } from "../cards/disc.js";
import { html, useEffect, useState } from "../lib/html.js";
import { Icon, LineIcon } from "../ui/icon.js";
import { rememberRung, RungChoice, preferredRung } from "../ui/bot-ladder.js";
import { loadStyle } from "../lib/stylesheets.js";
import { say } from "../lib/i18n.js";
import { boxName, fetchMenu } from "../options/menu.js";
import { quickStart } from "./quick-start.js";
import { ProblemLine } from "../ui/problem.js";

await Promise.all([loadStyle("tokens-scenes.css"), loadStyle("home-doors.css")]);

/** @typedef {import("../wire.js").Box} Box */
/** @typedef {import("../lib/http.js").Problem} Problem */

/** The cards in the picture of each edition of Skull King. @type {Record<string, string[]>} */
const HANDS = {
  beck: ["green-14", "mermaid", "skull-king", "pirate-rosie", "kraken"],
  schmidt: ["blue-13", "pirate", "scary-mary", "mermaid", "red-13"],
};
const DISCS = ["flower", "hidden", "skull", "hidden", "flower"];

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
  const door = (/** @type {string} */ name) => html`
    <${GameCard}
      name=${name}
      box=${boxes.find((box) => boxName(box) === name)}
      busy=${busy}
      problem=${refused?.door === name ? refused.problem : null}
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
    <div class="doors">${["beck", "schmidt", "skull"].map(door)}</div>
  `;
}

/**
 * @param {{
 *   name: string,
 *   box?: Box,
 *   busy: string,
 *   problem: Problem | null,
 *   onEnter: (name: string) => void,
 * }} props
 */
function GameCard({ name, box, busy, problem, onEnter }) {
  const game = say(`play.game.${name === "skull" ? name : "skull-king"}`);
  const whole = `${game}, ${say(`home.edition-${name}`)}`;
  return html`
    <article class="door ${name}">
      <${GamePicture} name=${name} />
      <h2>${game}</h2>
      <p class="door-edition">${say(`home.edition-${name}`)}</p>
      <p class="door-words">${say(`home.door-${name}`)}</p>
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

/** @param {{ name: string }} props */
function GamePicture({ name }) {
  const hand = HANDS[name];
  const things = hand
    ? hand.map(
        (card) => html`
          <${Card} name=${card} edition=${name} />
        `,
      )
    : DISCS.map(
        (face, owner) => html`
          <${Disc} face=${face} owner=${owner} />
        `,
      );
  return html`
    <div class="window" aria-hidden="true">
      <${Icon} name="galleon" class="ship" />
      <div class="fan">${things}</div>
    </div>
  `;
}
