// Everybody in the person's games of Skull King; a name opens that person's page.
import { LoadingRows } from "../ui/pages.js";
import { LoadProblem } from "../ui/problem.js";
import { preferences } from "../lib/preferences.js";
import { html, useEffect, useState } from "../lib/html.js";
import { request, me, problemOf } from "../lib/http.js";
import { Icon } from "../ui/icon.js";
import { Radios } from "../ui/radios.js";
import { say } from "../lib/i18n.js";
import { copyCount } from "../sheets/copies.js";
import { pathFor, playersAddress } from "./address.js";
import { Filter } from "./filter.js";
import { OfflineNote, careersOf, filterGames } from "./local-games.js";
import { Ranking } from "./ranking.js";
import { Person } from "./person.js";

/** @typedef {import("../wire.js").Careers} Careers */
/** @typedef {import("../lib/http.js").Problem} Problem */
/** @typedef {import("./address.js").Choice} Choice */
/** @typedef {import("./local-games.js").Here} Here */
/** @typedef {import("../sheets/finished-games.js").Counted} Counted */
/** The source of the games: the server or this device. @typedef {"server" | "phone"} Source */
/** @typedef {{ path: string, careers: Careers | null, problem: Problem | null }} Told */

/**
 * The last careers stay until the next ones arrive.
 * @param {string} path
 * @returns {Told & { again: () => void }}
 */
function useCareers(path) {
  const [reply, setReply] = useState(
    /** @type {Told} */ ({ path: "", careers: null, problem: null }),
  );
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    request("GET", path)
      .then((careers) => isCurrent && setReply({ path, careers, problem: null }))
      .catch((error) => isCurrent && setReply((now) => ({ ...now, problem: problemOf(error) })));
    return () => void (isCurrent = false);
  }, [path, tries, copyCount.value]);
  return { ...reply, again: () => setTries(tries + 1) };
}

/** @param {{ choice: Choice, who: string, here: Here }} props */
export function Players({ choice, who, here }) {
  const [picked, pick] = useState(/** @type {Source | null} */ (null));
  const local = filterGames(here.games, choice);
  const unsent = filterGames(here.unsent, choice).length;
  const source = !me.value
    ? "phone"
    : (picked ?? (preferences.value.phoneOnly && unsent ? "phone" : "server"));
  return html`
    <${Filter}
      choice=${choice}
      games=${here.games}
      to=${(/** @type {Choice} */ next) => playersAddress(next, who)}
    />
    ${
      me.value &&
      (unsent > 0 || picked) &&
      html`<${SourceChoice} source=${source} onPick=${pick} />`
    }
    ${
      source === "phone"
        ? html`
            <${LocalPlayers}
              choice=${choice}
              who=${who}
              games=${local}
              adrift=${here.unreachable}
            />
          `
        : html`<${ServerPlayers} choice=${choice} who=${who} games=${local} unsent=${unsent} />`
    }
  `;
}

/**
 * The choice of the source: the server lacks the games of this device, and the device lacks the
 * games at tables.
 * @param {{ source: Source, onPick: (source: Source) => void }} props
 */
function SourceChoice({ source, onPick }) {
  return html`
    <fieldset class="ladder-order">
      <legend class="unseen">${say("history.source")}</legend>
      <${Radios}
        group="source"
        class="covered"
        values=${/** @type {Source[]} */ (["server", "phone"])}
        chosen=${source}
        nameOf=${(/** @type {Source} */ one) => say(`history.source-${one}`)}
        onPick=${onPick}
      />
    </fieldset>
  `;
}

/** @param {{ choice: Choice, who: string, games: Counted[], unsent: number }} props */
function ServerPlayers({ choice, who, games, unsent }) {
  const path = pathFor("/api/careers", choice);
  const { careers, problem, path: shown, again } = useCareers(path);
  if (!careers && problem?.code === "unreachable" && games.length)
    return html`
      <${LocalPlayers} choice=${choice} who=${who} games=${games} adrift again=${again} />
    `;
  return html`
    ${
      problem && html`<div class="panel"><${LoadProblem} problem=${problem} again=${again} /></div>`
    }
    ${!careers && !problem && html`<div class="panel"><${LoadingRows} /></div>`}
    ${
      careers &&
      html`
        <div class="standings" aria-busy=${String(shown !== path && !problem)}>
          <${PlayersView} careers=${careers} choice=${choice} who=${who} />
          ${
            unsent > 0 &&
            !who &&
            html`<p class="quiet small-print">${say("history.some-here", { count: unsent })}</p>`
          }
        </div>
      `
    }
  `;
}

/**
 * @param {{
 *   choice: Choice,
 *   who: string,
 *   games: Counted[],
 *   adrift: boolean,
 *   again?: () => void,
 * }} props
 */
function LocalPlayers({ choice, who, games, adrift, again }) {
  return html`
    <div class="standings">
      ${
        adrift
          ? html`<${OfflineNote} again=${again} />`
          : html`<p class="quiet small-print">${say("history.needs-server")}</p>`
      }
      <${PlayersView} careers=${careersOf(games)} choice=${choice} who=${who} unrated />
    </div>
  `;
}

/** @param {{ careers: Careers, choice: Choice, who: string, unrated?: boolean }} props */
function PlayersView({ careers, choice, who, unrated = false }) {
  if (who)
    return html`
      <${Person}
        key=${who}
        who=${who}
        people=${careers.people}
        choice=${choice}
        unrated=${unrated}
      />
    `;
  if (!careers.people.length) return html`<${NoPlayers} choice=${choice} />`;
  return html`
    <section class="panel" aria-labelledby="logbook-players">
      <h2 id="logbook-players" class="unseen">${say("history.tab-players")}</h2>
      <p class="quiet" role="status">${say("history.counted", { count: careers.games })}</p>
      <${Ranking} people=${careers.people} choice=${choice} unrated=${unrated} />
    </section>
  `;
}

/** @param {{ choice: Choice }} props */
function NoPlayers({ choice }) {
  const narrowed = Object.values(choice).some(Boolean);
  return html`
    <div class="panel nothing">
      <${Icon} name=${narrowed ? "spyglass" : "pirate-hat"} />
      <p>${narrowed ? say("history.no-match") : say("history.no-careers")}</p>
      ${!narrowed && html`<a class="button primary" href="/">${say("home.play")}</a>`}
    </div>
  `;
}
