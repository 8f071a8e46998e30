// The score table: rounds down, players across. A round opens for correction, a cell for its
// reasons.
import { html, useState } from "../../lib/html.js";
import { Icon, LineIcon } from "../../ui/icon.js";
import { Radios } from "../../ui/radios.js";
import { navigate } from "../../lib/router.js";
import { say, withMinus } from "../../lib/i18n.js";
import { ScoreGraph, SeatMark } from "../../ui/score-graph.js";
import { attempt } from "../attempt.js";
import { editionNamed } from "../../rules/setup.js";
import { Refusal } from "../refusal.js";
import { HarryLegend, ScoreCell } from "./score-cell.js";
import { ForkIcon, versionsAddress } from "./versions.js";
import { WhyDialog } from "./why-dialog.js";
import { PersonName } from "../person-name.js";

/** @typedef {import("./sheet-editor.js").SheetEditor} SheetEditor */
/** @typedef {import("../../rules/tally.js").Row} Row */
/** @typedef {import("../../rules/sheet.js").Person} Person */

/** @param {{ editor: SheetEditor }} props */
export function ScoreTableScreen({ editor }) {
  const { rows } = editor.tally.value;
  return html`
    <div class="pad-screen">
      <${ScoreTable} editor=${editor} />
      ${rows.length === 0 && html`<p class="quiet prose">${say("pad.no-rounds")}</p>`}
      <${ScoringChoice} editor=${editor} />
      <${TotalsGraph} editor=${editor} />
      <${WhyDialog} editor=${editor} />
    </div>
  `;
}

/** @param {{ editor: SheetEditor }} props */
export function ScoreTable({ editor }) {
  const { people } = editor.sheet.value;
  const { rows, starts, totals, ranks, next } = editor.tally.value;
  const size = people.length > 6 ? "crowded" : people.length > 4 ? "many" : "few";
  const late = people.some(({ id }) => starts[id]);
  return html`
    <table class="score-pad pad-table numbers ${size}">
      <caption class="quiet">
        ${say("sheet.legend")} ${" "}
        <${HarryLegend} rows=${rows} />
      </caption>
      <thead>
        <tr>
          <th scope="col"><span class="unseen">${say("column.round")}</span></th>
          ${people.map(
            ({ id, name, colour, until }) => html`
              <th key=${id} scope="col" class=${until === null ? "" : "gone"}>
                <span class="pad-name" title=${name}>
                  <${SeatMark} seat=${colour} />
                  <${PersonName} name=${name} />
                </span>
              </th>
            `,
          )}
        </tr>
      </thead>
      <tbody>
        ${
          late &&
          html`
            <tr>
              <th scope="row">
                <span class="unseen">${say("pad.starts")}</span>
                <${LineIcon} name="play" />
              </th>
              ${people.map(
                ({ id }) => html`
                  <td key=${id}>${starts[id] ? withMinus(starts[id] ?? 0) : ""}</td>
                `,
              )}
            </tr>
          `
        }
        ${rows.map(
          (row) => html`
            <${RoundRow} key=${row.number} editor=${editor} row=${row} people=${people} />
          `,
        )}
        ${
          next &&
          !rows.some(({ number }) => number === next.number) &&
          html`
            <tr class="now">
              <th scope="row">${next.number}</th>
              ${people.map(
                ({ id }) => html`
                  <td key=${id}>
                    ${
                      id === next.dealer &&
                      html`<${Sign} icon="card-random" words=${say("pad.is-dealer")} />`
                    }${
                      id === next.leader &&
                      html`<${Sign} icon="compass" words=${say("pad.is-leader")} />`
                    }
                  </td>
                `,
              )}
            </tr>
          `
        }
      </tbody>
      <tfoot>
        <tr>
          <th scope="row"><span class="unseen">${say("column.total")}</span></th>
          ${people.map(
            ({ id }) => html`
              <td key=${id}>
                <span class="pad-total">
                  ${
                    ranks[id] === 1 &&
                    rows.length > 0 &&
                    html`
                      <span class="crown">
                        <${Icon} name="crown" />
                        <span class="unseen">${say("sheet.leads")}</span>
                      </span>
                    `
                  }
                  <b>${withMinus(totals[id] ?? 0)}</b>
                </span>
              </td>
            `,
          )}
        </tr>
      </tfoot>
    </table>
  `;
}

