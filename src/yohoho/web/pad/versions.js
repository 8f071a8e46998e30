// Two phones wrote the same place without knowing of each other: both versions side by side, and
// the pen chooses one.
import { html, useState } from "../house/html.js";
import { go, place } from "../house/router.js";
import { loadStyle } from "../house/style.js";
import { dated, say, signed } from "../house/voice.js";
import { Mark } from "../skull-king/graph.js";
import { plain, tone } from "../skull-king/totals.js";
import { attempt } from "./book.js";
import { differences } from "./differences.js";
import { write } from "./ledger.js";
import { clockOf } from "./log.js";
import { Refusal } from "./refusal.js";
import { tally } from "./scoring.js";
import { fold, playersOf, restricted, wholeRound } from "./sheet.js";
import { told } from "./telling.js";
import { writerOf } from "./together/writer.js";

await loadStyle("pad-versions.css");

/** @typedef {import("./book.js").Book} Book */
/** @typedef {import("./log.js").Operation} Operation */
/** @typedef {import("./sheet.js").Sheet} Sheet */
/** @typedef {import("./sheet.js").Person} Person */
/** @typedef {import("./together/sync.js").Together} Together */
/**
 * What somebody wrote, and the sheet as it would be with it.
 * @typedef {{ operation: Operation, counts: boolean, sheet: Sheet }} Version
 */

const SCREEN = "versions-";
/** Told in the lines of people; the rest differs in lines of its own. */
const IN_CELLS = ["bids", "tricks", "total"];

/** @param {Book} book @param {string} where */
export const versionsAddress = (book, where) => `/pad/${book.id}#${SCREEN}${where}`;

/** What the place of a disagreement is called. @param {Sheet} sheet @param {string} where */
function called(sheet, where) {
  const [kind = "", about = ""] = where.split("/");
  return say(`versions.of-${kind}`, {
    number: about,
    name: sheet.people.find(({ id }) => id === about)?.name ?? "",
  });
}

/** The one that counts first. @param {Book} book @param {string} where @returns {Version[]} */
function versionsOf(book, where) {
  const log = book.log.value;
  const here = book.sheet.value.conflicts.filter((one) => one.place === where);
  const kept = log.operations.find(({ id }) => id === here[0]?.kept);
  return kept
    ? [kept, ...here.map(({ lost }) => lost)].map((operation) => ({
        operation,
        counts: operation === kept,
        sheet: sheetWith(log, operation),
      }))
    : [];
}

/**
 * The sheet, had this been written last.
 * @param {import("./log.js").Log} log
 * @param {Operation} operation
 */
function sheetWith(log, operation) {
  const again = { ...operation, id: `${operation.id}/again`, clock: clockOf(log) + 1 };
  return fold({ ...log, operations: [...log.operations, again] });
}

/**
 * Written again, knowing of all the others, it settles the matter for everybody.
 * @param {Book} book
 * @param {Version} chosen
 * @param {Version[]} versions
 */
function settle(book, { operation, sheet }, versions) {
  const { command } = operation;
  if (command.do === "leave" || command.do === "return")
    return book.step((log) => withoutOthers(log, book.author, operation, versions), "settled");
  if (command.do !== "write-round") return book.write(command, "settled");
  const round = restricted(wholeRound(command.round), playersOf(sheet, command.number));
  book.forgetDraft(command.number);
  book.write({ ...command, round }, "settled");
}

/**
 * Nobody can leave twice: here the other words are taken back.
 * @param {import("./log.js").Log} log
 * @param {string} author
 * @param {Operation} chosen
 * @param {Version[]} versions
 */
function withoutOthers(log, author, chosen, versions) {
  const others = versions.filter(({ operation }) => operation !== chosen);
  return others.reduce(
    (longer, { operation }) =>
      write(longer, author, { do: "undo", target: operation.id }, Date.now()),
    log,
  );
}

/** Seen on every screen until somebody settles it. @param {{ book: Book }} props */
export function Disagreements({ book }) {
  const sheet = book.sheet.value;
  const places = [...new Set(sheet.conflicts.map((one) => one.place))].filter(
    (where) => place.value.hash !== SCREEN + where,
  );
  if (!places.length) return null;
  return html`
    <div class="pad-apart" role="status">
      ${places.map(
        (where) => html`
          <p key=${where}>
            <${Fork} />
            <span class="grow">${say("versions.note", { what: called(sheet, where) })}</span>
            <a class="button" href=${versionsAddress(book, where)}>
              ${say("versions.compare")}
              <span class="unseen">: ${called(sheet, where)}</span>
            </a>
          </p>
        `,
      )}
    </div>
  `;
}

/** One line that becomes two. */
export function Fork() {
  return html`
    <svg class="icon stroke" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M12 21V14M12 14C12 10 6 11 6 4M12 14C12 10 18 11 18 4M3 7 6 4 9 7M15 7 18 4 21 7" />
    </svg>
  `;
}

