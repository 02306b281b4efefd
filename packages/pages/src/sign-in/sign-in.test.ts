import { describe, expect, test } from "bun:test";
import { defaultApplicationId, matches, tables } from "@design-catalog/core";
import { applications } from "@design-catalog/core/application";
import type { OAuthClientRow } from "@design-catalog/core/identity";
import { createPageService, type PageService, type TestBrowser } from "@design-catalog/testing/http/pages";

/** Cookie of a browser session; only https allows it. */
const sessionCookie = "__Host-session";

async function kim(service: PageService) {
  const user = await service.application.addUser({ emailAddress: "kim@dealer.example", firstName: "Kim" });
  return { user, credentials: { emailAddress: user.emailAddress, password: `passphrase of ${user.emailAddress}` } };
}

async function signIn(service: PageService, browser: TestBrowser, path = "/signin") {
  const { credentials } = await kim(service);
  return browser.submit(await browser.get(path), credentials);
}

describe("the sign-in page", () => {
  test("asks with labels, hints for password managers and one heading, in the reader's language", async () => {
    const service = await createPageService();
    const { text } = await service.openBrowser().get("/signin", { "accept-language": "de" });
    expect(text).toContain('<html lang="de">');
    expect(text.match(/<h1>/gu)).toHaveLength(1);
    expect(text).toContain('<label for="emailAddress">E-Mail-Adresse</label>');
    expect(text).toContain('autocomplete="username"');
    expect(text).toContain('autocomplete="current-password"');
    expect(text).toContain('href="/signup"');
  });

  test("begins with the mark that an administrator has set, otherwise with the service's own", async () => {
    const service = await createPageService();
    const markOf = async () =>
      /<svg class="mark"[^]*?<\/svg>/u.exec((await service.openBrowser().get("/signin")).text)?.[0];
    expect(await markOf()).toContain("<path");
    const { application } = service;
    const body = { settings: { markLetters: "KM", markColour: "#ffd54a" }, version: 0 };
    const parameters = { applicationId: defaultApplicationId };
    await application.callNamed("patchApplication", application.administrator, { parameters, body });
    expect(await markOf()).toMatch(/fill="#ffd54a"[^]*>\s*KM\s*</u);
  });

  test("is not framed, cached, scripted or sent as a referrer", async () => {
    const service = await createPageService();
    const { headers } = await service.openBrowser().get("/signin");
    expect(headers.get("content-security-policy")).toBe(
      "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    );
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  });

  test("leads back to the page of the console that asked, and to no other site", async () => {
    const service = await createPageService();
    const browser = service.openBrowser();
    const answer = await signIn(service, browser, `/signin?to=${encodeURIComponent("/admin/webhooks?tab=secret")}`);
    expect(answer.headers.get("location")).toBe("/admin/webhooks?tab=secret");
    const again = await browser.get("/signin?to=/admin");
    expect([again.status, again.headers.get("location")]).toEqual([303, "/admin"]);
    const evil = await browser.get("/signin?to=//evil.example/admin");
    expect(evil.headers.get("location")).toBe("/account");
  });

  test("signs in with a cookie for this host only, and leads to the account", async () => {
    const service = await createPageService();
    const browser = service.openBrowser();
    const answer = await signIn(service, browser);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/account"]);
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-session=[0-9a-f]{64}; Path=\/; HttpOnly; SameSite=Lax; Secure$/u),
    ]);
    expect((await browser.get("/account")).text).toContain("Kim (kim@dealer.example)");
  });

  test("takes an address as people type and paste it", async () => {
    const service = await createPageService();
    const { credentials } = await kim(service);
    const browser = service.openBrowser();
    const typed = { ...credentials, emailAddress: "\u200b Kim@Dealer.example\u00a0" };
    const answer = await browser.submit(await browser.get("/signin"), typed);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/account"]);
  });

  test("at a plain http origin sets cookies that browsers accept there", async () => {
    const service = await createPageService("http://127.0.0.1:3000");
    const answer = await signIn(service, service.openBrowser());
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^session=[0-9a-f]{64}; Path=\/; HttpOnly; SameSite=Lax$/u),
    ]);
  });

  test("gives the same answer for a wrong password and an unknown address, and keeps only the address", async () => {
    const service = await createPageService();
    const { credentials } = await kim(service);
    const browser = service.openBrowser();
    const page = await browser.get("/signin");
    const wrong = await browser.submit(page, { ...credentials, password: "a wrong one" });
    const unknown = await browser.submit(page, { ...credentials, emailAddress: "unknown@dealer.example" });
    expect([wrong.status, unknown.status]).toEqual([400, 400]);
    expect(wrong.text.replaceAll("kim@", "unknown@")).toBe(unknown.text);
    expect(wrong.text).toContain('role="alert"');
    expect(wrong.text).toContain("<title>Error: Sign in");
    expect(wrong.text).toContain('value="kim@dealer.example"');
    expect(wrong.text).not.toContain("a wrong one");
    expect(browser.cookies.has(sessionCookie)).toBe(false);
  });

  test("tells how long to wait after too many failures, even with the right password", async () => {
    const service = await createPageService();
    const { credentials } = await kim(service);
    const browser = service.openBrowser();
    const page = await browser.get("/signin");
    for (let failure = 0; failure < 5; failure += 1) await browser.submit(page, { ...credentials, password: "wrong" });
    const answer = await browser.submit(page, credentials);
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "60"]);
    expect(answer.text).toContain("Please wait 1 minute and try again.");
  });

  test("gives each sign-in a new session and ends the previous one, so nobody can fix a session", async () => {
    const service = await createPageService();
    const { credentials } = await kim(service);
    const browser = service.openBrowser();
    browser.cookies.set(sessionCookie, "f".repeat(64));
    await browser.submit(await browser.get("/signin"), credentials);
    const first = browser.cookies.get(sessionCookie);
    await browser.submit(await browser.get("/signin?switch=yes"), credentials);
    const second = browser.cookies.get(sessionCookie);
    expect(new Set(["f".repeat(64), first, second]).size).toBe(3);
    const thief = service.openBrowser();
    thief.cookies.set(sessionCookie, first ?? "");
    expect((await thief.get("/account")).headers.get("location")).toBe("/signin");
  });

  test("continues immediately with the signed-in user, and asks again with switch", async () => {
    const service = await createPageService();
    const browser = service.openBrowser();
    await signIn(service, browser);
    expect((await browser.get("/signin")).headers.get("location")).toBe("/account");
    expect((await browser.get("/signin?switch=yes")).status).toBe(200);
  });

  test("offers enabled providers, whatever their names, and explains why a sign-on failed", async () => {
    const service = await createPageService();
    const client = await service.addClient();
    const request = await service.ask(client);
    await addProvider(service, { name: `<script>"Contoso"`, slug: "contoso", enabled: true });
    await addProvider(service, { name: "Disabled", slug: "disabled", enabled: false });
    const browser = service.openBrowser();
    const { text } = await browser.get(`/signin?request=${request.id}&sso=denied`);
    expect(text).toContain(`href="/api/v1/account/sso/contoso/start?request=${request.id}"`);
    expect(text).toContain("Continue with <bdi>&lt;script&gt;&quot;Contoso&quot;</bdi>");
    expect(text).not.toContain("Disabled");
    expect(text).toContain("The sign-in was cancelled at the other service.");
    const start = 'href="/api/v1/account/sso/contoso/start';
    expect((await browser.get("/signin?to=/admin/users?open=1")).text).toContain(
      `${start}?to=%2Fadmin%2Fusers%3Fopen%3D1"`,
    );
    expect((await browser.get("/signin?to=https://elsewhere.example/admin")).text).toContain(`${start}"`);
    expect((await browser.get("/signin?sso=<b>constructor")).text).not.toContain("constructor");
  });

  test("hides the link to closed registration", async () => {
    const service = await createPageService();
    const { store } = service.application;
    const settings = { signUp: { enabled: false, allowedDomains: [], defaultRoleId: null } };
    await store.transaction((transaction) =>
      transaction.update(applications, matches({ id: defaultApplicationId }), { settings }),
    );
    expect((await service.openBrowser().get("/signin")).text).not.toContain("/signup");
  });
});

