// The quick reactions, as buttons.
import { REACTIONS } from "../lib/facts.js";
import { html } from "../lib/html.js";
import { withoutPrototype } from "../lib/null-prototype.js";
import { Icon } from "../ui/icon.js";
import { say } from "../lib/i18n.js";

/** @typedef {import("../lib/facts.js").Reaction} Reaction */
/** @type {Record<Reaction, string>} */
const REACTION_ICONS = withoutPrototype({
  laugh: "baby-face",
  wow: "inspiration",
  cheer: "glass-celebration",
  cry: "wave-crest",
  angry: "powder-bag",
  skull: "skull-crossed-bones",
  rum: "beer-stein",
  heart: "shining-heart",
});

/** @param {string} reaction */
export const reactionIcon = (reaction) =>
  REACTION_ICONS[/** @type {Reaction} */ (reaction)] ?? "chat-bubble";

/** @param {{ onReact: (reaction: string) => void }} props */
export function ReactionButtons({ onReact }) {
  return html`
    <div class="reactions" role="group" aria-label=${say("chat.reactions")}>
      ${REACTIONS.map(
        (reaction) => html`
          <button
            key=${reaction}
            type="button"
            class="plain round"
            aria-label=${say(`reaction.${reaction}`)}
            title=${say(`reaction.${reaction}`)}
            onClick=${() => onReact(reaction)}
          >
            <${Icon} name=${reactionIcon(reaction)} />
          </button>
        `,
      )}
    </div>
  `;
}