/** @param {{ book: Book, together: Together }} props */
export function VersionsScreen({ book, together }) {
  const [refused, refuse] = useState(
    /** @type {import("../house/http.js").Problem | null} */ (null),
  );
  const where = place.value.hash.slice(SCREEN.length);
  const versions = versionsOf(book, where);
  const { edition } = book.sheet.value.options;
  const choose = (/** @type {Version} */ chosen) => {
    const problem = attempt(() => settle(book, chosen, versions));
    refuse(problem);
    if (problem) return;
    go(`/pad/${book.id}#table`, { replace: true });
    scrollTo(0, 0);
  };
  if (!versions.length)
    return html`
      <${Settled} book=${book} />
    `;
  return html`
    <div class="pad-screen">
      <h2>${called(book.sheet.value, where)}</h2>
      <p class="quiet pad-versions-why">${say("versions.why")}</p>
      ${
        refused &&
        html`
          <${Refusal} problem=${refused} edition=${edition} />
        `
      }
      <table class="pad-versions numbers" data-many=${versions.length > 2}>
        <caption class="unseen">${called(book.sheet.value, where)}</caption>
        <thead>
          <tr>
            <td></td>
            ${versions.map(
              (version) => html`
                <${Author} key=${version.operation.id} together=${together} version=${version} />
              `,
            )}
          </tr>
        </thead>
        <tbody>
          ${
            where.startsWith("round/") &&
            html`
              <${PeopleRows} book=${book} number=${Number(where.slice(6))} versions=${versions} />
            `
          }
          ${differing(versions).map(
            ({ label, cells }) => html`
              <tr key=${label} class="apart">
                <th scope="row">${label}</th>
                ${cells.map(
                  (cell) => html`
                    <td>${cell}</td>
                  `,
                )}
              </tr>
            `,
          )}
        </tbody>
        ${
          !book.locked.value &&
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
                        <span class="unseen">: ${writerOf(together, version.operation)}</span>
                      </button>
                    </td>
                  `,
                )}
              </tr>
            </tfoot>
          `
        }
      </table>
      ${
        book.locked.value &&
        html`
          <p class="quiet">${say("versions.pen-chooses")}</p>
        `
      }
      ${
        where.startsWith("round/") &&
        !book.locked.value &&
        html`
          <a class="button" href="/pad/${book.id}#edit-${where.slice(6)}">
            ${say("pad.edit-round", { number: where.slice(6) })}
          </a>
        `
      }
    </div>
  `;
}

/** Somebody was quicker, or the way back led here. @param {{ book: Book }} props */
function Settled({ book }) {
  return html`
    <div class="nothing">
      <${Fork} />
      <p>${say("versions.settled")}</p>
      <a class="button primary" href="/pad/${book.id}#table">${say("pad.tab-table")}</a>
    </div>
  `;
}

/** @param {{ together: Together, version: Version }} props */
function Author({ together, version: { operation, counts } }) {
  return html`
    <th scope="col">
      <strong>${writerOf(together, operation)}</strong>
      ${
        operation.at
          ? html`
              <small class="quiet">${dated(operation.at)}</small>
            `
          : null
      }
      ${
        counts &&
        html`
          <span class="pill">${say("versions.counts")}</span>
        `
      }
    </th>
  `;
}

/** @param {{ book: Book, number: number, versions: Version[] }} props */
function PeopleRows({ book, number, versions }) {
  const rows = versions.map(({ sheet }) => tally(sheet).rows.find((row) => row.number === number));
  return playersOf(book.sheet.value, number).map(({ id, name, colour }) => {
    const cells = rows.map((row) => row?.cells[id]);
    const apart =
      new Set(cells.map((cell) => `${cell?.bid}/${cell?.tricks}/${cell?.points}`)).size > 1;
    return html`
      <tr key=${id} class=${apart ? "apart" : ""}>
        <th scope="row">
          <span class="pad-versions-name" title=${name}>
            <${Mark} seat=${colour} />
            <span>${name}</span>
          </span>
        </th>
        ${cells.map(
          (cell) => html`
            <td>
              ${
                cell &&
                html`
                  <${Cell} cell=${cell} />
                `
              }
            </td>
          `,
        )}
      </tr>
    `;
  });
}

/** @param {{ cell: import("./scoring.js").Cell }} props */
function Cell({ cell: { bid, tricks, points, total } }) {
  const words = say("sheet.cell", {
    bid: bid ?? "–",
    tricks: tricks ?? "–",
    points: signed(points),
    total: plain(total),
  });
  return html`
    <span class="pad-cell" aria-hidden="true">
      <small class=${bid === tricks ? "made" : ""}>${`${tricks ?? "–"}/${bid ?? "–"}`}</small>
      <span class="points ${tone(points)}">${signed(points)}</span>
      <b>${plain(total)}</b>
    </span>
    <span class="unseen">${words}</span>
  `;
}

/**
 * What else is different, as it stands in each version.
 * @param {Version[]} versions
 * @returns {{ label: string, cells: string[] }[]}
 */
function differing([kept, ...others]) {
  if (!kept) return [];
  const rounds = kept.operation.command.do === "write-round";
  const lines = others.map(({ sheet }) =>
    told(differences(kept.sheet, sheet), kept.sheet, sheet).filter(
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
