import { describe, expect, test } from "bun:test";
import { isJsonObject } from "@design-catalog/core/engine";
import { createPageService } from "@design-catalog/testing/http/pages";
import { oneTimeCode } from "@design-catalog/testing/one-time-codes";

const sessionCookie = "__Host-session";

/** A user with an authenticator, before the second step. */
async function atSecondStep(trusted = false, scope = "api") {
  const service = await createPageService();
  const { application } = service;
  const { clock } = application.ports;
  const user = await application.addUser({ emailAddress: "kim@dealer.example" });
  const actor = { userId: user.id, emailAddress: user.emailAddress, roles: [], privileges: new Set<string>() };
  const password = `passphrase of ${user.emailAddress}`;
  const secret = textOf(await application.callNamed("startTotp", actor, { body: { currentPassword: password } }));
  const show = () => oneTimeCode(secret, clock.now());
  await application.callNamed("confirmTotp", actor, { body: { code: await show() } });
  clock.advance(30_000);
  const browser = service.openBrowser();
  const credentials = { emailAddress: user.emailAddress, password };
  const client = await service.addClient({ trusted });
  const request = await service.ask(client, { scope });
  const page = await browser.submit(await browser.get(`/signin?request=${request.id}`), credentials);
  return { service, clock, browser, page, show, credentials, client, request };
}

describe("the second step of a sign-in", () => {
  test("asks for a code after the right password, without showing the password", async () => {
    const { browser, page, credentials } = await atSecondStep();
    expect(page.text).toContain("<h1>Confirm that it is you</h1>");
    expect(page.text).toContain('autocomplete="one-time-code"');
    expect(page.text).toContain(credentials.emailAddress);
    expect(page.text).not.toContain(credentials.password);
    expect(page.text).not.toContain(btoa(credentials.password).slice(0, 12));
    expect(browser.cookies.has(sessionCookie)).toBe(false);
  });

  test.each([" ", "-", "\u2013"])(
    "accepts the code as apps display it, with %j, and continues the request",
    async (gap) => {
      const { browser, page, show, request } = await atSecondStep();
      const code = ` ${(await show()).replace(/^.../u, `$&${gap}`)} `;
      const answer = await browser.submit(page, { code });
      expect(answer.headers.get("location")).toBe(`/consent?request=${request.id}`);
      expect(browser.cookies.has(sessionCookie)).toBe(true);
    },
  );

  test("is told to the client", async () => {
    const { service, browser, page, show, client } = await atSecondStep(true, "openid");
    const { text } = await browser.submit(page, { code: await show() });
    const issued = await service.application.callNamed("issueToken", null, {
      body: {
        grant_type: "authorization_code",
        client_id: client.clientId,
        redirect_uri: client.redirectUris[0],
        code: /code=([0-9a-f]{64})/u.exec(text)?.[1],
        code_verifier: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk",
      },
    });
    expect(JSON.stringify(issued)).toContain(String.raw`\"amr\":[\"pwd\",\"otp\",\"mfa\"]`);
  });

  test("shows the form again after a wrong code or none, tied to the error", async () => {
    const { browser, page, show } = await atSecondStep();
    for (const code of ["000000", "", " ", "\u2011"]) {
      const again = await browser.submit(page, { code });
      expect(again.status).toBe(400);
      expect(again.text).toMatch(/id="code"[^>]*aria-describedby="code-error" aria-invalid="true"/u);
      expect(browser.cookies.has(sessionCookie)).toBe(false);
    }
    expect((await browser.submit(page, { code: await show() })).status).toBe(303);
  });

  test("makes guessers wait", async () => {
    const { browser, page, show } = await atSecondStep();
    for (let guess = 0; guess < 5; guess += 1) await browser.submit(page, { code: "000000" });
    const answer = await browser.submit(page, { code: await show() });
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "60"]);
  });

  test("starts over after five minutes", async () => {
    const { browser, clock, page, show } = await atSecondStep();
    clock.advance(300_000);
    const late = await browser.submit(page, { code: await show() });
    expect(late.status).toBe(400);
    expect(late.text).toContain("This took too long. Please sign in again.");
    expect(late.text).toContain('autocomplete="current-password"');
  });

  test("belongs to one browser: a step from another browser, or a modified one, is ignored", async () => {
    const { service, browser, page, show, request } = await atSecondStep();
    const step = /name="step" value="([^"]*)"/u.exec(page.text)?.[1] ?? "";
    const other = service.openBrowser();
    const otherPage = await other.get(`/signin?request=${request.id}`);
    expect((await other.submit(otherPage, { step, code: await show() })).status).toBe(400);
    expect(other.cookies.has(sessionCookie)).toBe(false);
    expect((await browser.submit(page, { step: `${step}x`, code: await show() })).status).toBe(400);
    expect((await browser.submit(page, { step: "", code: await show() })).status).toBe(400);
  });
});

function textOf(setup: unknown): string {
  const secret = isJsonObject(setup) ? setup["secret"] : undefined;
  if (typeof secret !== "string") throw new TypeError("Cannot set up an authenticator because there is no secret");
  return secret;
}
