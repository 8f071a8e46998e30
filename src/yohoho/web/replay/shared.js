// The screen of a shared game, which needs no identity.
import { html, useMemo } from "../lib/html.js";
import { RemoteReplay } from "./remote-replay.js";

/** @param {{ about: string }} props the token of the link */
export default function SharedScreen({ about }) {
  const path = `/api/shared/${encodeURIComponent(about)}`;
  const show = useMemo(() => ({ shared: true, reviewed: { path: `${path}/review` } }), [path]);
  return html`<${RemoteReplay} path=${path} show=${show} />`;
}
