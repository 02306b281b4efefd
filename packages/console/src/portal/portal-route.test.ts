import { describe, expect, test } from "bun:test";
import { brotliCompressSync } from "node:zlib";
import { createPageService } from "@design-catalog/testing/http/pages";
import type { ConsoleAssets } from "../assets/asset.ts";
import { consoleRoutes } from "../shell/console-routes.ts";

const files = { style: "console-1.css", icons: "icons-1.svg", entries: {}, lost: "", portal: "portal-1.js" };
const built: ConsoleAssets = {
  files: async () => ({ ...files, player: { style: "", script: "" } }),
  read: async (name) =>
    name === "portal-1.js"
      ? { type: "text/javascript", compressed: new Uint8Array(brotliCompressSync("1")) }
      : undefined,
};
const unbuilt: ConsoleAssets = { files: async () => undefined, read: async () => undefined };

async function openBrowser(assets = built) {
  const service = await createPageService(undefined, undefined, consoleRoutes({ assets }));
  return service.openBrowser();
}

describe("the page of portals", () => {
  test("opens to everybody, has only scripts of this origin, no frame around it, and leads nowhere", async () => {
    const browser = await openBrowser();
    const { status, headers, text } = await browser.get("/portal");
    expect(status).toBe(200);
    expect(headers.get("content-security-policy")).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; " +
        "form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
    );
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(text.match(/(?:href|src)="[^"]*"/gu)).toEqual([
      'href="/portal/assets/console-1.css"',
      'href="data:,"',
      'src="/portal/assets/portal-1.js"',
    ]);
    expect(text).not.toMatch(/<form|<a /u);
    expect((await browser.get("/portal/assets/portal-1.js")).text).toBe("1");
  });

  test("says so when nobody has built the files", async () => {
    const { status, text } = await (await openBrowser(unbuilt)).get("/portal");
    expect([status, text.includes("built without the console")]).toEqual([503, true]);
  });
});
