// The header and footer around every screen but the table: home, settings, language.
import { html } from "../lib/html.js";
import { setPreferences } from "../lib/preferences.js";
import { Icon, LineIcon } from "./icon.js";
import { outdated } from "../lib/release.js";
import { LANGUAGE_NAMES } from "../lib/facts.js";
import { language, LANGUAGES, say } from "../lib/i18n.js";

const LOGO = new URL("../icons/icon.svg", import.meta.url).pathname;

/** @param {{ bare: boolean, children?: any }} props  a bare screen is a table and nothing else */
export function Frame({ bare, children }) {
  if (bare)
    return html`
      <${UpdateNotice} />
      ${children}
    `;
  return html`
    <header class="top">
      <a class="brand" href="/">
        <img src=${LOGO} alt="" width="34" height="34" />
        ${" "}yohoho
      </a>
      <nav class="row" aria-label=${say("page.nav")}>
        <${LanguageChoice} />
        <a class="plain round" href="/settings" aria-label=${say("page.settings")}>
          <${LineIcon} name="gear" />
        </a>
      </nav>
    </header>
    <${UpdateNotice} />
    <main class="room">${children}</main>
    <footer class="foot"><a href="/about">${say("page.about")}</a></footer>
  `;
}

/** Each language is named in that language. */
export function LanguageChoice() {
  const pick = (/** @type {any} */ event) =>
    setPreferences({ language: event.currentTarget.value });
  const options = LANGUAGES.map(
    (tag) => html`
      <option value=${tag} lang=${tag} selected=${tag === language.value}>
        ${LANGUAGE_NAMES[tag]}
      </option>
    `,
  );
  return html`
    <select
      data-languages
      aria-label=${say("page.language")}
      value=${language.value}
      onChange=${pick}
    >
      ${options}
    </select>
  `;
}

function UpdateNotice() {
  if (!outdated.value) return null;
  return html`
    <p class="notice" role="status">
      ${say("trouble.outdated")}${" "}
      <button type="button" onClick=${() => location.reload()}>${say("trouble.reload")}</button>
    </p>
  `;
}

/**
 * Shown while a screen is loaded, or when loading failed (`gone`).
 * @param {{ gone: boolean }} props
 */
export function Loading({ gone }) {
  if (!gone)
    return html`
      <div class="nothing" role="status">
        <${Icon} name="ship-wheel" class="swell" />
        <p>${say("page.loading")}</p>
      </div>
    `;
  return html`
    <div class="nothing" role="alert">
      <${Icon} name="anchor" />
      <h1>${say("trouble.unreachable-title")}</h1>
      <p>${say("trouble.unreachable")}</p>
      <button type="button" class="primary" onClick=${() => location.reload()}>
        ${say("trouble.reload")}
      </button>
    </div>
  `;
}

/** Shown for an unknown address. */
export function NotFound() {
  return html`
    <div class="nothing">
      <${Icon} name="treasure-map" />
      <h1>${say("trouble.lost-title")}</h1>
      <p>${say("trouble.lost")}</p>
      <a class="button primary" href="/">${say("page.home")}</a>
    </div>
  `;
}
