import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import type { Receiver } from "@design-catalog/conformance/receiver";
import { type ApiClient, signIn } from "@design-catalog/testing/api-client";
import type { ServiceProcess } from "@design-catalog/testing/service-process";
import { withClient } from "@design-catalog/testing/test-database";
import { type CookieBrowser, createCookieBrowser, type VisitedPage } from "../support/cookie-browser.ts";
import { startDnsServer } from "../support/dns-server.ts";
import { registerEndpoint } from "../support/endpoints.ts";
import { type OpenIdProvider, startOpenIdProvider } from "../support/openid-provider.ts";
import { type DatabaseVariables, makeStageDatabase } from "../support/stage-database.ts";
import { createStage, type Stage } from "../support/stage.ts";

setDefaultTimeout(120_000);

const servedDomain = "shop.dealer.example";

let stage: Stage;
let database: DatabaseVariables;
let provider: OpenIdProvider;
let service: ServiceProcess;
let receiver: Receiver;
let admin: ApiClient;
let editors: string;

beforeAll(async () => {
  stage = await createStage();
  provider = await startOpenIdProvider(stage.authority);
  // Whoever owns the domain is quick to write the record that the service asks for.
  const dns = await startDnsServer(async (_, type) => {
    if (type !== "TXT") return {};
    const rows = await sql("SELECT validation_token AS token FROM domains WHERE enforces_sso");
    return { TXT: ["v=spf1 -all", ...rows.map(({ token }) => `design-catalog-verification=${String(token)}`)] };
  });
  stage.atEnd(async () => provider.close());
  stage.atEnd(() => dns.close());
  database = await makeStageDatabase(stage);
  service = await stage.startService({ environment: { ...database, WEBHOOK_DNS_SERVERS: dns.address } });
  // Before the first request because a process goes by the domains that it has read for some seconds.
  await sql(`INSERT INTO domains (id, application_id, version, deleted, created_at, updated_at, domain,
                                  serves_application, enforces_sso, status, validation_token)
             VALUES ('6740a1f2c3d4e5f6071829c1', '000000000000000000000001', 0, false, now(), now(), '${servedDomain}',
                     true, false, 'verified', 'none')`);
  receiver = await stage.startReceiver();
  admin = await signIn(service.url, stage.administrator);
  await registerEndpoint(admin, { url: `${receiver.url}/hooks`, eventTypes: ["user.registered"] });
  editors = String((await create("/api/v1/admin/roles", { name: "Editors", privileges: [] })).id);
  await create("/api/v1/admin/oAuth2Providers/register", {
    name: "Dealer",
    slug: "dealer",
    issuer: provider.issuer,
    claimMapping: { roles: "groups" },
    roleMapping: [{ value: "editors", roleId: editors }],
    linkByVerifiedEmail: true,
  });
});

afterAll(() => stage.end());

async function create(path: string, body: object) {
  const answer = await admin.call("POST", path, body);
  expect([answer.status, answer.body]).toEqual([201, answer.body]);
  return answer.body;
}

const startPath = "/api/v1/account/sso/dealer/start";

function newBrowser(): CookieBrowser {
  return createCookieBrowser(stage.authority.certificate);
}

const isCallback = ({ pathname }: URL) => pathname.endsWith("/callback");

/** Signs in at the provider, and stops before the way back. */
async function toCallback(browser: CookieBrowser, user: string, query = ""): Promise<URL> {
  const login = await browser.open(service.url + startPath + query, isCallback);
  if (isCallback(login.url)) return login.url;
  const consent = await browser.submit(login, { login: user, password: "any" }, isCallback);
  if (isCallback(consent.url)) return consent.url;
  return (await browser.submit(consent, {}, isCallback)).url;
}

/** Where the browser is sent after the callback. */
async function follow(browser: CookieBrowser, callback: URL): Promise<VisitedPage> {
  return browser.open(callback.href, () => true);
}

async function findUser(emailAddress: string) {
  const filterModel = { emailAddress: { filterType: "text", type: "equals", filter: emailAddress } };
  const { body } = await admin.call("POST", "/api/v1/admin/users/grid", { startRow: 0, endRow: 10, filterModel });
  return body.rowData[0];
}

