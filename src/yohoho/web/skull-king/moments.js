// Short pictures for rare events, as scenes of the timeline. Their text is also announced and
// logged, so they are hidden from screen readers.
import { after } from "../lib/clock.js";
import { html, useEffect } from "../lib/html.js";
import { prefersReducedMotion } from "../lib/preferences.js";
import { play } from "../lib/sounds.js";
import { loadStyle } from "../lib/stylesheets.js";
import { inEdition, formatList, say } from "../lib/i18n.js";
import { Badge, SCENES } from "./moment-scenes.js";
import { MOMENT_MS } from "./scenes.js";

/** @typedef {import("../game/stage.js").Stage<import("../wire.js").SkullKingView>} Stage */
/** @typedef {import("./scenes.js").Moment} Moment */

await Promise.all(["tokens-scenes.css", "moments.css", "moment-scenes.css"].map(loadStyle));

/** @param {Moment} moment @param {Stage} stage */
function words({ kind, about = [], count = about.length, bids }, { names, game }) {
  if (bids) return formatList(bids.map((bid, seat) => `${names[seat]} ${bid}`));
  if (kind === "last-trick" && !about.length) return say("moment.last-lost");
  return say(inEdition(`moment.${kind}`, game.options.edition), {
    count,
    names: formatList(about.map((seat) => names[seat] ?? "")),
  });
}

/** @param {{ stage: Stage, root: { current: HTMLElement | null } }} props */
export function Moments({ stage, root }) {
  const scene = stage.scene.value;
  if (scene?.kind !== "moment") return null;
  const { about: moment } = scene;
  return html`
    <${Playing}
      key=${moment.kind}
      stage=${stage}
      moment=${moment}
      takes=${stage.takes()}
      root=${root}
    />
  `;
}

/**
 * @param {{
 *   stage: Stage,
 *   moment: Moment,
 *   takes: number,
 *   root: { current: HTMLElement | null },
 * }} props
 */
function Playing({ stage, moment, takes, root }) {
  const { Scene, sounds, icon } = SCENES[moment.kind];
  const still = prefersReducedMotion();
  const pace = takes / MOMENT_MS[moment.kind];
  const text = words(moment, stage);
  useEffect(() => {
    const heard = still ? sounds.slice(0, 1) : sounds;
    const timers = heard.map(({ sound, at }) => after(still ? 0 : at * pace, () => play(sound)));
    return () => timers.forEach((cancel) => cancel());
  }, []);
  const style = { "--lasts": `${takes}ms`, "--pace": pace };
  return html`
    <div class="moment ${still ? "still" : moment.kind}" aria-hidden="true" style=${style}>
      ${
        still
          ? html`<${Badge} icon=${icon} text=${text} />`
          : html`
              <${Scene} text=${text} stage=${stage} moment=${moment} root=${root} pace=${pace} />
            `
      }
    </div>
  `;
}
