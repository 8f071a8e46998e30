// Everybody in my games of Skull King, the best rated first; a name opens that person's page.
import { problemOf, Unfetched } from "../home/trouble.js";
import { html, useEffect, useState } from "../house/html.js";
import { ask } from "../house/http.js";
import { Icon } from "../house/icon.js";
import { say } from "../house/voice.js";
import { pathFor, playersAddress } from "./address.js";
import { Filter } from "./filter.js";
import { Ladder } from "./ladder.js";
import { Person } from "./person.js";

/** @typedef {import("../wire.js").Careers} Careers */
/** @typedef {import("../house/http.js").Problem} Problem */
/** @typedef {import("./address.js").Choice} Choice */
/** @typedef {{ path: string, careers: Careers | null, problem: Problem | null }} Told */

/** What was told last stays until the next is here. @param {string} path @returns {Told & { again: () => void }} */
function useCareers(path) {
  const [told, tell] = useState(/** @type {Told} */ ({ path: "", careers: null, problem: null }));
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let wanted = true;
    ask("GET", path)
      .then((careers) => wanted && tell({ path, careers, problem: null }))
      .catch((error) => wanted && tell((now) => ({ ...now, problem: problemOf(error) })));
    return () => void (wanted = false);
  }, [path, tries]);
  return { ...told, again: () => setTries(tries + 1) };
}

/** @param {{ choice: Choice, who: string }} props */
export function Players({ choice, who }) {
  const path = pathFor("/api/careers", choice);
  const { careers, problem, path: shown, again } = useCareers(path);
  return html`<${Filter} choice=${choice} to=${(/** @type {Choice} */ next) => playersAddress(next, who)} />
    ${problem && html`<div class="panel"><${Unfetched} problem=${problem} again=${again} /></div>`}
    ${!careers && !problem && html`<div class="panel"><div class="loading-rows" role="status"><span class="unseen">${say("page.loading")}</span></div></div>`}
    ${careers && html`<div class="standings" aria-busy=${String(shown !== path && !problem)}>
      <${Told} careers=${careers} choice=${choice} who=${who} />
    </div>`}`;
}

/** @param {{ careers: Careers, choice: Choice, who: string }} props */
function Told({ careers, choice, who }) {
  if (who) return html`<${Person} key=${who} who=${who} people=${careers.people} choice=${choice} />`;
  if (!careers.people.length) return html`<${Nobody} choice=${choice} />`;
  return html`<section class="panel" aria-labelledby="logbook-players">
    <h2 id="logbook-players" class="unseen">${say("history.tab-players")}</h2>
    <p class="quiet" role="status">${say("history.counted", { count: careers.games })}</p>
    <${Ladder} people=${careers.people} choice=${choice} />
  </section>`;
}

/** @param {{ choice: Choice }} props */
function Nobody({ choice }) {
  const narrowed = Object.values(choice).some(Boolean);
  return html`<div class="panel nothing">
    <${Icon} name=${narrowed ? "spyglass" : "pirate-hat"} />
    <p>${narrowed ? say("history.no-match") : say("history.no-careers")}</p>
    ${!narrowed && html`<a class="button primary" href="/">${say("home.play")}</a>`}
  </div>`;
}