describe("the sign-in page of a client's request", () => {
  test("names the client, fills in the hinted address and speaks its language", async () => {
    const { service, request } = await asked({ ui_locales: "de", login_hint: `kim"@dealer.example` });
    const { text } = await service.openBrowser().get(`/signin?request=${request.id}`);
    expect(text).toContain("weiter zu <strong><bdi>Room Planner</bdi></strong>");
    expect(text).toContain('value="kim&quot;@dealer.example"');
  });

  test.each([
    ["fr de", "weiter zu"],
    ["fr-CA de en", "weiter zu"],
    ["DE en", "weiter zu"],
    ["de-x-planner", "weiter zu"],
    ["?? en de", "continue to"],
    ["fr", "continue to"],
  ])("speaks the first served language of %s", async (ui_locales, words) => {
    const { service, request } = await asked({ ui_locales });
    const { text } = await service.openBrowser().get(`/signin?request=${request.id}`);
    expect(text).toContain(`${words} <strong><bdi>Room Planner</bdi></strong>`);
  });

  test("leads to consent, again for the same browser", async () => {
    const { service, request } = await asked();
    const browser = service.openBrowser();
    const answer = await signIn(service, browser, `/signin?request=${request.id}`);
    expect(answer.headers.get("location")).toBe(`/consent?request=${request.id}`);
    const again = await browser.get(`/signin?request=${request.id}`);
    expect(again.headers.get("location")).toBe(`/consent?request=${request.id}`);
  });

  test("returns to a trusted client through a page after a form, and otherwise by redirect", async () => {
    const { service, client, request } = await asked({}, { trusted: true });
    const browser = service.openBrowser();
    const answer = await signIn(service, browser, `/signin?request=${request.id}`);
    expect(answer.status).toBe(200);
    expect(answer.text).toMatch(
      /<meta http-equiv="refresh" content="0; url=https:\/\/planner\.example\/callback\?code=[0-9a-f]{64}&amp;state=state-1&amp;iss=/u,
    );
    const next = await service.ask(client);
    const second = await browser.get(`/signin?request=${next.id}`);
    expect(second.status).toBe(303);
    expect(second.headers.get("location")).toStartWith("https://planner.example/callback?code=");
  });

  test("given prompt=login asks a signed-in user once", async () => {
    const { service, request } = await asked({ prompt: "login" }, {}, async (made, browser) => {
      await signIn(made, browser);
      made.application.ports.clock.advance(1000);
    });
    const { browser } = service;
    const page = await browser.get(`/signin?request=${request.id}`);
    expect(page.status).toBe(200);
    expect((await browser.get(`/consent?request=${request.id}`)).headers.get("location")).toBe(
      `/signin?request=${request.id}`,
    );
    const emailAddress = "kim@dealer.example";
    const answer = await browser.submit(page, { emailAddress, password: `passphrase of ${emailAddress}` });
    expect(answer.headers.get("location")).toBe(`/consent?request=${request.id}`);
  });

  test("knows requests only by their id: without a valid one, decided or expired, they are gone", async () => {
    const { service, request } = await asked();
    const browser = service.openBrowser();
    const addresses = ["https://evil.example", "//evil.example", "0".repeat(64), "%00", ""];
    for (const address of addresses) {
      const answer = await browser.get(`/signin?request=${encodeURIComponent(address)}`);
      expect([answer.status, answer.headers.get("location")]).toEqual([400, null]);
      expect(answer.text).not.toContain("evil.example");
    }
    service.application.ports.clock.advance(601_000);
    expect((await browser.get(`/signin?request=${request.id}`)).text).toContain("This sign-in has expired");
  });
});

