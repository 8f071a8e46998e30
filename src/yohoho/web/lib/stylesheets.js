// A module loads its style sheets before it runs, so that nothing is drawn without styles.

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
