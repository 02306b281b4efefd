import { describe, expect, test } from "bun:test";
import type { PageAnswer } from "@design-catalog/testing/http/pages";
import { createPasskeyService, domain, own } from "./passkey-service.fixture.ts";

const sessionCookie = "__Host-session";

/** A user with a passkey, and a browser at the page of sign-in. */
async function setUp() {
  const service = await createPasskeyService();
  const { authenticator } = await service.addOwner("kim@dealer.example");
  const browser = service.openBrowser();
  const begin = (headers: Readonly<Record<string, string>> = own) =>
    browser.post("/api/v1/me/passkeys/signin/begin", "", headers);
  return {
    service,
    browser,
    authenticator,
    begin,
    async finish(more: object = {}, headers: Readonly<Record<string, string>> = {}) {
      const options = JSON.parse((await begin()).text);
      const answer = await authenticator.get({ challenge: options.publicKey.challenge, domain });
      const sent = { ...own, "x-form-token": options.formToken, ...headers };
      const body = JSON.stringify({ ...answer, ...more });
      return browser.post("/api/v1/me/passkeys/signin/finish", body, sent);
    },
  };
}

describe("sign-in by a passkey", () => {
  test("sets the cookie of a session and leads to the account", async () => {
    const { browser, finish } = await setUp();
    const answer = await finish();
    expect([answer.status, JSON.parse(answer.text)]).toEqual([200, { redirectTo: "/account" }]);
    expect(browser.cookies.has(sessionCookie)).toBe(true);
    expect((await browser.get("/account")).text).toContain("kim@dealer.example");
  });

  test("continues the request of a client", async () => {
    const { service, browser, finish } = await setUp();
    const request = await service.ask(await service.addClient());
    const { redirectTo } = JSON.parse((await finish({ request: request.id })).text);
    expect(redirectTo).toBe(`/signin?request=${request.id}`);
    const answer = await browser.get(redirectTo);
    expect(answer.headers.get("location")).toBe(`/consent?request=${request.id}`);
  });

  test("leads to no other site", async () => {
    const { finish } = await setUp();
    expect(JSON.parse((await finish({ to: "https://evil.example/" })).text)).toEqual({ redirectTo: "/account" });
  });

  test("is refused to another site, and without the form token of the browser", async () => {
    const { begin, browser, finish } = await setUp();
    const foreign = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
    expect((await begin(foreign)).status).toBe(403);
    expect((await finish({}, foreign)).status).toBe(403);
    expect((await finish({}, { "x-form-token": "0".repeat(64) })).status).toBe(403);
    expect(browser.cookies.has(sessionCookie)).toBe(false);
  });

  test("takes an answer only in the browser that asked for it", async () => {
    const { service, begin, browser, authenticator } = await setUp();
    const options = JSON.parse((await begin()).text);
    const body = JSON.stringify(await authenticator.get({ challenge: options.publicKey.challenge, domain }));
    const thief = service.openBrowser();
    const { formToken } = JSON.parse((await thief.post("/api/v1/me/passkeys/signin/begin", "", own)).text);
    const finishIn = (where: typeof browser, token: string) =>
      where.post("/api/v1/me/passkeys/signin/finish", body, { ...own, "x-form-token": token });
    expect(codeOf(await finishIn(thief, formToken))).toEqual([400, "late_answer"]);
    expect(thief.cookies.has(sessionCookie)).toBe(false);
    expect((await finishIn(browser, options.formToken)).status).toBe(200);
  });

  test("says of a wrong answer and of a late one only that", async () => {
    const { finish } = await setUp();
    expect(codeOf(await finish({ signature: "MEUCIQDx" }))).toEqual([400, "wrong_passkey"]);
    expect(codeOf(await finish({ id: "bm9ib2R5cw" }))).toEqual([400, "wrong_passkey"]);
    expect(codeOf(await finish({ clientDataJSON: "e30" }))).toEqual([400, "late_answer"]);
  });
});

function codeOf({ status, text }: PageAnswer) {
  return [status, JSON.parse(text).errors[0].code];
}
