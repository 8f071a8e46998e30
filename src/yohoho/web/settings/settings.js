// The settings of a person. Each change takes effect at once; only the name has a button.
import { notice } from "../ui/announcer.js";
import { preferences, setPreferences, storageWorks } from "../lib/preferences.js";
import { TEXT_LIMITS } from "../lib/facts.js";
import { html, useState } from "../lib/html.js";
import { setMyName, me, problemOf } from "../lib/http.js";
import { Icon, LineIcon } from "../ui/icon.js";
import { play } from "../lib/sounds.js";
import { canVibrate } from "../lib/vibration.js";
import { loadStyle } from "../lib/stylesheets.js";
import { LANGUAGE_NAMES } from "../lib/facts.js";
import { language, LANGUAGES, say } from "../lib/i18n.js";
import { setFirstSteps } from "../game/first-steps.js";
import { PortraitChoice } from "../faces/portrait-choice.js";
import { DeviceLink } from "./device-link.js";
import { SwitchRow } from "../ui/switch.js";
import { Tiles } from "../ui/tiles.js";
import { useTitle } from "../lib/title.js";

await loadStyle("home.css");

/** @typedef {import("../lib/preferences.js").Preferences} Preferences */
/**
 * The preferences that are on or off.
 * @typedef {"tapOnce" | "autoLast" | "textView" | "coach" | "vibration"} Switched
 */

export default function Settings() {
  useTitle(say("page.settings"));
  return html`
    <div class="hall narrow">
      <h1>${say("page.settings")}</h1>
      ${
        !storageWorks.value &&
        html`
          <p class="panel not-kept">
            <${Icon} name="barrel" />
            ${say("settings.not-kept")}
          </p>
        `
      }
      <${MyName} />
      <${LookSettings} />
      <${PlaySettings} />
      <${DeviceLink} />
    </div>
  `;
}

function MyName() {
  const [name, setName] = useState(me.value?.name ?? preferences.value.name);
  const [refused, refuse] = useState("");
  const save = async (/** @type {Event} */ event) => {
    event.preventDefault();
    refuse("");
    try {
      const user = await setMyName(name);
      setName(user.name);
      notice(say("settings.called", { name: user.name }));
    } catch (error) {
      refuse(problemOf(error).sentence);
    }
  };
  return html`
    <form class="panel stack" onSubmit=${save}>
      <h2>${say("settings.name")}</h2>
      <div class="name-row">
        <label class="field grow">
          ${say("settings.name-label")}
          <input
            value=${name}
            onInput=${(/** @type {any} */ event) => setName(event.currentTarget.value)}
            autocomplete="nickname"
            maxlength=${TEXT_LIMITS.name}
            required
          />
        </label>
        <button type="submit" class="primary">${say("settings.save")}</button>
      </div>
      <p class="refusal" role="alert">${refused}</p>
      <small class="quiet">${say("settings.name-why")}</small>
      <${PortraitChoice} />
    </form>
  `;
}

function LookSettings() {
  const themes = /** @type {const} */ (["auto", "dark", "light"]);
  const paces = /** @type {const} */ (["slow", "normal", "quick"]);
  const reduceMotion = (/** @type {boolean} */ on) =>
    setPreferences({ motion: on ? "reduced" : "auto" });
  return html`
    <section class="panel stack" aria-labelledby="look">
      <h2 id="look">${say("settings.look")}</h2>
      <${Tiles}
        legend=${say("page.language")}
        group="language"
        kind="short"
        tiles=${LANGUAGES.map((value) => ({ value, name: LANGUAGE_NAMES[value], lang: value }))}
        chosen=${language.value}
        onPick=${(/** @type {string} */ chosen) => setPreferences({ language: chosen })}
      />
      <${Tiles}
        legend=${say("settings.theme")}
        group="theme"
        kind="short"
        tiles=${themes.map((value) => ({ value, name: say(`settings.theme-${value}`) }))}
        chosen=${preferences.value.theme}
        onPick=${(/** @type {Preferences["theme"]} */ theme) => setPreferences({ theme })}
      />
      <${SwitchRow}
        on=${preferences.value.motion === "reduced"}
        name=${say("settings.motion")}
        why=${say("settings.motion-why")}
        onChange=${reduceMotion}
      />
      <${Tiles}
        legend=${say("settings.pace")}
        group="pace"
        kind="short"
        tiles=${paces.map((value) => ({ value, name: say(`settings.pace-${value}`) }))}
        chosen=${preferences.value.pace}
        onPick=${(/** @type {Preferences["pace"]} */ pace) => setPreferences({ pace })}
      />
      <${Switch}
        choice="textView"
        name=${say("settings.text-view")}
        why=${say("settings.text-view-why")}
      />
    </section>
  `;
}

function PlaySettings() {
  const sound = (/** @type {boolean} */ on) => (
    setPreferences({ sound: on, soundOffered: true }),
    play("card")
  );
  return html`
    <section class="panel stack" aria-labelledby="hand">
      <h2 id="hand">${say("settings.hand")}</h2>
      <${Switch}
        choice="tapOnce"
        name=${say("settings.tap-once")}
        why=${say("settings.tap-once-why")}
      />
      <${Switch}
        choice="autoLast"
        name=${say("settings.auto-last")}
        why=${say("settings.auto-last-why")}
      />
      <${Switch} choice="coach" name=${say("settings.coach")} why=${say("settings.coach-why")} />
      <${SwitchRow}
        on=${preferences.value.firstSteps}
        name=${say("first.again")}
        why=${say("first.again-why")}
        onChange=${setFirstSteps}
      />
      <div class="sound-row">
        <${SwitchRow}
          on=${preferences.value.sound}
          name=${say("settings.sound")}
          why=${say("settings.sound-why")}
          onChange=${sound}
        />
        <button type="button" disabled=${!preferences.value.sound} onClick=${() => play("coin")}>
          <${LineIcon} name="sound" />
          ${say("settings.sound-try")}
        </button>
      </div>
      ${
        canVibrate() &&
        html`
          <${Switch}
            choice="vibration"
            name=${say("settings.vibration")}
            why=${say("settings.vibration-why")}
          />
        `
      }
      <${NotifySetting} />
    </section>
  `;
}

/** The switch for notifications, which the browser must allow too. */
function NotifySetting() {
  const able = "Notification" in globalThis;
  const [denied, setDenied] = useState(able && Notification.permission === "denied");
  const call = async (/** @type {boolean} */ on) => {
    const allowed = on ? await Notification.requestPermission() : "granted";
    setDenied(allowed === "denied");
    setPreferences({ notify: on && allowed === "granted" });
  };
  const why = !able
    ? say("settings.notify-none")
    : denied
      ? say("settings.notify-denied")
      : say("settings.notify-why");
  return html`
    <${SwitchRow}
      on=${preferences.value.notify && !denied}
      off=${!able || denied}
      name=${say("settings.notify")}
      why=${why}
      onChange=${call}
    />
  `;
}

/** @param {{ choice: Switched, name: string, why: string }} props */
function Switch({ choice, name, why }) {
  const change = (/** @type {boolean} */ on) => setPreferences({ [choice]: on });
  return html`
    <${SwitchRow} on=${preferences.value[choice]} name=${name} why=${why} onChange=${change} />
  `;
}
