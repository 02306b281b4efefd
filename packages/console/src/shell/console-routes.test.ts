import { describe, expect, test } from "bun:test";
import { brotliCompressSync } from "node:zlib";
import { type Privilege, privileges } from "@design-catalog/core";
import { createPageService, unescapeHtml } from "@design-catalog/testing/http/pages";
import { idOf } from "@design-catalog/testing/test-application";
import type { ConsoleAssets } from "../assets/asset.ts";
import { consolePages } from "../pages.ts";
import type { ConsoleOptions } from "./console-options.ts";
import { consoleRoutes } from "./console-routes.ts";

const entries = Object.fromEntries(consolePages.map(({ name }) => [name, `${name}-1.js`]));
const player = { style: "player-1.css", script: "player-1.js" };
const built: ConsoleAssets = {
  files: async () => ({
    style: "console-1.css",
    icons: "icons-1.svg",
    entries,
    lost: "lost-1.js",
    portal: "portal-1.js",
    player,
  }),
  read: async (name) =>
    name === "overview-1.js"
      ? { type: "text/javascript", compressed: new Uint8Array(brotliCompressSync("1")) }
      : undefined,
};
const unbuilt: ConsoleAssets = { files: async () => undefined, read: async () => undefined };

/** A browser in which a user with these privileges has signed in. */
async function visit({
  privileges = ["Admin Application"],
  assets = built,
}: { readonly privileges?: readonly Privilege[]; readonly assets?: ConsoleAssets } = {}) {
  const routes = consoleRoutes({ assets, version: "1.4.0", commit: "0123456789ab" });
  const service = await createPageService(undefined, undefined, routes);
  const { application } = service;
  const body = { name: "Operator", privileges };
  const roles =
    privileges.length === 0
      ? []
      : [idOf(await application.callNamed("createRole", application.administrator, { body }))];
  const user = await application.addUser({ roles });
  const browser = service.openBrowser();
  const credentials = { emailAddress: user.emailAddress, password: `passphrase of ${user.emailAddress}` };
  await browser.submit(await browser.get("/signin"), credentials);
  return { service, browser, user };
}

function dataOf(text: string): {
  readonly userId: string;
  readonly formToken: string;
  readonly privileges: readonly string[];
} {
  return JSON.parse(unescapeHtml(/data-page="([^"]*)"/u.exec(text)?.[1] ?? "{}"));
}

test("a page of the console begins with the mark that an administrator has set", async () => {
  const { browser, service } = await visit();
  const { application } = service;
  const body = { settings: { markLetters: "KM", markColour: "#ffd54a" }, version: 0 };
  const parameters = { applicationId: application.store.applicationId };
  await application.callNamed("patchApplication", application.administrator, { parameters, body });
  const { text } = await browser.get("/admin");
  expect(text).toMatch(/<a class="brand"[^>]*><svg class="mark"[^]*?fill="#ffd54a"[^]*?>\s*KM\s*</u);
});

describe("an address under /admin that no page has", () => {
  test("is a page of the console for who has signed in, otherwise leads to the sign-in and back", async () => {
    const { browser, service } = await visit();
    const { status, text } = await browser.get("/admin/account-/7?x=1");
    expect(status).toBe(404);
    expect(text).toContain("This page does not exist");
    expect(text).toContain('src="/admin/assets/lost-1.js"');
    expect(text).toContain('<a href="/admin"');
    const stranger = await service.openBrowser().get("/admin/roads");
    expect([stranger.status, stranger.headers.get("location")]).toEqual([
      303,
      expect.stringContaining("/signin?to=%2Fadmin%2Froads"),
    ]);
  });
});

