import { describe, expect, test } from "bun:test";
import { createPageService, readForm } from "@design-catalog/testing/http/pages";

/** Requests that another site can make a browser send. */
const foreign: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ["another site", { "sec-fetch-site": "cross-site", origin: "https://evil.example" }],
  ["a frame without an origin", { "sec-fetch-site": "cross-site", origin: "null" }],
  ["a sibling domain that hides its origin", { "sec-fetch-site": "same-site", origin: "null" }],
  ["a sibling domain", { "sec-fetch-site": "same-site", origin: "https://blog.catalog.example" }],
  ["an old browser on another site", { "sec-fetch-site": "none", origin: "https://evil.example" }],
  ["the same host at plain http", { "sec-fetch-site": "none", origin: "http://catalog.example" }],
];

async function prepare() {
  const service = await createPageService();
  const user = await service.application.addUser({ emailAddress: "kim@dealer.example" });
  const credentials = { emailAddress: user.emailAddress, password: `passphrase of ${user.emailAddress}` };
  const browser = service.openBrowser();
  return { service, browser, credentials, page: await browser.get("/signin") };
}

describe("forms", () => {
  test.each(foreign)("from %s are refused before anything is read", async (_name, headers) => {
    const { browser, page, credentials } = await prepare();
    const answer = await browser.submit(page, credentials, { headers });
    expect(answer.status).toBe(403);
    expect(answer.text).toContain("This form is out of date");
    expect(browser.cookies.has("__Host-session")).toBe(false);
  });

  test("are accepted by their token from browsers that send no origin", async () => {
    const { browser, page, credentials } = await prepare();
    const silent = { headers: { origin: "null", "sec-fetch-site": "none" } };
    expect((await browser.submit(page, credentials, silent)).status).toBe(303);
  });

  test("without the token, with a different one, or from another browser are refused", async () => {
    const { service, browser, page, credentials } = await prepare();
    for (const formToken of ["", "0".repeat(64), browser.cookies.get("__Host-browser") ?? ""]) {
      expect((await browser.submit(page, { ...credentials, formToken })).status).toBe(403);
    }
    const other = service.openBrowser();
    expect((await other.submit(page, credentials)).status).toBe(403);
    await other.get("/signin");
    expect((await other.submit(page, credentials)).status).toBe(403);
  });

  test("of signed-in users are bound to the session, not to the browser", async () => {
    const { browser, page, credentials } = await prepare();
    await browser.submit(page, credentials);
    const { hidden } = readForm(page.text);
    const account = await browser.get("/account");
    const stale = await browser.submit(account, { formToken: hidden["formToken"] ?? "" });
    expect(stale.status).toBe(403);
    const done = await browser.submit(account, {});
    expect(done.text).toContain("You are signed out");
    expect(browser.cookies.has("__Host-session")).toBe(false);
    expect((await browser.get("/account")).headers.get("location")).toBe("/signin");
    expect((await browser.get("/signout")).text).toContain("You are signed out");
  });

  test("of another type, too large or with a repeated name get the fitting error", async () => {
    const { browser, page, credentials } = await prepare();
    const json = { headers: { "content-type": "application/json" } };
    expect((await browser.submit(page, credentials, json)).status).toBe(415);
    expect((await browser.submit(page, { password: "x".repeat(16_384) })).status).toBe(413);
    expect((await browser.get("/signin?request=a&request=b")).status).toBe(400);
  });

  test("a repeated cookie is ignored, because a neighbour may have set one of them", async () => {
    const { browser, page, credentials } = await prepare();
    await browser.submit(page, credentials);
    const session = browser.cookies.get("__Host-session") ?? "";
    browser.cookies.set("x", `1; __Host-session=${session}`);
    expect((await browser.get("/account")).headers.get("location")).toBe("/signin");
  });
});
