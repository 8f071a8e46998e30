// The decisions besides bids and cards: a pirate's power, the load of a cannon. A question must be
// answered, but it can be put aside to look at the table.
import { Card } from "../cards/card.js";
import { Dialog } from "../ui/dialog.js";
import { html, useState } from "../lib/html.js";
import { Icon, LineIcon } from "../ui/icon.js";
import { loadStyle } from "../lib/stylesheets.js";
import { cardName, firstKey, say } from "../lib/i18n.js";
import { CoachLine } from "../game/coach-line.js";
import { LoadChoice, LoadChosen } from "./cannon-load.js";
import { ExtraRoundNote, GhostNote, DecidingNote } from "./table-notes.js";
import { Change, Discard, Lead, Use, Wager } from "./powers.js";
import { Undealt } from "./undealt.js";

await Promise.all(["skull-king-notes.css", "skull-king-decisions.css"].map(loadStyle));

/** @typedef {import("../game/stage.js").Stage<import("../wire.js").SkullKingView>} Stage */

/**
 * The props of a question.
 * @typedef {object} Question
 * @property {Stage} stage
 * @property {string[]} choices  the possible answers, as in `legal`
 * @property {boolean} busy  whether an answer is on its way
 * @property {(action: string) => void} answer
 */

/**
 * The question for each first word of the legal actions.
 * @type {Record<string, (question: Question) => any>}
 */
const QUESTIONS = {
  lead: Lead,
  power: Use,
  discard: Discard,
  wager: Wager,
  change: Change,
  load: LoadChoice,
};

/** @param {{ stage: Stage }} props */
export function Decisions({ stage }) {
  const { game } = stage;
  const verb = game.legal?.[0]?.split(" ")[0] ?? "";
  const occasion = `${verb} ${game.round} ${game.tricks?.length ?? 0}`;
  return html`
    <div class="deciding">
      <${GhostNote} stage=${stage} />
      <${ExtraRoundNote} stage=${stage} />
      <${DecidingNote} stage=${stage} />
      ${verb in QUESTIONS && html`<${Decision} key=${occasion} stage=${stage} verb=${verb} />`}
      <${Undealt} stage=${stage} />
    </div>
  `;
}

/** @param {{ stage: Stage, verb: string }} props */
function Decision({ stage, verb }) {
  const loaded = verb === "load" && typeof stage.game.cannonball === "boolean";
  const [aside, setAside] = useState(loaded);
  const [busy, setBusy] = useState(false);
  const answer = async (/** @type {string} */ action) => {
    setBusy(true);
    const taken = await stage.act(action);
    setBusy(false);
    if (taken && verb === "load") setAside(true);
  };
  const back = () => setAside(false);
  if (aside && loaded) return html`<${LoadChosen} stage=${stage} onChange=${back} />`;
  if (aside) return html`<${QuestionBar} stage=${stage} onBack=${back} />`;
  const question = { stage, choices: stage.game.legal ?? [], busy, answer };
  return html`
    <${Dialog} title=${title(stage, verb)} class="decision">
      <${QuestionIntro} stage=${stage} />
      <${QUESTIONS[verb]} ...${question} />
      <${CoachLine} stage=${stage} />
      <button type="button" class="plain look" onClick=${() => setAside(true)}>
        <${LineIcon} name="eye" />
        ${say("power.look")}
      </button>
    <//>
  `;
}

/** @param {Stage} stage @param {string} verb */
function title({ game }, verb) {
  if (verb === "load") return say("load.choice-title");
  return verb === "discard" ? say("power.discard-title") : pirateOf(game);
}

/** @param {Stage["game"]} game */
const pirateOf = (game) => cardName(`pirate-${game.power}`, game.options.edition);

/**
 * The reason for the question and the effect of the power. It gets the focus first, so that it is
 * read before the choices.
 * @param {{ stage: Stage }} props
 */
function QuestionIntro({ stage }) {
  const { game } = stage;
  const { power } = game;
  if (!power) {
    return html`
      <div class="happened">
        <${Icon} name="cannon" />
        <p tabindex="-1" autofocus>${say("load.choice-what")}</p>
      </div>
    `;
  }
  const does = `power.does-${game.phase === "discard" ? "discard" : power}`;
  return html`
    <div class="happened">
      <${Card} name=${`pirate-${power}`} edition=${game.options.edition} />
      <div tabindex="-1" autofocus>
        ${
          game.phase === "power" &&
          html`<p>${say("log.power-gained.you", { pirate: pirateOf(game) })}</p>`
        }
        <p>${say(firstKey(does, "power.does-power"))}</p>
      </div>
    </div>
  `;
}

/**
 * The bar that stands for a question that is put aside.
 * @param {{ stage: Stage, onBack: () => void }} props
 */
function QuestionBar({ stage, onBack }) {
  const { power } = stage.game;
  const waits = power
    ? say("power.waits", { pirate: pirateOf(stage.game) })
    : say("load.choice-title");
  return html`
    <div class="note-line asking">
      <span>${waits}</span>
      <button type="button" class="primary" onClick=${onBack}>${say("power.decide")}</button>
    </div>
  `;
}
