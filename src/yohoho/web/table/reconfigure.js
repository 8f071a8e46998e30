// The form with which the host changes the settings of a table.
import { html, useState } from "../lib/html.js";
import { Loading } from "../ui/frame.js";
import { fitOptions } from "../options/fitting.js";
import { boxName, useMenu, withBox } from "../options/menu.js";
import { TableForm } from "../options/table-form.js";
import { GameChoice } from "../options/presets.js";
import { LoadProblem } from "../ui/problem.js";
import { say } from "../lib/i18n.js";
import { closeOverlay } from "./overlay-state.js";

/** @typedef {import("./table-session.js").TableSession} TableSession */
/** @typedef {import("../wire.js").TableView} TableView */
/** @typedef {import("../wire.js").Menu} Menu */
/** @typedef {import("../wire.js").Settings} Settings */

/** @param {{ session: TableSession, view: TableView }} props */
export default function Reconfigure({ session, view }) {
  const { menu, problem, again } = useMenu();
  if (menu) return html`<${Draft} session=${session} settings=${view.settings} menu=${menu} />`;
  return problem
    ? html`<${LoadProblem} problem=${problem} again=${again} />`
    : html`<${Loading} gone=${false} />`;
}

/** @param {{ session: TableSession, settings: Settings, menu: Menu }} props */
function Draft({ session, settings, menu }) {
  const [draft, setDraft] = useState(settings);
  const name = draft.options.edition ?? draft.game;
  const box = menu.boxes.find((one) => boxName(one) === name);
  if (!box) return null;
  const change = (/** @type {Partial<Settings>} */ some) =>
    setDraft((now) => ({ ...now, ...some }));
  const tune = (/** @type {Settings["options"]} */ some) =>
    setDraft((now) => ({ ...now, options: fitOptions(box, { ...now.options, ...some }) }));
  const pick = (/** @type {string} */ name) => {
    const other = menu.boxes.find((one) => boxName(one) === name);
    if (other) setDraft((now) => withBox(other, now));
  };
  const agree = async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (await session.do({ do: "configure", settings: draft })) closeOverlay();
  };
  return html`
    <form class="open reconfigure" novalidate onSubmit=${agree}>
      <${GameChoice} boxes=${menu.boxes} chosen=${name} onPick=${pick} />
      <${TableForm} menu=${menu} box=${box} draft=${draft} onChange=${change} onTune=${tune} />
      <p class="reconfigure-foot">
        <button type="submit" class="primary">${say("lobby.agree")}</button>
      </p>
    </form>
  `;
}
