import { describe, expect, test } from "bun:test";
import type { Privilege } from "@design-catalog/core";
import { createPageService } from "@design-catalog/testing/http/pages";
import { idOf } from "@design-catalog/testing/test-application";
import type { ConsoleAssets } from "../assets/asset.ts";
import { consoleRoutes } from "../shell/console-routes.ts";
import { playerPolicy } from "./player-policy.ts";

const assets: ConsoleAssets = {
  files: async () => ({
    icons: "icons-1.svg",
    style: "",
    entries: {},
    lost: "",
    portal: "",
    player: { style: "player-1.css", script: "player-1.js" },
  }),
  read: async () => undefined,
};

async function visit(privilege: Privilege) {
  const service = await createPageService(undefined, undefined, consoleRoutes({ assets }));
  const { application } = service;
  const body = { name: "Support", privileges: [privilege] };
  const roles = [idOf(await application.callNamed("createRole", application.administrator, { body }))];
  const { emailAddress } = await application.addUser({ roles });
  const browser = service.openBrowser();
  await browser.submit(await browser.get("/signin"), { emailAddress, password: `passphrase of ${emailAddress}` });
  return { service, browser };
}

describe("the document of the player", () => {
  test("may be framed by this origin only, and runs only its own script", async () => {
    const { browser } = await visit("Admin Session Recordings");
    const { status, headers, text } = await browser.get("/admin/recordings/player");
    expect(status).toBe(200);
    expect(headers.get("content-security-policy")).toBe(
      "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self' 'unsafe-inline'; img-src data: blob:; " +
        "font-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
    );
    expect(headers.get("x-frame-options")).toBe("SAMEORIGIN");
    expect(text).toContain('src="/admin/assets/player-1.js"');
  });

  test("downloads from the store of files where that has an origin of its own", () => {
    expect(playerPolicy("https://store.example")).toContain("; connect-src https://store.example; ");
  });

  test("is refused without the privilege, and without a session", async () => {
    const { browser, service } = await visit("Admin Application");
    for (const visitor of [browser, service.openBrowser()]) {
      const { status, text } = await visitor.get("/admin/recordings/player");
      expect([status, text.includes("<script")]).toEqual([403, false]);
    }
  });
});
