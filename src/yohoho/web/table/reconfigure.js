// The host changes what is played, with the same choices as when the table was opened.
import { problemOf } from "../lib/http.js";
import { html, useEffect, useState } from "../lib/html.js";
import { Waiting } from "../ui/frame.js";
import { boxName, fetchMenu, withBox } from "../options/menu.js";
import { TableForm } from "../options/table-form.js";
import { GameChoice } from "../options/presets.js";
import { Unfetched } from "../ui/problem.js";
import { say } from "../lib/i18n.js";
import { closeSheet } from "./sheets.js";

/** @typedef {import("./visit.js").Visit} Visit */
/** @typedef {import("../wire.js").TableView} TableView */
/** @typedef {import("../wire.js").Menu} Menu */
/** @typedef {import("../wire.js").Settings} Settings */

/** @param {{ visit: Visit, view: TableView }} props */
export default function Reconfigure({ visit, view }) {
  const [menu, setMenu] = useState(/** @type {Menu | null} */ (null));
  const [problem, setProblem] = useState(
    /** @type {import("../lib/http.js").Problem | null} */ (null),
  );
  const look = () => void fetchMenu().then(setMenu, (error) => setProblem(problemOf(error)));
  useEffect(look, []);
  if (menu)
    return html`
      <${Draft} visit=${visit} settings=${view.settings} menu=${menu} />
    `;
  return problem
    ? html`
        <${Unfetched} problem=${problem} again=${look} />
      `
    : html`
        <${Waiting} gone=${false} />
      `;
}

/** @param {{ visit: Visit, settings: Settings, menu: Menu }} props */
function Draft({ visit, settings, menu }) {
  const [draft, setDraft] = useState(settings);
  const name = draft.options.edition ?? draft.game;
  const box = menu.boxes.find((one) => boxName(one) === name);
  if (!box) return null;
  const change = (/** @type {Partial<Settings>} */ some) =>
    setDraft((now) => ({ ...now, ...some }));
  const tune = (/** @type {Settings["options"]} */ some) =>
    setDraft((now) => ({ ...now, options: { ...now.options, ...some } }));
  const pick = (/** @type {string} */ wanted) => {
    const other = menu.boxes.find((one) => boxName(one) === wanted);
    if (other) setDraft((now) => withBox(other, now));
  };
  const agree = async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (await visit.do({ do: "configure", settings: draft })) closeSheet();
  };
  return html`
    <form class="open reconfigure" onSubmit=${agree}>
      <${GameChoice} boxes=${menu.boxes} chosen=${name} onPick=${pick} />
      <${TableForm} menu=${menu} box=${box} draft=${draft} onChange=${change} onTune=${tune} />
      <p class="reconfigure-foot">
        <button type="submit" class="primary">${say("lobby.agree")}</button>
      </p>
    </form>
  `;
}
