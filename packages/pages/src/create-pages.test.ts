import { describe, expect, test } from "bun:test";
import { createTestService, readObject } from "@design-catalog/testing/http/service";
import { createPages, pageDescriptions } from "./create-pages.ts";

const described = [
  "authorize",
  "logout",
  "logoutByPost",
  "getAuthorizationRequest",
  "decideAuthorizationRequest",
  "beginPasskeySignIn",
  "finishPasskeySignIn",
  "startSso",
  "finishSso",
];

describe("a service that is given the pages", () => {
  test("names their languages in its metadata, and none without them", async () => {
    const path = "/.well-known/openid-configuration";
    const [bare, full] = [await createTestService(), await createTestService({ pages: createPages() })];
    expect(await readObject(await full.send(path))).toMatchObject({ ui_locales_supported: ["en", "de"] });
    expect(await readObject(await bare.send(path))).toMatchObject({ ui_locales_supported: [] });
  });

  test("serves and documents their operations, and serves their pages only", async () => {
    const service = await createTestService({ pages: createPages() });
    const { paths } = await readObject(await service.send("/api/v1/openapi.json"));
    const names = pageDescriptions.map(({ path }) => path);
    expect(Object.keys(Object(paths))).toEqual(expect.arrayContaining(names));
    expect(paths).not.toHaveProperty(["/signin"]);
    expect((await service.send("/signin")).status).toBe(200);
    expect((await service.send("/api/v1/oauth/authorize")).status).toBe(400);
  });

  test("that has no operations, as a worker, has no metadata", async () => {
    const worker = await createTestService({ operations: [] });
    expect((await worker.send("/.well-known/openid-configuration")).status).toBe(404);
  });
});

test("pageDescriptions holds the documented routes, and no page", () => {
  expect(pageDescriptions.map(({ name }) => name)).toEqual(described);
});
