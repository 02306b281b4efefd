import { describe, expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { createTestApplication, idOf } from "@design-catalog/testing/test-application";
import { applications } from "../../application/settings/table.ts";
import { always } from "../../engine/rows/conditions.ts";
import { registerClient } from "./register-client.ts";

const redirectUris = ["https://planner.example/callback"];

/** The name of a client that gives none which it may have. */
const host = "planner.example";

/** Registers a client in each way; returns the error code of the first or `registered`, and the name of the second. */
async function register(name: string) {
  const application = await createTestApplication();
  const body = { name, redirectUris };
  const byAdministrator = await application
    .callNamed("createOAuthClient", application.administrator, { body })
    .then(() => "registered")
    .catch(async (error: unknown) => String(Reflect.get(Object(error), "data")?.errors?.[0]?.code));
  const metadata = { client_name: name, redirect_uris: redirectUris, token_endpoint_auth_method: "none" };
  const byItself = await application.call(registerClient, null, { body: metadata });
  return [byAdministrator, byItself.client_name];
}

describe("the name of a client", () => {
  test.each([0x3164, 0x115f, 0x2800])(
    "with the invisible letter %p is refused, and replaced by the host if a client gives it to itself",
    async (code) => {
      expect(await register(`Room${String.fromCodePoint(code)}Planner`)).toEqual(["deceptive_name", host]);
    },
  );

  test.each([0x200b, 0x2060, 0xad, 0xfeff, 0x180e, 0x34f, 0xe0041, 0xfe0f])(
    "with the character %p, which has no width, is kept without it, and looked at as it is kept",
    async (code) => {
      const character = String.fromCodePoint(code);
      expect(await register(`Room${character}Planner`)).toEqual(["registered", "RoomPlanner"]);
      expect(await register(`Design${character}Catalog`)).toEqual(["deceptive_name", host]);
    },
  );

  test.each([0x202e, 0x7f, 0x2028])(
    "with the control character %p is looked at with a blank in its place",
    async (code) => {
      const character = String.fromCodePoint(code);
      expect(await register(`Room${character}Planner`)).toEqual(["registered", "Room Planner"]);
      expect(await register(`Design${character}Catalog${character}`)).toEqual(["deceptive_name", host]);
    },
  );

  test.each([
    "Design Catalog",
    "design-catalog",
    "DESIGN  CATALOG",
    "Ｄｅｓｉｇｎ Ｃａｔａｌｏｇ",
    "𝐃𝐞𝐬𝐢𝐠𝐧 Catalog",
    "Dësign Catalog",
  ])("%s is refused or replaced, since it is the service's own name", async (name) => {
    expect(await register(name)).toEqual(["deceptive_name", host]);
  });

  test.each([
    "Design Catalog Support",
    "The DesignCatalog app",
    "DesignCatalogOfficial",
    "DesignCatalogs",
    "DesignCatalog2",
    "MyDésign Catalogue",
  ])("%s is accepted from an administrator and replaced by the host if a client gives it to itself", async (name) => {
    expect(await register(name)).toEqual(["registered", host]);
  });

  test.each(["Room Planner", "Catalog of designs", "Raumplaner für Büros", "Планировщик"])(
    "%s is accepted",
    async (name) => {
      expect(await register(name)).toEqual(["registered", name]);
    },
  );

  test("may contain a short name of the application in a word, but not as a word", async () => {
    const application = await createTestApplication();
    await application.store.transaction((transaction) => transaction.update(applications, always, { name: "Plan" }));
    const register = (name: string) =>
      application.call(registerClient, null, {
        body: { client_name: name, redirect_uris: redirectUris, token_endpoint_auth_method: "none" },
      });
    expect(await register("Planner")).toMatchObject({ client_name: "Planner" });
    expect(await register("The Plan")).toMatchObject({ client_name: host });
  });

  test("is checked when it changes", async () => {
    const application = await createTestApplication();
    const { administrator, callNamed } = application;
    const body = { name: "Planner", redirectUris };
    const made = await callNamed("createOAuthClient", administrator, { body });
    const parameters = { id: idOf(Reflect.get(Object(made), "client")) };
    const rename = (name: string) =>
      callNamed("patchOAuthClient", administrator, { parameters, body: { name, version: 0 } });
    expect((await failureOf(() => rename("Design Catalog"))).data.errors).toMatchObject([
      { pointer: "/name", code: "deceptive_name" },
    ]);
    expect(await rename("Room planner")).toMatchObject({ version: 1 });
  });
});
