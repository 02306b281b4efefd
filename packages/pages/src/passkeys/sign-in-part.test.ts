import { describe, expect, test } from "bun:test";
import { createPageService, type PageAnswer, type TestBrowser } from "@design-catalog/testing/http/pages";
import { oneTimeCode } from "@design-catalog/testing/one-time-codes";
import { createPasskeys, type SoftwareAuthenticator } from "@design-catalog/testing/software-authenticator";
import { createPasskeyService, domain, own, textOf } from "./passkey-service.fixture.ts";

const sessionCookie = "__Host-session";

describe("the sign-in page", () => {
  test("offers passkeys by a script of its own, which the policy allows, hidden until that runs", async () => {
    const service = await createPasskeyService();
    const request = await service.ask(await service.addClient());
    const { text, headers } = await service.openBrowser().get(`/signin?request=${request.id}`);
    expect(text).toContain('autocomplete="username webauthn"');
    expect(text).toMatch(new RegExp(`<div id="passkey-sign-in" hidden\\s+data-request="${request.id}"`, "u"));
    expect(text).toContain('<script type="module" src="/pages/passkeys.js">');
    expect(headers.get("content-security-policy")).toEndWith("; script-src 'self'; connect-src 'self'");
  });

  test("has hidden buttons for passkeys of other domains that serve the application", async () => {
    const service = await createPasskeyService();
    await service.serveAt("shop.dealer.example");
    const { text } = await service.openBrowser().get("/signin");
    expect(text).toMatch(/hidden\s+data-domain="shop.dealer.example"/u);
    expect(text).toContain("Sign in with a passkey of <bdi>shop.dealer.example</bdi>");
    expect(text).not.toContain("Your passkeys belong to");
  });

  test("runs no script where there can be no passkeys", async () => {
    const services = [
      await createPageService(),
      await createPageService("https://192.0.2.1", { passkeys: createPasskeys() }),
    ];
    for (const service of services) {
      const { text, headers } = await service.openBrowser().get("/signin");
      expect(text).not.toMatch(/<script|webauthn|passkey/iu);
      expect(headers.get("content-security-policy")).not.toContain("script-src");
    }
  });

  test("loads a script without imports", async () => {
    const { text, headers } = await (await createPasskeyService()).openBrowser().get("/pages/passkeys.js");
    expect(headers.get("content-type")).toStartWith("text/javascript");
    expect(text).toContain("/api/v1/me/passkeys/signin/begin");
    expect(text).not.toMatch(/\bimport\b/u);
  });
});

/** Users with a passkey each, of whom the first one has shown the password and needs a code. */
async function atSecondStep() {
  const service = await createPasskeyService();
  const { application } = service;
  const kim = await service.addOwner("kim@dealer.example");
  const other = await service.addOwner("other@dealer.example");
  const { password: currentPassword, actor } = kim;
  const setup = await application.callNamed("startTotp", actor, { body: { currentPassword } });
  const code = await oneTimeCode(textOf(setup, "secret"), application.ports.clock.now());
  await application.callNamed("confirmTotp", actor, { body: { code } });
  const browser = service.openBrowser();
  const credentials = { emailAddress: ` ${kim.user.emailAddress.toUpperCase()}`, password: currentPassword };
  const page = await browser.submit(await browser.get("/signin?to=%2Fadmin"), credentials);
  return { application, browser, page, kim, other };
}

async function show(browser: TestBrowser, page: PageAnswer, authenticator: SoftwareAuthenticator) {
  const { formToken, publicKey } = JSON.parse((await browser.post("/api/v1/me/passkeys/signin/begin", "", own)).text);
  const answer = await authenticator.get({ challenge: publicKey.challenge, domain });
  const step = /data-step="([^"]*)"/u.exec(page.text)?.[1];
  const headers = { ...own, "x-form-token": formToken };
  return browser.post("/api/v1/me/passkeys/signin/finish", JSON.stringify({ ...answer, step, to: "/admin" }), headers);
}

describe("the second step of a sign-in", () => {
  test("takes a passkey of the user in place of a code", async () => {
    const { browser, page, kim } = await atSecondStep();
    expect(page.text).toContain("Use a passkey</button>");
    const answer = await show(browser, page, kim.authenticator);
    expect([answer.status, JSON.parse(answer.text)]).toEqual([200, { redirectTo: "/admin" }]);
    expect(browser.cookies.has(sessionCookie)).toBe(true);
  });

  test("refuses the passkey of another user", async () => {
    const { browser, page, other } = await atSecondStep();
    const answer = await show(browser, page, other.authenticator);
    expect([answer.status, JSON.parse(answer.text).errors[0].code]).toEqual([400, "wrong_passkey"]);
    expect(browser.cookies.has(sessionCookie)).toBe(false);
  });

  test("takes none five minutes after the first one", async () => {
    const { application, browser, page, kim } = await atSecondStep();
    application.ports.clock.advance(300_000);
    const answer = await show(browser, page, kim.authenticator);
    expect([answer.status, JSON.parse(answer.text).errors[0].code]).toEqual([400, "late_answer"]);
  });

  test("asks for no passkey of a user who has none", async () => {
    const { application, browser, page, kim } = await atSecondStep();
    const [passkey] = Object(await application.callNamed("listPasskeys", kim.actor));
    const body = { currentPassword: kim.password };
    await application.callNamed("deletePasskey", kim.actor, { parameters: { id: passkey.id }, body });
    expect((await browser.submit(page, { code: "000000" })).text).not.toContain("<script");
  });
});