describe("a page of the console", () => {
  test("has its navigation, version, script and data for who may read it", async () => {
    const { browser } = await visit();
    const { status, text } = await browser.get("/admin");
    expect(status).toBe(200);
    const icon =
      '<svg class="icon" aria-hidden="true"><use href="/admin/assets/icons-1.svg#layout-dashboard"></use></svg>';
    expect(text).toContain(`<a href="/admin"  aria-current="page">${icon}Overview</a>`);
    expect(text).toContain("Version 1.4.0 (0123456789ab)");
    expect(text).toContain('src="/admin/assets/overview-1.js"');
    expect(dataOf(text).privileges).toEqual(["Admin Application"]);
    expect(text).not.toContain("eyJ");
  });

  test("marks the page of the navigation that leads to it, if it is the page of one row", async () => {
    const { browser } = await visit({ privileges: ["Admin Application", "Admin Projects", "Admin Snapshots"] });
    const { text } = await browser.get(`/admin/projects/${"0".repeat(24)}`);
    expect(text.match(/aria-current="[^"]*"><svg.*?<\/svg>[^<]*/gu)).toEqual([
      expect.stringMatching(/^aria-current="true">.*>Projects$/u),
    ]);
  });

  test("folds what is not of everyday work until the reader opens it, never the group of the page", async () => {
    const { browser } = await visit({ privileges: [...privileges] });
    const folded = async (path: string) => {
      const { text } = await browser.get(path);
      return [...text.matchAll(/data-group="(\w+)"\s*>/gu)].map(([, group]) => group);
    };
    expect(await folded("/admin")).toEqual(["catalog", "texts", "access", "system"]);
    expect(await folded("/admin/signals")).toEqual(["texts", "access", "system"]);
    browser.cookies.set("navigation", "access.unknown");
    expect(await folded("/admin/signals")).toEqual(["webhooks", "projects", "texts", "system"]);
    browser.cookies.set("navigation", "");
    expect(await folded("/admin")).toEqual(["webhooks", "projects", "catalog", "texts", "access", "system"]);
    const few = await visit({ privileges: ["Admin Signals"] });
    expect((await few.browser.get("/admin/account")).text).toContain('data-group="catalog"  open');
  });

  test("allows scripts of this origin, no inline code, no text as markup, and has another nonce each time", async () => {
    const { browser } = await visit();
    const policies = [await browser.get("/admin"), await browser.get("/admin")].map(
      ({ headers }) => headers.get("content-security-policy") ?? "",
    );
    const [policy = ""] = policies;
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|https?:|\*/u);
    expect(new Set(policies).size).toBe(2);
  });

  test("leads to the sign-in page and back without a session", async () => {
    const { service } = await visit();
    const answer = await service.openBrowser().get("/admin?a=1&b=%26");
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/signin?to=%2Fadmin%3Fa%3D1%26b%3D%2526"]);
  });

  test("is refused to a user without any privilege", async () => {
    const { browser } = await visit({ privileges: [] });
    const { status, text } = await browser.get("/admin");
    expect(status).toBe(403);
    expect(text).toContain("You may not administer this application");
    expect(text).not.toContain("<script");
  });

  test("says so when nobody has built the files", async () => {
    const { browser } = await visit({ assets: unbuilt });
    const { status, text } = await browser.get("/admin");
    expect([status, text.includes("built without the console")]).toEqual([503, true]);
  });
});

describe("a user with one read privilege", () => {
  test.each(privileges.filter((privilege) => !privilege.endsWith(" r/w")))(
    "%s opens exactly its pages",
    async (held) => {
      const { browser } = await visit({ privileges: [held] });
      for (const { name, paths, privilege } of consolePages) {
        const answer = await browser.get(paths[0].replace("{id}", "0".repeat(24)));
        const isRefused = answer.status === 403 || (name === "overview" && answer.status === 303);
        const isAllowed = privilege === held || privilege === "user";
        expect([name, answer.status === 200, isRefused]).toEqual([name, isAllowed, !isAllowed]);
      }
      const { text } = await browser.get("/admin/account");
      const shown = consolePages.filter(({ paths }) => text.includes(`<li><a href="${paths[0]}"`));
      const own = consolePages.filter(({ privilege, inNavigation }) => privilege === held && inNavigation !== false);
      expect(shown).toEqual(own);
    },
  );
});

describe("the page of the design", () => {
  test("is served where the console shows it and has its sources, and is otherwise no page", async () => {
    const sources: ConsoleAssets = { ...built, design: async () => "design-1.js" };
    const statusOf = async (options: Omit<ConsoleOptions, "version" | "commit">) => {
      const service = await createPageService(undefined, undefined, consoleRoutes(options));
      const user = await service.application.addUser({});
      const browser = service.openBrowser();
      const credentials = { emailAddress: user.emailAddress, password: `passphrase of ${user.emailAddress}` };
      await browser.submit(await browser.get("/signin"), credentials);
      const { status, text } = await browser.get("/admin/design");
      return [status, text.includes('src="/admin/assets/design-1.js"')];
    };
    expect(await statusOf({ assets: sources, showsDesign: true })).toEqual([200, true]);
    expect(await statusOf({ assets: sources })).toEqual([404, false]);
    expect(await statusOf({ assets: built, showsDesign: true })).toEqual([404, false]);
  });
});

describe("the account page", () => {
  test("opens to a user without any privilege, without navigation", async () => {
    const { browser } = await visit({ privileges: [] });
    const { status, text } = await browser.get("/admin/account");
    expect([status, text.includes("data-page"), text.includes("<li><a")]).toEqual([200, true, false]);
  });
});

