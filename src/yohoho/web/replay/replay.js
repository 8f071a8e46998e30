// The replay screen: one of the person's games by its id, or a record from a file.
import { html, useState } from "../lib/html.js";
import { Player } from "./player.js";
import { RemoteReplay } from "./remote-replay.js";
import { Upload } from "./upload.js";

/** @typedef {import("../wire.js").Replay} Replay */

/** @param {{ about: string }} props the id of a game of mine, or nothing */
export default function ReplayScreen({ about }) {
  return about
    ? html`
        <${RemoteReplay}
          path=${`/api/games/${encodeURIComponent(about)}/replay`}
          show=${{ game: about, reviewed: `/api/games/${encodeURIComponent(about)}/review` }}
        />
      `
    : html`
        <${FileReplay} />
      `;
}

function FileReplay() {
  const [replay, setReplay] = useState(/** @type {Replay | null} */ (null));
  return replay
    ? html`
        <${Player} replay=${replay} onOther=${() => setReplay(null)} />
      `
    : html`
        <${Upload} onReplay=${setReplay} />
      `;
}