function addPerson(name: string, claims: object = {}): string {
  const emailAddress = `${name}@dealer.example`;
  provider.users.set(name, { email: emailAddress, email_verified: true, given_name: name, ...claims });
  return emailAddress;
}

describe("single sign-on at a real provider", () => {
  test("makes an account at the first sign-in, announces it once, and maps roles at each", async () => {
    const emailAddress = addPerson("kim", { groups: ["editors"], locale: "de" });
    const browser = newBrowser();
    const page = await follow(browser, await toCallback(browser, "kim"));
    expect([page.status, page.url.pathname]).toEqual([303, "/account"]);
    expect(browser.cookieNames(service.url)).toContain("session");
    expect(await findUser(emailAddress)).toMatchObject({
      status: "active",
      firstName: "kim",
      locale: "de",
      roles: [editors],
    });
    addPerson("kim", { groups: [] });
    const other = newBrowser();
    expect((await follow(other, await toCallback(other, "kim"))).url.pathname).toBe("/account");
    expect(await findUser(emailAddress)).toMatchObject({ roles: [] });
    const bodies = (await receiver.waitFor(1, 20_000)).map(({ body }) => JSON.parse(new TextDecoder().decode(body)));
    expect(bodies.map(({ type, data }) => [type, data.source, data.object.emailAddress])).toEqual([
      ["user.registered", "sso", emailAddress],
    ]);
  });

  test("makes one account of a person who first signs in from several browsers at once", async () => {
    const emailAddress = addPerson("nova");
    const tabs = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const browser = newBrowser();
        return { browser, callback: await toCallback(browser, "nova") };
      }),
    );
    const pages = await Promise.all(tabs.map(({ browser, callback }) => follow(browser, callback)));
    expect(pages.map(({ url }) => url.pathname)).toEqual(tabs.map(() => "/account"));
    const linked = await sql(
      `SELECT user_id FROM sso_identities JOIN users ON users.id = user_id WHERE email_address = '${emailAddress}'`,
    );
    expect(linked).toHaveLength(1);
  });

  test("links the account of a verified address, and not that of an unverified one", async () => {
    const before = await findUser(stage.administrator.emailAddress);
    provider.users.set("root", { email: stage.administrator.emailAddress, email_verified: false });
    const attacker = newBrowser();
    const refused = await follow(attacker, await toCallback(attacker, "root"));
    expect(refused.url.pathname + refused.url.search).toBe("/signin?sso=address_unverified");
    expect(attacker.cookieNames(service.url)).not.toContain("session");
    provider.users.set("root", { email: stage.administrator.emailAddress, email_verified: true });
    const browser = newBrowser();
    expect((await follow(browser, await toCallback(browser, "root"))).url.pathname).toBe("/account");
    expect(await findUser(stage.administrator.emailAddress)).toMatchObject({ id: before.id, roles: before.roles });
  });

  test("refuses a callback in another browser, and one that comes again", async () => {
    addPerson("sam");
    const [browser, victim] = [newBrowser(), newBrowser()];
    const mixed = await toCallback(browser, "sam");
    expect((await follow(victim, mixed)).url.search).toBe("?sso=login_expired");
    expect((await follow(browser, mixed)).url.search).toBe("?sso=login_expired");
    const callback = await toCallback(browser, "sam");
    expect((await follow(browser, callback)).url.pathname).toBe("/account");
    expect((await follow(browser, callback)).url.search).toBe("?sso=login_expired");
    expect(victim.cookieNames(service.url)).not.toContain("session");
  });

  test("makes one account of two first sign-ins at the same moment", async () => {
    const emailAddress = addPerson("twin");
    const browsers = [newBrowser(), newBrowser()] as const;
    const callbacks = [await toCallback(browsers[0], "twin"), await toCallback(browsers[1], "twin")] as const;
    const pages = await Promise.all([follow(browsers[0], callbacks[0]), follow(browsers[1], callbacks[1])]);
    expect(pages.map(({ url }) => url.pathname)).toEqual(["/account", "/account"]);
    const rows = await sql(`SELECT 1 FROM events WHERE type = 'user.registered' AND body LIKE '%${emailAddress}%'`);
    expect(rows).toHaveLength(1);
  });

  test("tells a user who said no, and one whose provider is unknown", async () => {
    const browser = newBrowser();
    const login = await browser.open(service.url + startPath, isCallback);
    const callback = new URL(login.url);
    const abort = /href="([^"]*\/abort)"/u.exec(login.text)?.[1] ?? callback.href;
    const back = await browser.open(new URL(abort, login.url).href, isCallback);
    expect((await follow(browser, back.url)).url.search).toBe("?sso=denied");
    const unknown = await browser.open(`${service.url}/api/v1/account/sso/nobody/start`, () => true);
    expect(unknown.url.search).toBe("?sso=unknown_provider");
  });

  test("leads back to the page of the console that asked for it, and to no other site", async () => {
    addPerson("robin");
    for (const [to, path] of [
      ["/admin/users?open=1", "/admin/users?open=1"],
      ["//elsewhere.example/admin", "/account"],
      ["/api/v1/me", "/account"],
    ] as const) {
      const browser = newBrowser();
      const callback = await toCallback(browser, "robin", `?to=${encodeURIComponent(to)}`);
      const { url } = await follow(browser, callback);
      expect([to, url.origin, url.pathname + url.search]).toEqual([to, service.url, path]);
    }
  });
});

