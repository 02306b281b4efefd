import { describe, expect, test } from "bun:test";
import { matches, type Privilege, privileges as allPrivileges } from "@design-catalog/core";
import { type OAuthClientRow, users } from "@design-catalog/core/identity";
import { createPageService, type PageAnswer, type PageService, unescapeHtml } from "@design-catalog/testing/http/pages";
import { idOf } from "@design-catalog/testing/test-application";

const everyScope = ["openid", "profile", "email", "offline_access", "api", "admin", "mcp"];

async function addRole({ application }: PageService, privileges: readonly Privilege[]): Promise<readonly string[]> {
  if (privileges.length === 0) return [];
  const role = { name: "Editor", privileges };
  return [idOf(await application.callNamed("createRole", application.administrator, { body: role }))];
}

async function signedIn(
  client: Partial<OAuthClientRow> = {},
  parameters: Readonly<Record<string, string>> = {},
  privileges: readonly Privilege[] = [],
) {
  const service = await createPageService();
  const roleIds = await addRole(service, privileges);
  const user = await service.application.addUser({ emailAddress: "kim@dealer.example", roles: roleIds });
  const browser = service.openBrowser();
  const row = await service.addClient(client);
  const request = await service.ask(row, parameters);
  const credentials = { emailAddress: user.emailAddress, password: `passphrase of ${user.emailAddress}` };
  await browser.submit(await browser.get(`/signin?request=${request.id}`), credentials);
  const open = () => browser.get(`/consent?request=${request.id}`);
  return { service, user, browser, client: row, request, credentials, open };
}