/** @param {{ icon: string, words: string }} props */
function Sign({ icon, words }) {
  return html`
    <span class="pad-sign" title=${words}>
      <${Icon} name=${icon} />
      <span class="unseen">${words}</span>
    </span>
  `;
}

/** @param {{ editor: SheetEditor, row: Row, people: Person[] }} props */
function RoundRow({ editor, row, people }) {
  const apart = editor.sheet.value.conflicts.some(
    ({ place: where }) => where === `round/${row.number}`,
  );
  const label = say(apart ? "versions.round" : "pad.edit-round", { number: row.number });
  const address = apart
    ? versionsAddress(editor, `round/${row.number}`)
    : `/pad/${editor.id}#edit-${row.number}`;
  const wrong = editor.tally.value.faults.some(({ number }) => number === row.number);
  const signs = html`
    ${row.number}${
      row.forced &&
      html`
        <span title=${say("score.forced")}>
          ≠
          <span class="unseen">${say("score.forced")}</span>
        </span>
      `
    }${wrong && html`<span class="bad">?</span>`}${apart && html`<${ForkIcon} />`}
  `;
  return html`
    <tr class=${row.complete ? "" : "now"}>
      <th scope="row">
        ${
          editor.locked.value && !apart
            ? html`<span class="pad-edit fixed">${signs}</span>`
            : html`
                <a class="pad-edit" href=${address} aria-label=${label} title=${label}>${signs}</a>
              `
        }
      </th>
      ${people.map(
        ({ id }) => html`
          <td key=${id}>
            ${row.cells[id] && html`<${CellButton} editor=${editor} row=${row} who=${id} />`}
          </td>
        `,
      )}
    </tr>
  `;
}

/** @param {{ editor: SheetEditor, row: Row, who: string }} props */
function CellButton({ editor, row, who }) {
  const cell = row.cells[who];
  if (!cell) return null;
  return html`
    <button
      type="button"
      class="plain pad-cell-button"
      onClick=${() => navigate(`/pad/${editor.id}#why-${row.number}-${who}`)}
    >
      <${ScoreCell} cell=${cell} />
    </button>
  `;
}

/**
 * Another scoring for the whole game, to look at or to keep.
 * @param {{ editor: SheetEditor }} props
 */
function ScoringChoice({ editor }) {
  const { options } = editor.sheet.value;
  const [refused, setRefused] = useState(
    /** @type {import("../../lib/http.js").Problem | null} */ (null),
  );
  const { scorings } = editionNamed(options.edition);
  const chosen = options.scoring ?? scorings[0];
  if (scorings.length < 2 || editor.locked.value) return null;
  const choose = (/** @type {string} */ scoring) =>
    setRefused(
      attempt(() => editor.write({ do: "choose", options: { ...options, scoring } }, "chosen")),
    );
  return html`
    <fieldset class="pad-what-if">
      <legend>${say("pad.what-if")}</legend>
      <div class="row">
        <${Radios}
          group="scoring"
          class="covered pad-option"
          values=${scorings}
          chosen=${chosen}
          nameOf=${(/** @type {string} */ scoring) => say(`option.scoring-${scoring}`)}
          onPick=${choose}
        />
      </div>
      ${refused && html`<${Refusal} problem=${refused} />`}
    </fieldset>
  `;
}

/** @param {{ editor: SheetEditor }} props */
export function TotalsGraph({ editor }) {
  const { people } = editor.sheet.value;
  const { rows, totals } = editor.tally.value;
  const counted = rows.filter(({ complete }) => complete);
  if (!counted.length) return null;
  return html`
    <${ScoreGraph}
      history=${counted.map((row) => ({
        points: people.map(({ id }) => row.cells[id]?.points ?? 0),
      }))}
      scores=${people.map(({ id }) => totals[id] ?? 0)}
      names=${people.map(({ name }) => name)}
      colours=${people.map(({ colour }) => colour)}
      first=${counted[0]?.number ?? 1}
    />
  `;
}
