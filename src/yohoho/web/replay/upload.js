// Opens a record from a file that is chosen or dropped on the page.
import { html, useState } from "../lib/html.js";
import { request, Problem } from "../lib/http.js";
import { Icon, LineIcon } from "../ui/icon.js";
import { say } from "../lib/i18n.js";

/**
 * The replay of a record, and the record itself for its review: the server keeps neither.
 * @typedef {{ replay: import("../wire.js").Replay, reviewed: { record: object } }} OpenedRecord
 */

/** @param {{ onOpen: (opened: OpenedRecord) => void }} props */
export function Upload({ onOpen }) {
  const [wrong, setWrong] = useState("");
  const [busy, setBusy] = useState(false);
  const read = async (/** @type {File | undefined | null} */ file) => {
    if (!file) return;
    setBusy(true);
    setWrong("");
    try {
      const record = JSON.parse(await file.text());
      onOpen({ replay: await request("POST", "/api/games/replay", record), reviewed: { record } });
    } catch (problem) {
      setWrong(problem instanceof Problem ? problem.sentence : say("replay-page.not-json"));
    }
    setBusy(false);
  };
  const dropped = (/** @type {DragEvent} */ event) => {
    event.preventDefault();
    void read(event.dataTransfer?.files[0]);
  };
  const picked = (/** @type {any} */ event) => void read(event.currentTarget.files[0]);
  return html`
    <section
      class="replay-upload"
      onDragOver=${(/** @type {Event} */ event) => event.preventDefault()}
      onDrop=${dropped}
    >
      <${Icon} name="scroll-unfurled" />
      <h1>${say("replay-page.title")}</h1>
      <p>${say("replay-page.upload-how")}</p>
      <label class="button primary">
        <${LineIcon} name="upload" />
        ${" "}${say(busy ? "page.loading" : "replay-page.choose")}
        <input class="unseen" type="file" accept=".json,application/json" onChange=${picked} />
      </label>
      ${
        wrong &&
        html`
          <p class="panel" role="alert">${wrong}</p>
        `
      }
      <p><a href="/games">${say("replay-page.games")}</a></p>
    </section>
  `;
}
