import { describe, expect, test } from "bun:test";
import type { Privilege } from "@design-catalog/core";
import { accessCacheMs, createAuthenticator } from "@design-catalog/core/identity";
import { createPageService, unescapeHtml } from "@design-catalog/testing/http/pages";
import { idOf } from "@design-catalog/testing/test-application";
import { consolePages } from "../pages.ts";
import { consoleRoutes } from "./console-routes.ts";

const entries = Object.fromEntries(consolePages.map(({ name }) => [name, `${name}-1.js`]));
const assets = {
  files: async () => ({
    style: "console-1.css",
    icons: "icons-1.svg",
    entries,
    lost: "lost.js",
    portal: "portal.js",
    player: { script: "player.js", style: "player.css" },
  }),
  read: async () => undefined,
};
const own = { "sec-fetch-site": "same-origin", origin: "null" };

function headersOf(formToken: string, token: string): Readonly<Record<string, string>> {
  return { ...own, "x-form-token": formToken, authorization: `Bearer ${token}` };
}

interface Data {
  readonly formToken: string;
  readonly userId: string;
  readonly privileges: readonly string[];
}

function dataOf(text: string): Data {
  return JSON.parse(unescapeHtml(/data-page="([^"]*)"/u.exec(text)?.[1] ?? "{}"));
}

/** A browser of an administrator, and a user to act as. */
async function setUp() {
  const service = await createPageService(undefined, undefined, consoleRoutes({ assets }));
  const { application } = service;
  const addUser = async (privileges: readonly Privilege[]) => {
    const body = { name: `Role ${application.ports.ids.next()}`, privileges };
    const role = idOf(await application.callNamed("createRole", application.administrator, { body }));
    return application.addUser({ roles: [role] });
  };
  const author = await addUser(["Admin Impersonate r/w", "Admin Webhooks", "Admin Snapshots"]);
  const user = await addUser(["Admin Webhooks"]);
  const browser = service.openBrowser();
  const credentials = { emailAddress: author.emailAddress, password: `passphrase of ${author.emailAddress}` };
  await browser.submit(await browser.get("/signin"), credentials);
  const authenticate = createAuthenticator(application.storage, application.ports);
  const actorOf = (token: string) => authenticate(application.contextOf(null), token);
  const open = async (path = "/admin/webhooks") => (await browser.get(path)).text;
  const takeToken = async (formToken: string) => {
    const answer = await browser.post("/admin/token", "", { ...own, "x-form-token": formToken });
    return { status: answer.status, token: String(JSON.parse(answer.text).access_token) };
  };
  /** Calls the operation as a page does, and gives its token to the shell. */
  const begin = async (formToken?: string) => {
    const page = dataOf(await open());
    const actor = await actorOf((await takeToken(page.formToken)).token);
    if (!actor) throw new TypeError("Cannot continue because the page has no good token");
    const body = { userId: user.id, reason: "Ticket 4711" };
    const { access_token: token } = Object(await application.callNamed("impersonateUser", actor, { body }));
    const headers = headersOf(formToken ?? page.formToken, token);
    return { token: String(token), answer: await browser.post("/admin/impersonation", "", headers), page };
  };
  return { service, application, author, user, browser, open, takeToken, begin, actorOf };
}

describe("an impersonation in the console", () => {
  test("shows every page with the rights of the user, under a banner, and its token is that user's", async () => {
    const { user, author, browser, open, begin, takeToken, actorOf } = await setUp();
    const { answer } = await begin();
    expect([answer.status, answer.headers.get("set-cookie")?.replace(/=[^;]+/u, "")]).toEqual([
      204,
      "impersonation; Path=/admin; Max-Age=3600; HttpOnly; SameSite=Lax; Secure",
    ]);
    const text = await open();
    expect(text).toContain('aria-label="Acting as another user"');
    expect(text).toContain(`You act as <strong><bdi>${user.emailAddress}</bdi>`);
    const page = dataOf(text);
    expect([page.userId, page.privileges]).toEqual([user.id, ["Admin Webhooks"]]);
    expect((await browser.get("/admin/snapshots")).status).toBe(403);
    const { token } = await takeToken(page.formToken);
    expect(await actorOf(token)).toMatchObject({ userId: user.id, impersonatorId: author.id });
    expect(text).not.toContain(token);
  });

  test("ends with the way back, and its token with it", async () => {
    const { application, browser, open, begin, takeToken, actorOf } = await setUp();
    const { token } = await begin();
    const acting = await browser.get("/admin/webhooks");
    const done = await browser.submit(acting, {});
    expect([done.status, done.headers.get("location")]).toEqual([303, "/admin"]);
    expect(await open()).not.toContain("You act as");
    expect((await browser.get("/admin/snapshots")).status).toBe(200);
    expect((await takeToken(dataOf(acting.text).formToken)).status).toBe(403);
    application.ports.clock.advance(accessCacheMs);
    expect(await actorOf(token)).toBeUndefined();
  });

  test("does not reach a page that shows the administrator", async () => {
    const { begin, takeToken } = await setUp();
    const { page } = await begin();
    expect((await takeToken(page.formToken)).status).toBe(403);
  });

  test.each(["the user's rights", "the administrator's rights", "the user's sessions"])(
    "ends when %s do",
    async (what) => {
      const { application, author, user, open, begin } = await setUp();
      await begin();
      const { administrator } = application;
      if (what === "the user's sessions") {
        await application.callNamed("signOutUser", administrator, { parameters: { id: user.id } });
      } else {
        // Roles that lose a privilege leave the sessions of their users alone.
        const roleId = (what === "the user's rights" ? user : author).roles[0] ?? "";
        const body = { version: 0, privileges: ["Admin Webhooks", "Admin Signals"] };
        await application.callNamed("patchRole", administrator, { parameters: { roleId }, body });
      }
      expect(await open()).not.toContain("You act as");
    },
  );

  test("is refused with a token that this browser did not ask for", async () => {
    const { service, author, browser, open, begin, takeToken } = await setUp();
    const { token } = await begin();
    const other = service.openBrowser();
    const credentials = { emailAddress: author.emailAddress, password: `passphrase of ${author.emailAddress}` };
    await other.submit(await other.get("/signin"), credentials);
    const { formToken } = dataOf((await other.get("/admin/webhooks")).text);
    const refusals = [await other.post("/admin/impersonation", "", headersOf(formToken, token))];
    await browser.submit(await browser.get("/admin/webhooks"), {});
    const page = dataOf(await open());
    const consoleToken = (await takeToken(page.formToken)).token;
    for (const sent of [token, consoleToken, "no token"]) {
      refusals.push(await browser.post("/admin/impersonation", "", headersOf(page.formToken, sent)));
    }
    for (const { status, headers } of refusals) {
      expect([status, headers.get("set-cookie")]).toEqual([403, null]);
    }
  });

  test("is neither begun nor ended by another page", async () => {
    const { browser, open, begin } = await setUp();
    expect((await begin("0".repeat(64))).answer.status).toBe(403);
    await begin();
    const ended = await browser.submit(await browser.get("/admin/webhooks"), { formToken: "0".repeat(64) });
    expect(ended.status).toBe(403);
    expect(await open()).toContain("You act as");
  });
});
