// Resolves conflicts: when two phones wrote the same place independently, both versions stand side
// by side, and a person with the pen chooses one.
import { now } from "../../lib/clock.js";
import { html, useState } from "../../lib/html.js";
import { navigate, route } from "../../lib/router.js";
import { loadStyle } from "../../lib/stylesheets.js";
import { formatDate, say } from "../../lib/i18n.js";
import { SeatMark } from "../../ui/score-graph.js";
import { attempt } from "../attempt.js";
import { differences } from "../../sheets/differences.js";
import { write } from "../../sheets/ledger.js";
import { clockOf } from "../../rules/log.js";
import { Refusal } from "../refusal.js";
import { cellWords, ScoreCell } from "./score-cell.js";
import { tally } from "../../rules/tally.js";
import { fold, playersOf, keepLinesOf, wholeRound } from "../../rules/sheet.js";
import { changeText } from "./change-text.js";
import { writerOf } from "./shared/writers.js";
import { PersonName } from "../person-name.js";

await loadStyle("pad-versions.css");

/** @typedef {import("./sheet-editor.js").SheetEditor} SheetEditor */
/** @typedef {import("../../rules/log.js").Operation} Operation */
/** @typedef {import("../../rules/sheet.js").Sheet} Sheet */
/** @typedef {import("../../rules/sheet.js").Person} Person */
/** @typedef {import("./shared/sync.js").SheetSharing} SheetSharing */
/**
 * One version, and the sheet with it.
 * @typedef {{ operation: Operation, counts: boolean, sheet: Sheet }} Version
 */

const SCREEN = "versions-";
/** Shown in the rows of people; other differences have rows of their own. */
const IN_CELLS = ["bids", "tricks", "total"];

/** @param {SheetEditor} editor @param {string} where */
export const versionsAddress = (editor, where) => `/pad/${editor.id}#${SCREEN}${where}`;

/** The name of the place of a conflict. @param {Sheet} sheet @param {string} where */
export function placeName(sheet, where) {
  const [kind = "", about = ""] = where.split("/");
  return say(`versions.of-${kind}`, {
    number: about,
    name: sheet.people.find(({ id }) => id === about)?.name ?? "",
  });
}

/**
 * The versions of a place, the one that counts first.
 * @param {SheetEditor} editor
 * @param {string} where
 * @returns {Version[]}
 */
function versionsOf(editor, where) {
  const log = editor.log.value;
  const here = editor.sheet.value.conflicts.filter((one) => one.place === where);
  const keptOperation = log.operations.find(({ id }) => id === here[0]?.kept);
  return keptOperation
    ? [keptOperation, ...here.map(({ lost }) => lost)].map((operation) => ({
        operation,
        counts: operation === keptOperation,
        sheet: sheetWith(log, operation),
      }))
    : [];
}

/**
 * The sheet as if this operation had been written last.
 * @param {import("../../rules/log.js").Log} log
 * @param {Operation} operation
 */
function sheetWith(log, operation) {
  const again = { ...operation, id: `${operation.id}/again`, clock: clockOf(log) + 1 };
  return fold({ ...log, operations: [...log.operations, again] });
}

/**
 * Writes the chosen version again with knowledge of the others, which resolves the conflict on all
 * devices.
 * @param {SheetEditor} editor
 * @param {Version} chosen
 * @param {Version[]} versions
 */
function resolveConflict(editor, { operation, sheet }, versions) {
  const { command } = operation;
  if (command.do === "leave" || command.do === "return")
    return editor.apply((log) => undoOthers(log, editor.author, operation, versions), "settled");
  if (command.do !== "write-round") return editor.write(command, "settled");
  const round = keepLinesOf(wholeRound(command.round), playersOf(sheet, command.number));
  editor.dropDraft(command.number);
  editor.write({ ...command, round }, "settled");
}

/**
 * A person cannot leave twice, so the other operations are undone instead.
 * @param {import("../../rules/log.js").Log} log
 * @param {string} author
 * @param {Operation} chosen
 * @param {Version[]} versions
 */
function undoOthers(log, author, chosen, versions) {
  const others = versions.filter(({ operation }) => operation !== chosen);
  return others.reduce(
    (longer, { operation }) => write(longer, author, { do: "undo", target: operation.id }, now()),
    log,
  );
}

/** Shown on every screen until the conflict is resolved. @param {{ editor: SheetEditor }} props */
export function ConflictNotice({ editor }) {
  const sheet = editor.sheet.value;
  const places = [...new Set(sheet.conflicts.map((one) => one.place))].filter(
    (where) => route.value.hash !== SCREEN + where,
  );
  if (!places.length) return null;
  return html`
    <div class="pad-apart" role="status">
      ${places.map(
        (where) => html`
          <p key=${where}>
            <${ForkIcon} />
            <span class="grow">${say("versions.note", { what: placeName(sheet, where) })}</span>
            <a class="button" href=${versionsAddress(editor, where)}>
              ${say("versions.compare")}
              <span class="unseen">: ${placeName(sheet, where)}</span>
            </a>
          </p>
        `,
      )}
    </div>
  `;
}

/** An icon with one line that becomes two. */
export function ForkIcon() {
  return html`
    <svg class="icon stroke" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M12 21V14M12 14C12 10 6 11 6 4M12 14C12 10 18 11 18 4M3 7 6 4 9 7M15 7 18 4 21 7" />
    </svg>
  `;
}

