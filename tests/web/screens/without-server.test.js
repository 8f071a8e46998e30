// The page of a host of files: what needs other people says so in one line, and nothing is asked.
import assert from "node:assert/strict";
import { test } from "node:test";
import { LANGUAGES, openPage } from "../dom.js";

/** A page of a host of files, in a browser whose worker never answers. */
const openStatic = (path, how = {}) =>
  openPage(path, {
    ...how,
    prepare: (window) => {
      window.document.documentElement.dataset.server = "none";
      globalThis.Worker = class {
        postMessage() {}
        terminate() {}
      };
      how.prepare?.(window);
    },
  });

test("what needs other people says so in one line, in every language", async () => {
  const lines = {
    "/": "offline.no-friends",
    "/join/": "offline.no-friends",
    "/tables/": "offline.no-friends",
    "/settings/": "offline.no-device",
  };
  for (const [path, key] of Object.entries(lines))
    for (const language of LANGUAGES) {
      const page = await openStatic(path, { language });
      assert.ok(page.shows(key), `${path} in ${language}`);
    }
});

test("a browser that cannot run Python keeps rules and score pad", async () => {
  const page = await openStatic("/", {
    prepare: () => Reflect.deleteProperty(globalThis, "Worker"),
  });
  await page.click(page.document.querySelector("[data-play]"));
  assert.ok(page.shows("reason.browser-too-old"));
  const pad = await openStatic("/pad/", {
    prepare: () => Reflect.deleteProperty(globalThis, "Worker"),
  });
  assert.ok(pad.find.getByRole("link", { name: pad.say("pad.new") }));
});
