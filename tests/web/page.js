// What a module of the page finds in a browser and Node does not have: an address and catalogues.
import { existsSync } from "node:fs";
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
    const file = new URL(String(address).split("/").slice(-2).join("/"), LOCALES);
    // The server takes some texts out of the main catalogue, to send them later.
    return existsSync(file) ? new Response(await readFile(file)) : Response.json({});
  };
}
