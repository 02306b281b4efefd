import { describe, expect, test } from "bun:test";
import { createPageService, unescapeHtml } from "@design-catalog/testing/http/pages";

async function visit(settings: object) {
  const service = await createPageService();
  const { application } = service;
  const { administrator, store } = application;
  const { version } = Object(await application.callNamed("getApplication", administrator));
  const body = { version, settings: { sessionRecordings: settings } };
  const parameters = { applicationId: store.applicationId };
  await application.callNamed("patchApplication", administrator, { parameters, body });
  const { emailAddress } = await application.addUser();
  const browser = service.openBrowser();
  await browser.submit(await browser.get("/signin"), { emailAddress, password: `passphrase of ${emailAddress}` });
  return { browser, service };
}

function settingsOf(text: string) {
  return JSON.parse(unescapeHtml(/data-settings="([^"]*)"/u.exec(text)?.[1] ?? "{}"));
}

const own = { "sec-fetch-site": "same-origin", origin: "null" };

describe("the account page", () => {
  test("runs no script and asks nothing where the application records nothing", async () => {
    const { browser } = await visit({ enabled: false });
    const { text, headers } = await browser.get("/account");
    expect(text).not.toMatch(/<script|Recording/u);
    expect(headers.get("content-security-policy")).not.toContain("script-src");
  });

  test("asks first, records after the consent, and stops when it is withdrawn", async () => {
    const { browser } = await visit({ enabled: true });
    const question = await browser.get("/account");
    expect(question.text).toContain("Record this page");
    expect(question.text).not.toContain("<script");
    const { formToken } = { formToken: /name="formToken" value="([0-9a-f]+)"/u.exec(question.text)?.[1] ?? "" };
    const send = (consent: string) =>
      browser.post("/account/recording", new URLSearchParams({ formToken, consent }).toString(), {
        ...own,
        "content-type": "application/x-www-form-urlencoded",
      });
    expect((await send("yes")).status).toBe(303);
    const recorded = await browser.get("/account");
    expect(recorded.text).toContain('<script type="module" src="/pages/recorder.js">');
    expect(settingsOf(recorded.text)).toMatchObject({ consent: { textVersion: "2026-11" } });
    const policy = recorded.headers.get("content-security-policy");
    expect(policy).toEndWith("; script-src 'self'; connect-src 'self'");
    expect(policy).toStartWith("default-src 'none'; ");
    await send("no");
    expect((await browser.get("/account")).text).not.toContain("<script");
  });

  test("records without a question where the application needs no consent", async () => {
    const { browser } = await visit({ enabled: true, requireConsent: false });
    const { text } = await browser.get("/account");
    expect(settingsOf(text)).not.toHaveProperty("consent");
    expect(text).toContain("This page is being recorded");
  });

  test("gives its recorder a token of users only, to pages of this browser only", async () => {
    const { browser, service } = await visit({ enabled: true, requireConsent: false });
    const { formToken } = settingsOf((await browser.get("/account")).text);
    const answer = await browser.post("/account/recording/token", "", { ...own, "x-form-token": formToken });
    expect(JSON.parse(answer.text)).toMatchObject({ scope: "api", expires_in: 600 });
    expect((await browser.post("/account/recording/token", "", own)).status).toBe(403);
    const stranger = service.openBrowser();
    expect((await stranger.post("/account/recording/token", "", { ...own, "x-form-token": formToken })).status).toBe(
      401,
    );
  });
});

describe("the recorder", () => {
  test("is one script without code from text, within 40 KB, which other origins may load", async () => {
    const { browser } = await visit({});
    const { status, headers, text } = await browser.get("/pages/recorder.js");
    expect([status, headers.get("access-control-allow-origin")]).toEqual([200, "*"]);
    expect(text).not.toMatch(/\beval\(|new Function\(|\bimport\(/u);
    expect(Bun.gzipSync(text).length).toBeLessThan(40_000);
  });
});