async function asked(
  parameters: Readonly<Record<string, string>> = {},
  client: Partial<OAuthClientRow> = {},
  before: (service: PageService, browser: TestBrowser) => Promise<void> = async () => {},
) {
  const service = await createPageService();
  const browser = service.openBrowser();
  await before(service, browser);
  const row = await service.addClient(client);
  return { service: { ...service, browser }, client: row, request: await service.ask(row, parameters) };
}

async function addProvider(
  { application: { ports, store } }: PageService,
  provider: { readonly name: string; readonly slug: string; readonly enabled: boolean },
): Promise<void> {
  const table = tables.find(({ name }) => name === "sso_providers");
  if (!table) throw new TypeError("Cannot add a provider because there is no table");
  const now = new Date(ports.clock.now()).toISOString();
  const base = { version: 0, deleted: false, createdAt: now, updatedAt: now, createdBy: null, updatedBy: null };
  const row = {
    id: ports.ids.next(),
    ...base,
    ...provider,
    issuer: "https://id.contoso.example",
    clientId: "catalog",
    scopes: ["openid"],
    claimMapping: {},
    roleMapping: [],
    allowedDomains: [],
    autoCreate: true,
    linkByVerifiedEmail: true,
    sealedClientSecret: null,
    clientSecretHint: null,
  };
  await store.transaction((transaction) => transaction.insert(table, [row]));
}
