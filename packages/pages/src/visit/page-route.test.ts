import { describe, expect, test } from "bun:test";
import { defaultApplicationId, DomainError, operations, type Storage } from "@design-catalog/core";
import { createHandler } from "@design-catalog/http";
import { createTestApplication } from "@design-catalog/testing/test-application";
import { createPages } from "../create-pages.ts";
import { stylePath } from "../frame/style.ts";
import { errorPage } from "./error-page.ts";

/** A database that cannot be reached. */
const unreachable: Storage = {
  open(applicationId) {
    const fail = () => Promise.reject(new DomainError("unavailable", "connection to 10.0.0.1 refused"));
    return { applicationId, find: fail, select: fail, count: fail, tally: fail, readFeed: fail, transaction: fail };
  },
};

describe("a page that fails", () => {
  test("is a page in the reader's language that hides the reason", async () => {
    const { ports } = await createTestApplication();
    const handler = createHandler({
      operations,
      pages: createPages(),
      storage: unreachable,
      ports,
      authenticate: async () => undefined,
      applicationId: defaultApplicationId,
      baseUrl: "https://catalog.example",
      readiness: async () => ({ ready: false, checks: {} }),
    });
    const request = new Request("https://catalog.example/signin", { headers: { "accept-language": "de" } });
    const response = await handler.handle(request);
    const text = await response.text();
    expect([response.status, response.headers.get("content-type")]).toEqual([503, "text/html; charset=utf-8"]);
    expect(response.headers.get("retry-after")).toBe("1");
    expect(text).toContain("Etwas ist schiefgegangen");
    expect(text).not.toContain("10.0.0.1");
  });
});

test("a page of a suspended application says so, with the style of the service", async () => {
  const { storage, ports } = await createTestApplication();
  const handler = createHandler({
    operations,
    pages: createPages(),
    storage,
    ports,
    authenticate: async () => undefined,
    applicationId: defaultApplicationId,
    withheldState: async () => "suspended",
    baseUrl: "https://catalog.example",
    readiness: async () => ({ ready: true, checks: {} }),
  });
  const get = (path: string) => handler.handle(new Request(`https://catalog.example${path}`));
  const page = await get("/signin");
  const text = await page.text();
  expect([page.status, page.headers.get("content-type")]).toEqual([403, "text/html; charset=utf-8"]);
  expect(text).toContain("The application is suspended: only the operator of the service can resume it");
  expect(text).not.toContain("<form");
  const style = await get(stylePath);
  expect([style.status, style.headers.get("content-type")]).toEqual([200, "text/css; charset=utf-8"]);
});

describe("errorPage()", () => {
  test("shows its message as text, in the message's language", async () => {
    const { contextOf } = await createTestApplication();
    const request = new Request("https://catalog.example/", { headers: { "accept-language": "de" } });
    const response = await errorPage(contextOf(null), request, { text: "<b>unknown</b> client", status: 400 });
    const text = await response.text();
    expect(response.status).toBe(400);
    expect(text).toContain('<p lang="en">&lt;b&gt;unknown&lt;/b&gt; client</p>');
    expect(text).toContain('<html lang="de">');
    expect(text).toContain("<h1>Diese Anfrage kann nicht beantwortet werden</h1>");
  });
});
