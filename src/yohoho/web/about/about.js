// The about screen: what yohoho is, the works it uses, and the games it implements.
import { Card } from "../cards/card.js";
import { html, useEffect, useState } from "../lib/html.js";
import { request } from "../lib/http.js";
import { LineIcon } from "../ui/icon.js";
import { loadStyle } from "../lib/stylesheets.js";
import { say } from "../lib/i18n.js";
import { GAMES } from "../games/games.js";
import { useTitle } from "../lib/title.js";

await loadStyle("about.css");

/** @param {string} file */
const licence = (file) => new URL(`../vendor/licences/${file}.txt`, import.meta.url).pathname;

/** Names and licences are the same in every language. */
const CREDITS = [
  {
    about: "icons",
    name: "game-icons.net",
    home: "https://game-icons.net/",
    licence: "CC BY 3.0",
    text: "https://creativecommons.org/licenses/by/3.0/",
  },
  { about: "font", name: "Pirata One", licence: "OFL 1.1", text: licence("pirata-one") },
  { about: "preact", name: "Preact", licence: "MIT", text: licence("preact") },
  { about: "signals", name: "Preact Signals", licence: "MIT", text: licence("signals") },
  { about: "htm", name: "htm", licence: "Apache 2.0", text: licence("htm") },
  { about: "fsrs", name: "ts-fsrs", licence: "MIT", text: licence("ts-fsrs") },
  { about: "pyodide", name: "Pyodide", licence: "MPL 2.0", text: licence("pyodide") },
  { about: "cpython", name: "Python", licence: "PSF", text: licence("cpython") },
  { about: "msgspec", name: "msgspec", licence: "BSD", text: licence("msgspec") },
];

const BOOKS = GAMES.flatMap(({ books }) => Object.keys(books));
const SAMPLE_CARDS = ["pirate-rosie", "skull-king", "mermaid"];

export default function About() {
  useTitle(say("about.title"));
  return html`
    <article class="about">
      <header class="about-head">
        <div class="about-fan" aria-hidden="true">
          ${SAMPLE_CARDS.map((name) => html`<${Card} name=${name} />`)}
        </div>
        <div>
          <h1>${say("about.title")}</h1>
          <p>${say("about.what")}${" "}${say("about.how")}${" "}${say("about.fair")}</p>
        </div>
      </header>
      <section aria-labelledby="about-rules">
        <h2 id="about-rules">${say("about.rules")}</h2>
        <ul class="about-books">
          ${BOOKS.map(
            (book) => html`
              <li><a class="button" href="/rules/${book}">${say(`about.rules-${book}`)}</a></li>
            `,
          )}
        </ul>
      </section>
      <section aria-labelledby="about-fans">
        <h2 id="about-fans">${say("about.fans")}</h2>
        <p class="prose">${say("about.fan-work")}</p>
      </section>
      <section aria-labelledby="about-credits">
        <h2 id="about-credits">${say("about.credits")}</h2>
        <ul class="about-credits">
          ${CREDITS.map((credit) => html`<${Credit} ...${credit} />`)}
        </ul>
      </section>
      <${Version} />
    </article>
  `;
}

/** @param {typeof CREDITS[number]} props */
function Credit({ about, name, home, licence: title, text }) {
  return html`
    <li>
      <b>
        ${home ? html`<a href=${home} target="_blank" rel="noopener noreferrer">${name}</a>` : name}
      </b>
      <span>${say(`about.${about}`)}</span>
      <a
        class="about-licence"
        href=${text}
        target="_blank"
        rel="noopener noreferrer"
        aria-label=${say("about.licence", { name, licence: title })}
      >
        ${title}${" "}
        <${LineIcon} name="forward" />
      </a>
    </li>
  `;
}

/** The server's version; nothing if it cannot be reached. */
function Version() {
  const [server, setServer] = useState(
    /** @type {{ name: string, version: string } | null} */ (null),
  );
  useEffect(() => void request("GET", "/api").then(setServer, () => null), []);
  return html`
    <p class="quiet about-version prose">
      ${server && html`<span>${say("about.version", server)} ·${" "}</span>`}
      ${say("about.own-licence")}
    </p>
  `;
}
