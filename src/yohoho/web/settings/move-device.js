// Makes this device the same person as another one. The secret is removed from the address at once,
// because it gives access to everything the person owns.
import { notice } from "../ui/announcer.js";
import { setPreferences } from "../lib/preferences.js";
import { html, useEffect, useState } from "../lib/html.js";
import { request, me, problemOf } from "../lib/http.js";
import { Icon } from "../ui/icon.js";
import { navigate, route } from "../lib/router.js";
import { loadStyle } from "../lib/stylesheets.js";
import { say } from "../lib/i18n.js";
import { useTitle } from "../lib/title.js";

await loadStyle("home.css");

export default function MoveDevice() {
  const [token] = useState(route.peek().hash);
  const [trouble, setTrouble] = useState(token ? "" : say("carry.no-token"));
  const [asking, setAsking] = useState(me.peek() !== null && token !== "");
  useTitle(say("carry.title"));
  useEffect(() => {
    if (token) navigate("/carry", { replace: true });
    if (token && !asking) void move(token, setTrouble);
  }, [asking]);
  if (trouble) return html`<${Failed} why=${trouble} />`;
  if (asking) return html`<${ConfirmMove} onYes=${() => setAsking(false)} />`;
  return html`
    <div class="nothing" role="status">
      <${Icon} name="locked-chest" class="swell" />
      <h1>${say("carry.title")}</h1>
      <p>${say("carry.moving")}</p>
    </div>
  `;
}

/** @param {string} token @param {(why: string) => void} onTrouble */
async function move(token, onTrouble) {
  try {
    // Private copies of the previous person are deleted and made again for the new one.
    if (me.peek()) await (await import("../sheets/copies.js")).deleteAllCopies();
    const user = await request("POST", "/api/me/carried", { token });
    me.value = { id: user.id, name: user.name };
    setPreferences({ name: user.name });
    notice(say("carry.welcome", { name: user.name }));
    navigate("/", { replace: true });
  } catch (error) {
    onTrouble(problemOf(error).sentence);
  }
}

/**
 * Asks for confirmation, because this device already belongs to somebody.
 * @param {{ onYes: () => void }} props
 */
function ConfirmMove({ onYes }) {
  const name = me.value?.name ?? "";
  return html`
    <div class="nothing">
      <${Icon} name="locked-chest" />
      <h1>${say("carry.title")}</h1>
      <p class="doubt">${say("carry.ask", { name })}</p>
      <div class="row">
        <button type="button" class="primary" onClick=${onYes}>${say("carry.yes")}</button>
        <a class="button" href="/">${say("carry.no", { name })}</a>
      </div>
    </div>
  `;
}

/** @param {{ why: string }} props */
function Failed({ why }) {
  return html`
    <div class="nothing" role="alert">
      <${Icon} name="wave-crest" />
      <h1>${say("carry.failed")}</h1>
      <p>${why}</p>
      <a class="button primary" href="/">${say("page.home")}</a>
    </div>
  `;
}
