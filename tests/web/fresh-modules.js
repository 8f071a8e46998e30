// Loads the modules of the page anew for every page that is opened: they keep state, as a tab does.
import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";

export const WEB = new URL("../../src/yohoho/web/", import.meta.url).href;

/** Stands behind the address of each module, so that Node takes it for another one. */
let generation = 0;

/** From now on modules are loaded anew. */
export const renewModules = () => void (generation += 1);

/** The text of each module by its address; hundreds of them are loaded for each page. */
const sources = new Map();

registerHooks({
  resolve(specifier, context, next) {
    const [parent = "", version = generation] = context.parentURL?.split("?") ?? [];
    // The page names its modules by relative paths with their endings: Node need not look for them.
    if (parent.startsWith(WEB) && specifier.startsWith(".")) {
      const url = `${new URL(specifier, parent).href}?${version}`;
      return { url, format: "module", shortCircuit: true };
    }
    const resolved = next(specifier, context);
    if (!resolved.url.startsWith(WEB) || resolved.url.includes("?")) return resolved;
    return { ...resolved, url: `${resolved.url}?${version}` };
  },
  // Read without waiting, so that nothing of a page depends on the speed of a disk.
  load(url, context, next) {
    if (!url.startsWith(WEB)) return next(url, context);
    const [file] = url.split("?");
    if (!sources.has(file)) sources.set(file, readFileSync(new URL(file), "utf8"));
    return { format: "module", source: sources.get(file), shortCircuit: true };
  },
});
