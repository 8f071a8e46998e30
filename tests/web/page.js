// What a module of the page finds in a browser and Node does not have: an address and catalogues.
import { readFile } from "node:fs/promises";

const LOCALES = new URL("../../src/yohoho/locales/", import.meta.url);

/** Lets the page stand at this address. Modules read it when they are imported. */
export function openAt(address) {
  globalThis.location = new URL(address, "http://localhost/");
}

/** Lets `loadLanguage` of lib/i18n.js read the catalogues from their files. */
export function serveCatalogues() {
  globalThis.document = { documentElement: {} };
  globalThis.fetch = async (address) => {
    const name = String(address).split("/").slice(-2).join("/");
    return new Response(await readFile(new URL(name, LOCALES)));
  };
}
