// A table of one's own: a ready-made game first, everything else for those who want it.
import { html, useEffect, useState } from "../lib/html.js";
import { ask, beSomebody } from "../lib/http.js";
import { Icon, Stroke } from "../ui/icon.js";
import { rungFor } from "../ui/bot-ladder.js";
import { go, place } from "../lib/router.js";
import { Waiting } from "../ui/frame.js";
import { loadStyle } from "../lib/stylesheets.js";
import { say } from "../lib/i18n.js";
import { boxName, fetchMenu, plainest, withBox } from "./menu.js";
import { AllOptions } from "./options.js";
import { GameChoice, PresetChoice } from "./presets.js";
import { House } from "./house-rules.js";
import { TableBots } from "./table-bots.js";
import { Tiles } from "../ui/tiles.js";
import { useTitle } from "../lib/title.js";
import { problemOf, Refusal, Unfetched } from "../ui/problem.js";

await Promise.all([loadStyle("home.css"), loadStyle("home-open.css")]);

/** @typedef {import("../wire.js").Menu} Menu */
/** @typedef {import("../wire.js").Box} Box */
/** @typedef {import("../wire.js").Settings} Settings */
/** @typedef {import("../lib/http.js").Problem} Problem */

export default function Open() {
  const [menu, setMenu] = useState(/** @type {Menu | null} */ (null));
  const [problem, setProblem] = useState(/** @type {Problem | null} */ (null));
  const look = () => void fetchMenu().then(setMenu, (error) => setProblem(problemOf(error)));
  useEffect(look, []);
  useTitle(say("open.title"));
  if (menu)
    return html`
      <${Workshop} menu=${menu} />
    `;
  return problem
    ? html`
        <div class="hall">
          <h1>${say("open.title")}</h1>
          <${Unfetched} problem=${problem} again=${look} />
        </div>
      `
    : html`
        <${Waiting} gone=${false} />
      `;
}

/** @param {{ menu: Menu }} props */
function Workshop({ menu }) {
  const { query } = place.value;
  const wanted = query.get("edition") ?? query.get("game");
  const box = /** @type {Box} */ (
    menu.boxes.find((box) => boxName(box) === wanted) ?? menu.boxes[0]
  );
  const [draft, setDraft] = useState(() => ({
    ...plainest(box),
    bots: rungFor(box.rungs, plainest(box).bots),
  }));
  const change = (/** @type {Partial<Settings>} */ some) =>
    setDraft((now) => ({ ...now, ...some }));
  const tune = (/** @type {Record<string, any>} */ some) =>
    setDraft((now) => ({ ...now, options: { ...now.options, ...some } }));
  const pick = (/** @type {string} */ name) => go(`/open?game=${name}`, { replace: true });
  useEffect(() => {
    setDraft((now) => withBox(box, now));
  }, [box]);
  // For one moment after the box has changed, the draft is still that of the other.
  const fits = draft.game === box.game && (draft.options.edition ?? null) === box.edition;
  return html`
    <form class="hall open" onSubmit=${(/** @type {Event} */ event) => event.preventDefault()}>
      <h1>${say("open.title")}</h1>
      <${GameChoice} boxes=${menu.boxes} chosen=${boxName(box)} onPick=${pick} />
      ${
        fits &&
        html`
          <${Choices} menu=${menu} box=${box} draft=${draft} onChange=${change} onTune=${tune} />
          <${Launch} draft=${draft} />
        `
      }
    </form>
  `;
}

/**
 * All that can be chosen once the box is; a host in the lobby has the same before them.
 * @param {{
 *   menu: Menu,
 *   box: Box,
 *   draft: Settings,
 *   onChange: (some: Partial<Settings>) => void,
 *   onTune: (some: Record<string, any>) => void,
 * }} props
 */
export function Choices({ menu, box, draft, onChange, onTune }) {
  return html`
    <${PresetChoice} box=${box} options=${draft.options} onPick=${onTune} />
    <${Chairs} box=${box} players=${draft.options.players} onPick=${onTune} />
    <${House} menu=${menu} draft=${draft} onChange=${onChange} />
    <details class="panel all-options">
      <summary>
        <${Icon} name="ship-wheel" />
        ${say("open.more")}
        <${Stroke} name="forward" />
      </summary>
      <div class="all-options-inside">
        <${AllOptions} key=${boxName(box)} box=${box} options=${draft.options} onChange=${onTune} />
        <${TableBots} rungs=${box.rungs} draft=${draft} onChange=${onChange} />
      </div>
    </details>
  `;
}

/** @param {{ box: Box, players: number, onPick: (some: { players: number }) => void }} props */
function Chairs({ box, players, onPick }) {
  const numbers = Array.from({ length: box.most - box.least + 1 }, (_, n) => box.least + n);
  return html`
    <${Tiles}
      legend=${say("open.players")}
      why=${say("open.players-why")}
      group="players"
      kind="chairs"
      tiles=${numbers.map((value) => ({ value, name: String(value) }))}
      chosen=${players}
      onPick=${(/** @type {number} */ players) => onPick({ players })}
    />
  `;
}

/** @param {{ draft: Settings }} props */
function Launch({ draft }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState(/** @type {Problem | null} */ (null));
  useEffect(() => setProblem(null), [draft]);
  const launch = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await beSomebody();
      const { id } = await ask("POST", "/api/tables", { settings: draft });
      go(`/t/${id}`);
    } catch (error) {
      setProblem(problemOf(error));
      setBusy(false);
    }
  };
  return html`
    <div class="launch">
      <${Refusal} problem=${problem} />
      <button type="button" class="primary" disabled=${busy} onClick=${launch}>
        ${busy ? say("open.going") : say("open.go")}
      </button>
    </div>
  `;
}
