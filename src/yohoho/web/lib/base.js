// Where the page is served. Paths of the page begin with "/": "/rules". A host of files may serve
// the page below a path, "/tavern", which the addresses of the browser then have in front.

const { server, base: below = "" } = globalThis.document?.documentElement?.dataset ?? {};

/** Whether a server answers; otherwise the page comes from a host of files. */
export const hasServer = server !== "none";
/** The path in front of all addresses, without its last slash: empty at the root of a host. */
export const base = below;

/** The address of a path of the page. Files of the release have their whole address already. */
export const toAddress = (/** @type {string} */ path) =>
  path.startsWith("/") && !path.startsWith(`${base}/page/`) ? base + path : path;

/** The path of the page at an address. */
export const toPath = (/** @type {string} */ address) =>
  `${address}/`.startsWith(`${base}/`) ? address.slice(base.length) || "/" : address;

/** The address of a path of the page with its host, for people elsewhere. */
export const fullAddress = (/** @type {string} */ path) => location.origin + toAddress(path);
