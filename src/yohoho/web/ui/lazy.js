// Loads a module when a component that needs it is drawn.
import { html, useEffect, useState } from "../lib/html.js";
import { Loading } from "./frame.js";

/**
 * The loaded module; null until it is loaded, `gone` when loading failed.
 * @template T
 * @typedef {{ it: T | null, gone: boolean }} LazyModule
 */

/**
 * @template T
 * @param {() => Promise<T>} fetch
 * @param {string} name another name, another fetch
 * @returns {LazyModule<T>}
 */
export function useLazy(fetch, name) {
  const [loaded, setLoaded] = useState(/** @type {LazyModule<T>} */ ({ it: null, gone: false }));
  useEffect(() => {
    let isCurrent = true;
    fetch().then(
      (it) => isCurrent && setLoaded({ it, gone: false }),
      () => isCurrent && setLoaded({ it: null, gone: true }),
    );
    // What is no longer drawn, or draws another module by now, must not show this one.
    return () => void (isCurrent = false);
  }, [name]);
  return loaded;
}

/**
 * Draws a component of a module that is loaded first.
 * @param {{ name: string, from: () => Promise<any>, part?: string, with: object }} props
 */
export function Lazy({ name, from, part = "default", with: props }) {
  const { it, gone } = useLazy(from, name);
  return it ? html`<${it[part]} ...${props} />` : html`<${Loading} gone=${gone} />`;
}
