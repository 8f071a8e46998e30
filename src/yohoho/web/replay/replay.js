// To be built.
import { html } from "../house/html.js";

export default function Room() {
  return html`<p></p>`;
}
