// A module loads its style sheets before it runs, so that nothing is drawn without styles.

const loading = /** @type {Map<string, Promise<void>>} */ (new Map());

/** @param {string} file in `style/` @returns {Promise<void>} */
export function loadStyle(file) {
  const href = new URL(`../style/${file}`, import.meta.url).pathname;
  const sheet = loading.get(href) ?? (isInDocument(href) ? Promise.resolve() : append(href));
  loading.set(href, sheet);
  return sheet;
}

/** Sheets of the document itself are loaded before any module runs. @param {string} href */
const isInDocument = (href) => document.querySelector(`link[rel=stylesheet][href="${href}"]`);

/** @param {string} href @returns {Promise<void>} */
function append(href) {
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  return new Promise((done) => {
    // A page without one style sheet is worth more than no page, so an error counts as loaded.
    link.onload = link.onerror = () => done();
    document.head.append(link);
  });
}
