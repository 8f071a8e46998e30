// Lists that the server returns in pages, newest first.
import { html, useEffect, useState } from "../lib/html.js";
import { request, problemOf } from "../lib/http.js";
import { Icon } from "./icon.js";
import { loadStyle } from "../lib/stylesheets.js";
import { say } from "../lib/i18n.js";
import { LoadProblem } from "./problem.js";

await loadStyle("home-lists.css");

/** @typedef {import("../lib/http.js").Problem} Problem */
/**
 * @template Row
 * @typedef {{ rows: Row[] | null, before: number | null, problem: Problem | null }} Shown
 */
/**
 * @template Row
 * @typedef {Shown<Row> & {
 *   more: () => void,
 *   again: () => void,
 *   drop: (gone: (row: Row) => boolean) => void,
 * }} Pages
 */

/**
 * @template Row
 * @param {string} path @param {(answer: any) => Row[]} rowsOf @param {number} [limit]
 * @returns {Pages<Row>}
 */
export function usePages(path, rowsOf, limit = 20) {
  const [shown, show] = useState(
    /** @type {Shown<Row>} */ ({ rows: null, before: null, problem: null }),
  );
  const load = async (/** @type {number | null} */ before, /** @type {Row[]} */ earlier) => {
    const behind = before === null ? "" : `&before=${before}`;
    try {
      const answer = await request(
        "GET",
        `${path}${path.includes("?") ? "&" : "?"}limit=${limit}${behind}`,
      );
      show({ rows: [...earlier, ...rowsOf(answer)], before: answer.before, problem: null });
    } catch (error) {
      show((now) => ({ ...now, problem: problemOf(error) }));
    }
  };
  useEffect(() => void load(null, []), [path]);
  useEffect(() => onPageVisible(() => void load(null, [])), [path]);
  return {
    ...shown,
    more: () => void load(shown.before, shown.rows ?? []),
    again: () => void load(null, []),
    drop: (gone) =>
      show((now) => ({ ...now, rows: now.rows?.filter((row) => !gone(row)) ?? null })),
  };
}

/**
 * Refreshes when the tab becomes visible again, and when the connection is lost or comes back.
 * @param {() => void} refresh
 */
export function onPageVisible(refresh) {
  const look = () => document.visibilityState === "visible" && refresh();
  addEventListener("online", look);
  addEventListener("offline", look);
  document.addEventListener("visibilitychange", look);
  return () => {
    removeEventListener("online", look);
    removeEventListener("offline", look);
    document.removeEventListener("visibilitychange", look);
  };
}

/** Stands for the rows of a list until they are there. */
export function LoadingRows() {
  return html`
    <div class="loading-rows" role="status">
      <span class="unseen">${say("page.loading")}</span>
    </div>
  `;
}

/**
 * @template Row
 * @param {{
 *   pages: Pages<Row>,
 *   row: (row: Row) => import("preact").ComponentChild,
 *   none: string,
 *   icon?: string,
 *   whole?: boolean,
 * }} props
 * `whole`: with a way to the older ones
 */
export function PagedList({ pages, row, none, icon = "barrel", whole = false }) {
  const { rows, problem, before } = pages;
  if (problem && !rows) return html`<${LoadProblem} problem=${problem} again=${pages.again} />`;
  if (!rows) return html`<${LoadingRows} />`;
  if (!rows.length)
    return html`
      <p class="no-rows">
        <${Icon} name=${icon} />
        ${none}
      </p>
    `;
  return html`
    <ul class="rows">
      ${rows.map(row)}
    </ul>
    ${problem && html`<${LoadProblem} problem=${problem} again=${pages.again} />`}
    ${
      whole &&
      before !== null &&
      html`
        <button type="button" class="more-rows" onClick=${pages.more}>${say("tables.more")}</button>
      `
    }
  `;
}
