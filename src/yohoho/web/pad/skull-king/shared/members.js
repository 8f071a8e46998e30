// The other phones at this sheet: the invitation, who is present, and who has the pen.
import { fullAddress } from "../../../lib/base.js";
import { html, useEffect, useState } from "../../../lib/html.js";
import { Icon, LineIcon } from "../../../ui/icon.js";
import { say } from "../../../lib/i18n.js";
import { withoutServer } from "../../../lib/link.js";
import { problemOf } from "../../../lib/http.js";
import { copy, share } from "../../../ui/share.js";
import { Refusal } from "../../refusal.js";
import { useRequest } from "./request.js";
import { MemberDialog } from "./member-dialog.js";
import { nameOf, WhoAmI } from "./who-am-i.js";

/** @typedef {import("./sync.js").SheetSharing} SheetSharing */
/** @typedef {import("../../../wire.js").Room} Room */
/** @typedef {import("../../../wire.js").Mate} Mate */
/** @typedef {import("../../../lib/http.js").Problem} Problem */

/** The head of the sheet says when it is offline. @param {{ sharing: SheetSharing }} props */
export function MembersScreen({ sharing }) {
  const room = sharing.room.value;
  const isMember = room && sharing.shared.value && !sharing.ended.value;
  return html`
    <div class="pad-screen crew-others">
      ${
        isMember
          ? html`
              ${
                sharing.status.value !== "offline" &&
                html`
                  <p class="crew-standing" role="status" data-standing=${sharing.status.value}>
                    ${say(`crew.is-${sharing.status.value}`)}
                  </p>
                `
              }
              ${
                (room.owner || room.pen || room.code) &&
                html`<${Invitation} sharing=${sharing} room=${room} />`
              }
              <${WhoAmI} sharing=${sharing} />
              <${MemberList} sharing=${sharing} room=${room} />
            `
          : html`<${NotShared} sharing=${sharing} />`
      }
    </div>
  `;
}

/** @param {{ sharing: SheetSharing }} props */
function NotShared({ sharing }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState(/** @type {Problem | null} */ (null));
  const begin = async () => {
    setBusy(true);
    setProblem(await sharing.share().then(() => null, problemOf));
    setBusy(false);
  };
  return html`
    <div class="nothing crew-invite">
      <${Icon} name="galleon" class=${busy ? "swell" : ""} />
      <p>${say(withoutServer ? "offline.no-sheets" : "crew.lead")}</p>
      ${problem && html`<${Refusal} problem=${problem} />`}
      ${
        !withoutServer &&
        html`
          <button type="button" class="primary" disabled=${busy} onClick=${begin}>
            <${LineIcon} name="share" />
            ${say("crew.share")}
          </button>
        `
      }
    </div>
  `;
}

/**
 * The code, the link and the QR code of the sheet.
 * @param {{ sharing: SheetSharing, room: Room }} props
 */
function Invitation({ sharing, room }) {
  const [problem, ask, busy] = useRequest(sharing);
  const { code } = room;
  if (!code)
    return html`
      <div class="panel stack">
        <p class="prose">${say("crew.closed")}</p>
        ${problem && html`<${Refusal} problem=${problem} />`}
        <button type="button" disabled=${busy} onClick=${() => ask("POST", "share")}>
          <${LineIcon} name="share" />
          ${say("crew.share")}
        </button>
      </div>
    `;
  const path = `/pad/${room.id}?code=${code}`;
  const link = fullAddress(path);
  return html`
    <section class="panel stack crew-invitation" aria-labelledby="crew-code">
      <h2 id="crew-code">${say("crew.code")}</h2>
      <p class="crew-code" translate="no">
        <span aria-hidden="true">${code}</span>
        <span class="unseen">${[...code].join(" ")}</span>
      </p>
      <img
        class="crew-qr"
        src="/api/qr.svg?path=${encodeURIComponent(path)}"
        alt=${say("crew.qr-alt")}
        width="176"
        height="176"
      />
      <div class="pad-tools">
        <button
          type="button"
          class="primary"
          onClick=${() => share({ title: "yohoho", text: say("crew.share-text"), url: link }, link)}
        >
          <${LineIcon} name="share" />
          ${say("lobby.share")}
        </button>
        <button type="button" onClick=${() => copy(link)}>
          <${LineIcon} name="copy" />
          ${say("lobby.copy")}
        </button>
      </div>
      ${problem && html`<${Refusal} problem=${problem} />`}
      ${
        (room.owner || room.pen) &&
        html`
          <button
            type="button"
            class="plain"
            disabled=${busy}
            onClick=${() => ask("DELETE", "share")}
          >
            ${say("crew.unshare")}
          </button>
        `
      }
    </section>
  `;
}

/** @param {{ sharing: SheetSharing, room: Room }} props */
function MemberList({ sharing, room }) {
  const [about, setAbout] = useState(/** @type {string | null} */ (null));
  const member = room.crew.find(({ key }) => key === about);
  const leads = room.owner || room.pen;
  useEffect(() => {
    if (!member) setAbout(null);
  }, [member]);
  return html`
    <section class="stack" aria-labelledby="crew-aboard">
      <h2 id="crew-aboard">${say("crew.aboard")}</h2>
      <ul class="crew-mates">
        ${room.crew.map(
          (one) => html`
            <${MemberRow}
              key=${one.key}
              sharing=${sharing}
              member=${one}
              onMore=${leads || one.me ? () => setAbout(one.key) : null}
            />
          `,
        )}
      </ul>
      ${
        member &&
        html`
          <${MemberDialog}
            key=${member.key}
            sharing=${sharing}
            room=${room}
            member=${member}
            onClose=${() => setAbout(null)}
          />
        `
      }
    </section>
  `;
}

/** @param {{ sharing: SheetSharing, member: Mate, onMore: (() => void) | null }} props */
function MemberRow({ sharing, member, onMore }) {
  const name = nameOf(sharing, member);
  const { bidding } = sharing.room.value ?? {};
  const bid = member.person !== null && Boolean(bidding?.sealed.includes(member.person));
  const here = sharing.here.value?.has(member.key);
  const signs = [
    member.me && say("play.you"),
    member.pen && say("crew.pen"),
    !member.person && !member.pen && say("crew.watches"),
    bid && say("sheet.has-bid"),
  ].filter(Boolean);
  return html`
    <li class="crew-mate" data-pen=${member.pen}>
      <${Icon} name=${member.pen ? "scroll-unfurled" : member.person ? "pirate-hat" : "spyglass"} />
      <span class="grow">
        <strong dir="auto">${name}</strong>
        <small class="quiet">${signs.join(" · ")}</small>
      </span>
      ${
        here !== undefined &&
        html`
          <small class="crew-presence" data-here=${here}>
            <svg class="icon" viewBox="0 0 12 12" aria-hidden="true">
              <circle cx="6" cy="6" r="4" />
            </svg>
            ${say(here ? "crew.here" : "crew.gone")}
          </small>
        `
      }
      ${
        onMore &&
        html`
          <button
            type="button"
            class="plain round"
            aria-label=${say("crew.about", { name })}
            title=${say("crew.about", { name })}
            onClick=${onMore}
          >
            <${Icon} name="ship-wheel" />
          </button>
        `
      }
    </li>
  `;
}