/** @param {{ editor: SheetEditor, sharing: SheetSharing }} props */
export function VersionsScreen({ editor, sharing }) {
  const [refused, refuse] = useState(
    /** @type {import("../../lib/http.js").Problem | null} */ (null),
  );
  const where = route.value.hash.slice(SCREEN.length);
  const versions = versionsOf(editor, where);
  const { edition } = editor.sheet.value.options;
  const choose = (/** @type {Version} */ chosen) => {
    const problem = attempt(() => resolveConflict(editor, chosen, versions));
    refuse(problem);
    if (problem) return;
    navigate(`/pad/${editor.id}#table`, { replace: true });
    scrollTo(0, 0);
  };
  if (!versions.length) return html`<${ResolvedNote} editor=${editor} />`;
  return html`
    <div class="pad-screen">
      <h2>${placeName(editor.sheet.value, where)}</h2>
      <p class="quiet pad-versions-why">${say("versions.why")}</p>
      ${refused && html`<${Refusal} problem=${refused} edition=${edition} />`}
      <table class="pad-versions numbers" data-many=${versions.length > 2}>
        <caption class="unseen">
          ${placeName(editor.sheet.value, where)}
        </caption>
        <thead>
          <tr>
            <td></td>
            ${versions.map(
              (version) => html`
                <${Author} key=${version.operation.id} sharing=${sharing} version=${version} />
              `,
            )}
          </tr>
        </thead>
        <tbody>
          ${
            where.startsWith("round/") &&
            html`
              <${PeopleRows}
                editor=${editor}
                number=${Number(where.slice(6))}
                versions=${versions}
              />
            `
          }
          ${otherDifferences(versions).map(
            ({ label, cells }) => html`
              <tr key=${label} class="apart">
                <th scope="row">${label}</th>
                ${cells.map((cell) => html`<td>${cell}</td>`)}
              </tr>
            `,
          )}
        </tbody>
        ${
          !editor.locked.value &&
          html`
            <tfoot>
              <tr>
                <td></td>
                ${versions.map(
                  (version) => html`
                    <td key=${version.operation.id} class="pad-versions-choice">
                      <button
                        type="button"
                        class=${version.counts ? "primary" : ""}
                        onClick=${() => choose(version)}
                      >
                        ${say("versions.take")}
                        <span class="unseen">: ${writerOf(sharing, version.operation)}</span>
                      </button>
                    </td>
                  `,
                )}
              </tr>
            </tfoot>
          `
        }
      </table>
      ${editor.locked.value && html`<p class="quiet prose">${say("versions.pen-chooses")}</p>`}
      ${
        where.startsWith("round/") &&
        !editor.locked.value &&
        html`
          <a class="button" href="/pad/${editor.id}#edit-${where.slice(6)}">
            ${say("pad.edit-round", { number: where.slice(6) })}
          </a>
        `
      }
    </div>
  `;
}

/** Shown when the conflict has already been resolved. @param {{ editor: SheetEditor }} props */
function ResolvedNote({ editor }) {
  return html`
    <div class="nothing">
      <${ForkIcon} />
      <p>${say("versions.settled")}</p>
      <a class="button primary" href="/pad/${editor.id}#table">${say("pad.tab-table")}</a>
    </div>
  `;
}

/** @param {{ sharing: SheetSharing, version: Version }} props */
function Author({ sharing, version: { operation, counts } }) {
  return html`
    <th scope="col">
      <strong>${writerOf(sharing, operation)}</strong>
      ${operation.at ? html`<small class="quiet">${formatDate(operation.at)}</small>` : null}
      ${counts && html`<span class="pill">${say("versions.counts")}</span>`}
    </th>
  `;
}

/** @param {{ editor: SheetEditor, number: number, versions: Version[] }} props */
function PeopleRows({ editor, number, versions }) {
  const rows = versions.map(({ sheet }) => tally(sheet).rows.find((row) => row.number === number));
  return playersOf(editor.sheet.value, number).map(({ id, name, colour }) => {
    const cells = rows.map((row) => row?.cells[id]);
    const apart = new Set(cells.map((cell) => cell && cellWords(cell))).size > 1;
    return html`
      <tr key=${id} class=${apart ? "apart" : ""}>
        <th scope="row">
          <span class="pad-versions-name" title=${name}>
            <${SeatMark} seat=${colour} />
            <${PersonName} name=${name} />
          </span>
        </th>
        ${cells.map((cell) => html`<td>${cell && html`<${ScoreCell} cell=${cell} />`}</td>`)}
      </tr>
    `;
  });
}

/**
 * The other differences, as they are in each version.
 * @param {Version[]} versions
 * @returns {{ label: string, cells: string[] }[]}
 */
function otherDifferences([first, ...others]) {
  if (!first) return [];
  const rounds = first.operation.command.do === "write-round";
  const lines = others.map(({ sheet }) =>
    changeText(differences(first.sheet, sheet), first.sheet, sheet).filter(
      ({ kind }) => !rounds || !IN_CELLS.includes(kind),
    ),
  );
  const labels = new Map(lines.flat().map(({ label, before }) => [label, before]));
  return [...labels].map(([label, before]) => ({
    label,
    cells: [
      before,
      ...lines.map((own) => own.find((line) => line.label === label)?.after ?? before),
    ],
  }));
}
