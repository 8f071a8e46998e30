// The screen to open a table: a preset first, all other options behind it.
import { html, useEffect, useState } from "../lib/html.js";
import { ensureGuest, openTable, problemOf } from "../lib/http.js";
import { preferRung } from "../ui/bot-ladder.js";
import { navigate, route } from "../lib/router.js";
import { Loading } from "../ui/frame.js";
import { say, useEdition } from "../lib/i18n.js";
import { fitOptions } from "../options/fitting.js";
import { boxName, defaultSettings, useMenu, withBox } from "../options/menu.js";
import { GameChoice } from "../options/presets.js";
import { TableForm } from "../options/table-form.js";
import { useTitle } from "../lib/title.js";
import { ProblemLine, LoadProblem } from "../ui/problem.js";

/** @typedef {import("../wire.js").Menu} Menu */
/** @typedef {import("../wire.js").Box} Box */
/** @typedef {import("../wire.js").Settings} Settings */
/** @typedef {import("../lib/http.js").Problem} Problem */

export default function NewTable() {
  const { menu, problem, again } = useMenu();
  useTitle(say("open.title"));
  if (menu) return html`<${NewTableForm} menu=${menu} />`;
  return problem
    ? html`
        <div class="hall">
          <h1>${say("open.title")}</h1>
          <${LoadProblem} problem=${problem} again=${again} />
        </div>
      `
    : html`<${Loading} gone=${false} />`;
}

/** @param {{ menu: Menu }} props */
function NewTableForm({ menu }) {
  const { query } = route.value;
  const name = query.get("edition") ?? query.get("game");
  const box = /** @type {Box} */ (menu.boxes.find((box) => boxName(box) === name) ?? menu.boxes[0]);
  useEdition(box.edition);
  const [draft, setDraft] = useState(() => ({
    ...defaultSettings(box),
    bots: preferRung(box.rungs, defaultSettings(box).bots),
  }));
  const change = (/** @type {Partial<Settings>} */ some) =>
    setDraft((now) => ({ ...now, ...some }));
  const tune = (/** @type {Record<string, any>} */ some) =>
    setDraft((now) => ({ ...now, options: fitOptions(box, { ...now.options, ...some }) }));
  const pick = (/** @type {string} */ name) => navigate(`/open?game=${name}`, { replace: true });
  useEffect(() => {
    setDraft((now) => withBox(box, now));
  }, [box]);
  // Until the effect has run, the draft still belongs to the box before.
  const fits = draft.game === box.game && (draft.options.edition ?? null) === box.edition;
  return html`
    <form class="hall open" onSubmit=${(/** @type {Event} */ event) => event.preventDefault()}>
      <h1>${say("open.title")}</h1>
      <${GameChoice} boxes=${menu.boxes} chosen=${boxName(box)} onPick=${pick} />
      ${
        fits &&
        html`
          <${TableForm} menu=${menu} box=${box} draft=${draft} onChange=${change} onTune=${tune} />
          <${OpenButton} draft=${draft} />
        `
      }
    </form>
  `;
}

/** @param {{ draft: Settings }} props */
function OpenButton({ draft }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState(/** @type {Problem | null} */ (null));
  useEffect(() => setProblem(null), [draft]);
  const launch = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await ensureGuest();
      const id = await openTable(draft);
      navigate(`/t/${id}`);
    } catch (error) {
      setProblem(problemOf(error));
      setBusy(false);
    }
  };
  return html`
    <div class="launch">
      <${ProblemLine} problem=${problem} />
      <button type="button" class="primary" disabled=${busy} onClick=${launch}>
        ${busy ? say("open.going") : say("open.go")}
      </button>
    </div>
  `;
}
