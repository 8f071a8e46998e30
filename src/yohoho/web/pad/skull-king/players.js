// The screen for the players: seats, names, colours, dealer, people who join or leave.
import { html, useState } from "../../lib/html.js";
import { LineIcon } from "../../ui/icon.js";
import { Radios } from "../../ui/radios.js";
import { say } from "../../lib/i18n.js";
import { attempt } from "../attempt.js";
import { NameDialog, NameField } from "../name-dialog.js";
import { Refusal } from "../refusal.js";
import { moveItem, nextColour, Seats } from "../seat-order.js";
import { dealerOf, lastRound, plays } from "../../rules/sheet.js";
import { randomId } from "../../lib/random.js";

/** @typedef {import("./sheet-editor.js").SheetEditor} SheetEditor */
/** @typedef {import("../../rules/log.js").Command} Command */
/** @typedef {import("../../lib/http.js").Problem} Problem */

/** @param {{ editor: SheetEditor }} props */
export function PlayersScreen({ editor }) {
  const [refused, refuse] = useState(/** @type {Problem | null} */ (null));
  const [about, setAbout] = useState(/** @type {string | null} */ (null));
  const sheet = editor.sheet.value;
  const { people } = sheet;
  const due = editor.tally.value.next?.number ?? lastRound(sheet);
  const ask = (/** @type {Command} */ command) => refuse(attempt(() => editor.write(command)));
  const seat = (/** @type {number} */ from, /** @type {number} */ to) =>
    ask({ do: "seat", order: moveItem(people, from, to).map(({ id }) => id) });
  const paint = (/** @type {number} */ at) => {
    const one = people[at];
    if (one)
      ask({
        do: "describe",
        person: one.id,
        name: one.name,
        colour: nextColour(
          one.colour,
          people.map(({ colour }) => colour),
        ),
      });
  };
  const named = people.find(({ id }) => id === about);
  return html`
    <div class="pad-screen">
      ${refused && html`<${Refusal} problem=${refused} edition=${sheet.options.edition} />`}
      <${Seats}
        seats=${people.map(({ id, name, colour }) => ({ key: id, name, colour }))}
        onMove=${seat}
        onColour=${paint}
      >
        ${(/** @type {{ key: string }} */ { key }) => {
          const person = people.find(({ id }) => id === key);
          return html`
            <span class="pad-seat-more">
              ${
                person &&
                !plays(person, due) &&
                html`<small class="quiet">${say("pad.has-left")}</small>`
              }
              <button type="button" class="plain" onClick=${() => setAbout(key)}>
                ${say("pad.person-more")}
              </button>
            </span>
          `;
        }}
      <//>
      <label class="field">
        ${say("pad.dealer-of", { number: due })}
        <select
          value=${dealerOf(sheet, due)}
          onChange=${(/** @type {any} */ event) =>
            ask({ do: "deal", number: due, dealer: event.currentTarget.value })}
        >
          ${people
            .filter((person) => plays(person, due))
            .map(({ id, name }) => html`<option key=${id} value=${id}>${name}</option>`)}
        </select>
      </label>
      ${
        editor.tally.value.next && html`<${JoinForm} editor=${editor} number=${due} onAsk=${ask} />`
      }
      ${
        named &&
        html`
          <${PersonDialog}
            key=${named.id}
            editor=${editor}
            person=${named}
            number=${due}
            onClose=${() => setAbout(null)}
          />
        `
      }
    </div>
  `;
}

/** @param {{ editor: SheetEditor, number: number, onAsk: (command: Command) => void }} props */
function JoinForm({ editor, number, onAsk }) {
  const [name, setName] = useState("");
  const [start, setStart] = useState("zero");
  const { people } = editor.sheet.value;
  const join = (/** @type {Event} */ event) => {
    event.preventDefault();
    const colour = nextColour(
      7,
      people.map((person) => person.colour),
    );
    onAsk({
      do: "join",
      seat: null,
      person: {
        id: `p${randomId()}`,
        name,
        colour,
        since: number,
        start: start === "zero" ? 0 : /** @type {"average" | "last"} */ (start),
      },
    });
    setName("");
  };
  return html`
    <form class="panel stack" onSubmit=${join}>
      <h2>${say("pad.latecomer")}</h2>
      <${NameField} name=${name} onName=${setName} />
      <fieldset class="pad-what-if">
        <legend>${say("pad.starts-with")}</legend>
        <div class="row">
          <${Radios}
            group="start"
            class="covered pad-option"
            values=${["zero", "average", "last"]}
            chosen=${start}
            nameOf=${(/** @type {string} */ one) => say(`pad.start-${one}`)}
            onPick=${setStart}
          />
        </div>
      </fieldset>
      <button type="submit" disabled=${!name.trim()}>
        <${LineIcon} name="plus" />
        ${say("pad.joins", { number })}
      </button>
    </form>
  `;
}

/**
 * The dialog for one person: another name, or leaving.
 * @param {{
 *   editor: SheetEditor,
 *   person: import("../../rules/sheet.js").Person,
 *   number: number,
 *   onClose: () => void,
 * }} props
 */
function PersonDialog({ editor, person, number, onClose }) {
  const { id, colour, until } = person;
  const { totals, next } = editor.tally.value;
  const write = (/** @type {Command} */ command) => editor.write(command);
  const points = totals[id] ?? 0;
  const why = html`<p class="quiet prose">${say("pad.returns-why", { points })}</p>`;
  return html`
    <${NameDialog}
      name=${person.name}
      edition=${editor.sheet.value.options.edition}
      primary=${until === null}
      note=${until !== null && why}
      rename=${(/** @type {string} */ name) => write({ do: "describe", person: id, name, colour })}
      onClose=${onClose}
    >
      ${(/** @type {(what: () => void) => void} */ run) => html`
        ${
          until !== null &&
          until <= number &&
          next &&
          html`
            <button
              type="button"
              class="primary"
              onClick=${() => run(() => write({ do: "return", person: id, number }))}
            >
              ${say("pad.returns", { number })}
            </button>
          `
        }
        ${
          plays(person, number) &&
          next &&
          html`
            <button
              type="button"
              class="danger"
              onClick=${() => run(() => write({ do: "leave", person: id, number }))}
            >
              ${say("pad.leaves", { number })}
            </button>
          `
        }
      `}
    <//>
  `;
}