describe("a verified domain", () => {
  test("that enforces single sign-on takes passwords from its users, and from nobody else", async () => {
    const user = { emailAddress: addPerson("alex"), password: stage.administrator.password };
    const browser = newBrowser();
    await follow(browser, await toCallback(browser, "alex"));
    await sql(`UPDATE users SET password_hash = (SELECT password_hash FROM users WHERE password_hash IS NOT NULL)
                WHERE email_address = '${user.emailAddress}'`);
    expect(await passwordGrant(user)).toBe(200);
    const { id } = await create("/api/v1/admin/domains", { domain: "Dealer.example", enforcesSso: true });
    await admin.call("POST", "/api/v1/admin/domains/refresh", { id });
    // The name server learns the token with the answer, as a person would.
    const checked = await admin.call("POST", "/api/v1/admin/domains/check", { id });
    expect(checked.body).toMatchObject({ status: "verified", domain: "dealer.example", lastError: null });
    expect(await passwordGrant(user)).toBe(400);
    expect(await passwordGrant(stage.administrator)).toBe(200);
    expect((await follow(browser, await toCallback(browser, "alex"))).url.pathname).toBe("/account");
  });

  test("that serves the application is an issuer of its own, and an unverified host is none", async () => {
    const issuerAt = async (host: string) => {
      const answer = await fetch(`${service.url}/.well-known/openid-configuration`, { headers: { host } });
      return JSON.parse(await answer.text()).issuer;
    };
    expect(await issuerAt(servedDomain)).toBe(`https://${servedDomain}`);
    expect(await issuerAt("evil.example")).toBe(service.url);
    const { password, emailAddress: username } = stage.administrator;
    const body = new URLSearchParams({ grant_type: "password", username, password });
    const headers = { host: servedDomain };
    const granted = await fetch(`${service.url}/api/v1/oauth/token`, { method: "POST", body, headers });
    const authorization = `Bearer ${JSON.parse(await granted.text()).access_token}`;
    const meAt = async (host: string) =>
      (await fetch(`${service.url}/api/v1/me`, { headers: { host, authorization } })).status;
    expect(await meAt(servedDomain)).toBe(200);
    expect(await meAt("evil.example")).toBe(401);
  });
});

async function passwordGrant({ emailAddress, password }: ServiceProcess["administrator"]): Promise<number> {
  const body = new URLSearchParams({ grant_type: "password", username: emailAddress, password });
  return (await fetch(`${service.url}/api/v1/oauth/token`, { method: "POST", body })).status;
}

function sql(statement: string) {
  return withClient(database.DATABASE_URL, async (client) => (await client.query(statement)).rows);
}
