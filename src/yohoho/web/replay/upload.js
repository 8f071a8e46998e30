// Opens a record from a file that is chosen or dropped on the page.
import { html, useState } from "../lib/html.js";
import { problemOf, request } from "../lib/http.js";
import { recordIn } from "../games/record-file.js";
import { dropListeners, FilePicker } from "../ui/file-picker.js";
import { Icon } from "../ui/icon.js";
import { say } from "../lib/i18n.js";

/**
 * The replay of a record, and the record itself for its review: the server keeps neither.
 * @typedef {{ replay: import("../wire.js").Replay, reviewed: { record: object } }} OpenedRecord
 */

/** @param {{ onOpen: (opened: OpenedRecord) => void }} props */
export function Upload({ onOpen }) {
  const [wrong, setWrong] = useState("");
  const [busy, setBusy] = useState(false);
  const read = async (/** @type {File} */ file) => {
    setBusy(true);
    setWrong("");
    try {
      const record = await recordIn(file);
      onOpen({ replay: await request("POST", "/api/games/replay", record), reviewed: { record } });
    } catch (error) {
      setWrong(problemOf(error).sentence);
    }
    setBusy(false);
  };
  const take = (/** @type {File[]} */ [file]) => file && void read(file);
  return html`
    <section class="replay-upload" ...${dropListeners(take)}>
      <${Icon} name="scroll-unfurled" />
      <h1>${say("replay-page.title")}</h1>
      <p class="prose">${say("replay-page.upload-how")}</p>
      <${FilePicker}
        class="primary"
        label=${say(busy ? "page.loading" : "replay-page.choose")}
        onFiles=${take}
      />
      ${wrong && html`<p class="panel prose" role="alert">${wrong}</p>`}
      <p class="prose"><a href="/games">${say("replay-page.games")}</a></p>
    </section>
  `;
}