describe("the choices of a browser", () => {
  /** Sends the form of the choices, which follows that of signing out. */
  async function choose(fields: Readonly<Record<string, string>>, query = "") {
    const { browser } = await visit();
    const page = await browser.get(`/admin${query}`);
    const form = page.text.indexOf('action="/admin/preferences"') < page.text.indexOf('action="/signout"') ? 0 : 1;
    return { browser, answer: await browser.submit(page, fields, { form }) };
  }

  test("are its language and colours, and last a year", async () => {
    const { browser, answer } = await choose({ language: "de", colours: "dark" }, "?show=all&x=%26");
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/admin?show=all&x=%26"]);
    for (const cookie of answer.headers.getSetCookie()) {
      expect(cookie).toMatch(/; Path=\/admin; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure$/u);
    }
    const { text } = await browser.get("/admin");
    expect(text).toContain('<html lang="de"  data-colours="dark">');
    expect(text).toContain('<meta name="color-scheme" content="dark" />');
    expect(text).toContain("Überblick");
    expect(text).toMatch(/<option value="dark"\s+selected\s*>\s*dunkel/u);
  });

  test("follow account and system unless they are known", async () => {
    const { browser } = await choose({ language: "xx", colours: '"><script>' });
    const { text } = await browser.get("/admin");
    expect(text).toContain('<html lang="en" >');
    expect(text).toContain('content="light dark"');
  });

  test("are not taken from another page, and lead nowhere else", async () => {
    const { answer } = await choose({ language: "de", formToken: "0".repeat(64) });
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []]);
    const led = await choose({ language: "de", to: "https://evil.example/admin" });
    expect(led.answer.headers.get("location")).toBe("/admin");
  });
});

describe("the console's token", () => {
  const own = { "sec-fetch-site": "same-origin", origin: "null" };

  test("is given to a page of this browser", async () => {
    const { browser } = await visit();
    const { formToken } = dataOf((await browser.get("/admin")).text);
    const answer = await browser.post("/admin/token", "", { ...own, "x-form-token": formToken });
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(JSON.parse(answer.text)).toMatchObject({ token_type: "Bearer", expires_in: 600 });
    expect(JSON.parse(answer.text)).not.toHaveProperty("refresh_token");
  });

  test.each([
    ["another site", { "sec-fetch-site": "cross-site" }],
    ["a sibling of this site", { "sec-fetch-site": "same-site" }],
    ["another origin", { origin: "https://evil.example" }],
    ["a page without the form token", { "x-form-token": "" }],
    ["a page with the form token of another session", { "x-form-token": "0".repeat(64) }],
  ])("is refused to %s", async (_, headers) => {
    const { browser } = await visit();
    const { formToken } = dataOf((await browser.get("/admin")).text);
    const answer = await browser.post("/admin/token", "", { ...own, "x-form-token": formToken, ...headers });
    expect(answer.status).toBe(403);
    expect(answer.text).not.toContain("access_token");
  });

  test("is refused without a session, and after signing out", async () => {
    const { browser, service } = await visit();
    const { text } = await browser.get("/admin");
    const headers = { ...own, "x-form-token": dataOf(text).formToken };
    expect((await service.openBrowser().post("/admin/token", "", headers)).status).toBe(401);
    await browser.submit(await browser.get("/signout"), {});
    expect((await browser.post("/admin/token", "", headers)).status).toBe(401);
  });

  test("is not given by GET", async () => {
    const { browser } = await visit();
    expect((await browser.get("/admin/token")).status).toBe(405);
  });
});

describe("the form token of the browser's session", () => {
  const path = "/admin/form-token";

  test("is given by the cookie to pages of the service, and opens the token of a page of an earlier session", async () => {
    const { browser } = await visit();
    const page = dataOf((await browser.get("/admin")).text);
    const answer = await browser.get(path, { "sec-fetch-site": "same-origin" });
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(JSON.parse(answer.text)).toEqual({ userId: page.userId, formToken: page.formToken });
    const { formToken } = JSON.parse(answer.text);
    expect((await browser.post("/admin/token", "", { origin: "null", "x-form-token": formToken })).status).toBe(200);
  });

  test("is refused to other sites, and without a session", async () => {
    const { browser, service } = await visit();
    for (const headers of [{ "sec-fetch-site": "cross-site" }, { origin: "https://evil.example" }]) {
      const answer = await browser.get(path, headers);
      expect([answer.status, answer.text.includes("formToken")]).toEqual([403, false]);
    }
    const nobody = await service.openBrowser().get(path);
    expect([nobody.status, nobody.text.includes("formToken")]).toEqual([401, false]);
  });
});

describe("a file of the console", () => {
  test.each([
    ["gzip, deflate, br, zstd", "br"],
    ["gzip, br;q=0", "gzip"],
    ["gzip", "gzip"],
    ["gzip;q=0.0, identity", null],
    [undefined, null],
  ])("is compressed as a browser takes that says %p, and kept for a year", async (accepted, coding) => {
    const { browser } = await visit();
    const file = await browser.get("/admin/assets/overview-1.js", accepted ? { "accept-encoding": accepted } : {});
    expect([file.headers.get("content-encoding"), file.text === "1"]).toEqual([coding, coding === null]);
    expect(file.headers.get("vary")).toContain("accept-encoding");
    expect(file.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  });

  test("of another name does not exist", async () => {
    const { browser } = await visit();
    expect((await browser.get("/admin/assets/..%2Fpackage.json")).status).toBe(404);
  });
});
