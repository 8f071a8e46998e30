// The screen of a shared game, which needs no identity.
import { html } from "../lib/html.js";
import { RemoteReplay } from "./remote-replay.js";

/** @param {{ about: string }} props the token of the link */
export default function SharedScreen({ about }) {
  const path = `/api/shared/${encodeURIComponent(about)}`;
  return html`
    <${RemoteReplay} path=${path} show=${{ shared: true, reviewed: `${path}/review` }} />
  `;
}
