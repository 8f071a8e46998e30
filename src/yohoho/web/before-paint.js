// Runs inside index.html before anything is drawn: sets the theme, so that the page does not flash
// in the wrong colours, and requests what the modules will ask for when they are loaded.
{
  const { documentElement: root, head } = document;
  const hasServer = root.dataset.server !== "none";
  let choices = null;
  let asksServer = hasServer;
  try {
    // As lib/link.js keeps it.
    asksServer &&= sessionStorage.getItem("yohoho-without-server") !== "yes";
    choices = JSON.parse(localStorage.getItem("yohoho") ?? "null");
  } catch {
    // The browser stores nothing, or something else has written here.
  }
  root.dataset.theme = choices?.theme ?? "auto";
  // A server has chosen one of our languages by the browser's header; a host of files cannot.
  if (!hasServer)
    root.lang =
      navigator.languages
        .map((tag) => tag.slice(0, 2).toLowerCase())
        .find((tag) => "LANGUAGES".split(" ").includes(tag)) ?? root.lang;
  const preload = (/** @type {string} */ href) => {
    const link = { rel: "preload", href, as: "fetch", crossOrigin: "anonymous" };
    head.append(Object.assign(document.createElement("link"), link));
  };
  if (asksServer) preload("/api/visitor");
  preload(`/page/DIGEST/locales/${choices?.language ?? root.lang}/texts.json`);
  if (asksServer && location.pathname === "/") preload("/api/menu");
}
