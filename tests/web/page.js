// What a module of the page finds in a browser and Node does not have: an address and catalogues.
import { existsSync, readFileSync } from "node:fs";

const LOCALES = new URL("../../src/yohoho/locales/", import.meta.url);
const catalogues = new Map();

/** Lets the page stand at this address. Modules read it when they are imported. */
export function openAt(address) {
  globalThis.location = new URL(address, "http://localhost/");
}

/** Lets `loadLanguage` of lib/i18n.js read the catalogues from their files. */
export function serveCatalogues() {
  globalThis.document = { documentElement: {} };
  globalThis.fetch = async (address) => {
    const [language, file] = String(address).split("/").slice(-2);
    return new Response(catalogueOf(language, file));
  };
}

/**
 * The texts of a file as the server sends them: in English where the language has none.
 * The server takes some texts out of the main catalogue, to send them later; their files are empty.
 */
export function catalogueOf(language, file) {
  const path = `${language}/${file}`;
  if (!catalogues.has(path)) {
    const [own, english] = [path, `en/${file}`].map(readTexts);
    const isMissing = ([key]) => !(key in own) && !(generalKey(key) in own);
    const missing = Object.fromEntries(Object.entries(english).filter(isMissing));
    catalogues.set(path, JSON.stringify({ ...missing, ...own }));
  }
  return catalogues.get(path);
}

function readTexts(path) {
  const file = new URL(path, LOCALES);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
}

/** The key of the text for every edition: `sk.round` for `sk.round.schmidt`. */
const generalKey = (key) => key.slice(0, Math.max(0, key.lastIndexOf(".")));
