// Re-exports Preact, its hooks, signals and the tag of templates, for all modules of the page.
import htm from "htm";
import { h, options } from "preact";
import { base, toAddress } from "./base.js";

export { Fragment, render } from "preact";
export { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
export { batch, computed, effect, signal, useComputed, useSignal } from "@preact/signals";

// Links name paths of the page. Below another path, each becomes an address when it is drawn.
if (base) {
  const { vnode: next } = options;
  options.vnode = (vnode) => {
    const props = /** @type {{ href?: unknown }} */ (vnode.props);
    if (vnode.type === "a" && typeof props.href === "string") props.href = toAddress(props.href);
    next?.(vnode);
  };
}

/** @type {(strings: TemplateStringsArray, ...values: any[]) => import("preact").ComponentChild} */
export const html = /** @type {any} */ (htm.bind(h));
