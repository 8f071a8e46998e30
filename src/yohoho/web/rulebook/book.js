// A rule book: its title, contents and sections.
import { html, useEffect, useState } from "../lib/html.js";
import { LineIcon } from "../ui/icon.js";
import { route } from "../lib/router.js";
import { say } from "../lib/i18n.js";
import { Block } from "../rulings/blocks.js";
import { editionOf } from "../rulings/library.js";
import { SearchBox } from "./search-box.js";

/** @typedef {import("../rulings/library.js").Library} Library */
/** @typedef {import("../rulings/library.js").Section} Section */

const WIDE = "(min-width: 60rem)";

/** @param {{ books: Library, name: string }} props */
export function Book({ books, name }) {
  const book = books[name];
  const here = route.value;
  useEffect(() => goTo(here.hash), [here, Boolean(book)]);
  const reading = useReading(name);
  if (!book) return null;
  const { sections } = book;
  return html`
    <div class="book" data-book=${name}>
      <header class="book-head">
        <a class="plain" href="/rules">
          <${LineIcon} name="back" />
          ${" "}${say("rules.all-books")}
        </a>
        <${SearchBox} books=${books} here=${name} />
        <button type="button" class="plain print" onClick=${() => print()}>
          ${say("rules.print")}
        </button>
      </header>
      <${Contents} sections=${sections} reading=${reading} />
      <article class="book-leaf">
        <div class="title-page">
          <h1>
            ${book.title}
            <small>${book.subtitle}</small>
          </h1>
          <p>${book.summary}</p>
        </div>
        ${sections.map(
          (section, n) => html`
            <${Chapter}
              key=${section.id}
              section=${section}
              edition=${editionOf(name)}
              before=${sections[n - 1]}
              after=${sections[n + 1]}
            />
          `,
        )}
        <${Others} books=${books} name=${name} />
      </article>
    </div>
  `;
}

/** @param {string} hash */
function goTo(hash) {
  const point = hash ? document.getElementById(hash) : null;
  if (!point) return;
  point.scrollIntoView({ block: point.tagName === "SECTION" ? "start" : "center" });
  /** @type {HTMLElement | null} */ (point.closest(".found"))?.focus({ preventScroll: true });
}

/** The section that is being read, for the contents. @param {string} name */
function useReading(name) {
  const [reading, setReading] = useState("");
  useEffect(() => {
    const onIntersection = (/** @type {IntersectionObserverEntry[]} */ entries) => {
      for (const entry of entries) if (entry.isIntersecting) setReading(entry.target.id);
    };
    const watch = new IntersectionObserver(onIntersection, { rootMargin: "-15% 0px -75% 0px" });
    for (const section of document.querySelectorAll(".chapter")) watch.observe(section);
    return () => watch.disconnect();
  }, [name]);
  return reading;
}

/** @param {{ sections: Section[], reading: string }} props */
function Contents({ sections, reading }) {
  const [open, setOpen] = useState(() => matchMedia(WIDE).matches);
  const closeIfNarrow = () => matchMedia(WIDE).matches || setOpen(false);
  return html`
    <nav class="contents" aria-label=${say("rules.contents")}>
      <details
        open=${open}
        onToggle=${(/** @type {any} */ event) => setOpen(event.currentTarget.open)}
      >
        <summary class="contents-summary">${say("rules.contents")}</summary>
        <ol class="contents-list">
          ${sections.map(
            ({ id, title }) => html`
              <li>
                <a
                  href="#${id}"
                  aria-current=${id === reading ? "location" : undefined}
                  onClick=${closeIfNarrow}
                >
                  ${title}
                </a>
              </li>
            `,
          )}
        </ol>
      </details>
    </nav>
  `;
}

/** @param {{ section: Section, edition: string, before?: Section, after?: Section }} props */
function Chapter({ section, edition, before, after }) {
  const isTarget = route.value.hash === section.id;
  const { id, title, blocks } = section;
  return html`
    <section
      class="chapter ${isTarget ? "found" : ""}"
      id=${id}
      aria-labelledby="${id}-title"
      tabindex=${isTarget ? -1 : undefined}
    >
      <h2 class="chapter-title" id="${id}-title">${title}</h2>
      ${blocks.map(
        (block, n) => html`<${Block} block=${block} id="${id}.${n}" edition=${edition} />`,
      )}
      <nav class="chapter-turn" aria-label=${say("rules.turn", { title })}>
        ${
          before &&
          html`
            <a href="#${before.id}">
              <${LineIcon} name="back" />
              ${" "}${before.title}
            </a>
          `
        }
        ${
          after &&
          html`
            <a class="after" href="#${after.id}">
              ${after.title}${" "}
              <${LineIcon} name="forward" />
            </a>
          `
        }
      </nav>
    </section>
  `;
}

/** @param {{ books: Library, name: string }} props */
function Others({ books, name }) {
  const others = Object.entries(books).filter(([other]) => other !== name);
  return html`
    <nav class="other-books" aria-label=${say("rules.other-books")}>
      <h2>${say("rules.other-books")}</h2>
      <div class="row">
        ${others.map(
          ([other, { title, subtitle }]) => html`
            <a class="button" href="/rules/${other}">${title} · ${subtitle}</a>
          `,
        )}
        <a class="button" href="/referee">${say("rules.referee")}</a>
        <a class="button" href="/learn">${say("learn.rules")}</a>
      </div>
    </nav>
  `;
}
