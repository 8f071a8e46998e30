// A room brings its own style sheet, and is entered once that is there: nothing is seen undressed.

/** @param {string} file in `style/` @returns {Promise<void>} */
export function loadStyle(file) {
  const href = new URL(`../style/${file}`, import.meta.url).href;
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  return new Promise((done) => {
    link.onload = link.onerror = () => done();
    document.head.append(link);
  });
}
