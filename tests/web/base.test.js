import assert from "node:assert/strict";
import { test } from "node:test";
import { openAt } from "./page.js";

globalThis.document = { documentElement: { dataset: { server: "none", base: "/rules" } } };
openAt("/rules/rules/?x=1#S-1");
const web = "../../src/yohoho/web";
const { base, fullAddress, hasServer, toAddress, toPath } = await import(`${web}/lib/base.js`);
const { html } = await import(`${web}/lib/html.js`);
const { route } = await import(`${web}/lib/router.js`);

test("the document says where the page is served", () => {
  assert.equal(base, "/rules");
  assert.equal(hasServer, false);
});

test("addresses have the base in front, whatever a path begins with", () => {
  assert.equal(toAddress("/"), "/rules/");
  assert.equal(toAddress("/rules/skull"), "/rules/rules/skull");
  assert.equal(toAddress("#S-1"), "#S-1");
  assert.equal(toAddress("https://elsewhere.example/"), "https://elsewhere.example/");
  assert.equal(fullAddress("/t/abc"), "http://localhost/rules/t/abc");
});

test("files of the release keep their address", () => {
  assert.equal(toAddress("/rules/page/0123/app.js"), "/rules/page/0123/app.js");
});

test("a path is an address without the base", () => {
  assert.equal(toPath("/rules"), "/");
  assert.equal(toPath("/rules/rules/skull?x#y"), "/rules/skull?x#y");
  assert.equal(toPath("/rulesets/"), "/rulesets/");
});

test("the route is a path of the page, also in a folder of the host", () => {
  assert.equal(route.value.path, "/rules");
  assert.equal(route.value.hash, "S-1");
});

test("links are drawn as addresses, and nothing else is", () => {
  const link = (/** @type {string} */ href) => html`<a href=${href}></a>`.props.href;
  assert.equal(link("/pad"), "/rules/pad");
  assert.equal(link("#S-1"), "#S-1");
  assert.equal(html`<a></a>`.props.href, undefined);
  assert.equal(html`<img href="/pad" />`.props.href, "/pad");
});
