// The screen for a new game: the players, their seats and the options.
import { html, useState } from "../lib/html.js";
import { Icon, LineIcon } from "../ui/icon.js";
import { navigate } from "../lib/router.js";
import { loadStyle } from "../lib/stylesheets.js";
import { say } from "../lib/i18n.js";
import { boxIcon } from "../options/presets.js";
import { AllOptions } from "../options/game-options.js";
import { Tiles } from "../ui/tiles.js";
import { attempt } from "./sheet-editor.js";
import { boxOf } from "./menu-box.js";
import { GroupField } from "./group.js";
import { EDITIONS } from "../rules/editions.js";
import { DEFAULT_OPTIONS, SHEET_LIMITS } from "../rules/facts.js";
import { cleanName, keyOf } from "../sheets/names.js";
import { createSheet } from "./new-sheet.js";
import { Refusal } from "./refusal.js";
import { moveItem, nextColour, Seats } from "./seat-order.js";
import { knownNames, fetchLastPlayers } from "../sheets/storage.js";
import { isDeliberate } from "./tap-guard.js";

await loadStyle("home-open.css");

/** @typedef {import("../sheets/storage.js").LastPlayers} LastPlayers */
/** @typedef {import("../sheets/storage.js").SeatedPlayer} SeatedPlayer */
/** @typedef {import("../lib/http.js").Problem} Problem */

export function NewGame() {
  const [crew, setCrew] = useState(() => initialPlayers());
  const [refused, refuse] = useState(/** @type {Problem | null} */ (null));
  const change = (/** @type {Partial<LastPlayers>} */ some) => (
    refuse(null),
    setCrew({ ...crew, ...some })
  );
  const { options } = crew;
  const box = boxOf(options.edition);
  const start = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (!isDeliberate(event, "start", true)) return;
    refuse(
      attempt(() =>
        navigate(
          `/pad/${createSheet({
            ...crew,
            dealer: crew.dealer < 0 ? crew.sailors.length - 1 : crew.dealer,
          })}`,
          { replace: true },
        ),
      ),
    );
  };
  const edition = (/** @type {string} */ name) =>
    change({ options: /** @type {LastPlayers["options"]} */ (boxOf(name).defaults) });
  return html`
    <form class="hall open pad-new" onSubmit=${start}>
      <h1>${say("pad.new")}</h1>
      <${People} crew=${crew} onChange=${change} />
      <${Tiles}
        legend=${say("pad.which-box")}
        group="edition"
        kind="games"
        chosen=${options.edition}
        onPick=${edition}
        tiles=${Object.keys(EDITIONS).map((value) => ({
          value,
          name: say(`home.edition-${value}`),
          picture: html`
            <${Icon} name=${boxIcon(boxOf(value))} />
          `,
        }))}
      />
      <${GroupField}
        group=${crew.group ?? ""}
        onChange=${(/** @type {string} */ group) => change({ group })}
      />
      <details class="panel all-options">
        <summary>
          <${Icon} name="ship-wheel" />
          ${say("open.more")}
          <${LineIcon} name="forward" />
        </summary>
        <div class="all-options-inside">
          <${AllOptions}
            key=${options.edition}
            box=${box}
            options=${options}
            onChange=${(/** @type {Partial<LastPlayers["options"]>} */ some) =>
              change({ options: { ...options, ...some } })}
          />
        </div>
      </details>
      <div class="pad-start">
        ${
          refused &&
          html`
            <${Refusal} problem=${refused} edition=${options.edition} />
          `
        }
        <button type="submit" class="primary wide" disabled=${crew.sailors.length < 2}>
          ${say("pad.start")}
        </button>
      </div>
    </form>
  `;
}

/** The players of the last game, or empty seats. @returns {LastPlayers} */
function initialPlayers() {
  const last = fetchLastPlayers();
  const options = last?.options ?? boxOf(DEFAULT_OPTIONS.edition).defaults;
  return {
    sailors: [],
    options: /** @type {LastPlayers["options"]} */ ({
      ...boxOf(options.edition).defaults,
      ...options,
    }),
    dealer: -1,
  };
}

/** @param {{ crew: LastPlayers, onChange: (some: Partial<LastPlayers>) => void }} props */
function People({ crew, onChange }) {
  const [name, setName] = useState("");
  const [wrong, setWrong] = useState(/** @type {Problem | null} */ (null));
  const { sailors } = crew;
  const taken = sailors.map(({ colour }) => colour);
  const here = new Set(sailors.map((sailor) => keyOf(sailor.name)));
  const join = (/** @type {string} */ text) => {
    const problem = attempt(() => {
      const clean = cleanName(text);
      if (here.has(keyOf(clean))) return;
      onChange({ sailors: [...sailors, { name: clean, colour: nextColour(7, taken) }] });
    });
    setWrong(problem);
    if (!problem) setName("");
  };
  const add = () => join(name);
  const enter = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Enter" || !name.trim()) return;
    event.preventDefault();
    add();
  };
  const known = knownNames()
    .filter((one) => !here.has(keyOf(one)))
    .slice(0, 16);
  const full = sailors.length >= SHEET_LIMITS.seats;
  return html`
    <section class="stack" aria-label=${say("pad.who")}>
      <h2>${say("pad.who")}</h2>
      <p class="quiet">${say("pad.who-why")}</p>
      ${
        sailors.length > 0 &&
        html`
          <${Seats}
            seats=${sailors.map((sailor) => ({ ...sailor, key: sailor.name }))}
            onMove=${(/** @type {number} */ from, /** @type {number} */ to) =>
              onChange({ sailors: moveItem(sailors, from, to) })}
            onColour=${(/** @type {number} */ at) =>
              onChange({
                sailors: sailors.map((one, n) =>
                  n === at ? { ...one, colour: nextColour(one.colour, taken) } : one,
                ),
              })}
            onRemove=${(/** @type {number} */ at) =>
              onChange({ sailors: sailors.filter((_, n) => n !== at) })}
          />
        `
      }
      ${
        !full &&
        html`
          <div class="name-row">
            <label class="field grow">
              ${say("pad.name")}
              <input
                value=${name}
                autocomplete="off"
                maxlength="200"
                onInput=${(/** @type {any} */ event) => setName(event.currentTarget.value)}
                onKeyDown=${enter}
              />
            </label>
            <button type="button" disabled=${!name.trim()} onClick=${add}>
              <${LineIcon} name="plus" />
              ${say("pad.add")}
            </button>
          </div>
        `
      }
      ${
        wrong &&
        html`
          <${Refusal} problem=${wrong} />
        `
      }
      ${
        !full &&
        known.length > 0 &&
        html`
          <div class="pad-known" role="group" aria-label=${say("pad.known")}>
            ${known.map(
              (one) => html`
                <button key=${one} type="button" onClick=${() => join(one)}>
                  <${LineIcon} name="plus" />
                  ${one}
                </button>
              `,
            )}
          </div>
        `
      }
      ${
        sailors.length > 1 &&
        html`
          <label class="field">
            ${say("pad.first-dealer")}
            <select
              value=${String(crew.dealer)}
              onChange=${(/** @type {any} */ event) =>
                onChange({ dealer: Number(event.currentTarget.value) })}
            >
              <option value="-1">${say("pad.last-deals")}</option>
              ${sailors.map(
                (sailor, at) => html`
                  <option key=${sailor.name} value=${String(at)}>
                    ${sailor.name.slice(0, SHEET_LIMITS.name)}
                  </option>
                `,
              )}
            </select>
          </label>
        `
      }
    </section>
  `;
}