describe("the consent page", () => {
  test("names the client, where the answer goes, the signed-in user and the scopes", async () => {
    const { open, request } = await signedIn({}, { scope: "openid api offline_access" });
    const { status, text } = await open();
    expect(status).toBe(200);
    expect(text).toContain("<h1>Allow <bdi>Room Planner</bdi> to use your account?</h1>");
    expect(text).toMatch(/<dt>You return to<\/dt>\s*<dd><bdi>planner\.example<\/bdi><\/dd>/u);
    expect(text).toContain("Signed in as <strong><bdi>kim@dealer.example</bdi></strong>");
    expect(text).toContain(`href="/signin?request=${request.id}&amp;switch=yes"`);
    for (const scope of ["know who you are", "read and change your projects", "stay connected when you are away"]) {
      expect(text).toContain(scope);
    }
    expect(text).toContain("It can do only what you may do yourself.");
    expect(text).not.toContain("Not verified");
    expect(text).not.toContain("Did you start this yourself?");
  });

  test("names the areas this user's rights open to administration, and what stays out of reach", async () => {
    const held: readonly Privilege[] = ["Admin Users r/w", "Admin Roles r/w", "Admin Signals", "Admin Impersonate r/w"];
    const { open } = await signedIn({ scopes: everyScope }, { scope: "api admin" }, held);
    const { text } = await open();
    expect(linesOf(text)).toEqual([
      "read the catalog, and read and change your projects and your profile, in your name",
      "administer this service in your name",
      "see and change: users and invitations",
      "see: roles, signals",
    ]);
    expect(text).toContain(
      "This includes rights your account gets later. The application cannot give rights to anybody, change roles, account addresses or who gets access, or act as another user.",
    );
  });

  test("speaks the reader's language", async () => {
    const asked = { scope: "admin", ui_locales: "de" };
    const { open } = await signedIn({ scopes: everyScope }, asked, ["Admin Webhooks r/w", "Admin Lists"]);
    const { text } = await open();
    expect(linesOf(text)).toEqual([
      "diesen Dienst in Ihrem Namen verwalten",
      "sehen und ändern: Webhooks",
      "sehen: Wertelisten",
    ]);
  });

  test("names every area to a user with every privilege, except those of the service's own client", async () => {
    const { open } = await signedIn({ scopes: everyScope }, { scope: "admin" }, allPrivileges);
    const [, change = "", see = ""] = linesOf((await open()).text);
    expect(change.split(", ")).toHaveLength(20);
    expect(see).toBe("see: recordings of sessions, roles, single sign-on");
  });

  test("says that administration adds nothing for a user without rights, and that a project right does", async () => {
    const plain = await signedIn({ scopes: everyScope }, { scope: "api admin" });
    expect(linesOf((await plain.open()).text).slice(1)).toEqual([
      "administer this service in your name",
      "Your account has no administration rights at present.",
    ]);
    const reader = await signedIn({ scopes: everyScope }, { scope: "mcp" }, ["Admin Projects"]);
    expect(linesOf((await reader.open()).text)).toEqual([
      "let an assistant work on your projects in your name",
      "also see the projects of all users, as your account may",
    ]);
    const writer = await signedIn({ scopes: everyScope }, { scope: "api" }, ["Admin Projects r/w"]);
    const { text } = await writer.open();
    expect(linesOf(text).at(-1)).toBe("also see and change the projects of all users, as your account may");
  });

  test.each(["api", "mcp", "openid api", "admin"])("given %p says that rights that come later count", async (scope) => {
    const { service, user, client, browser, open } = await signedIn({ scopes: everyScope }, { scope });
    const page = await open();
    expect(page.text).toContain("This includes rights your account gets later.");
    expect(page.text.includes("The application cannot give rights")).toBe(scope === "admin");
    await browser.submit(page, { decision: "allow" });
    const [roleId = ""] = await addRole(service, ["Admin Projects r/w"]);
    await service.application.store.transaction((transaction) =>
      transaction.update(users, matches({ id: user.id }), { roles: [roleId] }),
    );
    // The user is not asked again.
    const next = await service.ask(client, { scope });
    const { headers } = await browser.get(`/signin?request=${next.id}`);
    expect(headers.get("location")).toStartWith("https://planner.example/callback?code=");
  });

  test("says nothing of rights when they do not matter", async () => {
    const { open } = await signedIn({}, { scope: "openid email offline_access" });
    expect((await open()).text).not.toContain("This includes rights");
  });

  test("warns about a client that redirects only to this computer, and names the place", async () => {
    const redirectUris = ["http://127.0.0.1:4711/callback", "http://localhost/callback"];
    const { open } = await signedIn({ redirectUris, origin: "dynamic" });
    const { text } = await open();
    expect(text).toContain('<div class="box notice">');
    expect(text).toContain("Did you start this yourself?");
    expect(text).toContain("a program on this computer (<bdi>127.0.0.1:4711</bdi>)");
    expect(text).toContain('<span class="badge">Not verified</span>');
  });

  test("names the publisher of a metadata document", async () => {
    const { open } = await signedIn({
      clientId: "https://apps.contoso.example/planner.json",
      origin: "metadata-document",
      documentExpiresAt: "2100-01-01T00:00:00.000Z",
    });
    expect((await open()).text).toMatch(/<dt>Published by<\/dt>\s*<dd><bdi>apps\.contoso\.example<\/bdi><\/dd>/u);
  });

  test("names the app by its scheme", async () => {
    const redirectUris = ["com.example.planner:/callback"];
    const { open } = await signedIn({ redirectUris });
    expect((await open()).text).toContain("the app on this device that opens <bdi>com.example.planner:</bdi> links");
  });

  test("escapes a hostile name, even one that looks like a placeholder", async () => {
    const { open } = await signedIn({ name: `$&{client}</title><script>alert("1")</script>` });
    const { text } = await open();
    expect(text).not.toContain("<script");
    const escaped = "$&amp;{client}&lt;/title&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;";
    expect(text).toContain(`<title>Allow ${escaped} to use your account?`);
  });

  test("Allow returns to the client with a code, and is remembered", async () => {
    const { service, browser, client, open } = await signedIn();
    const answer = await browser.submit(await open(), { decision: "allow" });
    const target = targetOf(answer);
    expect(`${target.origin}${target.pathname}`).toBe("https://planner.example/callback");
    expect([...target.searchParams.keys()]).toEqual(["code", "state", "iss"]);
    expect(target.searchParams.get("iss")).toBe("https://catalog.example");
    const next = await service.ask(client);
    const second = await browser.get(`/signin?request=${next.id}`);
    expect(second.headers.get("location")).toStartWith("https://planner.example/callback?code=");
  });

  test("given the response mode form_post returns by a form, which a script of this hash sends", async () => {
    const { service, browser, client, open } = await signedIn({}, { response_mode: "form_post", state: '"><b>' });
    const answer = await browser.submit(await open(), { decision: "allow" });
    expect(formOf(answer)).toEqual({
      action: "https://planner.example/callback",
      fields: { code: expect.stringMatching(/^[0-9a-f]{64}$/u), state: '"><b>', iss: "https://catalog.example" },
    });
    expect(answer.text).not.toContain("http-equiv");
    const script = /<script>(.*)<\/script>/u.exec(answer.text)?.[1] ?? "";
    const policy = answer.headers.get("content-security-policy") ?? "";
    const hash = new Bun.CryptoHasher("sha256").update(script).digest("base64");
    expect(policy).toEndWith(`; script-src 'sha256-${hash}'`);
    expect(policy).toContain("; form-action https: http:;");
    const next = await service.ask(client, { response_mode: "form_post" });
    expect(Object.keys(formOf(await browser.get(`/signin?request=${next.id}`)).fields)).toEqual([
      "code",
      "state",
      "iss",
    ]);
  });

  test("Deny, or anything but Allow, returns with access_denied", async () => {
    for (const decision of ["deny", "ALLOW", ""]) {
      const { browser, open } = await signedIn();
      const target = targetOf(await browser.submit(await open(), { decision }));
      expect([target.searchParams.get("error"), target.searchParams.get("code")]).toEqual(["access_denied", null]);
    }
  });

  test("given a client that means another user answers it as soon as this one has signed in", async () => {
    const { service, browser, client, credentials } = await signedIn();
    const { id: sub } = await service.application.addUser({ emailAddress: "noor@dealer.example" });
    const hint = `ES256.${JSON.stringify({ iss: service.baseUrl, sub, aud: client.clientId })}`;
    service.application.ports.clock.advance(1);
    const next = await service.ask(client, { id_token_hint: hint });
    const form = await browser.get(`/consent?request=${next.id}`);
    expect([form.status, form.headers.get("location")]).toEqual([303, `/signin?request=${next.id}`]);
    const page = await browser.get(`/signin?request=${next.id}`);
    const { searchParams } = targetOf(await browser.submit(page, credentials));
    expect([searchParams.get("error"), searchParams.get("code")]).toEqual(["login_required", null]);
  });

  test("given prompt=consent asks again", async () => {
    const { service, browser, client, open } = await signedIn();
    await browser.submit(await open(), { decision: "allow" });
    const next = await service.ask(client, { prompt: "consent" });
    const answer = await browser.get(`/signin?request=${next.id}`);
    expect(answer.headers.get("location")).toBe(`/consent?request=${next.id}`);
    expect((await browser.get(`/consent?request=${next.id}`)).status).toBe(200);
  });

  test("can be answered once", async () => {
    const { browser, open } = await signedIn();
    const page = await open();
    await browser.submit(page, { decision: "allow" });
    const again = await browser.submit(page, { decision: "allow" });
    expect(again.status).toBe(400);
    expect(again.text).toContain("This sign-in has expired");
    // Reloading the page that led to the client does the same, so the way to the client stays.
    expect(again.text).toContain('<a href="https://planner.example/">Go back to <bdi>planner.example</bdi></a>');
  });

  test("that is gone leads to the client's home page, or to the account if the client is unknown", async () => {
    const { browser, open, request } = await signedIn({ uri: "https://home.example/planner" });
    await browser.submit(await open(), { decision: "deny" });
    const known = await browser.get(`/signin?request=${request.id}`);
    expect(known.text).toContain('<a href="https://home.example/planner">Go back to <bdi>home.example</bdi></a>');
    for (const id of ["f".repeat(64), "x"]) {
      const unknown = await browser.get(`/consent?request=${id}`);
      expect(unknown.text).toContain('<a href="https://catalog.example/account">');
    }
  });

  test("sends users who are not signed in to the sign-in page", async () => {
    const { service, request } = await signedIn();
    const answer = await service.openBrowser().get(`/consent?request=${request.id}`);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, `/signin?request=${request.id}`]);
  });

  test("refuses a page that belongs to the previously signed-in user", async () => {
    const { service, browser, open, request } = await signedIn();
    const page = await open();
    const other = await service.application.addUser({ emailAddress: "lee@dealer.example" });
    await browser.submit(await browser.get(`/signin?request=${request.id}&switch=yes`), {
      emailAddress: other.emailAddress,
      password: `passphrase of ${other.emailAddress}`,
    });
    expect((await browser.submit(page, { decision: "allow" })).status).toBe(403);
    expect((await open()).text).toContain("lee@dealer.example");
  });
});

/** Lines of what the client asks to do, with the user's rights below each scope. */
function linesOf(text: string): readonly string[] {
  const list = /<ul class="scopes">(.*)<\/ul>/su.exec(text)?.[1] ?? "";
  const lines = list.replaceAll(/<[^>]*>/gu, "\n").split("\n");
  return lines.map((line) => unescapeHtml(line.trim())).filter((line) => line !== "");
}

/** The address that a page leaves to. */
function targetOf({ text }: PageAnswer): URL {
  const target = /<meta http-equiv="refresh" content="0; url=([^"]*)" \/>/u.exec(text)?.[1];
  return new URL(unescapeHtml(target ?? ""));
}

/** Address and fields of the form of a page. */
function formOf({ text }: PageAnswer) {
  const fields = [...text.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/gu)];
  return {
    action: /<form method="post" action="([^"]*)"/u.exec(text)?.[1],
    fields: Object.fromEntries(fields.map(([, name = "", value = ""]) => [name, unescapeHtml(value)])),
  };
}
