// Re-exports Preact, its hooks, signals and the tag of templates, for all modules of the page.
import htm from "htm";
import { h } from "preact";

export { Fragment, render } from "preact";
export { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
export { batch, computed, effect, signal, useComputed, useSignal } from "@preact/signals";

/** @type {(strings: TemplateStringsArray, ...values: any[]) => import("preact").ComponentChild} */
export const html = /** @type {any} */ (htm.bind(h));
