// All games of the pad on this device, and the ways to a new one.
import { notice } from "../house/announcer.js";
import { Dialog } from "../house/dialog.js";
import { html, useState } from "../house/html.js";
import { Icon, Stroke } from "../house/icon.js";
import { go } from "../house/router.js";
import { dated, listed, say } from "../house/voice.js";
import { ImportButton } from "./files.js";
import { again } from "./new-sheet.js";
import { tally } from "./scoring.js";
import { fold, setupOf } from "./sheet.js";
import { allSheets, forgetSheet, lastCrew } from "./shelf.js";
import { Unkept } from "./unkept.js";

/** @typedef {import("./sheet.js").Sheet} Sheet */

export function GameList() {
  const [, refresh] = useState(0);
  const sheets = allSheets().map(fold).sort((one, other) => other.at - one.at);
  const crew = lastCrew();
  return html`<div class="hall narrow pad-list">
    <h1>${say("pad.title")}</h1>
    <p>${say("pad.lead")}</p>
    <${Unkept} />
    <div class="stack">
      <a class="button primary" href="/pad/new"><${Icon} name="scroll-unfurled" />${say("pad.new")}</a>
      ${crew && html`<button type="button" class="pad-again" onClick=${() => go(`/pad/${again()}`)}>
        <${Icon} name="card-random" /><span class="grow"><strong>${say("pad.again")}</strong><small class="quiet">${listed(crew.sailors.map(({ name }) => name))}</small></span>
      </button>`}
      <${ImportButton} onRead=${() => refresh((n) => n + 1)} />
    </div>
    <div class="hall-head">
      <h2>${say("pad.games")}</h2>
      <a class="more-ways" href="/history"><${Stroke} name="graph" />${say("history.link")}</a>
    </div>
    ${sheets.length
      ? html`<ul class="pad-games">${sheets.map((sheet) => html`<${SheetRow} key=${sheet.id} sheet=${sheet} onGone=${() => refresh((n) => n + 1)} />`)}</ul>`
      : html`<div class="nothing"><${Icon} name="scroll-unfurled" /><p>${say("pad.no-games")}</p></div>`}
  </div>`;
}

/** @param {{ sheet: Sheet, onGone: () => void }} props */
function SheetRow({ sheet, onGone }) {
  const [asking, ask] = useState(false);
  const { over, winners, next } = tally(sheet);
  const names = listed(sheet.people.map(({ name }) => name));
  const won = listed(sheet.people.filter(({ id }) => winners.includes(id)).map(({ name }) => name));
  const state = over ? say("pad.won-by", { name: won }) : say("table.round-of", { round: next?.number ?? 1, rounds: Math.max(next?.number ?? 1, setupOf(sheet, next?.number ?? 1).plan.length) });
  const forget = () => {
    forgetSheet(sheet.id);
    notice(say("games.forgotten"));
    onGone();
  };
  return html`<li class="pad-game">
    <a class="line" href="/pad/${sheet.id}">
      <span class="line-words"><strong>${names}</strong><span class="quiet">${state} · ${dated(sheet.at)}</span></span>
    </a>
    <button type="button" class="plain round" aria-label=${say("pad.delete-of", { names })} title=${say("pad.delete")} onClick=${() => ask(true)}><${Stroke} name="close" /></button>
    ${asking && html`<${Dialog} title=${say("pad.delete-ask")} onClose=${() => ask(false)}>
      <p>${names}</p><p class="quiet">${say("pad.delete-why")}</p>
      <div class="row"><button type="button" class="danger" onClick=${forget}>${say("pad.delete")}</button><button type="button" onClick=${() => ask(false)}>${say("games.keep")}</button></div>
    <//>`}
  </li>`;
}
