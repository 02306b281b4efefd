import { describe, expect, test } from "bun:test";
import { createPackageAssets } from "@design-catalog/http";
import { createTestService } from "@design-catalog/testing/http/service";
import { createPages } from "./create-pages.ts";

describe("GET /", () => {
  test("names the service and its version, and every link of the page works", async () => {
    const service = await createTestService({
      pages: createPages({ version: "1.2.3", hasApiPage: true }),
      readAsset: createPackageAssets(),
    });
    const response = await service.send("/");
    const page = await response.text();
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    expect(page).toContain("<h1>Design Catalog Service</h1>");
    expect(page).toContain("Version 1.2.3");
    const links = [...page.matchAll(/<a href="([^"]+)"/gu)].map(([, link = ""]) => link);
    expect(links).toEqual(["/signin", "/docs", "/api/v1/openapi.json", "/api/v1/admin/openapi.json"]);
    for (const link of links) expect([link, (await service.send(link)).status]).toEqual([link, 200]);
  });

  test("leads to the console where the host serves one", async () => {
    const service = await createTestService({ pages: createPages({ hasConsole: true }) });
    expect(await (await service.send("/")).text()).toContain('<a href="/admin">Administration</a>');
  });

  test("speaks the reader's language, and shows no version if there is none", async () => {
    const service = await createTestService({ pages: createPages() });
    const page = await (await service.send("/", { headers: { "accept-language": "de" } })).text();
    expect(page).toContain('<html lang="de">');
    expect(page).toContain("Anmelden");
    expect(page).not.toContain("Version");
    expect(page).not.toContain("/docs");
  });
});
