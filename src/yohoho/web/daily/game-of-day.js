// One of today's games: its rounds, its opponents, and the way in.
import { playToday, practise } from "../games/daily.js";
import { stateText } from "../games/daily-words.js";
import { gameName, gameOf } from "../games/games.js";
import { editionText } from "../options/menu.js";
import { html } from "../lib/html.js";
import { withoutServer } from "../lib/link.js";
import { formatList, hasText, say } from "../lib/i18n.js";
import { Icon, LineIcon } from "../ui/icon.js";
import { ProblemLine } from "../ui/problem.js";
import { botText, RungMark } from "../ui/bot-ladder.js";
import { PlayerPortrait } from "../faces/portrait.js";
import { useAttempt } from "./attempt.js";

/** @typedef {import("../wire.js").DailyOpponent} DailyOpponent */
/** @typedef {import("../wire.js").DailyGame} DailyGame */

/** @param {{ day: string, deal: DailyGame, again: () => void }} props */
export function GameOfDay({ day, deal, again }) {
  const { game, opponents, mine, finished } = deal;
  const { attempt, busy, problem } = useAttempt(again);
  const Ways = mine?.state === "finished" ? Finished : Open;
  return html`
    <article class="panel daily-game" aria-labelledby="daily-${game}">
      <div class="daily-game-head">
        <span class="line-sign"><${Icon} name=${gameOf(game).icon} /></span>
        <div>
          <h3 id="daily-${game}">${gameName(game)}</h3>
          <p class="quiet">${roundsText(deal)}</p>
        </div>
      </div>
      <${OpponentList} opponents=${opponents} />
      <p class="daily-state">${stateText(mine, finished)}</p>
      <div class="row">
        <${Ways} day=${day} deal=${deal} busy=${busy} attempt=${attempt} />
      </div>
      <${ProblemLine} problem=${problem} />
    </article>
  `;
}

/**
 * The edition or author, the cards of the rounds, and the points where the game has none.
 * @param {DailyGame} deal
 */
function roundsText({ game, options, cards }) {
  const points = `daily.page-points-${game}`;
  return [
    editionText(options.edition ?? game),
    cards.length > 0 && say("daily.page-cards", { cards: formatList(cards.map(String)) }),
    hasText(points) && say(points),
  ]
    .filter(Boolean)
    .join(" · ");
}

/**
 * @typedef {{
 *   day: string,
 *   deal: DailyGame,
 *   busy: boolean,
 *   attempt: (open: () => Promise<void>) => Promise<void>,
 * }} WaysProps
 */

/** @param {WaysProps} props */
function Open({ day, deal: { game, mine }, busy, attempt }) {
  if (withoutServer)
    return html`<${PractiseButton} day=${day} game=${game} busy=${busy} attempt=${attempt} />`;
  const [words, label] = mine
    ? ["daily.page-continue", "daily.page-continue-of"]
    : ["daily.page-play", "daily.page-play-of"];
  return html`
    <button
      type="button"
      class="primary"
      disabled=${busy}
      aria-label=${say(label, { game: gameName(game) })}
      onClick=${() => attempt(() => playToday(game))}
    >
      <${LineIcon} name="play" />
      ${say(busy ? "home.starting" : words)}
    </button>
  `;
}

/** @param {WaysProps} props */
function Finished({ day, deal: { game }, busy, attempt }) {
  const name = gameName(game);
  return html`
    <a
      class="button primary"
      href="/daily/${day}/${game}"
      aria-label=${say("daily.page-result-of", { game: name })}
    >
      <${LineIcon} name="graph" />
      ${say("daily.page-result")}
    </a>
    <${PractiseButton} day=${day} game=${game} busy=${busy} attempt=${attempt} />
  `;
}

/** @param {Pick<WaysProps, "day" | "busy" | "attempt"> & { game: string }} props */
function PractiseButton({ day, game, busy, attempt }) {
  return html`
    <button
      type="button"
      class=${withoutServer ? "primary" : ""}
      disabled=${busy}
      aria-label=${say("daily.page-practise-of", { game: gameName(game) })}
      onClick=${() => attempt(() => practise(day, game))}
    >
      ${say("daily.page-practise")}
    </button>
  `;
}

/** @param {{ opponents: DailyOpponent[] }} props */
function OpponentList({ opponents }) {
  return html`
    <ul class="daily-opponents" aria-label=${say("daily.page-opponents")}>
      ${opponents.map(
        (bot) => html`
          <li key=${bot.name}>
            <${PlayerPortrait} of=${bot.character} />
            <strong>${bot.name}</strong>
            <small class="quiet">
              <${RungMark} rung=${bot.rung} />
              ${" "}${botText(bot)}
            </small>
          </li>
        `,
      )}
    </ul>
  `;
}
