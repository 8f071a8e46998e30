// The first lines of the start page: a greeting, and the table to go back to, or the news that the
// server cannot be reached. They take the same space whatever they say, so that nothing moves.
import { html, useEffect, useState } from "../lib/html.js";
import { me, request } from "../lib/http.js";
import { Icon, LineIcon } from "../ui/icon.js";
import { inEdition, say } from "../lib/i18n.js";
import { preferences } from "../lib/preferences.js";
import { setFirstSteps } from "../game/first-steps.js";
import { dailyText } from "../games/daily-words.js";
import { gameName, gameOf } from "../games/games.js";
import { onPageVisible } from "../ui/pages.js";
import { useTitle } from "../lib/title.js";

/** @typedef {import("../wire.js").CurrentTable} CurrentTable */
/** @typedef {import("../wire.js").MyTable} MyTable */

/** The table where the person sits and whose game is not over; null if there is none. */
export function useCurrentTable() {
  const [table, setTable] = useState(/** @type {CurrentTable | null} */ (null));
  const person = me.value?.id;
  useEffect(() => {
    if (!person) return;
    // Without an answer there is nothing to offer; the lists say that the server is away.
    const look = () =>
      void request("GET", "/api/tables/current").then(
        (/** @type {MyTable} */ answer) => setTable(answer.table),
        () => null,
      );
    look();
    return onPageVisible(look);
  }, [person]);
  return person ? table : null;
}

/** @param {{ current: CurrentTable | null, offline: boolean, again: () => void }} props */
export function Welcome({ current, offline, again }) {
  const greeting = me.value ? say("home.greet-name", { name: me.value.name }) : say("home.greet");
  useTitle(greeting);
  return html`
    <header class="welcome ${(current || offline) && "urgent"}">
      <h1>${greeting}</h1>
      ${
        offline
          ? html`<${OfflineNotice} again=${again} />`
          : current
            ? html`<${ContinueLink} table=${current} />`
            : isFirstVisit()
              ? html`<${NewToThis} />`
              : html`<p>${say("home.lead")}</p>`
      }
    </header>
  `;
}

/** Nobody has played here yet, or the person has asked for the first steps again. */
const isFirstVisit = () => !me.value || preferences.value.firstSteps;

/** One tap for those who are new to the games; the others need not touch it. */
function NewToThis() {
  const on = preferences.value.firstSteps;
  return html`
    <button
      type="button"
      class="plain new-here"
      aria-pressed=${String(on)}
      onClick=${() => setFirstSteps(!on)}
    >
      <${Icon} name="parrot-head" />
      <span>${say("first.new")}</span>
      <${LineIcon} name="check" />
    </button>
  `;
}

/** @param {{ table: CurrentTable }} props */
function ContinueLink({ table }) {
  const { game, title } = table.settings;
  return html`
    <a class="continue" href="/t/${table.id}">
      <${Icon} name=${gameOf(game).icon} />
      <span class="continue-words">
        <strong>${say("home.continue", { game: title || gameName(game) })}</strong>
        <span>${stateText(table)}</span>
      </span>
      <${LineIcon} name="play" />
    </a>
  `;
}

/** @param {CurrentTable} table */
function stateText({ phase, round, my_turn, settings, daily }) {
  if (daily) return dailyText(daily);
  if (phase === "lobby") return say("home.gathering");
  const turn = say(my_turn ? "home.my-turn" : "home.others-turn");
  return `${say(inEdition("table.round", settings.options.edition ?? ""), { round })}, ${turn}`;
}

/** @param {{ again: () => void }} props */
function OfflineNotice({ again }) {
  return html`
    <div class="offline" role="alert">
      <${Icon} name="anchor" />
      <span>${say("home.offline")}</span>
      <button type="button" onClick=${again}>${say("tables.again")}</button>
    </div>
  `;
}
