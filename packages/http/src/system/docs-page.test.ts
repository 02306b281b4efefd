import { describe, expect, test } from "bun:test";
import { createTestService } from "@design-catalog/testing/http/service";
import { createPackageAssets } from "./node-assets.ts";

const createDocsService = () => createTestService({ readAsset: createPackageAssets() });

describe("GET /docs", () => {
  test("serves a page whose files all exist at this origin", async () => {
    const service = await createDocsService();
    const response = await service.send("/docs");
    const page = await response.text();
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    const files = [...page.matchAll(/(?:src|href)="([^"]+)"/gu)].map(([, file = ""]) => file);
    expect(files).toHaveLength(5);
    for (const file of files) {
      expect(file).toStartWith("/docs/");
      const asset = await service.send(file);
      expect(asset.status).toBe(200);
      const cached = file === "/docs/settings.js" ? "no-store" : "public, max-age=3600";
      expect([file, asset.headers.get("cache-control")]).toEqual([file, cached]);
      expect((await asset.text()).length).toBeGreaterThan(300);
    }
  });

  test("offers both documents and no online validator", async () => {
    const service = await createDocsService();
    const settings = await (await service.send("/docs/settings.js")).text();
    expect(settings).toContain('"/api/v1/openapi.json"');
    expect(settings).toContain('"/api/v1/admin/openapi.json"');
    expect(settings).toContain("validatorUrl: null");
  });

  test("runs scripts of this origin only and cannot be framed", async () => {
    const service = await createDocsService();
    const policy = (await service.send("/docs")).headers.get("content-security-policy") ?? "";
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("connect-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/https?:|unsafe-eval|script-src[^;]*unsafe-inline/u);
  });

  test.each([
    "package.json",
    "..%2Fpackage.json",
    "index.html",
    "toString",
    "swagger-ui-bundle.js.map",
    "%2Fetc%2Fpasswd",
  ])("given another file of the package (%s) answers 404", async (file) => {
    const service = await createDocsService();
    expect((await service.send(`/docs/${file}`)).status).toBe(404);
  });

  test.each([
    ["http://localhost:3000", "http://127.0.0.1:3000", 307],
    ["http://127.0.0.1:3000", "http://localhost:3000", 307],
    ["http://127.0.0.1:3000", "http://127.0.0.1:3000", 200],
    ["http://localhost:8080", "http://127.0.0.1:3000", 200],
    ["http://127.0.0.1:8080", "http://127.0.0.1:3000", 200],
    ["http://localhost", "http://127.0.0.1", 307],
    ["http://catalog.example:3000", "http://127.0.0.1:3000", 200],
    ["http://localhost:3000", "https://catalog.example", 200],
  ])("at %s, for a service at %s, answers %p", async (origin, baseUrl, status) => {
    const service = await createTestService({ readAsset: createPackageAssets(), baseUrl });
    const response = await service.handler.handle(new Request(`${origin}/docs`));
    expect(response.status).toBe(status);
    expect(response.headers.get("location")).toBe(status === 307 ? `${baseUrl}/docs` : null);
  });

  test("given no reader of assets answers 404", async () => {
    const service = await createTestService();
    expect((await service.send("/docs")).status).toBe(404);
  });
});
